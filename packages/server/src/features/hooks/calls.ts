import type { Implementation } from '../../call-registry.ts'
import { keepXenditHook } from './xendit.ts'

export const hookCalls: readonly Implementation[] = [keepXenditHook]

import type { Implementation } from '../../calls/registry.ts'
import { keepXenditHook } from './xendit.ts'

export const hookCalls: readonly Implementation[] = [keepXenditHook]

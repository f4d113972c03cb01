import type { Implementation } from '../../calls/context.ts'
import { keepXenditHook } from './xendit.ts'

export const hookCalls: readonly Implementation[] = [keepXenditHook]

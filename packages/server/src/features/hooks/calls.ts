import type { Implementation } from '../../calls/context.ts'
import { keepInfobipHook, keepTwilioHook } from './sms.ts'
import { keepXenditHook } from './xendit.ts'

export const hookCalls: readonly Implementation[] = [keepXenditHook, keepInfobipHook, keepTwilioHook]

import type { Implementation } from '../../calls/context.ts'
import { keepInfobipHook, keepTwilioHook } from './sms.ts'
import { keepMidtransHook, keepXenditHook } from './money.ts'

export const hookCalls: readonly Implementation[] = [
  keepXenditHook,
  keepMidtransHook,
  keepInfobipHook,
  keepTwilioHook,
]

import type { Implementation } from '../../calls/context.ts'
import { keepInfobipHook, keepTwilioHook } from './sms.ts'
import { keepChannelHooks } from './money.ts'

export const hookCalls: readonly Implementation[] = [...keepChannelHooks, keepInfobipHook, keepTwilioHook]

import type { Implementation } from '../../calls/context.ts'
import { batchCalls } from './batch.ts'
import { messageCalls } from './message.ts'
import { smsSettingsCalls } from './settings.ts'
import { templateCalls } from './template.ts'

export const smsCalls: readonly Implementation[] = [
  ...templateCalls,
  ...batchCalls,
  ...messageCalls,
  ...smsSettingsCalls,
]

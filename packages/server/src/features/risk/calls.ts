import type { Implementation } from '../../calls/context.ts'
import { decideVersionCalls } from './decide-version.ts'
import { draftCalls } from './draft.ts'
import { replayCalls } from './replay.ts'
import { riskEntryCalls } from './risk-entry.ts'
import { ruleSetCalls } from './rule-set.ts'
import { ruleTrialCalls } from './rule-trial.ts'
import { ruleVersionCalls } from './rule-version.ts'

export const riskCalls: readonly Implementation[] = [
  ...ruleSetCalls,
  ...ruleVersionCalls,
  ...draftCalls,
  ...decideVersionCalls,
  ...ruleTrialCalls,
  ...replayCalls,
  ...riskEntryCalls,
]

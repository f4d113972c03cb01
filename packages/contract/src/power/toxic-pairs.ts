import type { ToxicPair } from '@lumbung/domain/people/permission'
import * as correction from '../approve/correction.ts'
import * as reviewSettings from '../approve/review-settings.ts'
import * as review from '../approve/review.ts'
import type { Call } from '../call.ts'
import * as disbursement from '../loan/disbursement.ts'
import * as ruleSet from '../risk/rule-set.ts'
import { checkBatch, saveBatch } from '../sms/batch.ts'
import { checkTemplate, saveTemplate } from '../sms/template.ts'
import * as account from './account.ts'
import * as interfaces from './interface.ts'
import * as role from './role.ts'

const sendMoney = [disbursement.releaseLoan, disbursement.settleLoan]
const giveRights = [
  role.saveRoleMenus,
  interfaces.saveInterfaces,
  role.copyRole,
  account.editAccount,
  account.inviteUser,
]

/**
 * What one person must not hold together. Every name is a call of the contract, so that none can drift;
 * words stand in the locales under `power.toxic`.
 */
export const toxicPairs = [
  pair('forwardAndRelease', [disbursement.putForward], [disbursement.releaseLoan]),
  pair('firstAndFinal', [review.decideFirst], [review.decideFinal]),
  pair('decideAndRelease', [review.decideFirst, review.decideFinal], sendMoney),
  pair('correctBankAndRelease', [correction.correctIdentity, correction.settleCorrection], sendMoney),
  pair('checksAndDecisions', [reviewSettings.saveReviewSettings], [review.decideFirst, review.decideFinal]),
  pair('forwardAndSettle', [disbursement.putForward], [disbursement.settleLoan]),
  pair('rulesAndFinal', [ruleSet.saveDraft, ruleSet.decideVersion], [review.decideFinal]),
  pair('writeAndSendMessages', [saveTemplate, saveBatch], [checkTemplate, checkBatch]),
  pair('rightsAndMoney', giveRights, [disbursement.putForward, ...sendMoney]),
  pair('rightsAndDecisions', giveRights, [review.decideFirst, review.decideFinal]),
] as const satisfies readonly ToxicPair[]

export type ToxicPairName = (typeof toxicPairs)[number]['name']

function pair<const Name extends string>(name: Name, one: readonly Call[], other: readonly Call[]) {
  return { name, one: one.map((call) => call.name), other: other.map((call) => call.name) }
}

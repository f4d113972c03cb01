import { refuse } from '../errors.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import type { OrderEvent, OrderState } from '../order/order.ts'

/** One review task per stage and round (domain.md §4.2). A rollback makes a new task, the old one stays. */
export const reviewFlow = flow({
  wait: { take: 'locked', withdraw: 'withdrawn' },
  locked: {
    release: 'wait',
    pass: 'pass',
    reject: 'reject',
    giveBack: 'returned',
    goBack: 'goneBack',
    withdraw: 'withdrawn',
  },
  pass: {},
  reject: {},
  returned: {},
  goneBack: {},
  // The order left review by another door (cancelled, rolled back) before anyone decided.
  withdrawn: {},
})
export type ReviewState = FlowState<typeof reviewFlow>
export type ReviewEvent = FlowEvent<typeof reviewFlow>

/** The machine's task: an error is tried again, after three the order goes to people. */
export const machineTaskFlow = flow({
  running: { pass: 'pass', reject: 'reject', pushToPeople: 'manual', fail: 'error' },
  error: { tryAgain: 'running', pushToPeople: 'manual' },
  pass: {},
  reject: {},
  manual: {},
})
export type MachineTaskState = FlowState<typeof machineTaskFlow>

export const decisions = ['pass', 'reject', 'goBack', 'return'] as const
export type Decision = (typeof decisions)[number]
export type PeopleStage = 'first' | 'final'

const decisionEvents = {
  first: { pass: 'passFirst', reject: 'rejectFirst', return: 'giveBack', goBack: null },
  final: { pass: 'passFinal', reject: 'rejectFinal', return: 'giveBack', goBack: 'goBack' },
} as const satisfies Record<PeopleStage, Record<Decision, OrderEvent | null>>

const taskEvents = {
  pass: 'pass',
  reject: 'reject',
  goBack: 'goBack',
  return: 'giveBack',
} as const satisfies Record<Decision, ReviewEvent>

/** The order event a reviewer's decision is. Throws STATE_CONFLICT for a go-back at first review. */
export function orderEventOf(stage: PeopleStage, decision: Decision): OrderEvent {
  return decisionEvents[stage][decision] ?? refuse('STATE_CONFLICT', { stage, decision })
}

/** The task event a reviewer's decision is. */
export function taskEventOf(decision: Decision): ReviewEvent {
  return taskEvents[decision]
}

/** The stage an order waits in, null when it does not wait for a person. */
export function peopleStageOf(state: OrderState): PeopleStage | null {
  return state === 'firstWait' ? 'first' : state === 'finalWait' ? 'final' : null
}

/** Throws RETURNS_EXHAUSTED or GO_BACKS_EXHAUSTED when a decision was used as often as it may be. */
export function assertTimesLeft(decision: Decision, used: { returns: number; goBacks: number }): void {
  if (decision === 'return' && used.returns >= returnsMax) refuse('RETURNS_EXHAUSTED', { max: returnsMax })
  if (decision === 'goBack' && used.goBacks >= goBacksMax) refuse('GO_BACKS_EXHAUSTED', { max: goBacksMax })
}

/** Cool-off days before a new application, null = forever, 0 = none (domain.md §2.6). First values of a setting. */
export const rejectReasons = [
  { code: 'R01', word: 'age', coolOffDays: 90 },
  { code: 'R02', word: 'income', coolOffDays: 30 },
  { code: 'R03', word: 'platforms', coolOffDays: 30 },
  { code: 'R04', word: 'debtRatio', coolOffDays: 30 },
  { code: 'R05', word: 'bureauOverdue', coolOffDays: 90 },
  { code: 'R06', word: 'blacklist', coolOffDays: null },
  { code: 'R07', word: 'identityMismatch', coolOffDays: 30 },
  { code: 'R08', word: 'fakeDocument', coolOffDays: null },
  { code: 'R09', word: 'bankAccountOther', coolOffDays: 7 },
  { code: 'R10', word: 'area', coolOffDays: 90 },
  { code: 'R11', word: 'unreachable', coolOffDays: 7 },
  { code: 'R12', word: 'score', coolOffDays: 30 },
  { code: 'R13', word: 'duplicate', coolOffDays: 7 },
  { code: 'R14', word: 'customerWithdrew', coolOffDays: 0 },
  { code: 'R99', word: 'other', coolOffDays: 7 },
] as const
export type RejectReason = (typeof rejectReasons)[number]['code']

export const goBackReasons = [
  'wrongDecision',
  'missingCheck',
  'documentReread',
  'dataCorrected',
  'systemError',
  'qcFail',
] as const
export type GoBackReason = (typeof goBackReasons)[number]

export const returnReasons = [
  'idCardBlurred',
  'idCardCut',
  'idCardExpired',
  'selfieMismatch',
  'incomeProofUnreadable',
  'bankAccountInvalid',
  'contactInvalid',
  'addressIncomplete',
] as const
export type ReturnReason = (typeof returnReasons)[number]

export type ChecklistCategory = { category: string; fields: readonly string[] }

/** What a reviewer ticks before passing (domain.md §2.6). First values of a setting, in screen order. */
export const checklists: Record<PeopleStage, readonly ChecklistCategory[]> = {
  first: [
    {
      category: 'idCard',
      fields: ['idCardLegible', 'nikMatchesCard', 'nameMatchesCard', 'birthdayMatchesCard'],
    },
    { category: 'selfie', fields: ['selfieMatchesCard', 'selfieLive'] },
    { category: 'income', fields: ['incomeProofLegible', 'incomeAmount'] },
    { category: 'bank', fields: ['bankNameMatches', 'bankAccountNumber'] },
    { category: 'contact', fields: ['contactConsent', 'addressComplete'] },
  ],
  final: [
    { category: 'call', fields: ['borrowerReached', 'purposeConfirmed', 'termsUnderstood'] },
    { category: 'affordability', fields: ['debtRatio', 'otherPlatforms'] },
    { category: 'amount', fields: ['amountFits', 'costUnderCap'] },
    { category: 'duplicate', fields: ['noOtherOpenOrder', 'noSharedDevice'] },
  ],
}

/** A reviewer's lock on a task ends after this. */
export const reviewLockMinutes = 15
/** A returned order not sent again by then is cancelled. */
export const returnHours = 72
export const returnsMax = 2
export const goBacksMax = 3
export const machineTriesMax = 3

/** What may be corrected at the desks, and afterwards until the money is sent (domain.md §2.6). */
export const correctionFields = ['idNumber', 'bankName', 'bankAccount', 'phone'] as const
export type CorrectionField = (typeof correctionFields)[number]

/** Where money goes: takes effect when a second person agrees. */
export const bankCorrectionFields = ['bankName', 'bankAccount'] as const satisfies readonly CorrectionField[]

/** "other" needs words. */
export const correctionReasons = [
  'typingError',
  'readFromDocument',
  'borrowerTold',
  'refusedByBank',
  'accountClosed',
  'other',
] as const
export type CorrectionReason = (typeof correctionReasons)[number]

/** A correction of bank data or of a phone waits for another person; an ID number stands at once. */
export const correctionFlow = flow({
  waiting: { confirm: 'applied', refuse: 'refused', withdraw: 'withdrawn' },
  applied: {},
  refused: {},
  withdrawn: {},
})
export type CorrectionState = FlowState<typeof correctionFlow>
export type CorrectionEvent = FlowEvent<typeof correctionFlow>

/** Before a person decides, and after approval until the money is sent. */
const correctableStates: ReadonlySet<OrderState> = new Set([
  'firstWait',
  'finalWait',
  'approved',
  'waitLoan',
  'loanFailed',
])
/** While a loan is collected too: a borrower whose number turned out to be another's must be reachable again. */
const reachedStates: ReadonlySet<OrderState> = new Set(['repaying', 'writtenOff'])

/** What of an order may be corrected in a state. */
export function correctableFields(state: OrderState): readonly CorrectionField[] {
  if (correctableStates.has(state)) return correctionFields
  return reachedStates.has(state) ? ['phone'] : []
}

/** A lock on the order that comes after the one in hand: short, and renewed while somebody sits at the desk. */
export const aheadLockMinutes = 5

import { manualFees } from '../account/fee-kinds.ts'
import { paymentMethods, reversalOutcomes, unmatchedReasons } from '../account/payment.ts'
import { reductionReasons } from '../account/reduction.ts'
import { contactConsents, contactRelations } from '../contact/contact-rules.ts'
import { messageLanguages } from '../messages/template.ts'
import { dataRequestKinds } from '../people/data-request.ts'
import {
  correctionFields,
  correctionReasons,
  goBackReasons,
  rejectReasons,
  returnReasons,
} from '../review/review.ts'
import { bandOutcomes } from '../risk/scorecard.ts'
import { straightPassObstacles } from '../risk/straight-pass.ts'
import type { OrderEvent } from './order.ts'

/** What is told of an order beside what moves it. */
export const unmovingEvents = [
  'note',
  'apply',
  'disbursed',
  'putForward',
  'hold',
  'unhold',
  'channelSwitched',
  'codeIssued',
  'codeFailed',
  'messageSent',
  'languageTold',
  'paid',
  'paymentUnmatched',
  'paymentReversed',
  'extensionTaken',
  'extensionExpired',
  'extended',
  'extensionFell',
  'reductionAsked',
  'reductionFirstApproved',
  'reductionApproved',
  'reductionRejected',
  'reductionLapsed',
  'reduced',
  'reductionTakenBack',
  'smallBalanceForgiven',
  'smallBalanceTakenBack',
  'feeCharged',
  'feeTakenBack',
  'refundReleased',
  'refunded',
  'refundFailed',
  'refundBack',
  'creditMoved',
  'machineBroke',
  'corrected',
  'correctionAsked',
  'correctionConfirmed',
  'correctionRefused',
  'correctionWithdrawn',
  'putBack',
  'contactConsent',
  'dataRequested',
  'dataAnswered',
  'dataRefused',
  'dataLifted',
] as const
export type TimelineKind = OrderEvent | (typeof unmovingEvents)[number]

/** What a borrower let pass until their order was cancelled. */
export const lapses = ['notSentAgain', 'notSigned'] as const

const rejectCodes = rejectReasons.map(({ code }) => code)

/** The reasons that are codes of ours, by what they are the reason of; a reason of anything else is what a person wrote. */
export const codedReasons = {
  rejectMachine: rejectCodes,
  rejectFirst: rejectCodes,
  rejectFinal: rejectCodes,
  giveBack: returnReasons,
  goBack: goBackReasons,
  rollBackFirst: goBackReasons,
  reopenFirst: goBackReasons,
  appealMachine: goBackReasons,
  corrected: correctionReasons,
  correctionAsked: correctionReasons,
  correctionConfirmed: correctionReasons,
  correctionRefused: correctionReasons,
  correctionWithdrawn: correctionReasons,
  putBack: correctionReasons,
  reductionAsked: reductionReasons,
  paymentUnmatched: unmatchedReasons,
  cancel: lapses,
} as const satisfies Partial<Record<TimelineKind, readonly string[]>>
type CodedReason = (typeof codedReasons)[keyof typeof codedReasons][number]

/** What has a provider's code as its reason: of those nobody has the whole list. */
export const providerFailures = [
  'failLoan',
  'refundFailed',
  'codeFailed',
] as const satisfies readonly TimelineKind[]

/** Why something happened: by a code of ours, by a provider's, or as a person wrote it. */
export type TimelineReason = CodedReason | { failureCode: string } | { written: string }

/** Particulars that say one of a few things. */
export const codedParticulars = {
  before: messageLanguages,
  consent: contactConsents,
  consentBefore: contactConsents,
  dataRequest: dataRequestKinds,
  decision: bandOutcomes,
  fee: manualFees,
  field: correctionFields,
  kind: ['va', 'alfa', 'refund', 'return'],
  language: messageLanguages,
  method: paymentMethods,
  outcome: reversalOutcomes,
  purpose: ['rollover'],
  relation: contactRelations,
} as const

/** Particulars that say several of a few things. */
export const listedParticulars = {
  /** What was sent again of an application that had been returned. */
  corrected: ['idCard', 'selfie', 'incomeProof', 'bank', 'address', 'contacts'],
  keptByPeople: straightPassObstacles,
} as const

/** All others, and what they are; an end of a change is a channel, an order or a value behind its mask. */
export const plainParticulars = {
  attempt: 'number',
  batch: 'text',
  code: 'text',
  credit: 'rupiah',
  days: 'days',
  dueDay: 'day',
  engineFailure: 'fault',
  extensionFee: 'rupiah',
  file: 'text',
  from: 'end',
  importId: 'number',
  interest: 'rupiah',
  message: 'number',
  newDueDay: 'day',
  note: 'text',
  otp: 'number',
  penalty: 'rupiah',
  principal: 'rupiah',
  proof: 'text',
  rating: 'text',
  reduction: 'number',
  reference: 'text',
  round: 'number',
  row: 'number',
  score: 'number',
  template: 'text',
  thirdStatus: 'status',
  to: 'end',
  trial: 'number',
  tries: 'number',
  txid: 'text',
  validTo: 'day',
  version: 'number',
} as const
type PlainSort = (typeof plainParticulars)[keyof typeof plainParticulars]

/** What is kept of an event beside its reason and its amount. */
export type Particulars = {
  [N in keyof typeof codedParticulars]?: (typeof codedParticulars)[N][number]
} & {
  [N in keyof typeof listedParticulars]?: readonly (typeof listedParticulars)[N][number][]
} & {
  [N in keyof typeof plainParticulars]?: ValueOf<(typeof plainParticulars)[N]> | null
}
type ValueOf<S extends PlainSort> = S extends 'rupiah' | 'number' | 'days' ? number : string
export type ParticularName = keyof Particulars

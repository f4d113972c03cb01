import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/** What is stuck and needs a person. */
export const openItemKinds = [
  // A callback with a token that is not ours, one that nobody can read, one that the channel never confirmed.
  'hookRefused',
  'hookNotUnderstood',
  'hookGivenUp',
  // The channel says otherwise than what is booked, knows nothing of it, or holds another payout under its reference.
  'payoutContradicted',
  'payoutUnknown',
  'payoutMismatch',
  // A payout that was given up and may still be let go by hand at its channel.
  'payoutQueued',
  // A payout that a person wants looked for, at its channel or in the bank's statement.
  'payoutMarked',
  // A withdrawal to the company's account of which nobody knows how it went.
  'withdrawalUnknown',
  // What a channel's list of a day and our books say otherwise; a list that could not be read.
  'channelDiffers',
  'reportMissing',
  // Money that no callback told of.
  'paymentPolled',
  // Money that says it was paid tomorrow.
  'paymentAhead',
  'codeNotClosed',
  'jobFailed',
  'mailFailed',
  // Messages of a carrier and day: of unknown fate when nobody is asked any more, and given up after many tries.
  'messagesUnknown',
  'messagesFailed',
  // A carrier reports what was never to be sent, or another number than ours.
  'messageContradicted',
  // What a carrier told and nobody can read or use, of a day.
  'messageNewsUnread',
  // Rows of a feed that its receiver refused, or that have faults; rows that get no answer; a month's file that nobody hands in.
  'outwardRefused',
  'outwardStuck',
  'outwardLate',
  // A loan that costs more than the ceilings it was signed under.
  'costOverCeiling',
  // A file in an account's delivery folder that could not be kept as its statement.
  'statementRefused',
  // The bank has not delivered the statement of a working day by the hour it should be there.
  'statementMissing',
  // The audit trail or the access log is not what was sealed.
  'trailBroken',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]

/**
 * An open item. Where money follows, one person proposes how it ends and another settles or refuses it; elsewhere one
 * person is enough. It also ends by itself when the matter does.
 */
export const openItemFlow = flow({
  open: { propose: 'proposed', settle: 'settled' },
  proposed: { refuse: 'open', settle: 'settled' },
  settled: {},
})
export type OpenItemState = FlowState<typeof openItemFlow>
export type OpenItemEvent = FlowEvent<typeof openItemFlow>

/** Whether how an item of this kind ends decides about money: then it takes two persons. */
export function takesTwo(kind: OpenItemKind): boolean {
  return (
    kind === 'payoutContradicted' ||
    kind === 'payoutUnknown' ||
    kind === 'payoutMismatch' ||
    kind === 'withdrawalUnknown' ||
    kind === 'channelDiffers' ||
    kind === 'paymentPolled' ||
    kind === 'paymentAhead'
  )
}

/**
 * How an item may end. `asBooked`: our books stand; `asSaid`: they follow the channel; `paid`, `notPaid`: what became of
 * the money; `done`: seen to elsewhere; `noAction`: nothing is to be done.
 */
export const openItemResolutions = ['asBooked', 'asSaid', 'paid', 'notPaid', 'done', 'noAction'] as const
export type OpenItemResolution = (typeof openItemResolutions)[number]

/**
 * The ways in which a person may end an item of this kind. The books can only follow a channel that says the opposite of
 * them: another payout under the reference, or several, are cleared with the channel.
 * @param told what is booked and what the channel says
 */
export function resolutionsOf(
  kind: OpenItemKind,
  told: { booked?: unknown; said?: unknown },
): readonly OpenItemResolution[] {
  const { booked, said } = told
  switch (kind) {
    case 'payoutContradicted':
      return (booked === 'failed' && said === 'success') || (booked === 'success' && said === 'failed')
        ? ['asBooked', 'asSaid']
        : ['asBooked']
    case 'payoutUnknown':
    case 'payoutMismatch':
    case 'withdrawalUnknown':
      return ['paid', 'notPaid']
    // What was wrong in our books is booked by its own way; then it ends by itself.
    case 'channelDiffers':
      return ['asBooked', 'done']
    default:
      return ['done', 'noAction']
  }
}

/** By these nobody said anything. */
const silences: ReadonlySet<unknown> = new Set(['noAnswer', 'noOutcome'])

/**
 * Whether what is told of an item now is something else than a proposal for it was made on, which falls then. That nobody answered this
 * time, and in which words, is nothing else; that what had not been sent is under way is.
 */
export function overtakesProposal(
  told: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): boolean {
  const isSilent = silences.has(told['why']) && before['why'] !== undefined && before['why'] !== 'notSent'
  const keys = [...Object.keys(told), ...Object.keys(before)]
  return keys.some((key) => told[key] !== before[key] && key !== 'message' && !(isSilent && key === 'why'))
}

/** What a person only looks at: nothing of it can be done again. */
const onlySeen: ReadonlySet<OpenItemKind> = new Set([
  'payoutMarked',
  'hookRefused',
  'paymentPolled',
  'paymentAhead',
  'mailFailed',
  'messagesFailed',
  'messageContradicted',
  'outwardRefused',
  'outwardLate',
  'costOverCeiling',
  'statementRefused',
  'statementMissing',
  'trailBroken',
])

/** Whether the product can try again by itself what an item of this kind is about. A mail given up is forgotten. */
export function canTryAgain(kind: OpenItemKind): boolean {
  return !onlySeen.has(kind)
}

import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * What a message is for. `remind` up to the due day, `collect` after it, `code` tells of a payment code, `receipt` of a
 * payment that came, `otp` is a one-time code that somebody asked for, `application` tells what became of one, `extension` of a
 * due day that moved.
 */
export const messagePurposes = [
  'remind',
  'collect',
  'code',
  'receipt',
  'otp',
  'application',
  'extension',
] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/**
 * These answer what the person did, at any hour and whatever they said about being written to (domain.md §4.12); what is of an order
 * never goes to a number that was found not to be its borrower's.
 */
const answers: ReadonlySet<MessagePurpose> = new Set(['receipt', 'otp', 'application', 'extension'])

/** Whether the contact guard speaks on it: on everything that answers nothing. */
export function isGuarded(purpose: MessagePurpose): boolean {
  return !answers.has(purpose)
}

/** Who carries messages, in the order in which they are tried where nobody set another. */
export const messageProviders = ['infobip', 'twilio'] as const
export type MessageProvider = (typeof messageProviders)[number]

/** What ends a message by its provider's word. */
const reportedEnds = {
  reportUndelivered: 'undelivered',
  reportExpired: 'expired',
  reportRejected: 'rejected',
  reportFailed: 'failed',
  reportDelivered: 'delivered',
} as const
const reports = { reportSubmitted: 'submitted', reportSent: 'sent', ...reportedEnds } as const
/** Told that it failed, and then that it arrived all the same: it arrived. */
const afterFailing = { reportDelivered: 'delivered' } as const

/**
 * A message (domain.md §4.12). `claim` is committed before the provider hears of it; `again` only where it certainly took
 * nothing. `unknown`: it may have taken it, and only its own record or a report says so.
 */
export const messageFlow = flow({
  draft: { queue: 'queued', block: 'blocked', cancel: 'cancelled' },
  queued: { claim: 'submitting', block: 'blocked', cancel: 'cancelled', giveUp: 'failed', ...reports },
  submitting: {
    accept: 'submitted',
    refuse: 'rejected',
    again: 'queued',
    giveUp: 'failed',
    lose: 'unknown',
    ...reports,
  },
  unknown: { accept: 'submitted', again: 'queued', settle: 'failed', ...reports },
  submitted: { reportSent: 'sent', ...reportedEnds },
  sent: reportedEnds,
  undelivered: afterFailing,
  expired: afterFailing,
  rejected: afterFailing,
  failed: afterFailing,
  delivered: {},
  blocked: {},
  cancelled: {},
})
export type MessageState = FlowState<typeof messageFlow>
export type MessageEvent = FlowEvent<typeof messageFlow>

/** What a report says became of a message. */
export const reportStates = [
  'submitted',
  'sent',
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'delivered',
] as const satisfies readonly MessageState[]
export type ReportState = (typeof reportStates)[number]

/** How far each state is from being written; what was never handed over is below every report (domain.md §4.12). */
export const messageRanks: Readonly<Record<MessageState, number>> = {
  draft: 0,
  queued: 0,
  submitting: 0,
  unknown: 0,
  submitted: 1,
  sent: 2,
  undelivered: 3,
  expired: 3,
  rejected: 3,
  failed: 3,
  delivered: 4,
  blocked: 5,
  cancelled: 5,
}

/**
 * Where a report leaves a message: reports come late, twice and out of order, and a state only rises.
 * @returns null when it changes nothing; of two ends of one rank the first one stands
 */
export function reportedState(state: MessageState, reported: ReportState): ReportState | null {
  return messageRanks[reported] > messageRanks[state] ? reported : null
}

/** A report of what was never to be sent contradicts us: a person looks at it. */
export function contradicts(state: MessageState): boolean {
  return state === 'blocked' || state === 'cancelled' || state === 'draft'
}

/** Why a message is not sent beside the rules of the contact guard. */
export const messageBlocks = [
  // Another order of the same person is told of in the same batch.
  'merged',
  // The same template went to the same person today.
  'doubled',
  'templateOff',
  // Nothing is owed any more, or not yet: there is nothing to say.
  'settled',
  // What it says is no longer true.
  'tooLate',
  'noNumber',
  // A variable of the template has no value for this order.
  'lacks',
  // It says a payment code, and the channel was asked for one: it goes when that is there.
  'awaitsCode',
] as const
export type MessageBlock = (typeof messageBlocks)[number]

/** Tries that a provider certainly did not take, before a person is told. */
export const messageTriesMax = 6
const firstPauseSeconds = 2
const longestPauseSeconds = 600

/** How long to wait after a try that was certainly not taken, in seconds: 2, 8, 32 … ten minutes at most. */
export function messagePauseSeconds(tries: number): number {
  return Math.min(firstPauseSeconds * 4 ** Math.max(tries - 1, 0), longestPauseSeconds)
}

/** Minutes after sending at which the provider is asked about a message of unknown fate. */
const askAfterMinutes = [1, 5, 15] as const

/** When a provider is asked the next time about what it may have taken; null when it was asked often enough. */
export function nextAsk(asked: number, at: Date): Date | null {
  const before = asked === 0 ? 0 : (askAfterMinutes[asked - 1] ?? 0)
  const minutes = askAfterMinutes[asked]
  return minutes === undefined ? null : new Date(at.getTime() + (minutes - before) * 60_000)
}

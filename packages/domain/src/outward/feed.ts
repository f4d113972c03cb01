import { addDays, addMonths, type BusinessDay, businessDay } from '../calendar.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * What the lender must tell others of its own business: `slik`, the regulator's monthly file of debtors; `fdc`, the industry's
 * pool, every day; `pusdafil`, the regulator's centre, soon after each fact (domain.md §1.5).
 */
export const feeds = ['slik', 'fdc', 'pusdafil'] as const
export type Feed = (typeof feeds)[number]

/** What a row of a feed tells of. */
export const feedKinds = {
  slik: ['debtor', 'facility'],
  fdc: ['loan'],
  pusdafil: ['user', 'loan', 'payment'],
} as const satisfies Record<Feed, readonly string[]>
export const rowKinds = ['debtor', 'facility', 'user', 'loan', 'payment'] as const
export type RowKind = (typeof rowKinds)[number]

/** Taken to its receiver by people as a file; the others go by themselves. */
export const fileFeed = 'slik' satisfies Feed
export const sentFeeds = ['fdc', 'pusdafil'] as const satisfies readonly Feed[]
export type SentFeed = (typeof sentFeeds)[number]

/** Of which rows the amounts are held against our own loans. */
export const reconciledKinds = {
  slik: ['facility'],
  fdc: ['loan'],
  pusdafil: ['loan', 'payment'],
} as const satisfies Record<Feed, readonly RowKind[]>

/**
 * One row on its way out. `send` is committed before it leaves; what may have arrived is only ever asked about by its key.
 * `again` only where the receiver certainly has nothing under that key. A row that was refused stays so: another one, which
 * points at it, is sent in its place.
 */
export const outwardFlow = flow({
  waiting: { send: 'sent', findFault: 'invalid' },
  sent: { accept: 'accepted', refuse: 'refused', again: 'waiting', lose: 'unknown' },
  unknown: { accept: 'accepted', refuse: 'refused', again: 'waiting', lose: 'unknown' },
  invalid: { check: 'waiting' },
  refused: { correct: 'corrected' },
  accepted: {},
  corrected: {},
})
export type OutwardState = FlowState<typeof outwardFlow>
export type OutwardEvent = FlowEvent<typeof outwardFlow>

/** Waits for a person. */
export const stuckStates = ['invalid', 'refused'] as const satisfies readonly OutwardState[]
/** On its way. */
export const underWayStates = ['waiting', 'sent', 'unknown'] as const satisfies readonly OutwardState[]

/** A file of rows that people carry to their receiver. */
export const outwardFileFlow = flow({
  made: { submit: 'submitted' },
  submitted: { answer: 'answered' },
  answered: {},
})
export type OutwardFileState = FlowState<typeof outwardFileFlow>

/** Days of the month after by whose end a month's file is due (POJK 11/2024, domain.md §1.1). */
export const slikDueDay = 12
/** So many days before, a file that was not handed in is told of. */
export const slikWarnDays = 4

/** @param monthEnd the month's last day */
export function slikDeadline(monthEnd: BusinessDay): BusinessDay {
  return addDays(monthEnd, slikDueDay)
}

/** The last day of the month of a day. */
export function monthEndOf(day: BusinessDay): BusinessDay {
  return addDays(addMonths(businessDay(`${day.slice(0, 8)}01`), 1), -1)
}

const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480] as const
/** From so many tries on a person is told. */
export const stuckTries = 6

/** When a row that got no certain answer is tried or asked about again; a duty is never given up. @param tries so far */
export function nextOutwardTry(tries: number, now: Date): Date {
  const minutes = retryMinutes[Math.min(Math.max(tries, 1), retryMinutes.length) - 1] ?? 480
  return new Date(now.getTime() + minutes * 60_000)
}

import { restReasons } from '@lumbung/contract/collection/case'
import type { ComplaintEntry } from '@lumbung/contract/collection/complaint-file'
import { type BusinessDay, businessDayOf, startOfDay } from '@lumbung/domain/calendar'
import type { Law } from '@lumbung/domain/contact/contact-guard'
import { type ContactHistory, judgeAgain } from '@lumbung/domain/contact/contact-history'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { type Owed, owed } from '@lumbung/domain/account/owed'
import {
  attemptMark,
  caseEventMark,
  choiceMark,
  followUpMark,
  loanEventMark,
  messageMark,
  promiseMark,
  reductionMark,
  type TrailMark,
} from '../../records/people/trail-marks.ts'
import type {
  AttemptRow,
  CaseEventRow,
  ChoiceRow,
  ComplaintMessage,
  ComplaintRows,
  LoanEventRow,
  MessageRow,
  PromiseRow,
  ReductionRow,
} from './complaint-file.queries.ts'

/** An entry with what the audit trail must have kept of the rows it is made of. */
export interface MarkedEntry {
  entry: ComplaintEntry
  marks: readonly TrailMark[]
}

/** What an entry is judged by and reckoned with. */
export interface ComplaintGround {
  history: ContactHistory
  law: Law
  /** Null while there is no loan. */
  account: LoanAccount | null
  /** When each event of the loan came about, by its sequence number. */
  eventTimes: ReadonlyMap<string, Date>
}

const nothing = {
  timed: true,
  contact: null,
  message: null,
  amount: null,
  until: null,
  days: null,
  method: null,
  channel: null,
  promise: null,
  choice: null,
  holder: null,
  reason: null,
  note: '',
} as const satisfies Partial<ComplaintEntry>

/** Every entry there is of an order, the oldest first. */
export function complaintEntries(rows: ComplaintRows, ground: ComplaintGround): MarkedEntry[] {
  const marked = [
    ...rows.caseEvents.map(ofCaseEvent),
    ...rows.choices.map(ofChoice),
    ...rows.attempts.map((row) => ofAttempt(row, ground)),
    ...rows.messages.map(ofMessage),
    ...rows.reductions.map(ofReduction),
    ...rows.loanEvents.map((row) => ofLoanEvent(row, rows.loanEvents)),
    ...rows.promises.map(ofPromise),
  ]
  return marked
    .toSorted((a, b) => Date.parse(a.entry.at) - Date.parse(b.entry.at))
    .map(({ entry, marks }) => ({
      entry: { ...entry, owed: owedAt(ground, new Date(entry.at))?.total ?? null },
      marks,
    }))
}

type Unpriced = Omit<ComplaintEntry, 'owed'>

function ofAttempt(
  row: AttemptRow,
  ground: ComplaintGround,
): { entry: Unpriced; marks: readonly TrailMark[] } {
  const { zone, refused_by: refusedBy, channel, target, purpose, at } = row
  const daysLate = owedAt(ground, at)?.daysLate ?? 0
  const kept = { channel, target, purpose, at, recordedAt: row.recorded_at, zone, refusedBy, daysLate }
  const { verdict, window, most } = judgeAgain(ground.history, kept, ground.law)
  const { day, minute, hours, agreedOn } = window
  const entry = {
    ...nothing,
    key: attemptMark(row).entry,
    kind: 'contact' as const,
    at: at.toISOString(),
    who: row.staff,
    note: row.note ?? '',
    message: shownMessage(row.message),
    contact: {
      channel,
      target,
      name: row.name,
      outcome: row.outcome,
      promise: row.promise,
      refusedBy,
      lawfulFrom: row.lawful_from?.toISOString() ?? null,
      window: { day, minute, hours, agreedOn },
      place: refusedBy === null ? row.made_before + 1 : null,
      most,
      judged: verdict.lawful ? null : verdict.rule,
    },
  }
  const message = row.message === null ? [] : [messageMark(row.message)]
  return { entry, marks: [attemptMark(row), ...message, ...followUpMarks(row)] }
}

function shownMessage(message: ComplaintMessage | null): ComplaintEntry['message'] {
  return message === null ? null : { template: message.template, state: message.state }
}

function ofMessage(row: MessageRow) {
  const mark = messageMark(row)
  const entry: Unpriced = {
    ...nothing,
    key: mark.entry,
    kind: 'message',
    at: row.at.toISOString(),
    who: null,
    message: shownMessage(row),
  }
  return { entry, marks: [mark] }
}

function followUpMarks(row: AttemptRow): TrailMark[] {
  const { id, outcome, note, next_follow_day, followed_at: at, followed_by: staff_id, promise } = row
  if (outcome === null || note === null || at === null || staff_id === null) return []
  return [followUpMark({ attempt_id: id, outcome, note, next_follow_day, at, staff_id, promise })]
}

function ofChoice(row: ChoiceRow) {
  const { kind, channel, holds } = row
  const mark = choiceMark(row)
  const entry: Unpriced = {
    ...nothing,
    key: mark.entry,
    kind: 'choice',
    at: row.at.toISOString(),
    who: row.staff,
    choice: { kind, channel, holds },
    note: row.note,
  }
  return { entry, marks: [mark] }
}

function ofPromise(row: PromiseRow) {
  const mark = promiseMark(row)
  const entry: Unpriced = {
    ...nothing,
    key: mark.entry,
    kind: 'promiseEnded',
    at: row.ended_at.toISOString(),
    who: null,
    amount: row.amount,
    until: row.day,
    promise: { state: row.state, paid: row.paid },
  }
  return { entry, marks: [mark] }
}

const kindOfEvent = {
  paid: 'payment',
  extended: 'extension',
  reduced: 'forgiven',
  reversed: 'takenBack',
  creditRefunded: 'refund',
  writtenOff: 'writtenOff',
  feeCharged: 'fee',
} as const

function ofLoanEvent(row: LoanEventRow, all: readonly LoanEventRow[]) {
  const { kind, day, paid_at: paidAt, detail } = row
  const mark = loanEventMark({ ...row, detail: JSON.stringify(detail) })
  const target = kind === 'reversed' ? all.find(({ seq }) => String(seq) === detail['target']) : undefined
  const of = target ?? row
  const entry: Unpriced = {
    ...nothing,
    key: mark.entry,
    kind: kindOfEvent[kind],
    at: momentOf(row).toISOString(),
    timed: paidAt !== null && kind !== 'reversed',
    who: row.actor === 'system' ? null : row.actor,
    amount: kind === 'writtenOff' ? null : of.amount,
    until: kind === 'extended' || kind === 'reversed' ? null : day,
    days: kind === 'extended' ? Number(detail['days']) : null,
    method: of.method,
    channel: of.channel,
  }
  return { entry, marks: [mark] }
}

/** When an event of a loan came about: a payment when it was made, of anything else the day alone is known. */
export function momentOf({ kind, day, paid_at: paidAt }: LoanEventRow): Date {
  if (paidAt !== null && kind !== 'reversed' && businessDayOf(paidAt) === day) return paidAt
  return startOfDay(day)
}

function ofReduction(row: ReductionRow) {
  const mark = reductionMark(row)
  const entry: Unpriced = {
    ...nothing,
    key: mark.entry,
    kind: 'reduction',
    at: row.decided_at.toISOString(),
    who: row.by,
    amount: row.amount,
    until: row.valid_to,
  }
  return { entry, marks: [mark] }
}

function ofCaseEvent(row: CaseEventRow) {
  const { holder, agency, letter, reason, note } = row.detail
  const rests = restReasons.find((each) => each === reason)
  const mark = caseEventMark(row)
  const entry: Unpriced = {
    ...nothing,
    key: mark.entry,
    kind: row.kind,
    at: row.at.toISOString(),
    who: row.actor === 'system' ? null : row.actor,
    // To whom it went, or which letter it was.
    holder:
      letter ??
      (agency !== undefined && holder !== undefined ? `${agency}, ${holder}` : (agency ?? holder ?? null)),
    reason: rests ?? null,
    note: note ?? '',
  }
  return { entry, marks: [mark] }
}

/** What was owed at an instant: with the events of the days before it, and of its own day those that had come about. */
export function owedAt({ account, eventTimes }: ComplaintGround, at: Date): Owed | null {
  const day: BusinessDay = businessDayOf(at)
  if (account === null || day < account.loanDay) return null
  const come = account.events.filter(
    (event) => event.day < day || (event.day === day && (eventTimes.get(event.id) ?? at) <= at),
  )
  const known = new Set(come.map(({ id }) => id))
  // What is taken back on the day it came had not come yet.
  const had = come.filter((event) => event.kind !== 'reversed' || known.has(event.target))
  return owed({ ...account, events: had }, day)
}

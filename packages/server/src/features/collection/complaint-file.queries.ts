import { sql } from 'kysely'
import type { PaymentMethod } from '@lumbung/domain/account/payment'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { AnyCaseState } from '@lumbung/domain/cases/department'
import type { FollowUpOutcome, PromiseState } from '@lumbung/domain/cases/follow-up'
import type { ContactRefusal } from '@lumbung/domain/contact/contact-guard'
import type { ContactHistory } from '@lumbung/domain/contact/contact-history'
import type { ContactChannel, ContactPurpose, ContactTarget } from '@lumbung/domain/contact/contact-rules'
import type { MessageState } from '@lumbung/domain/messages/message'
import type { TimeZone } from '@lumbung/domain/contact/local-time'
import type { Tx } from '../../db/pool.ts'

/** Every row of an order that a complaint file is made of, each list the earliest first. */
export interface ComplaintRows {
  attempts: AttemptRow[]
  messages: MessageRow[]
  choices: ChoiceRow[]
  promises: PromiseRow[]
  loanEvents: LoanEventRow[]
  reductions: ReductionRow[]
  caseEvents: CaseEventRow[]
  seen: SeenRow[]
}

/** A message as it was handed over, and what became of it. */
export interface ComplaintMessage {
  id: number
  order_no: string
  purpose: string
  template_version_id: number | null
  attempt_id: number | null
  phone_masked: string | null
  /** SHA-256 of its sealed text. */
  text_sealed: Buffer | null
  template: string
  state: MessageState
}

/** A message that the guard has no say in. */
export interface MessageRow extends ComplaintMessage {
  at: Date
}

/** An attempt, what the guard saw of it, and what came of it. */
export interface AttemptRow {
  id: number
  order_no: string
  channel: ContactChannel
  target: ContactTarget
  purpose: ContactPurpose
  contact_id: number | null
  at: Date
  recorded_at: Date
  staff_id: number | null
  zone: TimeZone | null
  made_before: number
  refused_by: ContactRefusal | null
  lawful_from: Date | null
  lawful_until: Date | null
  name: string | null
  /** Null: it went out by itself. */
  staff: string | null
  message: ComplaintMessage | null
  outcome: FollowUpOutcome | null
  note: string | null
  next_follow_day: BusinessDay | null
  followed_at: Date | null
  followed_by: number | null
  promise: { amount: number; day: BusinessDay } | null
}

export interface ChoiceRow {
  id: number
  order_no: string
  kind: 'optOut' | 'anyHour'
  channel: ContactChannel | null
  holds: boolean
  note: string
  at: Date
  staff_id: number | null
  /** Null: they answered a message. */
  staff: string | null
}

/** A promise that is over. */
export interface PromiseRow {
  id: number
  amount: number
  day: BusinessDay
  state: PromiseState
  paid: number
  ended_at: Date
}

export interface LoanEventRow {
  order_no: string
  seq: number
  kind: 'paid' | 'reduced' | 'extended' | 'reversed' | 'writtenOff' | 'creditRefunded' | 'feeCharged'
  day: BusinessDay
  amount: number
  detail: Readonly<Record<string, unknown>>
  cash_record_id: number | null
  actor: string
  paid_at: Date | null
  method: PaymentMethod | null
  channel: string | null
}

export interface ReductionRow {
  id: number
  amount: number
  valid_to: BusinessDay
  approved_by: number | null
  second_by: number | null
  decided_at: Date
  by: string
}

export interface CaseEventRow {
  order_no: string
  kind: 'assigned' | 'suspended' | 'lifted' | 'outsourced' | 'recalled' | 'letter'
  at: Date
  actor: string
  detail: Readonly<{ holder?: string; agency?: string; letter?: string; reason?: string; note?: string }>
}

export interface SeenRow {
  id: number
  at: Date
  who: string
  field: string
  reason: string | null
  note: string
}

interface JoinedMessage {
  message_id: number | null
  message_purpose: string
  template_version_id: number | null
  attempt_id: number | null
  phone_masked: string | null
  text_sealed: Buffer | null
  message_state: MessageState
  template: string
}

function messageIn(row: AttemptRow & JoinedMessage): ComplaintMessage | null {
  const {
    message_id: id,
    order_no,
    template_version_id,
    attempt_id,
    phone_masked,
    text_sealed,
    template,
  } = row
  if (id === null) return null
  const kept = { id, order_no, template_version_id, attempt_id, phone_masked, text_sealed, template }
  return { ...kept, purpose: row.message_purpose, state: row.message_state }
}

/** Messages that were handed over without the guard being asked: receipts. */
async function messagesOf(tx: Tx, orderNo: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.order_no, m.purpose, m.template_version_id, m.attempt_id, m.phone_masked, m.text_sealed, m.state,
           t.name as template, m.handed_at as at
      from message m join message_template t on t.id = m.template_id
     where m.order_no = ${orderNo} and m.handed_at is not null and m.attempt_id is null order by m.id`.execute(
    tx,
  )
  return rows
}

async function attemptsOf(tx: Tx, orderNo: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow & JoinedMessage>`
    select a.id, a.order_no, a.channel, a.target, a.purpose, a.contact_id, a.at, a.recorded_at, a.staff_id, a.zone,
           a.made_before, a.refused_by, a.lawful_from, a.lawful_until, e.name_masked as name, s.name as staff,
           f.outcome, f.note, f.next_follow_day, f.at as followed_at, f.staff_id as followed_by,
           m.id as message_id, m.purpose as message_purpose, m.template_version_id, m.attempt_id, m.phone_masked,
           m.text_sealed, m.state as message_state, t.name as template,
           (select json_build_object('amount', p.amount, 'day', p.day) from promise p where p.attempt_id = a.id) as promise
      from contact_attempt a left join staff s on s.id = a.staff_id
      left join order_contact e on e.id = a.contact_id
      left join follow_up f on f.attempt_id = a.id
      left join message m on m.attempt_id = a.id and m.handed_at is not null
      left join message_template t on t.id = m.template_id
     where a.order_no = ${orderNo} order by a.id`.execute(tx)
  return rows.map((row) => ({ ...row, message: messageIn(row) }))
}

async function choicesOf(tx: Tx, orderNo: string): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select c.id, c.order_no, c.kind, c.channel, c.holds, c.note, c.at, c.staff_id, s.name as staff
      from contact_choice c left join staff s on s.id = c.staff_id where c.order_no = ${orderNo} order by c.id`.execute(
    tx,
  )
  return rows
}

async function promisesOf(tx: Tx, orderNo: string): Promise<PromiseRow[]> {
  const { rows } = await sql<PromiseRow>`
    select id, amount, day, state, paid, ended_at from promise
     where order_no = ${orderNo} and ended_at is not null order by id`.execute(tx)
  return rows
}

async function loanEventsOf(tx: Tx, orderNo: string): Promise<LoanEventRow[]> {
  const { rows } = await sql<LoanEventRow>`
    select e.order_no, e.seq, e.kind, e.day, e.amount, e.detail, e.cash_record_id, e.actor, c.paid_at, c.method, c.channel
      from loan_event e left join cash_record c on c.id = e.cash_record_id
     where e.order_no = ${orderNo} and e.kind <> 'disbursed' order by e.seq`.execute(tx)
  return rows
}

async function reductionsOf(tx: Tx, orderNo: string): Promise<ReductionRow[]> {
  const { rows } = await sql<ReductionRow>`
    select r.id, r.amount, r.valid_to, r.approved_by, r.second_by, r.decided_at,
           concat_ws(', ', one.name, other.name) as by
      from reduction r left join staff one on one.id = r.approved_by left join staff other on other.id = r.second_by
     where r.order_no = ${orderNo} and r.decided_at is not null and r.approved_by is not null and r.state <> 'rejected'
       and (r.approvals_needed = 1 or r.second_by is not null) order by r.id`.execute(tx)
  return rows
}

async function caseEventsOf(tx: Tx, orderNo: string): Promise<CaseEventRow[]> {
  const { rows } = await sql<CaseEventRow>`
    select order_no, kind, at, actor, detail from case_event
     where order_no = ${orderNo} and kind in ('assigned', 'suspended', 'lifted', 'outsourced', 'recalled', 'letter') order by id`.execute(
    tx,
  )
  return rows
}

async function seenOf(tx: Tx, orderNo: string): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    select l.id, l.at, s.name as who, l.field, l.reason_code as reason, l.note
      from access_log l join staff s on s.id = l.staff_id where l.order_no = ${orderNo} order by l.id`.execute(
    tx,
  )
  return rows
}

export async function complaintRows(tx: Tx, orderNo: string): Promise<ComplaintRows> {
  return {
    attempts: await attemptsOf(tx, orderNo),
    messages: await messagesOf(tx, orderNo),
    choices: await choicesOf(tx, orderNo),
    promises: await promisesOf(tx, orderNo),
    loanEvents: await loanEventsOf(tx, orderNo),
    reductions: await reductionsOf(tx, orderNo),
    caseEvents: await caseEventsOf(tx, orderNo),
    seen: await seenOf(tx, orderNo),
  }
}

/** What is known of the person over time, of every order and app of theirs. */
export async function contactHistory(tx: Tx, orderNo: string): Promise<ContactHistory> {
  const attempts = await sql<{ channel: ContactChannel; at: Date }>`
    select channel, at from attempts_on(array[${orderNo}], '-infinity') order by at`.execute(tx)
  const states = await sql<{ recordedAt: Date; state: AnyCaseState }>`
    select recorded_at as "recordedAt", to_state as state from case_event
     where order_no = ${orderNo} order by recorded_at, id`.execute(tx)
  const choices = await sql<ContactHistory['choices'][number]>`
    select kind, channel, holds, at from choices_said(${orderNo})`.execute(tx)
  const rests = await sql<{ from: Date; to: Date | null }>`
    select begun as from, ended as to from rests_of(${orderNo})`.execute(tx)
  return { attempts: attempts.rows, states: states.rows, choices: choices.rows, rests: rests.rows }
}

/** Whose file it is. Null when there is no such order in the asker's apps. */
export async function complaintOrder(
  tx: Tx,
  orderNo: string,
): Promise<{
  app: string
  customerType: string
  borrowerName: string
  regency: string | null
  applyTime: Date
  hasLoan: boolean
} | null> {
  const { rows } = await sql<{
    app: string
    customerType: string
    borrowerName: string
    regency: string | null
    applyTime: Date
    hasLoan: boolean
  }>`
    select o.app_code as app, o.customer_type as "customerType", o.name_masked as "borrowerName", f.regency,
           o.apply_time as "applyTime", exists (select from loan l where l.order_no = o.order_no) as "hasLoan"
      from orders o left join order_facts f on f.order_no = o.order_no where o.order_no = ${orderNo}`.execute(
    tx,
  )
  return rows[0] ?? null
}

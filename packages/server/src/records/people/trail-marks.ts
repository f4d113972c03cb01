import { sql } from 'kysely'
import { canonicalJson } from '../../calls/canonical-json.ts'
import type { Tx } from '../../db/pool.ts'
import { sha256 } from '../../secrets/seals.ts'

/**
 * What a row said when it was written: the name of the entry, and the hash over its content in canonical JSON. It stands in
 * the detail of an audit row, which is sealed: whoever changes the row later is contradicted by it.
 */
export type TrailMark = Readonly<{ entry: string; sha256: string }>

function mark(entry: string, content: Readonly<Record<string, unknown>>): TrailMark {
  return { entry, sha256: sha256(canonicalJson(content)).toString('hex') }
}

/** An attempt to reach somebody, with all that the guard saw and said. */
export function attemptMark(row: {
  id: number
  order_no: string
  channel: string
  target: string
  purpose: string
  contact_id?: number | null
  at: Date
  staff_id: number | null
  zone?: string | null
  made_before: number
  refused_by?: string | null
  lawful_from?: Date | null
  lawful_until?: Date | null
}): TrailMark {
  return mark(`attempt:${row.id}`, {
    orderNo: row.order_no,
    channel: row.channel,
    target: row.target,
    purpose: row.purpose,
    contactId: row.contact_id ?? null,
    at: row.at.toISOString(),
    staffId: row.staff_id,
    zone: row.zone ?? null,
    madeBefore: row.made_before,
    refusedBy: row.refused_by ?? null,
    lawfulFrom: row.lawful_from?.toISOString() ?? null,
    lawfulUntil: row.lawful_until?.toISOString() ?? null,
  })
}

/** What came of an attempt, with the promise that was made in it; how a promise ends follows from the payments. */
export function followUpMark(row: {
  attempt_id: number
  outcome: string
  note: string
  next_follow_day: string | null
  at: Date
  staff_id: number
  promise: { amount: number; day: string } | null
}): TrailMark {
  const { attempt_id: id, outcome, note, next_follow_day: nextFollowDay, at, staff_id: staffId } = row
  const promise = row.promise === null ? null : { amount: row.promise.amount, day: row.promise.day }
  return mark(`followUp:${id}`, { outcome, note, nextFollowDay, at: at.toISOString(), staffId, promise })
}

/** What somebody said about being reached. */
export function choiceMark(row: {
  id: number
  order_no: string
  kind: string
  channel: string | null
  holds: boolean
  note: string
  at: Date
  staff_id: number | null
}): TrailMark {
  const { kind, channel, holds, note, staff_id: staffId } = row
  const content = { orderNo: row.order_no, kind, channel, holds, note, at: row.at.toISOString(), staffId }
  return mark(`choice:${row.id}`, content)
}

/** A message as it was handed over: what it said by the hash of its sealed text, which is not sealed anew. */
export function messageMark(row: {
  id: number
  order_no: string
  purpose: string
  template_version_id: number | null
  attempt_id: number | null
  phone_masked: string | null
  text_sealed: Buffer | null
}): TrailMark {
  return mark(`message:${row.id}`, {
    orderNo: row.order_no,
    purpose: row.purpose,
    templateVersionId: row.template_version_id,
    attemptId: row.attempt_id,
    phone: row.phone_masked,
    text: row.text_sealed === null ? null : sha256(row.text_sealed).toString('hex'),
  })
}

/** What a person did with a case, known by its moment: a case moves once in it. */
export function caseEventMark(row: {
  order_no: string
  kind: string
  at: Date
  detail: Readonly<Record<string, unknown>>
}): TrailMark {
  return mark(`case:${row.order_no}:${row.kind}:${row.at.toISOString()}`, row.detail)
}

/** What happened to a loan. */
export function loanEventMark(row: {
  order_no: string
  seq: number
  kind: string
  day: string
  amount: number
  /** As it was kept: JSON. */
  detail: string
  cash_record_id: number | null
}): TrailMark {
  const { kind, day, amount, cash_record_id: cashRecordId } = row
  const detail: unknown = JSON.parse(row.detail)
  return mark(`loan:${row.order_no}:${row.seq}`, { kind, day, amount, detail, cashRecordId })
}

/** How a promise ended, as the payments said then; judged again it leaves another mark, and the last one counts. */
export function promiseMark(row: { id: number; state: string; paid: number }): TrailMark {
  return mark(`promise:${row.id}`, { state: row.state, paid: row.paid })
}

/** A reduction that is agreed: what it forgives, until when, and by whom. */
export function reductionMark(row: {
  id: number
  amount: number
  valid_to: string
  approved_by: number | null
  second_by: number | null
}): TrailMark {
  const { id, amount, valid_to: validTo, approved_by: approvedBy, second_by: secondBy } = row
  return mark(`reduction:${id}`, { amount, validTo, approvedBy, secondBy })
}

/** A mark with the audit row it stands in. */
export interface KeptMark extends TrailMark {
  id: number
  at: Date
}

/** Every mark about an order, the earliest first. Of the whole trail: only a transaction of every app sees it. */
export async function marksOf(tx: Tx, orderNo: string): Promise<KeptMark[]> {
  const { rows } = await sql<KeptMark>`
    select id, at, detail ->> 'entry' as entry, detail ->> 'sha256' as sha256 from audit
     where subject_kind = 'order' and subject = ${orderNo} and detail ? 'sha256' order by id`.execute(tx)
  return rows
}

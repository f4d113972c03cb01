import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { machineReview } from '@lumbung/contract/order/machine-review'
import {
  timelinePageMax,
  type maskedIdentity,
  type photoKind,
  type timelineEvent,
} from '@lumbung/contract/order/order'
import { banks } from '@lumbung/domain/order/bank'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../db/pool.ts'
import { together } from '../db/transaction.ts'
import { languageOf } from './languages.queries.ts'
import { regionName } from './region-names.ts'

export type MaskedIdentity = z.output<typeof maskedIdentity>
export type MachineReview = z.output<typeof machineReview>
export type TimelineEvent = z.output<typeof timelineEvent>
export interface OrderPhoto {
  kind: z.output<typeof photoKind>
  id: number
  takenAt: string
}

/** The parts of an order that its own page and the review page show alike. Personal values only with their masks. */
export async function readIdentity(tx: Tx, orderNo: string): Promise<MaskedIdentity> {
  const { rows, facts, language } = await together({
    rows: tx
      .selectFrom('order_identity')
      .select(['field', 'masked'])
      .where('order_no', '=', orderNo)
      .execute(),
    facts: tx.selectFrom('order_facts').selectAll().where('order_no', '=', orderNo).executeTakeFirst(),
    language: languageOf(tx, orderNo),
  })
  const masked = new Map(rows.map((row) => [row.field, row.masked]))
  const text = (field: string) => masked.get(field) ?? ''
  const bankCode = facts?.bank_code ?? null
  return {
    name: text('name'),
    idNumber: text('idNumber'),
    phone: text('phone'),
    email: text('email'),
    birthday: text('birthday'),
    gender: (facts?.gender ?? null) as MaskedIdentity['gender'],
    address: text('address'),
    region: facts?.regency == null ? '' : await regionName(facts.regency),
    language,
    bankCode,
    bankName: banks.find(({ channel }) => channel === bankCode)?.name ?? null,
    bankAccount: text('bankAccount'),
    bankHolder: text('bankHolder'),
    occupation: facts?.occupation ?? null,
    monthlyIncome: facts?.monthly_income ?? null,
    education: facts?.education ?? null,
  }
}

/** The photos in force; replaced ones stay in the table. */
export async function readPhotos(tx: Tx, orderNo: string): Promise<OrderPhoto[]> {
  const rows = await tx
    .selectFrom('photo')
    .select(['id', 'kind', 'created_at'])
    .where('order_no', '=', orderNo)
    .where('replaced', '=', false)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as OrderPhoto['kind'],
    takenAt: row.created_at.toISOString(),
  }))
}

export async function readMachineReview(tx: Tx, orderNo: string): Promise<MachineReview | null> {
  const row = await tx
    .selectFrom('machine_review')
    .leftJoin('rule_version', 'rule_version.id', 'machine_review.rule_version')
    .selectAll('machine_review')
    .select(sql<MachineReview['bands'] | null>`rule_version.content -> 'bands'`.as('bands'))
    .where('order_no', '=', orderNo)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    version: String(row.rule_version),
    score: row.score,
    rating: row.rating,
    decision: row.decision as MachineReview['decision'],
    at: row.at.toISOString(),
    bands: row.bands ?? [],
    hits: row.hits as unknown as MachineReview['hits'],
  }
}

/** What happened to an order, the newest first: the latest of it, or what came before an event. */
export async function readTimeline(
  tx: Tx,
  orderNo: string,
  before: number | null = null,
): Promise<{ events: TimelineEvent[]; earlier: boolean }> {
  const earlierThan = sql<boolean>`(at, id) < (select e.at, e.id from order_event e where e.order_no = ${orderNo} and e.id = ${before})`
  const rows = await tx
    .selectFrom('order_event')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where(before === null ? sql<boolean>`true` : earlierThan)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(timelinePageMax + 1)
    .execute()
  const events = rows.slice(0, timelinePageMax).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    from: row.from_state as TimelineEvent['from'],
    to: row.to_state as TimelineEvent['to'],
    actor: row.actor,
    actorKind: row.actor_kind as TimelineEvent['actorKind'],
    reason: row.reason,
    amount: row.amount,
    detail: row.detail as TimelineEvent['detail'],
  }))
  return { events, earlier: rows.length > timelinePageMax }
}

/** What is owed on an order, in rupiah; nothing for orders without a loan. */
export interface OwedNow {
  orderNo: string
  principal: number
  interest: number
  penalty: number
  total: number
  daysLate: number
}

/**
 * What is owed on a day, for a page of orders; of a loan whose last event is later, as it stands after that: a list never
 * loses a loan.
 */
export async function owedOn(
  tx: Tx,
  orderNos: readonly string[],
  day: BusinessDay,
): Promise<Map<string, OwedNow>> {
  const { rows } = await sql<OwedNow>`
    select l.order_no as "orderNo", w.principal, w.interest, w.penalty, w.total, w.days_late as "daysLate"
      from loan l cross join lateral owed_on(l.order_no, greatest(${day}::date, l.as_of_day)) w
     where l.order_no = any(${[...orderNos]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.orderNo, row]))
}

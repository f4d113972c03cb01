import { sql } from 'kysely'
import type { PeopleStage } from '@lumbung/domain/review/review'
import type { Tx } from '../../db/pool.ts'
import { freeLooks } from '../../records/review/second-looks.ts'
import type { MachineReview, MaskedIdentity, OrderPhoto } from '../../orders/order-parts.ts'
import type { Review } from './review.queries.ts'

/** How many drawn decisions of these stages this person could look at now, with the one they hold. */
export async function countFreeLooks(
  tx: Tx,
  stages: readonly PeopleStage[],
  staffId: number,
  wall: Date,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) ${freeLooks(stages, staffId, wall)})::integer
         + (select count(*) from second_look l join review_task t on t.id = l.task_id
             where l.state = 'locked' and l.reviewer_id = ${staffId} and l.locked_until > ${wall}
               and t.stage = any(${[...stages]}))::integer as waiting`.execute(tx)
  return rows[0]?.waiting ?? 0
}

/** Personal data as they stood at an instant: what was corrected afterwards shows its old value. */
export async function identityAt(
  tx: Tx,
  orderNo: string,
  identity: MaskedIdentity,
  at: Date,
): Promise<MaskedIdentity> {
  const { rows } = await sql<{ field: 'idNumber' | 'bankName' | 'bankAccount'; old_masked: string }>`
    select distinct on (field) field, old_masked from order_correction
     where order_no = ${orderNo} and state = 'applied' and coalesce(decided_at, asked_at) > ${at}
     order by field, coalesce(decided_at, asked_at), id`.execute(tx)
  const old = Object.fromEntries(rows.map((row) => [row.field, row.old_masked]))
  // The bank's code would tell of the new bank.
  return { ...identity, ...old, ...(old['bankName'] === undefined ? {} : { bankCode: null }) }
}

/** The photos that were in force at an instant, one of each kind. */
export async function photosAt(tx: Tx, orderNo: string, at: Date): Promise<OrderPhoto[]> {
  const { rows } = await sql<{ id: number; kind: OrderPhoto['kind']; created_at: Date }>`
    select distinct on (kind) id, kind, created_at from photo
     where order_no = ${orderNo} and created_at <= ${at} order by kind, created_at desc, id desc`.execute(tx)
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, kind, created_at: takenAt }) => ({ id, kind, takenAt: takenAt.toISOString() }))
}

interface MachineRow {
  rule_version: number
  score: number
  rating: string
  decision: MachineReview['decision']
  at: Date
  hits: MachineReview['hits']
  bands: MachineReview['bands'] | null
  facts: Review['figures']
}

/** What the machine had said by then, and the figures it saw. */
export async function machineAt(
  tx: Tx,
  orderNo: string,
  at: Date,
): Promise<{ machine: MachineReview | null; figures: Review['figures'] }> {
  const { rows } = await sql<MachineRow>`
    select m.rule_version, m.score, m.rating, m.decision, m.at, m.hits, m.facts, v.content -> 'bands' as bands
      from machine_review m left join rule_version v on v.id = m.rule_version
     where m.order_no = ${orderNo} and m.at <= ${at} order by m.round desc limit 1`.execute(tx)
  const [row] = rows
  if (row === undefined) return { machine: null, figures: {} }
  const { rule_version: version, facts, ...review } = row
  return {
    machine: { ...review, version: String(version), at: row.at.toISOString(), bands: row.bands ?? [] },
    figures: facts,
  }
}

/** Of these orders those that were there at an instant: a later application would tell how this one ended. */
export async function appliedBy(tx: Tx, orderNos: readonly string[], at: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_no')
    .where('order_no', 'in', orderNos.length === 0 ? [''] : [...orderNos])
    .where('apply_time', '<=', at)
    .execute()
  return new Set(rows.map((row) => row.order_no))
}

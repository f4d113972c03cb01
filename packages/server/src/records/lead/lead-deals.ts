import { sql, type Selectable } from 'kysely'
import { dispatchFlow, type DispatchState } from '@lumbung/domain/cases/dispatch'
import { refuse } from '@lumbung/domain/errors'
import { openLeadStatuses } from '@lumbung/domain/leads/lead'
import type { Tx } from '../../db/pool.ts'
import type { LeadDeal } from '../../db/tables.ts'
import type { LeadMover } from './leads.ts'

export type DealRecord = Omit<Selectable<LeadDeal>, 'state'> & { state: DispatchState }

/** A lead of a plan, as it was when it was planned. */
export interface DealtLead {
  id: number
  version: number
  from: number | null
  to: number
}

interface NewDeal {
  filter: object
  staffId: number
  at: Date
  day: string
  lookedAt: number
  sellers: readonly object[]
}

/** Keeps a plan; what this person rehearsed before is dropped. @returns its id */
export async function addDeal(tx: Tx, deal: NewDeal, moves: readonly DealtLead[]): Promise<number> {
  await tx
    .updateTable('lead_deal')
    .set({ state: 'dropped' })
    .where('staff_id', '=', deal.staffId)
    .where('state', 'in', [...dispatchFlow.statesBefore('drop')])
    .execute()
  const { id } = await tx
    .insertInto('lead_deal')
    .values({
      state: dispatchFlow.next('rehearsing', 'rehearse'),
      filter: JSON.stringify(deal.filter),
      staff_id: deal.staffId,
      made_at: deal.at,
      day: deal.day,
      looked_at: deal.lookedAt,
      moving: moves.length,
      sellers: JSON.stringify(deal.sellers),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = <T>(value: (move: DealtLead) => T) => moves.map(value)
  await sql`
    insert into lead_deal_move (deal_id, lead_id, lead_version, from_id, to_id)
    select ${id}, m.* from unnest(${of(({ id: lead }) => lead)}::integer[], ${of(({ version }) => version)}::integer[],
                                  ${of(({ from }) => from)}::integer[], ${of(({ to }) => to)}::integer[]) m`.execute(
    tx,
  )
  return id
}

/** A deal, locked. @throws NOT_FOUND */
export async function lockDeal(tx: Tx, id: number): Promise<DealRecord> {
  const row = await tx.selectFrom('lead_deal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : { ...row, state: row.state as DispatchState }
}

/** Gives every lead of a plan away that still is as it was planned, to who still may have it. */
export async function runDealt(tx: Tx, deal: DealRecord, by: LeadMover): Promise<void> {
  const state = dispatchFlow.next(dispatchFlow.next(deal.state, 'start'), 'finish')
  const { rows } = await sql<{ n: number }>`
    with due as materialized (
      select m.lead_id, m.to_id, p.name, l.status from lead_deal_move m
        join lead l on l.id = m.lead_id and l.version = m.lead_version and l.status = any(${[...openLeadStatuses]})
        join staff p on p.id = m.to_id and p.status = 'active'
        left join seller s on s.staff_id = m.to_id
       where m.deal_id = ${deal.id} and coalesce(s.on_duty, true) and s.stopped_at is null
       order by m.lead_id for no key update of l
    ), moved as (
      update lead l set seller_id = due.to_id, held_since = ${by.now}, version = l.version + 1, changed_at = ${by.now}
        from due where l.id = due.lead_id returning l.id, due.name, due.status
    ), told as (${told('given', deal.id, by)}), noted as (
      update lead_deal_move m set outcome = 'done' from moved where m.deal_id = ${deal.id} and m.lead_id = moved.id
    )
    select count(*)::integer as n from moved`.execute(tx)
  await sql`update lead_deal_move set outcome = 'changed' where deal_id = ${deal.id} and outcome is null`.execute(
    tx,
  )
  await tx
    .updateTable('lead_deal')
    .set({ state, ran_at: by.recordedAt, changed: deal.moving - (rows[0]?.n ?? 0) })
    .where('id', '=', deal.id)
    .execute()
}

/** How many leads of a deal were touched since it ran. */
export async function workedSince(tx: Tx, dealId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from lead_deal_move m join lead l on l.id = m.lead_id
     where m.deal_id = ${dealId} and m.outcome = 'done' and l.version <> m.lead_version + 1`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Takes every lead of a deal back from whom it was given to. */
export async function takeDealtBack(tx: Tx, deal: DealRecord, by: LeadMover): Promise<void> {
  const state = dispatchFlow.next(deal.state, 'takeBack')
  await sql`
    with due as materialized (
      select m.lead_id, m.from_id, p.name, l.status from lead_deal_move m
        join lead l on l.id = m.lead_id and l.version = m.lead_version + 1 left join staff p on p.id = m.to_id
       where m.deal_id = ${deal.id} and m.outcome = 'done' order by m.lead_id for no key update of l
    ), moved as (
      update lead l set seller_id = due.from_id, held_since = case when due.from_id is null then null else ${by.now}::timestamptz end,
                        version = l.version + 1, changed_at = ${by.now}
        from due where l.id = due.lead_id returning l.id, due.name, due.status
    ), told as (${told('takenBack', deal.id, by)})
    update lead_deal_move m set outcome = 'takenBack' from moved
     where m.deal_id = ${deal.id} and m.lead_id = moved.id`.execute(tx)
  await tx
    .updateTable('lead_deal')
    .set({ state, taken_back_at: by.recordedAt })
    .where('id', '=', deal.id)
    .execute()
}

/** Tells of every lead of `moved` (id, name, status). */
function told(kind: 'given' | 'takenBack', dealId: number, { actor, now, recordedAt }: LeadMover) {
  return sql`
    insert into lead_event (lead_id, kind, at, recorded_at, from_status, to_status, actor_kind, actor, staff_id, detail)
    select id, ${kind}, ${now}::timestamptz, ${recordedAt}::timestamptz, status, status, ${actor.kind}, ${actor.name},
           ${actor.staffId ?? null}::integer, jsonb_build_object('seller', name, 'deal', ${dealId}::integer)
      from moved`
}

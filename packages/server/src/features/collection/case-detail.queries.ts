import { sql } from 'kysely'
import type { getCase } from '@lumbung/contract/collection/contact'
import type { RetOf } from '@lumbung/contract/call'
import type { Tx } from '../../db/pool.ts'

type CaseDetail = RetOf<typeof getCase>

const historyShown = 200

/** The bill of a reminder: of its due day and of whatever is older. */
export async function billOf(tx: Tx, orderNo: string, dueDay: string): Promise<CaseDetail['amounts']> {
  const { rows } = await sql<CaseDetail['amounts']>`
    select coalesce(sum(principal_left), 0)::bigint as principal, coalesce(sum(interest_left), 0)::bigint as interest,
           coalesce(sum(penalty_left), 0)::bigint as penalty
      from instalment where order_no = ${orderNo} and due_day <= ${dueDay}`.execute(tx)
  return rows[0] ?? { principal: 0, interest: 0, penalty: 0 }
}

/** Who may be reached: the borrower by their own number, whoever they named for emergencies by theirs. All masked. */
export async function numbersOf(
  tx: Tx,
  orderNo: string,
): Promise<Omit<CaseDetail['numbers'][number], 'ways'>[]> {
  const { rows } = await sql<Omit<CaseDetail['numbers'][number], 'ways'>>`
    select 'self' as target, null::integer as "contactId", o.name_masked as name, null as relation,
           o.phone_masked as phone, null as consent
      from orders o where o.order_no = ${orderNo} and o.phone_masked <> ''
    union all
    (select 'emergency', e.id, e.name_masked, e.relation, e.phone_masked, e.consent
       from order_contact e where e.order_no = ${orderNo} order by e.id)`.execute(tx)
  return rows
}

/** The last attempt of a person's own that nobody said what came of. */
export async function unfinishedOf(
  tx: Tx,
  orderNo: string,
  staffId: number,
): Promise<CaseDetail['unfinished']> {
  const { rows } = await sql<Omit<NonNullable<CaseDetail['unfinished']>, 'at'> & { at: Date }>`
    select a.id, a.channel, a.target, a.at from contact_attempt a
      join collection_case c on c.id = a.case_id and c.closed_day is null
     where a.order_no = ${orderNo} and a.staff_id = ${staffId} and a.refused_by is null
       and not exists (select from follow_up f where f.attempt_id = a.id)
     order by a.id desc limit 1`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { ...row, at: row.at.toISOString() }
}

/** How the cases of an order went, the newest first. */
export async function historyOf(tx: Tx, orderNo: string): Promise<CaseDetail['history']> {
  const { rows } = await sql<Omit<CaseDetail['history'][number], 'at'> & { at: Date }>`
    select e.id, e.at, e.kind, e.actor, e.from_stage as "fromStage", e.to_stage as "toStage",
           e.from_state as "fromState", e.to_state as "toState", e.detail ->> 'holder' as holder,
           coalesce(e.detail ->> 'reason', e.detail ->> 'ending', e.detail ->> 'promise') as reason,
           e.detail ->> 'why' as why, e.detail ->> 'placedBy' as "placedBy", e.detail ->> 'note' as note
      from case_event e where e.order_no = ${orderNo} order by e.id desc limit ${historyShown}`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

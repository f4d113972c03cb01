import type pg from 'pg'
import { firstStageStarts, stageRangesFrom } from '../../packages/domain/src/order/order.ts'
import type { BusinessDay } from '../../packages/domain/src/calendar.ts'
import { inBulk } from '../in-bulk.ts'
import type { LiveOrders } from './live-orders.ts'

/** So many open cases each collector holds (domain.md §2.1: 100 to 150 a head), and no night's dispatch gives more. */
export const casesEach = 150
/** A contact of the past for each of so many days after a loan fell due. */
const contactsOfLoanMax = 12
const groupStages = ['s1', 's2', 'm1', 'm2', 'm3']

/**
 * Gives each collector a group, a certificate and overdue loans to work on, whose borrowers agreed to be called at any hour,
 * so that the bench may run by night; and fills the past with attempts and what came of them.
 * @param client the schema's owner
 * @param url of its database
 * @param followUps records of the past over all loans
 */
export async function addHeldCases(
  client: pg.Client,
  url: string,
  live: LiveOrders,
  { collectors, followUps, today }: { collectors: readonly number[]; followUps: number; today: BusinessDay },
): Promise<void> {
  if (collectors.length === 0) return
  await certify(client, collectors, today)
  const orders = await live.addOverdue(collectors.length * casesEach)
  await client.query(caseRows, [orders, collectors, today])
  await client.query(
    `insert into contact_choice (order_no, kind, holds, note, at, staff_id)
     select order_no, 'anyHour', true, 'bench', now(), $2 from unnest($1::text[]) order_no`,
    [orders, collectors[0]],
  )
  await inBulk(
    client,
    url,
    ['contact_attempt', 'follow_up'],
    [
      [async (by) => await by.query(attemptRows, [followUps, collectors])],
      [async (by) => await by.query(followUpRows)],
    ],
  )
}

async function certify(client: pg.Client, collectors: readonly number[], today: BusinessDay): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into collector_group (name, stages, changed_at) values ('Bench', $1, now()) returning id`,
    [groupStages],
  )
  await client.query(
    `insert into collector (staff_id, certificate_no, certificate_issuer, certified_until, changed_at, group_id, capacity)
     select id, 'SPPI-' || id, 'SPPI', $2::date + 100, now(), $3, $4 from unnest($1::integer[]) id`,
    [collectors, today, rows[0]?.id, casesEach],
  )
}

const stages = stageRangesFrom(firstStageStarts)
  .map(({ code, minDay, maxDay }) => `(${minDay}, ${maxDay ?? 'null'}::integer, '${code}')`)
  .join(', ')

/** By turns, each in the stage of its days. */
const caseRows = `
  with given as (
    insert into collection_case (order_no, app_code, state, stage, opened_day, stage_day, due_day, holder_id, held_since)
    select l.order_no, l.app_code, 'assigned', s.code, l.due_day + 1, l.due_day + s.min_day, l.due_day,
           ($2::integer[])[1 + o.place % cardinality($2::integer[])], now() - interval '1 day'
      from unnest($1::text[]) with ordinality o (order_no, place)
      join loan l on l.order_no = o.order_no
      join (values ${stages}) s (min_day, max_day, code)
        on $3::date - l.due_day >= s.min_day and ($3::date - l.due_day <= s.max_day or s.max_day is null)
    returning id, order_no, state, stage, opened_day, holder_id)
  insert into case_event (case_id, order_no, kind, day, at, recorded_at, to_state, to_stage, actor_kind, actor)
  select id, order_no, 'assigned', opened_day, now(), now(), state, stage, 'system', 'system' from given`

/** Of the loans that were due, some days after it each; in its case where it has one. */
const attemptRows = `
  insert into contact_attempt (order_no, case_id, channel, target, purpose, at, recorded_at, staff_id, zone, made_before, lawful_until)
  select order_no, case_id, 'call', 'self', 'collect', at, at, staff, 'WIB', 0, at + interval '1 hour'
    from (select l.order_no, c.id as case_id, l.due_day + n + interval '3 hours' as at,
                 ($2::integer[])[1 + abs(hashtext(l.order_no)) % cardinality($2::integer[])] as staff
            from loan l left join collection_case c on c.order_no = l.order_no, generate_series(1, ${contactsOfLoanMax}) n
           where l.due_day + n < current_date - 1) made
   limit $1::integer`

const followUpRows = `
  insert into follow_up (attempt_id, order_no, outcome, note, at, staff_id)
  select id, order_no, case when id % 4 = 0 then 'willPay' else 'noAnswer' end, '', at, staff_id from contact_attempt`

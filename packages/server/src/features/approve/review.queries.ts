import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import type { getReview } from '@lumbung/contract/approve/review'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { PeopleStage } from '@lumbung/domain/review/review'
import type { Tx } from '../../db/pool.ts'
import type { OrderRecord } from '../../records/order/orders.ts'
import { owedOn } from '../../orders/order-parts.ts'
import type { AssignedTask } from './assignment.ts'

export type Review = RetOf<typeof getReview>
const linkedOrdersMax = 50

/** The order as it stands, without a lock; null when it is not there for this person. */
export async function findOrder(tx: Tx, orderNo: string): Promise<OrderRecord | null> {
  const row = await tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
  return row === undefined ? null : (row as OrderRecord)
}

interface TaskRow extends AssignedTask {
  id: number
  stage: PeopleStage
  round: number
  state: string
  checks: Record<string, 'open' | 'pass' | 'fail'>
  reviewer_id: number | null
  reviewer: string | null
  locked_until: Date | null
  opened_at: Date
  decided_at: Date | null
  reason_code: string | null
  note: string
}

/** Every task of an order, the newest first. */
export async function readTasks(tx: Tx, orderNo: string): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select t.id, t.stage, t.round, t.state, t.checks, t.reviewer_id, p.name as reviewer, t.locked_until, t.opened_at,
           t.decided_at, t.reason_code, t.note, t.assignee_id, a.name as assignee, t.assign_reason, t.assign_detail, t.assigned_at
      from review_task t left join staff p on p.id = t.reviewer_id left join staff a on a.id = t.assignee_id
     where t.order_no = ${orderNo} order by t.id desc`.execute(tx)
  return rows
}

/** Where an order stands in its desk's queue, oldest first, among the apps this person sees. */
export async function placeInQueue(tx: Tx, stage: PeopleStage, orderNo: string): Promise<Review['queue']> {
  const { rows } = await sql<Review['queue']>`
    select coalesce(max(place) filter (where order_no = ${orderNo}), 0)::integer as position, count(*)::integer as size
      from (select t.order_no, row_number() over (order by t.opened_at, t.id) as place
              from review_task t join orders o on o.order_no = t.order_no
             where t.stage = ${stage} and t.state in ('wait', 'locked')) queue`.execute(tx)
  return rows[0] ?? { position: 0, size: 0 }
}

interface LinkedRow {
  order_no: string
  state: Review['linked'][number]['state']
  name_masked: string
  cleared_late: boolean
  id_number: boolean
  phone: boolean
  device: boolean
  bank_account: boolean
  contact: boolean
}

/**
 * Other orders that share the ID number, phone, device or bank account, or where one's phone is the other's contact;
 * the newest first, within the apps this person sees.
 */
export async function readLinked(tx: Tx, order: OrderRecord, today: BusinessDay): Promise<Review['linked']> {
  const { rows } = await sql<LinkedRow>`
    select * from (
      select o.order_no, o.state, o.name_masked, o.cleared_late, o.apply_time,
             coalesce(o.id_number_blind = ${order.id_number_blind}::bytea, false) as id_number,
             coalesce(o.phone_blind = ${order.phone_blind}::bytea, false) as phone,
             coalesce(o.device_blind = ${order.device_blind}::bytea, false) as device,
             coalesce(o.bank_account_blind = ${order.bank_account_blind}::bytea, false) as bank_account,
             exists (select from order_contact c where c.order_no = o.order_no and c.phone_blind = ${order.phone_blind}::bytea)
               or exists (select from order_contact c where c.order_no = ${order.order_no} and c.phone_blind = o.phone_blind) as contact
        from orders o
       where o.order_no in (
         select order_no from orders where id_number_blind = ${order.id_number_blind}::bytea
         union select order_no from orders where phone_blind = ${order.phone_blind}::bytea
         union select order_no from orders where device_blind = ${order.device_blind}::bytea
         union select order_no from orders where bank_account_blind = ${order.bank_account_blind}::bytea
         union select order_no from order_contact where phone_blind = ${order.phone_blind}::bytea
         union select s.order_no from orders s join order_contact c on c.phone_blind = s.phone_blind
                where c.order_no = ${order.order_no})
         and o.order_no <> ${order.order_no}) linked
     order by apply_time desc limit ${linkedOrdersMax}`.execute(tx)
  const owed = await owedOn(
    tx,
    rows.map((row) => row.order_no),
    today,
  )
  return rows.map((row) => ({
    orderNo: row.order_no,
    state: row.state,
    borrowerName: row.name_masked,
    by: [
      ...(row.id_number ? (['idNumber'] as const) : []),
      ...(row.phone ? (['phone'] as const) : []),
      ...(row.device ? (['device'] as const) : []),
      ...(row.bank_account ? (['bankAccount'] as const) : []),
      ...(row.contact ? (['contact'] as const) : []),
    ],
    daysOverdue: owed.get(row.order_no)?.daysLate ?? 0,
    clearedLate: row.cleared_late,
  }))
}

/** The facts the machine saw: the figures under the checks. */
export async function readFigures(tx: Tx, orderNo: string): Promise<Review['figures']> {
  const row = await tx
    .selectFrom('machine_review')
    .select('facts')
    .where('order_no', '=', orderNo)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.facts ?? {}) as Review['figures']
}

import { sql, type RawBuilder } from 'kysely'
import type { PeopleStage } from '@lumbung/domain/review/review'
import type { BulkTarget } from '../../lists/bulk-action.ts'
import type { Tx } from '../../db/pool.ts'
import { isDeciding } from '../../records/review/held-decisions.ts'
import { groupFits } from '../../records/review/review-fit.ts'
import { allOf } from '../../lists/conditions.ts'

/** An order that waits for a person, with whom it may go to. */
export interface WaitingTask {
  id: number
  orderNo: string
  stage: PeopleStage
  app: string
  firstReviewerId: number | null
  assigneeId: number | null
  assignee: string | null
  /** Came back to them, and they may take it again. */
  cameBackTo: number | null
  holderId: number | null
  holder: string | null
  /** Their decision is kept back. */
  deciding: boolean
  /** Active groups that it fits, and those of them that are dealt to by themselves. */
  groupIds: number[]
  autoGroupIds: number[]
}

/** Which of the waiting orders. */
export interface WaitingWanted {
  stage?: PeopleStage
  orderNos?: readonly string[]
  /** Given to or held by this person. */
  of?: number
  /** Given to nobody and held by nobody. */
  free?: true
  /** Fits a group that is dealt to by itself. */
  auto?: true
  max: number
}

/** Orders at the desks, the oldest first, within the apps this transaction sees. */
export async function readWaiting(
  tx: Tx,
  { stage, orderNos, of, free, auto, max }: WaitingWanted,
  wall: Date,
): Promise<WaitingTask[]> {
  const held = sql`(t.state = 'locked' and t.locked_until > ${wall})`
  const where = allOf([
    sql`t.state in ('wait', 'locked')`,
    stage === undefined ? null : sql`t.stage = ${stage}`,
    orderNos === undefined ? null : sql`t.order_no = any(${[...orderNos]})`,
    of === undefined
      ? null
      : sql`case when ${held} then t.reviewer_id = ${of} else t.assignee_id = ${of} end`,
    free === undefined ? null : sql`t.assignee_id is null and not ${held}`,
    auto === undefined ? null : sql`exists (select from review_group g where ${groupFits} and g.auto_assign)`,
  ])
  const { rows } = await sql<WaitingTask>`
    select t.id, t.order_no as "orderNo", t.stage, o.app_code as app, o.first_reviewer_id as "firstReviewerId",
           t.assignee_id as "assigneeId", a.name as assignee,
           case when t.assign_reason = 'cameBack' then t.assignee_id end as "cameBackTo",
           case when ${held} then t.reviewer_id end as "holderId", case when ${held} then h.name end as holder,
           ${isDeciding} as deciding, ${groupIds(sql`true`)} as "groupIds", ${groupIds(sql`g.auto_assign`)} as "autoGroupIds"
      from review_task t join orders o on o.order_no = t.order_no
      left join staff a on a.id = t.assignee_id left join staff h on h.id = t.reviewer_id
     where ${where}
     order by t.opened_at, t.id limit ${max}`.execute(tx)
  return rows
}

function groupIds(more: RawBuilder<unknown>): RawBuilder<number[]> {
  return sql`array(select g.id from review_group g where ${groupFits} and ${more} order by g.id)`
}

/** These orders in the versions they have now, with their amounts (rupiah), in the given order. */
export async function waitingOrders(tx: Tx, orderNos: readonly string[]): Promise<BulkTarget[]> {
  const { rows } = await sql<BulkTarget>`
    select o.order_no as key, o.version, o.loan_amount as amount
      from unnest(${[...orderNos]}::text[]) with ordinality as n(order_no, place) join orders o on o.order_no = n.order_no
     order by n.place`.execute(tx)
  return rows
}

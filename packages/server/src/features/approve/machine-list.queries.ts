import { sql } from 'kysely'
import type { getMachineReviews } from '@lumbung/contract/approve/decided'
import type { RetOf } from '@lumbung/contract/call'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import type { MachineReview } from '../../orders/order-parts.ts'
import { daysOverdue } from './decided-filter.ts'

type Row = RetOf<typeof getMachineReviews>['items'][number]

export interface MachineListRow {
  order_no: string
  state: Row['state']
  days_overdue: number
  cleared_late: boolean
  version: number
  app_code: string
  customer_type: Row['customerType']
  name_masked: string
  loan_amount: number
  at: Date
  score: number
  rating: string
  decision: Row['decision']
  reject_reason: string | null
  rule_version: number
  hits: MachineReview['hits']
}

/** The last machine review of each of these orders, in their order. */
export async function readLastMachineReviews(
  tx: Tx,
  orderNos: readonly string[],
  today: BusinessDay,
): Promise<MachineListRow[]> {
  const { rows } = await sql<MachineListRow>`
    select o.order_no, o.state, ${daysOverdue(today)} as days_overdue, o.cleared_late, o.version, o.app_code,
           o.customer_type, o.name_masked, o.loan_amount, m.at, m.score, m.rating, m.decision, m.reject_reason,
           m.rule_version, m.hits
      from machine_review m join orders o on o.order_no = m.order_no
     where m.order_no = any(${[...orderNos]})
       and not exists (select from machine_review n where n.order_no = m.order_no and n.round > m.round)
     order by array_position(${[...orderNos]}::text[], m.order_no)`.execute(tx)
  return rows
}

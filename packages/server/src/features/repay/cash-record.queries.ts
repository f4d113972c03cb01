import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import type { getCashRecords } from '@lumbung/contract/repay/cash-record'
import { addDays, businessDay, startOfDay } from '@lumbung/domain/calendar'
import type { CashState } from '@lumbung/domain/payment'
import type { Tx } from '../../db/pool.ts'
import { listPage, type Page } from '../../lists/list-page.ts'

/** The order that money was put forward for; null when there is none. */
export async function proposedOrder(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('cash_record')
    .select('match_order_no')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.match_order_no ?? null
}

export interface CashListRow {
  id: number
  version: number
  txid: string
  order_no: string | null
  app_code: string | null
  borrower_name: string | null
  method: 'va' | 'alfa' | 'transfer' | 'manual' | 'import'
  channel: string
  code: string | null
  amount: number
  interest: number
  principal: number
  penalty: number
  credit: number
  state: CashState
  unmatched_reason: string | null
  deliveries: number
  operator: string | null
  operator_id: number | null
  checker: string | null
  match_order_no: string | null
  note: string
  decision_note: string
  proposed_at: Date | null
  polled: boolean
  paid_at: Date
  received_at: Date
}

export async function findCashRecords(
  tx: Tx,
  request: RequestOf<typeof getCashRecords>,
): Promise<Page<CashListRow>> {
  const { filter, sort, ...paging } = request
  const byAmount = sort?.column === 'amount'
  return await listPage<CashListRow>(tx, {
    columns: sql`c.id, c.version, c.txid, c.order_no, c.app_code, o.name_masked as borrower_name, c.method, c.channel, c.code,
      c.amount, c.interest, c.principal, c.penalty, c.credit, c.state, c.unmatched_reason, coalesce(h.deliveries, 1) as deliveries,
      operator.name as operator, c.operator_id, checker.name as checker, c.match_order_no, c.note, c.decision_note, c.proposed_at,
      c.polled, c.paid_at, c.received_at`,
    from: sql`cash_record c left join orders o on o.order_no = c.order_no left join staff operator on operator.id = c.operator_id
      left join staff checker on checker.id = c.checker_id
      left join hook_event h on h.id = c.hook_event_id`,
    where: sql.join([sql`true`, ...conditions(filter)], sql` and `),
    sort: {
      column: byAmount ? sql`c.amount` : sql`c.paid_at`,
      type: byAmount ? 'bigint' : 'timestamptz',
      descending: sort?.descending ?? true,
    },
    key: { column: sql`c.id`, type: 'integer' },
    paging,
  })
}

function conditions(filter: RequestOf<typeof getCashRecords>['filter']): RawBuilder<unknown>[] {
  const { amount, paidTime } = filter
  const given: (RawBuilder<unknown> | false)[] = [
    filter.orderNo !== undefined && sql`c.order_no = ${filter.orderNo}`,
    filter.txid !== undefined && sql`c.txid = ${filter.txid}`,
    filter.code !== undefined && sql`c.code = ${filter.code}`,
    filter.app !== undefined && sql`c.app_code = any(${filter.app})`,
    filter.state !== undefined && sql`c.state = any(${filter.state})`,
    filter.method !== undefined && sql`c.method = any(${filter.method})`,
    amount?.from !== undefined && sql`c.amount >= ${amount.from}`,
    amount?.to !== undefined && sql`c.amount <= ${amount.to}`,
    paidTime?.from !== undefined && sql`c.paid_at >= ${startOfDay(businessDay(paidTime.from))}`,
    paidTime?.to !== undefined && sql`c.paid_at < ${startOfDay(addDays(businessDay(paidTime.to), 1))}`,
  ]
  return given.filter((condition) => typeof condition === 'object')
}

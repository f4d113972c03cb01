import { sql } from 'kysely'
import { getOrders, type OrderFilter, type orderSortColumns } from '@lumbung/contract/order/order'
import { rupiah, sum } from '@lumbung/domain/money'
import { implement } from '../../calls/registry.ts'
import { listPage, type ListQuery } from '../../lists/list-page.ts'
import { orderConditions } from './order-filter.ts'
import { ordersWithLoan, owedIn, presentOrder, shownOf, type OrderShown } from './orders.queries.ts'

/** Any order by any of its marks; the last changed first. Amounts are as of the business date. */
export const listOrders = implement(
  getOrders,
  async ({ filter, sort, ...paging }, { tx, today, services }) => {
    // Only numbers are paged through; what a row shows is read for the rows of one page, never for those skipped.
    const { items: rows, ...page } = await listPage<OrderShown>(tx, {
      columns: sql`o.order_no`,
      where: orderConditions(filter, today, services.seals),
      ...sorting(sort?.column ?? 'changedTime', sort?.descending ?? true),
      paging,
      onePlan: isServed(filter, sort?.column ?? 'changedTime'),
      shown: shownOf(today),
    })
    const items = rows.map((row) => presentOrder(row, owedIn(row)))
    return {
      ...page,
      items,
      remainingOnPage: sum(items.map(({ remainingAmount }) => rupiah(remainingAmount ?? 0))),
    }
  },
)

/** Filters by sort column for which an index has just these columns; a phone or ID number has few orders in any case. */
const servedFilters: Partial<Record<(typeof orderSortColumns)[number], readonly string[]>> = {
  changedTime: ['', 'state', 'orderNo', 'phone', 'idNumber'],
  applyTime: ['', 'applyTime', 'customerType state', 'applyTime customerType state'],
}

function isServed(filter: OrderFilter, column: (typeof orderSortColumns)[number]): boolean {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (given.some(([, value]) => Array.isArray(value) && value.length !== 1)) return false
  const names = given.map(([name]) => name).toSorted()
  return servedFilters[column]?.includes(names.join(' ')) === true
}

/** Every sort has an index. By end date only orders with a loan have a place, so only those are listed. */
function sorting(
  column: (typeof orderSortColumns)[number],
  descending: boolean,
): Pick<ListQuery, 'from' | 'sort' | 'key'> {
  const from = ordersWithLoan
  const key = { column: sql`o.order_no`, type: 'text' } as const
  switch (column) {
    case 'changedTime':
      return { from, key, sort: { column: sql`o.changed_time`, type: 'timestamptz', descending } }
    case 'applyTime':
      return { from, key, sort: { column: sql`o.apply_time`, type: 'timestamptz', descending } }
    case 'loanAmount':
      return { from, key, sort: { column: sql`o.loan_amount`, type: 'bigint', descending } }
    case 'loanTime':
      return {
        from,
        key,
        sort: {
          column: sql`coalesce(o.loan_time, '-infinity'::timestamptz)`,
          type: 'timestamptz',
          descending,
        },
      }
    case 'repayEndDate':
      return {
        from: sql`loan l join orders o on o.order_no = l.order_no`,
        key: { column: sql`l.order_no`, type: 'text' },
        sort: { column: sql`l.due_day`, type: 'date', descending },
      }
  }
}

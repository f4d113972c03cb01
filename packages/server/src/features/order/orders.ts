import { sql } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import { findBorrower } from '@lumbung/contract/order/find-borrower'
import {
  getOrders,
  type OrderFilter,
  type OrderRow,
  type orderSortColumns,
} from '@lumbung/contract/order/order'
import { rupiah, sum } from '@lumbung/domain/money'
import type { CallContext } from '../../calls/context.ts'
import { keptScope, underScope } from '../../db/transaction.ts'
import { countable, implementTraced } from '../../calls/registry.ts'
import { listPage, type ListQuery, type Page } from '../../lists/list-page.ts'
import { scopeToFind, searchTrace, seekOrders } from './find-orders.ts'
import { orderConditions } from './order-filter.ts'
import {
  ordersWithLoan,
  owedIn,
  presentOrder,
  readOrdersOwing,
  shownOf,
  type OrderShown,
} from './orders.queries.ts'

/** Any order by any of its marks; the last changed first. Amounts are as of the business date. */
const orderList = implementTraced(
  getOrders,
  ({ filter }, context) => searchTrace(filter, context),
  async ({ filter, sort, brief = false, ...paging }, context) => {
    const { items, ...page } = await pageOfOrders({ filter, sort, brief }, paging, context)
    return {
      ...page,
      items,
      remainingOnPage: sum(items.map(({ remainingAmount }) => rupiah(remainingAmount ?? 0))),
    }
  },
)

export const listOrders = countable(getOrders, orderList, (filter, { today, services }) => ({
  from: ordersWithLoan,
  where: orderConditions(filter, today, services.seals),
}))

const borrowersOrdersMax = 6

/** For the palette: one mark of a person, few orders, none counted. */
export const lookForBorrower = implementTraced(
  findBorrower,
  ({ by, text }, context) => searchTrace({ [by]: text }, context),
  async ({ by, text }, context) => {
    const paging = { size: borrowersOrdersMax, count: 'none' } as const
    const { items, next } = await pageOfOrders({ filter: { [by]: text }, brief: true }, paging, context)
    return { orders: items, more: next !== null }
  },
)

type Sort = RequestOf<typeof getOrders>['sort']

interface PageAsk {
  filter: OrderFilter
  sort?: Sort
  brief: boolean
}

async function pageOfOrders(
  ask: PageAsk,
  paging: ListQuery['paging'],
  context: CallContext,
): Promise<Page<OrderRow>> {
  // Asked again here: an export asks in a person's name and leaves no trace of its own.
  const apps = scopeToFind(ask.filter, context)
  const find = async () => await findPage(ask, paging, context)
  return keptScope(apps) === keptScope(context.scope)
    ? await find()
    : await underScope(context.tx, apps, find)
}

async function findPage(
  { filter, sort, brief }: PageAsk,
  paging: ListQuery['paging'],
  { tx, today, services }: CallContext,
): Promise<Page<OrderRow>> {
  const sought = await seekOrders(tx, filter, services.seals)
  // Only numbers are paged through; what a row shows is read for the rows of one page, never for those skipped.
  const query = {
    columns: sql`o.order_no`,
    where: orderConditions(filter, today, services.seals, sought),
    ...sorting(sort?.column ?? 'changedTime', sort?.descending ?? true),
    paging,
  }
  const present = (rows: readonly OrderShown[]) => rows.map((row) => presentOrder(row, owedIn(row), today))
  if (isServed(filter, sort?.column ?? 'changedTime')) {
    const page = await listPage<OrderShown>(tx, { ...query, onePlan: true, shown: shownOf(today, brief) })
    return { ...page, items: present(page.items) }
  }
  // Planned for these values: the long half of it, which knows no value, is asked apart.
  const { items, ...page } = await listPage<{ order_no: string }>(tx, query)
  const orderNos = items.map(({ order_no: orderNo }) => orderNo)
  return { ...page, items: present(await readOrdersOwing(tx, orderNos, today, brief)) }
}

/** Filters by sort column for which an index has just these columns; a phone or ID number has few orders in any case. */
const servedFilters: Partial<Record<(typeof orderSortColumns)[number], readonly string[]>> = {
  changedTime: ['', 'state', 'phone', 'idNumber'],
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
        // Said, though each loan has one: its index has only those.
        from: sql`orders o join loan l on l.order_no = o.order_no and o.due_day is not null`,
        key,
        sort: { column: sql`o.due_day`, type: 'date', descending },
      }
  }
}

import { sql } from 'kysely'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { getReplayOrders } from '@lumbung/contract/risk/replay'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { listPage, type ListQuery } from '../../lists/list-page.ts'
import { allOf } from '../../orders/order-parts.ts'
import { findReplay } from './replay.queries.ts'

type Request = RequestOf<typeof getReplayOrders>
type Row = RetOf<typeof getReplayOrders>['items'][number]

interface FlippedRow {
  order_no: string
  app_code: string
  name_masked: string
  customer_type: Row['customerType']
  was: Row['was']
  would: Row['would']
  was_score: number
  would_score: number
  ending: Row['ending']
  days_late: number
  principal: number
  principal_lost: number
  income: number
  decided_at: Date
}

const flips = {
  nowRefused: sql`r.was <> 'reject' and r.would = 'reject'`,
  nowTaken: sql`r.was = 'reject' and r.would <> 'reject'`,
  otherwise: sql`r.was <> 'reject' and r.would <> 'reject'`,
} as const

/** The orders behind each figure of a replay. */
export const listReplayOrders = implement(getReplayOrders, async ({ filter, sort, ...paging }, context) => {
  const { tx, scope } = context
  if ((await findReplay(tx, filter.replayId, scope)) === null) refuse('NOT_FOUND')
  const page = await listPage<FlippedRow>(tx, {
    columns: sql`r.order_no, o.app_code, o.name_masked, o.customer_type, r.was, r.would, r.was_score, r.would_score,
      r.ending, r.days_late, r.principal, r.principal_lost, r.income, r.decided_at`,
    from: sql`rule_replay_order r join orders o on o.order_no = r.order_no`,
    where: conditionsOf(filter),
    sort: { ...sortOf(sort?.column ?? 'decidedAt'), descending: sort?.descending ?? true },
    key: { column: sql`r.order_no`, type: 'text' },
    paging,
  })
  return { ...page, items: page.items.map(present) }
})

function conditionsOf({ replayId, flip, ending }: Request['filter']) {
  return allOf([
    sql`r.replay_id = ${replayId}`,
    flip === undefined ? null : flips[flip],
    ending === undefined ? null : sql`r.ending = any(${ending})`,
  ])
}

function sortOf(column: NonNullable<Request['sort']>['column']): Omit<ListQuery['sort'], 'descending'> {
  switch (column) {
    case 'decidedAt':
      return { column: sql`r.decided_at`, type: 'timestamptz' }
    case 'principal':
      return { column: sql`r.principal`, type: 'bigint' }
    case 'principalLost':
      return { column: sql`r.principal_lost`, type: 'bigint' }
    case 'income':
      return { column: sql`r.income`, type: 'bigint' }
  }
}

function present(row: FlippedRow): Row {
  return {
    orderNo: row.order_no,
    app: row.app_code,
    borrowerName: row.name_masked,
    customerType: row.customer_type,
    was: row.was,
    would: row.would,
    wasScore: row.was_score,
    wouldScore: row.would_score,
    ending: row.ending,
    daysLate: row.days_late,
    principal: row.principal,
    principalLost: row.principal_lost,
    income: row.income,
    decidedAt: row.decided_at.toISOString(),
  }
}

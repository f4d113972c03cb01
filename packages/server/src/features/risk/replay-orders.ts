import { sql } from 'kysely'
import { getReplayOrders } from '@lumbung/contract/risk/replay'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { listOf } from '../../lists/answer-list.ts'
import { findReplay } from './replay.queries.ts'

const flips = {
  nowRefused: sql`r.was <> 'reject' and r.would = 'reject'`,
  nowTaken: sql`r.was = 'reject' and r.would <> 'reject'`,
  otherwise: sql`r.was <> 'reject' and r.would <> 'reject'`,
} as const

/** The orders behind each figure of a replay. */
export const listReplayOrders = implement(getReplayOrders, async (request, { tx, scope }) => {
  if ((await findReplay(tx, request.filter.replayId, scope)) === null) refuse('NOT_FOUND')
  return await listOf(tx, getReplayOrders, request, {
    of: ['rule_replay_order', 'r'],
    join: sql`join orders o on o.order_no = r.order_no`,
    fields: { app: sql`o.app_code`, borrowerName: sql`o.name_masked`, customerType: sql`o.customer_type` },
    filter: { flip: (way) => flips[way] },
    by: 'decidedAt',
    descending: true,
    key: { column: sql`r.order_no`, type: 'text' },
  })
})

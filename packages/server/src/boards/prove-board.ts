import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import type { getFigureProof } from '@lumbung/contract/utils/figure'
import { businessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { CallContext } from '../calls/context.ts'
import { ofPayments } from '../figures/cash-figures.ts'
import { prove } from '../figures/prove-figure.ts'
import type { BoardOf } from './board-facts.ts'
import { type BoardFilter, boardSource, figureOf, narrowedTo } from './board-source.ts'

/**
 * What a board says was collected, held against the ledger and the bank: their side knows payments by what happened to the
 * loans until the day was written down, or until now. What came or was taken back later changes neither.
 * @throws NOT_FOUND of a day that nobody ever wrote down
 */
export async function proveBoard(
  board: BoardOf,
  { filter }: { filter: BoardFilter },
  { tx, today, now, scope }: Pick<CallContext, 'tx' | 'today' | 'now' | 'scope'>,
): Promise<RetOf<typeof getFigureProof>> {
  const day = filter.day === undefined ? today : businessDay(filter.day)
  const { cases, standing, frozenAt } = await boardSource(tx, board, day, today)
  if (standing === 'none') refuse('NOT_FOUND')
  // Who is in which group today says nothing about the day: as its own row has it, where there is one.
  const payments = sql`(
    select p.cash_record_id, p.order_no, p.app_code, p.stage, p.holder_id,
           case when w.case_id is null then p.group_id else w.group_id end as group_id,
           case when w.case_id is null then p.agency_id else w.agency_id end as agency_id
      from (${board.facts(day).paidBy(frozenAt ?? now)}) p
      left join chosen w on w.case_id = p.case_id and w.stage = p.stage and w.holder_id is not distinct from p.holder_id)`
  const which = narrowedTo(board, filter)
  return await prove(
    tx,
    {
      told: 'records',
      chosen: sql`select * from ${cases} b`,
      records: sql`
        select b.order_no as key, b.order_no, b.order_no as name, ${day}::date as day, ${figureOf.collected} as amount, true as booked
          from chosen b where ${which} and ${figureOf.collected} <> 0`,
      ...ofPayments(sql`
        select b.cash_record_id as id, b.order_no as key, b.order_no from ${payments} b where ${which}`),
    },
    scope === '*',
  )
}

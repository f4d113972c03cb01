import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import type { ProvedOnBoard } from '@lumbung/contract/day-board'
import type { getFigureProof } from '@lumbung/contract/utils/figure'
import { businessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { CallContext } from '../calls/context.ts'
import { ofPayments } from '../figures/cash-figures.ts'
import type { FigureProof, Sql } from '../figures/figure-proof.ts'
import { bucketsTold } from '../figures/loan-accounts.ts'
import { prove } from '../figures/prove-figure.ts'
import type { BoardOf } from './board-facts.ts'
import { type BoardFilter, boardSource, figureOf, narrowedTo } from './board-source.ts'

/**
 * A sum of money of a board, held against ledger and bank: their side knows it by what happened to the loans until the day was
 * written down, or until now. What came, was taken back or divided up anew later changes neither.
 * @throws NOT_FOUND of a day that nobody ever wrote down
 */
export async function proveBoard(
  board: BoardOf,
  { filter: { figure, ...filter } }: { filter: BoardFilter & { figure: ProvedOnBoard } },
  { tx, today, now, scope }: Pick<CallContext, 'tx' | 'today' | 'now' | 'scope'>,
): Promise<RetOf<typeof getFigureProof>> {
  const day = filter.day === undefined ? today : businessDay(filter.day)
  const { cases, standing, frozenAt } = await boardSource(tx, board, day, today)
  if (standing === 'none') refuse('NOT_FOUND')
  const [which, until] = [narrowedTo(board, filter), frozenAt ?? now]
  // Who is in which group today says nothing about the day: as its own row has it, where there is one.
  const moved = sql`(
    select b.* from (
      select m.loan_event_id, m.cash_record_id, m.order_no, m.app_code, m.stage, m.holder_id,
             case when w.case_id is null then m.group_id else w.group_id end as group_id,
             case when w.case_id is null then m.agency_id else w.agency_id end as agency_id
        from (${board.facts(day).moneyBy(figure, until)}) m
        left join chosen w on w.case_id = m.case_id and w.stage = m.stage and w.holder_id is not distinct from m.holder_id) b
     where ${which})`
  const { onBooks, ...books } = sides[figure](moved, until)
  const proof: FigureProof = {
    told: 'records',
    chosen: sql`select * from ${cases} b`,
    records: sql`
      select b.order_no as key, b.order_no, b.order_no as name, ${day}::date as day, ${figureOf[figure]} as amount,
             ${onBooks} as booked
        from chosen b join loan l on l.order_no = b.order_no where ${which} and ${figureOf[figure]} <> 0`,
    ...books,
  }
  return await prove(tx, proof, scope === '*')
}

interface Side extends Pick<FigureProof, 'accounts' | 'entries' | 'lines'> {
  /** Of which loans `l` the accounts tell it. */
  onBooks: Sql
}

/** What else knows each sum, of the events `m` that moved it until an instant. */
const sides: Readonly<Record<ProvedOnBoard, (moved: Sql, until: Date) => Side>> = {
  collected: (moved) => ({
    ...ofPayments(sql`select m.cash_record_id as id, m.order_no as key, m.order_no from ${moved} m`),
    onBooks: sql`true`,
  }),
  recovered: (moved, until) =>
    ofEvents(moved, until, {
      // What a payment also charges of interest is income beside it.
      accounts: ['loansReceivable', 'interestReceivable', 'interestIncome'],
      sign: -1,
      onBooks: bucketsTold,
    }),
  waived: (moved, until) =>
    ofEvents(moved, until, { accounts: ['reductions'], sign: 1, onBooks: sql`not l.written_off` }),
}

function ofEvents(
  moved: Sql,
  until: Date,
  { accounts, sign, onBooks }: Pick<Side, 'accounts' | 'onBooks'> & { sign: 1 | -1 },
): Side {
  return {
    accounts,
    entries: sql`
      select e.order_no as key, e.posting, e.id, e.day, e.account, e.order_no, ${sql.lit(sign)} * e.amount as amount
        from ${moved} m join ledger_entry e on e.loan_event_id = m.loan_event_id join loan l on l.order_no = e.order_no
       where e.account = any(${[...accounts]}) and e.recorded_at <= ${until} and ${onBooks}`,
    lines: null,
    onBooks,
  }
}

import {
  amountDaysMax,
  type CashToMatch,
  matchLines,
  settlementDaysMax,
} from '@lumbung/domain/bank/match-lines'
import { addDays, businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import type { Services } from '../../../calls/context.ts'
import type { Tx } from '../../../db/pool.ts'
import { keepMatches } from '../../../records/bank/bank-lines.ts'
import { cashToMatch, openLines, payoutsToMatch, withdrawalsToMatch } from './match-lines.queries.ts'

/**
 * Explains what is open of an account on some days by the rules, from the books of the days around them.
 * @returns how many lines were explained
 */
export async function matchOpenLines(
  tx: Tx,
  { seals }: Pick<Services, 'seals'>,
  span: { accountId: number; from: BusinessDay; to: BusinessDay },
  now: Date,
): Promise<number> {
  const open = await openLines(tx, span)
  const around = {
    from: addDays(span.from, -Math.max(settlementDaysMax, amountDaysMax)),
    to: addDays(span.to, amountDaysMax),
  }
  const cash = (await cashToMatch(tx, around)).map((row): CashToMatch => ({
    id: row.id,
    amount: rupiah(row.amount),
    day: businessDay(row.day),
    method: row.method,
    references: [row.code, row.txid, row.paymentId].filter((reference) => reference !== null),
    fee: rupiah(row.fee),
  }))
  const sent = (row: Awaited<ReturnType<typeof payoutsToMatch>>[number]) => ({
    id: row.id,
    amount: rupiah(row.amount),
    day: businessDay(row.day),
    references: [row.reference, row.providerId].filter((reference) => reference !== null),
  })
  const payouts = (await payoutsToMatch(tx, around)).map(sent)
  const withdrawals = await withdrawalsToMatch(tx, { ...around, accountId: span.accountId })
  const lines = open.map((line) => ({
    id: line.id,
    day: businessDay(line.day),
    amount: rupiah(line.amount),
    txId: line.tx_id,
    info: seals.open(line.info_sealed),
  }))
  const found = matchLines(lines, { cash, payouts, withdrawals: withdrawals.map(sent) })
  await keepMatches(
    tx,
    lines.map(({ id }) => id),
    found,
    now,
  )
  return found.matches.length
}

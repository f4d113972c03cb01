import type { BankRules } from '@lumbung/domain/bank/bank-rules'
import { matchLines } from '@lumbung/domain/bank/match-lines'
import type { CashToMatch, LineToMatch } from '@lumbung/domain/bank/to-match'
import { addDays, businessDay, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import type { Services } from '../../../calls/context.ts'
import type { Tx } from '../../../db/pool.ts'
import { keepMatches } from '../../../records/bank/bank-lines.ts'
import { readChannelFees } from '../../../records/loan/channel-fees.ts'
import { settingOn } from '../../../records/running/dated-settings.ts'
import {
  cashToMatch,
  linesForRules,
  openLines,
  payoutsToMatch,
  withdrawalsToMatch,
} from './match-lines.queries.ts'

interface Span {
  accountId: number
  from: BusinessDay
  to: BusinessDay
}

type Sealed = Awaited<ReturnType<typeof openLines>>[number]
type Opening = Pick<Services, 'seals'>

/**
 * Explains what is open of an account on some days by the rules of today, from the books of the days around them.
 * @returns how many lines were explained
 */
export async function matchOpenLines(tx: Tx, opening: Opening, span: Span, now: Date): Promise<number> {
  const { lines, ...found } = await explainOpenLines(tx, opening, span, now)
  await keepMatches(tx, lines, found, now)
  return found.matches.length
}

/** What the rules of today say of what is open of an account on some days; nothing is written. */
export async function explainOpenLines(tx: Tx, { seals }: Opening, span: Span, now: Date) {
  const rules = await settingOn(tx, 'bankRules', businessDayOf(now))
  const lines = (await openLines(tx, span)).map((line) => lineOf(line, seals))
  const found = matchLines(lines, await booksAround(tx, span, rules), rules)
  return { lines: lines.map(({ id }) => id), ...found }
}

/** What some rules would say of a day's lines, those that a person explained left as they are; nothing is written. */
export async function rehearseLines(
  tx: Tx,
  { seals }: Opening,
  { accountId, day }: { accountId: number; day: BusinessDay },
  rules: readonly BankRules[],
) {
  const lines = (await linesForRules(tx, { accountId, day })).map((line) => lineOf(line, seals))
  const span = { accountId, from: day, to: day, free: lines.map(({ id }) => id) }
  const found = []
  for (const each of rules) found.push(matchLines(lines, await booksAround(tx, span, each), each))
  return { lines, found }
}

function lineOf(line: Sealed, seals: Services['seals']): LineToMatch {
  return {
    id: line.id,
    day: businessDay(line.day),
    amount: rupiah(line.amount),
    txId: line.tx_id,
    info: seals.open(line.info_sealed),
  }
}

/** What the books have of the days around some lines. @param span with the lines that count as if nothing explained them */
async function booksAround(
  tx: Tx,
  { accountId, from, to, free = [] }: Span & { free?: readonly number[] },
  { settlementDays, amountDays }: BankRules,
) {
  const around = {
    from: addDays(from, -Math.max(settlementDays, amountDays)),
    to: addDays(to, amountDays),
    free,
  }
  const feeOf = await readChannelFees(tx)
  const cash = (await cashToMatch(tx, around)).map((row): CashToMatch => ({
    id: row.id,
    amount: rupiah(row.amount),
    day: businessDay(row.day),
    channel: row.provider,
    method: row.method,
    references: [row.code, row.txid, row.paymentId].filter((reference) => reference !== null),
    fee: feeOf(row.provider, row.method, businessDay(row.day)),
  }))
  const sent = (row: Awaited<ReturnType<typeof payoutsToMatch>>[number]) => ({
    id: row.id,
    amount: rupiah(row.amount),
    day: businessDay(row.day),
    references: [row.reference, row.providerId].filter((reference) => reference !== null),
  })
  const payouts = (await payoutsToMatch(tx, around)).map(sent)
  const withdrawals = await withdrawalsToMatch(tx, { ...around, accountId })
  return { cash, payouts, withdrawals: withdrawals.map(sent) }
}

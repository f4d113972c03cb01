import { getBankSettlement } from '@lumbung/contract/utils/bank-settlement'
import { keptOfEach, mayBeKept, settlementDaysMax, sumsOf } from '@lumbung/domain/bank/settlements'
import { addDays, businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import { LendingError, refuse } from '@lumbung/domain/errors'
import { rupiah, subtract } from '@lumbung/domain/money'
import type { CallContext, Implementation } from '../../../calls/context.ts'
import { implement } from '../../../calls/registry.ts'
import type { Tx } from '../../../db/pool.ts'
import type { NewPart } from '../../../records/bank/bank-lines.ts'
import { readChannelFees } from '../../../records/loan/channel-fees.ts'
import { settingOn } from '../../../records/running/dated-settings.ts'
import { lineAsked, settlementCash, type SettlementAsked } from './match-line.queries.ts'

type Line = Pick<Awaited<ReturnType<typeof lineAsked>>, 'id' | 'amount' | 'day'>

/** What a settlement comes to that a person names for a line. @throws VALIDATION when it is not of days before the line */
async function settlementNamed(tx: Tx, line: Line, asked: SettlementAsked, today: BusinessDay) {
  const fields = wrongDays(line, asked)
  if (Object.keys(fields).length > 0) throw new LendingError('VALIDATION', { fields })
  const cash = await settlementCash(tx, asked)
  const { gross, fees } = sumsOf(await withFees(tx, cash))
  const net = subtract(gross, fees)
  const amount = rupiah(line.amount)
  const rules = await settingOn(tx, 'bankRules', today)
  const fits = cash.length > 0 && amount > 0 && mayBeKept(subtract(gross, amount), gross, rules)
  return { cash, records: cash.length, gross, fees, net, difference: subtract(amount, net), fits }
}

function wrongDays(line: Line, { from, to }: SettlementAsked): Record<string, string> {
  if (to > line.day) return { to: 'tooLarge' }
  if (from > to) return { from: 'tooLarge' }
  return addDays(businessDay(from), settlementDaysMax) <= to ? { from: 'tooSmall' } : {}
}

type Cash = Awaited<ReturnType<typeof settlementCash>>[number]

async function withFees(tx: Tx, cash: readonly Cash[]) {
  const feeOf = await readChannelFees(tx)
  return cash.map(({ amount, provider, method, day }) => ({
    amount: rupiah(amount),
    fee: feeOf(provider, method, day),
  }))
}

/** Payments as what stands behind a line, less what the channel kept of each. */
export async function settledParts(tx: Tx, line: Line, cash: readonly Cash[]): Promise<NewPart[]> {
  const kept = keptOfEach(await withFees(tx, cash), rupiah(line.amount))
  return cash.map(({ id: cashRecordId, amount }, index) => ({ cashRecordId, amount, fee: kept[index] ?? 0 }))
}

/**
 * What stands behind a line that a person says is a settlement.
 * @throws STATE_CONFLICT when it is not what they saw any more, AMOUNT_MISMATCH when the channel would have kept more than it may
 */
export async function partsOfNamed(
  { tx, today }: Pick<CallContext, 'tx' | 'today'>,
  line: Line,
  asked: (SettlementAsked & { records: number; gross: number }) | undefined,
): Promise<NewPart[]> {
  if (asked === undefined) throw new LendingError('VALIDATION', { fields: { settlement: 'required' } })
  const { cash, records, gross, net, fits } = await settlementNamed(tx, line, asked, today)
  if (records !== asked.records || gross !== asked.gross) refuse('STATE_CONFLICT', { records, gross })
  if (!fits) refuse('AMOUNT_MISMATCH', { amount: line.amount, sum: net })
  return await settledParts(tx, line, cash)
}

const look = implement(getBankSettlement, async ({ id, ...asked }, { tx, today }) => {
  const line = await lineAsked(tx, id)
  return await settlementNamed(tx, line, asked, today)
})

export const bankSettlementCalls: readonly Implementation[] = [look]

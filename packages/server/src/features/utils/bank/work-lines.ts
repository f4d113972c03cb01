import {
  confirmBankSuggestion,
  decideBankLine,
  explainBankLine,
  matchBankDay,
  reopenBankLine,
  takeBankLine,
} from '@lumbung/contract/utils/bank-work'
import type { BankKindByHand, BankLineKind } from '@lumbung/domain/bank/bank-flow'
import { businessDay, startOfDay } from '@lumbung/domain/calendar'
import { type Against, againstSaid } from '@lumbung/domain/books/bank-postings'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { negate, type Rupiah, rupiah, subtract, sumOf } from '@lumbung/domain/money'
import { reasonGiven } from '../../../calls/reason-given.ts'
import type { CallContext, Implementation } from '../../../calls/context.ts'
import { Refused } from '../../../calls/errors.ts'
import { implement } from '../../../calls/registry.ts'
import type { Tx } from '../../../db/pool.ts'
import { lockBankDay } from '../../../records/bank/bank-days.ts'
import {
  addParts,
  type BankLineRow,
  dropParts,
  type KeptSuggestion,
  lockBankLine,
  moveBankLine,
  type NewPart,
  ownLine,
} from '../../../records/bank/bank-lines.ts'
import { addCashRecord, moveCash } from '../../../records/loan/cash-records.ts'
import { assertMatched } from '../../../records/bank/bank-statements.ts'
import { bankAccountOf } from './bank-day.queries.ts'
import { cashAsked, lineAsked, payoutAsked, withdrawalAsked } from './match-line.queries.ts'
import { matchOpenLines } from './match-open-lines.ts'
import { partsOfNamed, settledParts } from './settlement.ts'

/**
 * The line with its day, both locked, the day first. A day that is closed or put forward is refused by an answer that
 * stays in the trail: who tried to change it is known.
 */
async function lineToChange(tx: Tx, id: number, version: number): Promise<BankLineRow | Refused> {
  const asked = await lineAsked(tx, id)
  const refused = await dayToChange(tx, asked.account_id, asked.day)
  return refused ?? (await lockBankLine(tx, id, version))
}

async function dayToChange(tx: Tx, accountId: number, day: string): Promise<Refused | null> {
  const { state, statement_id: statementId } = await lockBankDay(tx, accountId, day)
  if (state === 'closed') return new Refused('BANK_DAY_CLOSED', { detail: { day } })
  if (state === 'proposed') refuse('STATE_CONFLICT', { state })
  await assertMatched(tx, statementId)
  return null
}

const explain = implement(explainBankLine, async (request, context) => {
  const { tx } = context
  const line = await lineToChange(tx, request.id, request.version)
  if (line instanceof Refused) return line
  const parts =
    request.kind === 'settlement'
      ? await partsOfNamed(context, line, request.settlement)
      : await partsOf(tx, line, request)
  // What a record of ours stands behind is posted against where that record has it.
  const said = parts.length > 0 ? { against: null, channel: null } : againstSaid(request.kind, request)
  if ('missing' in said) refuseFields({ [said.missing]: 'required' })
  return await settle(context, line, { kind: request.kind, ...said }, parts, reasonGiven(request.note))
})

const confirm = implement(confirmBankSuggestion, async ({ id, version, note }, context) => {
  const { tx } = context
  const line = await lineToChange(tx, id, version)
  if (line instanceof Refused) return line
  const kept = line.suggestion as KeptSuggestion | null
  if (kept === null) refuse('STATE_CONFLICT', { suggestion: 'none' })
  const cash = await cashAsked(tx, kept.cash)
  const payout = kept.payout === null ? undefined : await payoutAsked(tx, kept.payout)
  const withdrawal = kept.withdrawal ? await withdrawalAsked(tx, kept.withdrawal, line.account_id) : undefined
  const parts: NewPart[] = [
    ...(kept.kind === 'settlement'
      ? await settledParts(tx, line, cash)
      : cash.map(({ id: cashRecordId, amount }) => ({ cashRecordId, amount }))),
    ...(payout ? [{ disbursementId: payout.id, amount: negate(rupiah(payout.amount)) }] : []),
    ...(withdrawal ? [{ withdrawalId: withdrawal.id, amount: withdrawal.amount }] : []),
  ]
  assertSum(line, parts)
  return await byOne(context, line, kept.kind, parts, reasonGiven(note))
})

type Asked = {
  kind: BankKindByHand
  cashRecordIds: number[]
  disbursementId: number | null
  withdrawalId?: number | undefined
}

/** What stands behind the line as asked. @throws NOT_FOUND, AMOUNT_MISMATCH when the sum is not the line's amount */
async function partsOf(
  tx: Tx,
  line: BankLineRow,
  { kind, cashRecordIds, disbursementId, withdrawalId }: Asked,
): Promise<NewPart[]> {
  if (kind === 'cash') {
    const cash = await cashAsked(tx, cashRecordIds)
    if (cash.length === 0 || cash.length !== new Set(cashRecordIds).size) refuse('NOT_FOUND')
    // Neither came by any bank of ours.
    if (cash.some(({ provider, state }) => /^(import|credit)$/.test(provider) || state === 'reversed'))
      refuse('STATE_CONFLICT')
    const parts = cash.map(({ id, amount }) => ({ cashRecordId: id, amount }))
    assertSum(line, parts)
    return parts
  }
  if (kind === 'ownTransfer' && withdrawalId !== undefined) {
    const withdrawal = (await withdrawalAsked(tx, withdrawalId, line.account_id)) ?? refuse('NOT_FOUND')
    const parts = [{ withdrawalId, amount: withdrawal.amount }]
    assertSum(line, parts)
    return parts
  }
  if (kind !== 'payout') {
    // Money that came in is above zero; a fee of the bank went out.
    if ((kind === 'received' && line.amount < 0) || (kind === 'bankFee' && line.amount > 0))
      refuse('AMOUNT_MISMATCH', { amount: line.amount })
    return []
  }
  const payout = disbursementId === null ? undefined : await payoutAsked(tx, disbursementId)
  if (payout === undefined || payout.sent_at === null) refuse('NOT_FOUND')
  const parts = [{ disbursementId: payout.id, amount: negate(rupiah(payout.amount)) }]
  assertSum(line, parts)
  return parts
}

function assertSum(line: BankLineRow, parts: readonly NewPart[]): void {
  const net = sumOf(parts, ({ amount, fee = 0 }): Rupiah => subtract(rupiah(amount), rupiah(fee)))
  if (parts.length === 0 || net !== line.amount) refuse('AMOUNT_MISMATCH', { amount: line.amount, sum: net })
}

async function settle(
  context: CallContext,
  line: BankLineRow,
  { kind, ...against }: { kind: BankKindByHand } & Against,
  parts: NewPart[],
  note: string,
) {
  // Nothing in our books stands behind anything else: a second person agrees before it counts.
  if (parts.length > 0) return await byOne(context, line, kind, parts, note)
  const { tx, staff, now } = context
  return await moveBankLine(tx, line, 'propose', {
    kind,
    ...against,
    note,
    operator_id: staff.id,
    checker_id: null,
    explained_at: now,
    owner_id: line.owner_id ?? staff.id,
  })
}

/** What stands in the books already holds by one person's word. */
async function byOne(
  { tx, staff, now }: CallContext,
  line: BankLineRow,
  kind: BankLineKind,
  parts: NewPart[],
  note: string,
) {
  const moved = await moveBankLine(tx, line, 'settleByHand', {
    kind,
    note,
    suggestion: null,
    operator_id: staff.id,
    checker_id: null,
    explained_at: now,
  })
  await addParts(tx, line.id, parts)
  return moved
}

/** Another person agrees: money that came in becomes a payment without an order, for the desk of payments to match. */
const decide = implement(decideBankLine, async ({ id, version, decision, note }, context) => {
  const { tx, staff, now } = context
  const line = await lineToChange(tx, id, version)
  if (line instanceof Refused) return line
  if (line.state !== 'proposed') refuse('STATE_CONFLICT', { state: line.state })
  if (line.operator_id === staff.id) refuse('SAME_PERSON')
  if (decision === 'refuse') {
    const over = { kind: null, against: null, channel: null, operator_id: null, explained_at: null }
    return await moveBankLine(tx, line, 'refuse', { ...over, note: reasonGiven(note) })
  }
  const moved = await moveBankLine(tx, line, 'agree', {
    checker_id: staff.id,
    suggestion: null,
    explained_at: now,
  })
  if (line.kind === 'received')
    await addParts(tx, line.id, [{ cashRecordId: await receive(context, line), amount: line.amount }])
  return moved
})

/** Keeps money that only the bank told of, in suspense; by account and transaction it comes in once. */
async function receive({ tx, now }: CallContext, line: BankLineRow): Promise<number> {
  const { bank, number } = await bankAccountOf(tx, line.account_id)
  const [hours = 0, minutes = 0] = (line.time ?? '00:00').split(':').map(Number)
  const paidAt = new Date(startOfDay(businessDay(line.day)).getTime() + (hours * 60 + minutes) * 60_000)
  const cash = await addCashRecord(tx, {
    provider: 'bank',
    paymentId: `${bank}-${number}:${line.tx_id}`,
    method: 'transfer',
    channel: bank,
    code: null,
    amount: line.amount,
    paidAt,
    receivedAt: now,
    hookEventId: null,
    polled: false,
  })
  if (cash === null) refuse('DUPLICATE')
  await moveCash(tx, cash, 'setAside', { unmatched_reason: 'unknownCode' })
  return cash.id
}

const reopen = implement(reopenBankLine, async ({ id, version, note }, { tx }) => {
  const line = await lineToChange(tx, id, version)
  if (line instanceof Refused) return line
  // It is a payment by now, which may be booked.
  if (line.kind === 'received') refuse('STATE_CONFLICT', { kind: line.kind })
  const moved = await moveBankLine(tx, line, 'unmatch', {
    kind: null,
    against: null,
    channel: null,
    rule: null,
    note: reasonGiven(note),
    suggestion: null,
    operator_id: null,
    checker_id: null,
    explained_at: null,
  })
  await dropParts(tx, line.id)
  return moved
})

const take = implement(takeBankLine, async ({ id, version, take: takes }, { tx, staff }) => {
  const line = await lineToChange(tx, id, version)
  if (line instanceof Refused) return line
  if (line.state !== 'new' && line.state !== 'proposed') refuse('STATE_CONFLICT', { state: line.state })
  return { version: await ownLine(tx, line, takes ? staff.id : null) }
})

const matchAgain = implement(matchBankDay, async ({ account, day }, { tx, services, now }) => {
  const refused = await dayToChange(tx, account, day)
  if (refused) return refused
  const from = businessDay(day)
  return { matched: await matchOpenLines(tx, services, { accountId: account, from, to: from }, now) }
})

export const bankLineCalls: readonly Implementation[] = [explain, confirm, decide, reopen, take, matchAgain]

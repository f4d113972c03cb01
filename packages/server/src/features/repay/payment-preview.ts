import { getPaymentPreview } from '@lumbung/contract/repay/query'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, type BusinessDay, businessDay, laterOf } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { fold } from '@lumbung/domain/account/fold'
import type { Allocation, Extended, LoanAccount } from '@lumbung/domain/account/loan-account'
import { type Owed, payoff } from '@lumbung/domain/account/owed'
import {
  type Preview,
  previewPayment,
  previewReduction,
  previewReversal,
} from '@lumbung/domain/account/preview'
import { rupiah, sum } from '@lumbung/domain/money'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { explainLines } from '../../orders/explain-lines.ts'
import { languageOf } from '../../orders/languages.queries.ts'
import { readHistory, type LoanHistory } from '../../records/loan/loan-history.ts'
import { agreedOf, findUsableReductions, usedReductionsOf } from '../../records/loan/reductions.ts'
import { smallBalanceOn } from '../../records/loan/small-balances.ts'

type Answer = RetOf<typeof getPaymentPreview>
type Gender = Answer['gender']
/** Nobody asks for later, and a fold of a thousand years is none of a lender's. */
const aheadDaysMax = 366

/** Folds the account as it would be; nothing is written. */
export const previewOfPayment = implement(getPaymentPreview, async (request, context): Promise<Answer> => {
  const { tx, today } = context
  const { orderNo } = request
  const order = await tx
    .selectFrom('orders')
    .leftJoin('order_facts', 'order_facts.order_no', 'orders.order_no')
    .select(['orders.name_masked', 'order_facts.gender'])
    .where('orders.order_no', '=', orderNo)
    .executeTakeFirst()
  if (order === undefined) refuse('ORDER_NOT_FOUND')
  const history = await readHistory(tx, orderNo)
  if (history.voided) refuse('STATE_CONFLICT', { loan: 'voided' })
  const { loanDay } = history.account
  const wanted = request.day === undefined ? laterOf(today, loanDay) : businessDay(request.day)
  if (wanted < loanDay) refuseFields({ day: 'before_loan' })
  if (wanted > addDays(today, aheadDaysMax)) refuseFields({ day: 'too_far' })
  const seen = await asked(context, history, { ...request, day: wanted })
  return {
    orderNo,
    borrowerName: order.name_masked,
    gender: order.gender as Gender,
    language: await languageOf(tx, orderNo),
    loanDay,
    ...seen,
    ...(await shown(tx, history, seen)),
  }
})

interface Asked {
  day: BusinessDay
  amount?: number | undefined
  reduction?: { amount: number; validTo: string } | undefined
  reverse?: number | undefined
}

async function asked(context: CallContext, history: LoanHistory, { day, amount, reduction, reverse }: Asked) {
  if (reverse !== undefined) return await takingBack(context, history, reverse)
  if (reduction !== undefined) return await reducing(context, history, day, reduction)
  return await paying(context.tx, history, day, amount)
}

/** As if it were agreed to today, by all whom it takes. */
async function reducing(
  { tx, today }: CallContext,
  { account }: LoanHistory,
  day: BusinessDay,
  { amount: asked, validTo }: { amount: number; validTo: string },
) {
  if (day < today || day > validTo) refuseFields({ day: day < today ? 'too_small' : 'too_big' })
  const settles = payoff(account, day).total
  if (settles === 0) refuse('NOTHING_LEFT')
  const power = 'twoApprovals' as const
  const agreed = { amount: rupiah(asked), power, agreedDay: today, validTo: businessDay(validTo) }
  const smallBalance = await smallBalanceOn(tx, day)
  const { pays, preview } = previewReduction(account, agreed, { day, smallBalance })
  return { day, amount: pays, payoff: settles, preview, told: { owed: preview.before, account } }
}

async function paying(
  tx: Tx,
  { orderNo, account }: LoanHistory,
  day: BusinessDay,
  asked: number | undefined,
) {
  const settles = payoff(account, day).total
  const amount = asked === undefined ? settles : rupiah(asked)
  if (amount === 0) refuse('NOTHING_LEFT')
  const agreed = (await findUsableReductions(tx, orderNo, day)).map(agreedOf)
  const smallBalance = await smallBalanceOn(tx, day)
  const preview = previewPayment(account, { day, amount, smallBalance }, agreed)
  return { day, amount, payoff: settles, preview, told: afterwards(preview) }
}

async function takingBack({ tx, today }: CallContext, history: LoanHistory, cashId: number) {
  const [seq] = [...history.cash].find(([, id]) => id === cashId) ?? []
  const event = history.account.events.find(({ id }) => id === seq)
  if (event?.kind !== 'paid' && event?.kind !== 'extended') refuse('NOT_FOUND')
  const isGone = history.account.events.some((each) => each.kind === 'reversed' && each.target === event.id)
  if (isGone) refuse('STATE_CONFLICT', { payment: 'reversed' })
  const used = await usedReductionsOf(tx, history.orderNo, history.account)
  const preview = previewReversal(history.account, event.id, today, used)
  const amount = event.kind === 'paid' ? event.amount : paidFor(event)
  return { day: today, amount, payoff: null, preview, told: afterwards(preview) }
}

/** What the sentence to the borrower speaks of: the account once this is booked. */
const afterwards = ({ after, account }: Preview) => ({ owed: after, account })

/** rupiah that bought more time. */
const paidFor = ({ fee, payNow }: Extended) => sum([fee, payNow.interest, payNow.penalty])

async function shown(
  tx: Tx,
  history: LoanHistory,
  { preview, told }: { preview: Preview; told: { owed: Owed; account: LoanAccount } },
) {
  const { after, before, allocation } = preview
  const txids = await txidsOf(tx, [...history.cash.values()])
  const snapshot = fold(told.account, after.day)
  const lastDue = snapshot.instalments
    .map(({ dueDay }) => dueDay)
    .toSorted()
    .at(-1)
  return {
    on: after.day,
    before: amounts(before),
    after: amounts(after),
    allocation: allocation && partsOf(allocation),
    reduced: preview.reduced,
    forgiven: preview.forgiven,
    reductionsBack: preview.reductionsBack,
    creditBefore: preview.credit.before,
    creditAfter: preview.credit.after,
    clearedBefore: preview.clearedDay.before,
    clearedAfter: preview.clearedDay.after,
    dueDay: told.owed.dueDay ?? lastDue ?? history.account.loanDay,
    daysLate: told.owed.daysLate,
    repaid: sum([
      snapshot.principalRepaid,
      snapshot.interestRepaid,
      snapshot.penaltyRepaid,
      snapshot.extensionFeeRepaid,
    ]),
    moved: preview.moved.map(({ eventId, day, before: was, after: then }) => ({
      txid: txids.get(history.cash.get(eventId) ?? 0) ?? null,
      day,
      before: partsOf(was),
      after: then && partsOf(then),
    })),
    lines: explainLines(preview.account, after.day),
  }
}

async function txidsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('cash_record').select(['id', 'txid']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.txid]))
}

function amounts({ principal, interest, penalty, total }: Owed) {
  return { principal, interest, penalty, total }
}

function partsOf({ interest, principal, penalty, credit }: Allocation) {
  return { interest, principal, penalty, credit }
}

import { sql } from 'kysely'
import { decideMatch, getCashRecords, matchPayment } from '@lumbung/contract/repay/cash-record'
import { requestReversal } from '@lumbung/contract/repay/payment-request'
import { requestRefund } from '@lumbung/contract/repay/refund'
import { refuse } from '@lumbung/domain/errors'
import { rupiah, sum } from '@lumbung/domain/money'
import { cashFlow, type CashState } from '@lumbung/domain/account/payment'
import { reasonGiven } from '../../calls/reason-given.ts'
import { countable, implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { lockCash, moveCash, type CashChange, type CashRow } from '../../records/loan/cash-records.ts'
import { assertPaymentNotContradicted } from '../../records/loan/disbursements.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { closeItem } from '../../records/running/open-items.ts'
import { lockOrder, type OrderRecord } from '../../records/order/orders.ts'
import { cashSubject, postCash, takesPayment } from '../../money/book-payment.ts'
import { daysOf, rangeOf } from '../../lists/conditions.ts'
import { listOf, selectionOf } from '../../lists/answer-list.ts'
import { proposedOrder, wasPostedTo } from './cash-record.queries.ts'
import { loanDayOf } from '../../money/paid-code.queries.ts'

/** What the list and its figures are read from, for who asks. */
export const cashRecordsFor = (staffId: number) => ({
  of: ['cash_record', 'c'] as const,
  join: sql`left join orders o on o.order_no = c.order_no left join staff operator on operator.id = c.operator_id
    left join staff checker on checker.id = c.checker_id left join hook_event h on h.id = c.hook_event_id`,
  fields: {
    borrowerName: sql`o.name_masked`,
    card: sql`coalesce(c.card_masked, c.code)`,
    deliveries: sql`coalesce(h.deliveries, 1)`,
    operator: sql`operator.name`,
    checker: sql`checker.name`,
    proposal: sql`case when c.state = 'proposed' and c.match_order_no is not null then
      json_build_object('orderNo', c.match_order_no, 'note', c.note, 'at', to_json(c.proposed_at)) end`,
    can: 'later' as const,
  },
  filter: {
    paidTime: daysOf(sql`c.paid_at`),
    valueDay: rangeOf(sql`c.value_day`),
    proposedBy: (who: 'me' | 'others') =>
      who === 'me' ? sql`c.operator_id = ${staffId}` : sql`c.operator_id <> ${staffId}`,
  },
})

const cashRecordList = implement(getCashRecords, async (request, context) => {
  const page = await listOf(context.tx, getCashRecords, request, {
    ...cashRecordsFor(context.staff.id),
    beside: {
      operatorId: sql<number | null>`c.operator_id`,
      isAskedFor: sql<boolean>`exists (select from payment_request r where r.cash_record_id = c.id and r.kind in ('reversal', 'return') and r.state = 'asked')`,
    },
    by: 'paidTime',
    descending: true,
    sorts: { paidTime: { column: sql`c.paid_at`, type: 'timestamptz' } },
  })
  const mayMatch = context.holds(matchPayment)
  const mayDecide = context.holds(decideMatch)
  const mayTakeBack = context.holds(requestReversal)
  const mayGiveBack = context.holds(requestRefund)
  const items = page.items.map((row) => {
    const state = row.state as CashState
    const isOther = mayDecide && state === 'proposed' && row.operatorId !== context.staff.id
    return {
      ...row,
      can: {
        match: mayMatch && cashFlow.canDo(state, 'propose'),
        confirm: isOther && cashFlow.canDo(state, 'match'),
        refuse: isOther && cashFlow.canDo(state, 'refuse'),
        takeBack: mayTakeBack && cashFlow.canDo(state, 'reverse') && !row.isAskedFor,
        giveBack: mayGiveBack && cashFlow.canDo(state, 'refund') && !row.isAskedFor,
      },
    }
  })
  return { ...page, items, amountOnPage: sum(items.map(({ amount }) => rupiah(amount))) }
})

export const listCashRecords = countable(getCashRecords, cashRecordList, (filter, { staff }) =>
  selectionOf(getCashRecords, filter, cashRecordsFor(staff.id)),
)

/** One person says whose waiting money is; a small amount is booked at once, else another person confirms it. */
export const match = implement(matchPayment, async ({ id, version, orderNo, note }, context) => {
  const { tx, staff, now, today } = context
  const reason = reasonGiven(note)
  const order = await lockOrder(tx, orderNo)
  const cash = await lockCash(tx, id, version)
  if (cash.state !== 'unmatched') refuse('STATE_CONFLICT', { state: cash.state })
  await assertPaymentNotContradicted(tx, cash.id)
  await assertTakes(tx, order, cash)
  const by = { operator_id: staff.id, checker_id: null, note: reason, decision_note: '' }
  const { amount: aloneMax } = await settingOn(tx, 'matchAlone', today)
  if (cash.amount <= aloneMax) return await book(context, order, cash, by)
  const proposed = await moveCash(tx, cash, 'propose', { ...by, match_order_no: orderNo, proposed_at: now })
  return { state: proposed.state, version: proposed.version }
})

/** Another person books what was put forward, on the day it was paid, or refuses it. */
export const decide = implement(decideMatch, async ({ id, version, decision, note }, context) => {
  const { tx, staff } = context
  const wanted = await proposedOrder(tx, id)
  // Everyone locks the order first, then what hangs on it.
  const order = wanted === null ? null : await lockOrder(tx, wanted)
  const cash = await lockCash(tx, id, version)
  if (cash.state !== 'proposed' || order === null || cash.match_order_no !== order.order_no)
    refuse('STATE_CONFLICT', { state: cash.state })
  if (cash.operator_id === staff.id) refuse('SAME_PERSON')
  const checked = { checker_id: staff.id, decision_note: note.trim() }
  if (decision === 'confirm') {
    await assertPaymentNotContradicted(tx, cash.id)
    await assertTakes(tx, order, cash)
    return await book(context, order, cash, checked)
  }
  reasonGiven(note)
  const over = { match_order_no: null, proposed_at: null }
  const refused = await moveCash(tx, cash, 'refuse', { ...checked, ...over })
  return { state: refused.state, version: refused.version }
})

/** @throws TAKES_NO_PAYMENT when the order has no loan that could have been paid on that day */
async function assertTakes(tx: Tx, order: OrderRecord, cash: CashRow): Promise<void> {
  const loanDay = await loanDayOf(tx, order.order_no)
  if (!takesPayment(order) || loanDay === null || cash.value_day < loanDay) refuse('TAKES_NO_PAYMENT')
  // What was taken back from this very order is none of its.
  if (await wasPostedTo(tx, cash.id, order.order_no)) refuse('TAKES_NO_PAYMENT')
}

/** Books waiting money to an order, on the day it was paid; what is over becomes credit. */
async function book(
  { tx, services, actor, now, wall }: CallContext,
  order: OrderRecord,
  cash: CashRow,
  by: CashChange,
): Promise<{ state: string; version: number }> {
  const { order_no: orderNo, app_code: appCode } = order
  const known = { order_no: orderNo, app_code: appCode, unmatched_reason: null }
  const matched = await moveCash(tx, cash, 'match', { ...by, ...known })
  const posted = await postCash(tx, services, order, matched, { actor, now, recordedAt: wall })
  for (const kind of ['paymentPolled', 'paymentAhead'] as const)
    await closeItem(tx, kind, cashSubject(cash), { resolution: 'done', at: now, actor })
  return { state: posted.state, version: posted.version }
}

import { getCashRecords, matchPayment } from '@lumbung/contract/repay/cash-record'
import { refuse } from '@lumbung/domain/errors'
import { rupiah, sum } from '@lumbung/domain/money'
import { cashFlow } from '@lumbung/domain/payment'
import { implement } from '../../call-registry.ts'
import { lockCash, moveCash } from '../../records/cash-records.ts'
import { lockOrder } from '../../records/orders.ts'
import { postCash, takesPayment } from './book-payment.ts'
import { findCashRecords, loanDayOf } from './cash-record.queries.ts'

export const listCashRecords = implement(getCashRecords, async (request, context) => {
  const page = await findCashRecords(context.tx, request)
  const mayMatch = context.holds(matchPayment.name)
  return {
    ...page,
    amountOnPage: sum(page.items.map(({ amount }) => rupiah(amount))),
    items: page.items.map((row) => ({
      id: row.id,
      version: row.version,
      txid: row.txid,
      orderNo: row.order_no,
      app: row.app_code,
      borrowerName: row.borrower_name,
      method: row.method,
      channel: row.channel,
      code: row.code,
      amount: row.amount,
      interest: row.interest,
      principal: row.principal,
      penalty: row.penalty,
      credit: row.credit,
      state: row.state,
      unmatchedReason: row.unmatched_reason,
      deliveries: row.deliveries,
      operator: row.operator,
      paidAt: row.paid_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
      can: { match: mayMatch && row.state === 'unmatched' && cashFlow.canDo(row.state, 'match') },
    })),
  }
})

/** Books waiting money to the order a person found, on the day it was paid; what is over becomes credit. */
export const match = implement(matchPayment, async ({ id, version, orderNo, note }, context) => {
  const { tx, staff, now, wall, actor } = context
  const reason = note.trim()
  if (reason === '') refuse('REASON_MISSING')
  const order = await lockOrder(tx, orderNo)
  const cash = await lockCash(tx, id, version)
  if (cash.state !== 'unmatched') refuse('STATE_CONFLICT', { state: cash.state })
  const loanDay = await loanDayOf(tx, orderNo)
  if (!takesPayment(order) || loanDay === null || cash.value_day < loanDay)
    refuse('STATE_CONFLICT', { state: order.state })
  const matched = await moveCash(tx, cash, 'match', {
    order_no: orderNo,
    app_code: order.app_code,
    unmatched_reason: null,
    operator_id: staff.id,
    note: reason,
  })
  const posted = await postCash(tx, context.services, order, matched, { actor, now, recordedAt: wall })
  return { state: posted.state, version: posted.version }
})

import {
  decidePaymentRequest,
  getPaymentRequests,
  requestPaymentEntry,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { decideFee } from '@lumbung/contract/repay/fee'
import { decideRefund } from '@lumbung/contract/repay/refund'
import { decideWriteOff } from '@lumbung/contract/repay/write-off'
import type { RetOf } from '@lumbung/contract/call'
import { sql } from 'kysely'
import type { DisbursementState } from '@lumbung/domain/order/disbursement'
import { businessDayOf } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { paymentRequestFlow } from '@lumbung/domain/account/payment'
import { maskAccount } from '@lumbung/domain/people/identity'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { personOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { postCash, takesPayment } from '../../money/book-payment.ts'
import { loanDayOf } from '../../money/paid-code.queries.ts'
import { assertReturnable, eventToTakeBack, takeBackPayment } from '../../money/take-back-payment.ts'
import { addCashRecord, lockCash, moveCash } from '../../records/loan/cash-records.ts'
import {
  addPaymentRequest,
  lockRequest,
  moveRequest,
  orderOfRequest,
  isFeeKind,
  isPaymentKind,
  isRefundKind,
  type PaymentRequestRow,
} from '../../records/loan/payment-requests.ts'
import { lockOrder, type OrderRecord } from '../../records/order/orders.ts'
import { sourceSettingsOn } from '../../records/sources/source-settings.ts'
import { presentCheck, type ReturnAccountBeside } from './return-account.queries.ts'

type RowOf = RetOf<typeof getPaymentRequests>['items'][number]

const masked = (field: string) =>
  sql`coalesce((select i.masked from order_identity i where i.order_no = r.order_no and i.field = ${field}), '')`
const destination = sql<RowOf['destination']>`case when r.order_no is null then
  (select json_build_object('bankCode', a.bank_code, 'account', a.account_masked, 'holder', a.holder_masked)
     from return_account a where a.request_id = r.id)
  when r.kind in ('refund', 'return') then
  json_build_object('bankCode', coalesce((select f.bank_code from order_facts f where f.order_no = r.order_no), ''),
                    'account', ${masked('bankAccount')}, 'holder', ${masked('bankHolder')}) end`

/** What is kept of the account that money of no order goes back to. */
const returnAccount = sql<ReturnAccountBeside | null>`(select json_build_object(
    'state', a.state, 'madeAt', a.made_at, 'holderPpm', a.holder_ppm, 'payerPpm', a.payer_ppm, 'notAsked', a.not_asked_why,
    'bankHolder', a.bank_holder_masked, 'payer', c.payer_masked) from return_account a where a.request_id = r.id)`

/** What was put forward, the newest first. */
export const listPaymentRequests = implement(getPaymentRequests, async (request, context) => {
  const { tx, staff, holds, now, today } = context
  const page = await listOf(tx, getPaymentRequests, request, {
    of: ['payment_request', 'r'],
    join: sql`left join orders o on o.order_no = r.order_no left join cash_record c on c.id = r.cash_record_id and r.order_no is null`,
    fields: {
      app: sql`coalesce(o.app_code, c.app_code)`,
      borrowerName: sql`o.name_masked`,
      card: sql`r.card_masked`,
      askedBy: personOf(sql`r.asked_by`),
      decidedBy: personOf(sql`r.decided_by`),
      destination,
      payoutState: sql<DisbursementState | null>`(select d.state from disbursement d where d.payment_request_id = r.id)`,
      picture: sql<
        RowOf['picture']
      >`(select case p.media_type when 'application/pdf' then 'pdf' else 'image' end
        from payment_proof p where p.request_id = r.id)`,
      check: 'later',
      can: 'later',
    },
    beside: { account: returnAccount },
    filter: {},
    by: 'askedAt',
    descending: true,
  })
  const { waitMinutes } = (await sourceSettingsOn(tx, today)).accountName
  const mayDecide = holds(decidePaymentRequest)
  const mayDecideRefund = holds(decideRefund)
  const mayWriteOff = holds(decideWriteOff)
  const mayFee = holds(decideFee)
  return {
    ...page,
    items: page.items.map((row) => {
      const waits = paymentRequestFlow.canDo(row.state, 'agree') && row.askedBy?.id !== staff.id
      return {
        ...row,
        check: row.account && presentCheck(row.account, waitMinutes, now),
        can: {
          decide: mayDecide && waits && isPaymentKind(row.kind),
          decideRefund: mayDecideRefund && waits && isRefundKind(row.kind),
          decideWriteOff: mayWriteOff && waits && row.kind === 'writeOff',
          decideFee: mayFee && waits && isFeeKind(row.kind),
        },
      }
    }),
  }
})

/** One person says what came in, and how they know. */
export const askEntry = implement(requestPaymentEntry, async (request, context) => {
  const { tx, staff, now } = context
  const { orderNo, amount, method, channel, reference, card, proof, picture } = request
  const paidAt = new Date(request.paidAt)
  if (paidAt > now) refuseFields({ paidAt: 'too_big' })
  const order = await lockOrder(tx, orderNo)
  await assertTakes(tx, order, paidAt)
  const booked = await tx
    .selectFrom('cash_record')
    .select('id')
    .where('provider', '=', 'manual')
    .where('payment_id', '=', reference)
    .executeTakeFirst()
  if (booked !== undefined) refuse('DUPLICATE')
  const what = { order_no: orderNo, amount, paid_at: paidAt, method, channel, reference, proof }
  const cardMasked = card === undefined ? null : maskAccount(card.replace(/[ -]/g, ''))
  const by = { card_masked: cardMasked, asked_by: staff.id, asked_at: now }
  return { id: await addPaymentRequest(tx, { kind: 'entry', ...what, ...by }, picture) }
})

/** One person says that a posted payment is to be taken back, and why. */
export const askReversal = implement(requestReversal, async (request, context) => {
  const { id, version, outcome, proof, picture } = request
  const { tx, staff, now } = context
  const cash = await lockCash(tx, id, version)
  await eventToTakeBack(tx, cash)
  assertReturnable(cash, outcome)
  const { order_no: orderNo, amount, paid_at: paidAt } = cash
  const about = { order_no: orderNo ?? '', cash_record_id: cash.id, amount, paid_at: paidAt }
  const asked = { ...about, outcome, proof, asked_by: staff.id, asked_at: now }
  return { id: await addPaymentRequest(tx, { kind: 'reversal', ...asked }, picture) }
})

/** Another person books it as it was put forward, or refuses it. */
export const decideRequest = implement(
  decidePaymentRequest,
  async ({ id, version, decision, note }, context) => {
    const { tx, staff, now } = context
    // Everyone locks the order first, then what hangs on it.
    const order = await lockOrder(tx, await orderOfRequest(tx, id))
    const request = await lockRequest(tx, id, version)
    if (request.state !== 'asked' || !isPaymentKind(request.kind))
      refuse('STATE_CONFLICT', { state: request.state })
    if (request.asked_by === staff.id) refuse('SAME_PERSON')
    if (decision === 'refuse' && note.trim() === '') refuse('REASON_MISSING')
    const cashRecordId =
      decision === 'refuse' ? request.cash_record_id : await carryOut(context, order, request, note)
    const state = await moveRequest(tx, request, decision, {
      by: staff.id,
      at: now,
      note: note.trim(),
      cashRecordId,
    })
    return { state }
  },
)

async function carryOut(
  context: CallContext,
  order: OrderRecord,
  request: PaymentRequestRow,
  note: string,
): Promise<number> {
  const { tx, services, actor, now, wall } = context
  const by = { actor, now, recordedAt: wall }
  if (request.kind === 'entry') return await bookEntry(context, order, request, note)
  const cash = await lockCash(tx, request.cash_record_id ?? 0)
  const taken = await takeBackPayment(
    tx,
    services,
    order,
    cash,
    request.outcome as 'returned' | 'wrongOrder',
    by,
  )
  return taken.id
}

/** Books money that was entered by hand, once by its reference, on the day it was paid. */
async function bookEntry(
  { tx, services, staff, actor, now, wall }: CallContext,
  order: OrderRecord,
  request: PaymentRequestRow,
  note: string,
): Promise<number> {
  const paidAt = request.paid_at ?? now
  await assertTakes(tx, order, paidAt)
  const cash = await addCashRecord(tx, {
    provider: 'manual',
    paymentId: request.reference ?? '',
    method: request.method as 'transfer' | 'manual',
    channel: request.channel ?? '',
    code: null,
    cardMasked: request.card_masked,
    amount: request.amount,
    paidAt,
    receivedAt: now,
    hookEventId: null,
    appCode: order.app_code,
    polled: false,
  })
  if (cash === null) refuse('DUPLICATE')
  const known = { order_no: order.order_no, app_code: order.app_code, note: request.proof }
  const persons = { operator_id: request.asked_by, checker_id: staff.id, decision_note: note.trim() }
  const matched = await moveCash(tx, cash, 'match', { ...known, ...persons })
  await postCash(tx, services, order, matched, { actor, now, recordedAt: wall })
  return cash.id
}

/** @throws TAKES_NO_PAYMENT when the order has no loan that could have been paid then */
async function assertTakes(tx: Tx, order: OrderRecord, paidAt: Date): Promise<void> {
  const loanDay = await loanDayOf(tx, order.order_no)
  if (!takesPayment(order) || loanDay === null || businessDayOf(paidAt) < loanDay) refuse('TAKES_NO_PAYMENT')
}

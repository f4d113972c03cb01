import { sql } from 'kysely'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import { askChannel, getPaymentTrace } from '@lumbung/contract/repay/query'
import type { RetOf } from '@lumbung/contract/call'
import { cashFlow } from '@lumbung/domain/account/payment'
import { refuse } from '@lumbung/domain/errors'
import { rupiah } from '@lumbung/domain/money'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import type { CashRow } from '../../records/loan/cash-records.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { suggestOrders } from './suggest-orders.ts'

type Trace = RetOf<typeof getPaymentTrace>

/** A payment with the codes around it and where it may belong; of an order its codes. */
export const tracePayment = implement(getPaymentTrace, async ({ id, orderNo }, context): Promise<Trace> => {
  const { tx } = context
  if (id === undefined) {
    const order = await tx
      .selectFrom('orders')
      .select('order_no')
      .where('order_no', '=', orderNo ?? '')
      .executeTakeFirst()
    if (order === undefined) refuse('ORDER_NOT_FOUND')
    return { payment: null, codes: await livesOf(tx, [order.order_no]), suggestions: [] }
  }
  const found = await tx.selectFrom('cash_record').selectAll().where('id', '=', id).executeTakeFirst()
  if (found === undefined) refuse('NOT_FOUND')
  const cash = found as CashRow
  const waits = cash.state === 'unmatched' || cash.state === 'proposed'
  const suggestions = waits ? await suggestOrders(tx, context.services.seals, cash) : []
  return {
    payment: await paymentOf(cash, context),
    codes: await livesOf(tx, await ordersAround(tx, cash)),
    suggestions,
  }
})

async function paymentOf(cash: CashRow, { tx, staff, holds, today }: CallContext): Promise<Trace['payment']> {
  const names = await tx
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [cash.operator_id ?? 0, cash.checker_id ?? 0])
    .execute()
  const nameOf = (id: number | null) => names.find((each) => each.id === id)?.name ?? null
  const hook = await tx
    .selectFrom('hook_event')
    .select('deliveries')
    .where('id', '=', cash.hook_event_id ?? 0)
    .executeTakeFirst()
  const { match_order_no: proposed, proposed_at: proposedAt } = cash
  return {
    id: cash.id,
    version: cash.version,
    txid: cash.txid,
    orderNo: cash.order_no,
    method: cash.method as NonNullable<Trace['payment']>['method'],
    channel: cash.channel,
    code: cash.code,
    amount: cash.amount,
    state: cash.state,
    unmatchedReason: cash.unmatched_reason,
    paidAt: cash.paid_at.toISOString(),
    valueDay: cash.value_day,
    receivedAt: cash.received_at.toISOString(),
    polled: cash.polled,
    deliveries: hook?.deliveries ?? 0,
    payer: cash.payer_masked,
    operator: nameOf(cash.operator_id),
    checker: nameOf(cash.checker_id),
    decisionNote: cash.decision_note,
    proposal:
      cash.state === 'proposed' && proposed !== null && proposedAt !== null
        ? { orderNo: proposed, note: cash.note, at: proposedAt.toISOString() }
        : null,
    interest: cash.interest,
    principal: cash.principal,
    penalty: cash.penalty,
    credit: cash.credit,
    can: {
      match: holds(matchPayment) && cashFlow.canDo(cash.state, 'propose'),
      decide: holds(decideMatch) && cash.state === 'proposed' && cash.operator_id !== staff.id,
    },
    aloneMax: rupiah((await settingOn(tx, 'matchAlone', today)).amount),
  }
}

/** The order a payment is of or was meant for, by its code too, and the other loans of that person. */
async function ordersAround(tx: Tx, cash: CashRow): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    with meant as (
      select o.order_no, o.borrower_id from orders o
       where o.order_no in (${cash.order_no}::text, ${cash.match_order_no}::text)
          or o.order_no in (select p.order_no from payment_code p where p.code = ${cash.code}::text)
    )
    select order_no from meant
     union select o.order_no from orders o join meant m on m.borrower_id = o.borrower_id`.execute(tx)
  return rows.map((row) => row.order_no)
}

const codesMax = 12

interface CodeRow {
  id: number
  order_no: string
  kind: 'va' | 'alfa'
  bank_code: string | null
  purpose: 'repayment' | 'rollover'
  code: string | null
  amount: number | null
  state: string
  issued_at: Date
  expires_at: Date | null
  closed_at: Date | null
  provider_closed_at: Date | null
  payments: Trace['codes'][number]['payments']
}

/** The last codes of these orders, oldest first, with what was paid to each. */
async function livesOf(tx: Tx, orderNos: readonly string[]): Promise<Trace['codes']> {
  const { rows } = await sql<CodeRow>`
    select p.id, p.order_no, p.kind, p.bank_code, p.purpose, p.code, p.amount, p.state,
           coalesce(p.issued_at, p.created_at) as issued_at, p.expires_at, p.closed_at, p.provider_closed_at,
           coalesce((select json_agg(json_build_object('id', c.id, 'amount', c.amount, 'at', to_json(c.paid_at),
                                                       'state', c.state, 'unmatchedReason', c.unmatched_reason) order by c.paid_at)
                       from cash_record c where c.code = p.code
                        and (c.payment_code_id = p.id or c.payment_code_id is null)), '[]') as payments
      from payment_code p where p.order_no = any(${[...orderNos]}) order by p.id desc limit ${codesMax}`.execute(
    tx,
  )
  return rows.toReversed().map((row) => ({
    id: row.id,
    orderNo: row.order_no,
    kind: row.kind,
    bankCode: row.bank_code,
    purpose: row.purpose,
    code: row.code,
    amount: row.amount,
    state: row.state,
    issuedAt: row.issued_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    endedAt: row.closed_at?.toISOString() ?? null,
    closedAtChannelAt: row.provider_closed_at?.toISOString() ?? null,
    payments: row.payments.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  }))
}

/** Queues the asking; while one waits there is no second. */
export const askForPayments = implement(askChannel, async (_request, { tx, services, now }) => {
  await services.queue.send(tx, 'askPayments', {})
  return { askedAt: now.toISOString() }
})

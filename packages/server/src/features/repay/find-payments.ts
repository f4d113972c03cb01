import { sql, type RawBuilder } from 'kysely'
import { findPayments } from '@lumbung/contract/repay/query'
import type { RetOf } from '@lumbung/contract/call'
import { maskPhone, readPhone } from '@lumbung/domain/people/identity'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { allOf } from '../../lists/conditions.ts'

type Sql = RawBuilder<unknown>
type Found = RetOf<typeof findPayments>
type SearchedFor = Found['as']

const shownMax = 50
const ordersMax = 20
/** Amounts alone say little: only what nobody has explained yet, and what came lately. */
const amountDays = 90

interface Asked {
  as: SearchedFor
  /** Payments `c`, and orders `o`; none where it names none. */
  payments: Sql
  orders: Sql | null
  /** For the audit trail: never a phone number in the clear. */
  told: string
}

/** Looks in the order in which a number is most certain: our own order number, then a code, then what the channel calls it. */
export const lookForPayments = implement(findPayments, async ({ term }, context): Promise<Found> => {
  const { tx } = context
  const asked = await meaningOf(term, context)
  const rows = await sql<Omit<Found['payments'][number], 'paidAt'> & { paidAt: Date }>`
    select c.id, c.txid, c.order_no as "orderNo", c.method, c.code, c.amount, c.state, c.unmatched_reason as "unmatchedReason",
           c.paid_at as "paidAt"
      from cash_record c where ${asked.payments} order by c.paid_at desc, c.id desc limit ${shownMax + 1}`.execute(
    tx,
  )
  const orders =
    asked.orders === null
      ? []
      : (
          await sql<Found['orders'][number]>`
            select o.order_no as "orderNo", o.app_code as app, o.name_masked as "borrowerName", o.phone_masked as phone, o.state
              from orders o where ${asked.orders} order by o.apply_time desc limit ${ordersMax}`.execute(tx)
        ).rows
  const poll = await tx.selectFrom('payment_poll').select(['read_to', 'failing_since']).executeTakeFirst()
  const payments = rows.rows.slice(0, shownMax).map((row) => ({ ...row, paidAt: row.paidAt.toISOString() }))
  context.keepInTrail({ as: asked.as, term: asked.told, payments: payments.length, orders: orders.length })
  return {
    as: asked.as,
    payments,
    orders,
    more: rows.rows.length > shownMax,
    askedTo: poll?.read_to.toISOString() ?? null,
    failingSince: poll?.failing_since?.toISOString() ?? null,
  }
})

async function meaningOf(term: string, { tx, services, now }: CallContext): Promise<Asked> {
  const bare = term.replace(/[\s.,]/g, '')
  const order = await tx
    .selectFrom('orders')
    .select('order_no')
    .where('order_no', '=', bare)
    .executeTakeFirst()
  if (order !== undefined)
    return {
      as: 'order',
      payments: ofOrders(sql`o.order_no = ${bare}`),
      orders: sql`o.order_no = ${bare}`,
      told: bare,
    }
  const code = bare.toUpperCase()
  const codes = await tx.selectFrom('payment_code').select('order_no').where('code', '=', code).execute()
  const cash = await tx.selectFrom('cash_record').select('id').where('code', '=', code).executeTakeFirst()
  if (codes.length > 0 || cash !== undefined)
    return {
      as: 'code',
      payments: sql`c.code = ${code}`,
      orders: sql`o.order_no = any(${codes.map((each) => each.order_no)})`,
      told: code,
    }
  const phone = readPhone(term)
  if (phone !== null) {
    const theirs = sql`o.phone_blind = ${services.seals.blind('phone', phone)}`
    return { as: 'phone', payments: ofOrders(theirs), orders: theirs, told: maskPhone(phone) }
  }
  if (/^(rp)?\d{3,12}$/i.test(bare)) {
    const since = new Date(now.getTime() - amountDays * 86_400_000)
    const payments = allOf([sql`c.amount = ${Number(bare.replace(/\D/g, ''))}`, sql`c.paid_at >= ${since}`])
    return { as: 'amount', payments, orders: null, told: bare }
  }
  // What is none of these may hold a name: only what a provider could have written is kept.
  const told = /^[\w:-]+$/.test(bare) ? bare : ''
  return { as: 'txid', payments: sql`c.txid = ${term}`, orders: null, told }
}

/** Payments booked to such orders, put forward for them, or made by one of their codes. */
function ofOrders(which: Sql): Sql {
  const numbers = sql`(select o.order_no from orders o where ${which})`
  return sql`(c.order_no in ${numbers} or c.match_order_no in ${numbers}
              or c.code in (select p.code from payment_code p where p.order_no in ${numbers} and p.code is not null))`
}

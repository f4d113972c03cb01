import { sql, type RawBuilder } from 'kysely'
import { findBorrower, borrowerMarks } from '@lumbung/contract/order/find-borrower'
import type { OrderFilter } from '@lumbung/contract/order/order'
import { getAccount } from '@lumbung/contract/order/account'
import { refuse } from '@lumbung/domain/errors'
import type { OutsideContext, Trace } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { type AppScope, commonScope } from '../../db/transaction.ts'
import { allOf } from '../../lists/conditions.ts'
import { blindWords } from '../../records/order/order-name-words.ts'
import { personSearchTrace } from '../../orders/search-trace.ts'
import type { Seals } from '../../secrets/seals.ts'

type Condition = RawBuilder<unknown>

/** Sorts behind every other character. */
const lastCharacter = '\u{10FFFF}'
/** Digits of the last part of a number that people read out. */
const tailDigits = 6
/** A code or a serial number names one order; of one that names more, so many. */
const referencedMax = 1_000

/** What a filter names and had to be looked up before the orders are. */
export interface Sought {
  /** Orders behind a code or a serial number; null where none was asked for. */
  orderNos: readonly string[] | null
  name: Condition | null
}

export const nothingSought: Sought = { orderNos: null, name: null }

/**
 * The apps that orders are looked for in so: those of the list that the person may also find somebody in by such a mark.
 * @throws NOT_PERMITTED
 */
export function scopeToFind(
  filter: OrderFilter,
  { scope, scopeOf }: Pick<OutsideContext, 'scope' | 'scopeOf'>,
): AppScope {
  const isPersonal = borrowerMarks.some((mark) => filter[mark] !== undefined)
  const also = [
    ...(isPersonal ? [findBorrower] : []),
    ...(filter.reference === undefined ? [] : [getAccount]),
  ]
  return also.reduce<AppScope>(
    (apps, call) => commonScope(apps, scopeOf(call) ?? refuse('NOT_PERMITTED')),
    scope,
  )
}

/** Looks up what cannot be said of an order alone: what a code or serial number names, and whether a word is a name. */
export async function seekOrders(
  tx: Tx,
  { reference, borrowerName }: OrderFilter,
  seals: Seals,
): Promise<Sought> {
  return {
    orderNos: reference === undefined ? null : await ordersOfReference(tx, reference.trim()),
    name: borrowerName === undefined ? null : await nameIs(tx, seals, borrowerName),
  }
}

/** The whole number, or its last six digits, or else its beginning; what is shorter can only be the whole number of an old order. */
export function numberIs(text: string): Condition {
  if (text.length < tailDigits) return sql`o.order_no = ${text}`
  const begins = beginsWith(sql`o.order_no`, text)
  if (!/^\d+$/.test(text)) return begins
  // A day's orders at most: the newest first they were looked for among all that came after them.
  if (text.length > tailDigits)
    return sql`o.order_no = any(array(select b.order_no from orders b where ${beginsWith(sql`b.order_no`, text)}))`
  return sql`(o.order_tail = ${text}
              or ${begins} and not exists (select from orders t where t.order_tail = ${text}))`
}

/** Not `like`: under row-level security an index serves only comparisons known to leak nothing. */
function beginsWith(column: Condition, text: string): Condition {
  return sql`(${column} ~>=~ ${text} and ${column} ~<~ ${text + lastCharacter})`
}

/** Every word, in any order. A single word that is nobody's name may be the beginning of a first name. */
async function nameIs(tx: Tx, seals: Seals, name: string): Promise<Condition> {
  const words = blindWords(seals, name)
  if (words.length === 0) return sql`false`
  const [only] = words
  if (words.length === 1) {
    const { rows } = await sql<{ known: boolean }>`
      select exists (select from order_name_word w where w.word = ${only}) as known`.execute(tx)
    if (rows[0]?.known !== true) return beginsWith(sql`o.name_first`, name.trim().toLowerCase())
  }
  return allOf(
    words.map(
      (word) =>
        sql`exists (select from order_name_word w where w.order_no = o.order_no and w.word = ${word})`,
    ),
  )
}

/** Orders whose payout or payment has this serial number, or that a payment code was made for. */
async function ordersOfReference(tx: Tx, text: string): Promise<string[]> {
  const code = text.replace(/[\s.-]/g, '').toUpperCase()
  const { rows } = await sql<{ order_no: string }>`
    select found.order_no from (
      select d.order_no from disbursement d where d.provider_id = ${text}
      union select d.order_no from disbursement d where d.reference = ${text}
      union select p.order_no from payment_code p where p.code = ${code}
      union select c.order_no from cash_record c where c.txid = ${text}
      union select c.order_no from cash_record c where c.code = ${code}
    ) found where found.order_no is not null limit ${referencedMax}`.execute(tx)
  return rows.map(({ order_no: orderNo }) => orderNo)
}

/** As `personSearchTrace`, of who may search so. @throws NOT_PERMITTED */
export function searchTrace(filter: OrderFilter, context: OutsideContext): Trace | null {
  scopeToFind(filter, context)
  return personSearchTrace(filter, context)
}

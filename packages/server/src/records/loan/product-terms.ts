import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { rupiah } from '@lumbung/domain/money'
import { capOf, termsOf } from '@lumbung/domain/account/ceilings'
import { checkTerms, type FeeCap } from '@lumbung/domain/account/offer'
import { termOf, type ProductTerms, type Term } from '@lumbung/domain/account/product'
import type { Tx } from '../../db/pool.ts'
import type { OrderRecord } from '../order/orders.ts'
import { settingOn } from '../running/dated-settings.ts'
import { productOn } from './products.ts'

/** What is asked of a product: `amount` in rupiah, `termDays` in calendar days. */
export interface AskedTerms {
  appCode: string
  productCode: string
  amount: number
  termDays: number
}

/**
 * The terms of a product as it is sold on a day.
 * @throws PRODUCT_UNKNOWN when the app does not sell it, or not for this amount and term
 */
export async function termsOnSale(tx: Tx, asked: AskedTerms, day: BusinessDay): Promise<ProductTerms> {
  const product = await productOn(tx, asked.productCode, day)
  if (product === null || product.app !== asked.appCode || !product.active) refuse('PRODUCT_UNKNOWN')
  const { amountMin, amountMax } = product
  if (asked.amount < amountMin || asked.amount > amountMax)
    refuse('PRODUCT_UNKNOWN', { amountMin, amountMax })
  if (!product.termDays.includes(asked.termDays))
    refuse('PRODUCT_UNKNOWN', { termDays: product.termDays.join(', ') })
  return termsOf(product, rupiah(asked.amount), asked.termDays)
}

/**
 * The terms an order was applied for, frozen then.
 * @throws PRODUCT_UNKNOWN for an imported order, whose loan has terms of its own
 */
export function frozenTerms(order: Pick<OrderRecord, 'terms'>): ProductTerms {
  if (order.terms === null) refuse('PRODUCT_UNKNOWN')
  // Orders applied for before contracts by month were sold do not say it.
  return { calendar: 'days', ...(order.terms as object) } as ProductTerms
}

/** The term of any order as people say it; where it has no terms of its own it counts days. */
export function termOfOrder(order: Pick<OrderRecord, 'terms' | 'term_days'>): Term {
  const calendar = order.terms === null ? 'days' : frozenTerms(order).calendar
  return termOf({ termDays: order.term_days, calendar })
}

/**
 * Holds terms against the cost ceiling in force on a day (domain.md §1.1).
 * @throws COST_CEILING_EXCEEDED with the rule broken
 */
export async function assertUnderCap(tx: Tx, terms: ProductTerms, day: BusinessDay): Promise<void> {
  const breach = checkTerms(terms, await capOn(tx, terms.termDays, day))[0]
  if (breach !== undefined) refuse('COST_CEILING_EXCEEDED', { ...breach })
}

/** The cost ceiling in force for a term on a day. */
export async function capOn(tx: Tx, termDays: number, day: BusinessDay): Promise<FeeCap> {
  return capOf(await settingOn(tx, 'costCeilings', day), termDays)
}

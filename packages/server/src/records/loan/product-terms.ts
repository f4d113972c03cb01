import type { Selectable } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { ppm, rupiah } from '@lumbung/domain/money'
import { checkTerms, type FeeCap } from '@lumbung/domain/account/offer'
import { termOf, type ProductTerms, type Term } from '@lumbung/domain/account/product'
import type { Tx } from '../../db/pool.ts'
import type { Product } from '../../db/tables.ts'
import type { OrderRecord } from '../order/orders.ts'

/** What is asked of a product: `amount` in rupiah, `termDays` in calendar days. */
export interface AskedTerms {
  appCode: string
  productCode: string
  amount: number
  termDays: number
}

/**
 * The terms of a product as it is sold now.
 * @throws PRODUCT_UNKNOWN when the app does not sell it, or not for this amount and term
 */
export async function termsOnSale(tx: Tx, asked: AskedTerms): Promise<ProductTerms> {
  const product = await findProduct(tx, asked)
  if (!product.active) refuse('PRODUCT_UNKNOWN')
  const { amount_min: amountMin, amount_max: amountMax } = product
  if (asked.amount < amountMin || asked.amount > amountMax)
    refuse('PRODUCT_UNKNOWN', { amountMin, amountMax })
  if (!product.term_days.includes(asked.termDays))
    refuse('PRODUCT_UNKNOWN', { termDays: product.term_days.join(', ') })
  return termsFrom(product, asked)
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

async function findProduct(tx: Tx, asked: AskedTerms): Promise<Selectable<Product>> {
  const product = await tx
    .selectFrom('product')
    .selectAll()
    .where('code', '=', asked.productCode)
    .where('app_code', '=', asked.appCode)
    .executeTakeFirst()
  return product ?? refuse('PRODUCT_UNKNOWN')
}

function termsFrom(product: Selectable<Product>, asked: AskedTerms): ProductTerms {
  return {
    principal: rupiah(asked.amount),
    termDays: asked.termDays,
    instalments: product.instalments,
    serviceFeePpm: ppm(product.service_fee_ppm),
    handlingFee: rupiah(product.handling_fee),
    interestPpm: ppm(product.interest_ppm),
    overdueFirstPpm: ppm(product.overdue_first_ppm),
    overdueLaterPpm: ppm(product.overdue_later_ppm),
    feeMode: product.fee_mode as ProductTerms['feeMode'],
    dueRule: product.due_rule as ProductTerms['dueRule'],
    calendar: product.calendar as ProductTerms['calendar'],
    earlyInterest: product.early_interest as ProductTerms['earlyInterest'],
    extensionFeePpm: ppm(product.extension_fee_ppm),
  }
}

/**
 * Holds terms against the cost ceiling in force on a day (domain.md §1.1).
 * @throws COST_CEILING_EXCEEDED with the rule broken; also when no ceiling is in force, for then nothing is allowed
 */
export async function assertUnderCap(tx: Tx, terms: ProductTerms, day: BusinessDay): Promise<void> {
  const breach = checkTerms(terms, await capOn(tx, terms.termDays, day))[0]
  if (breach !== undefined) refuse('COST_CEILING_EXCEEDED', { ...breach })
}

/**
 * The cost ceiling in force for a term on a day.
 * @throws COST_CEILING_EXCEEDED when there is none, for then nothing is allowed
 */
export async function capOn(tx: Tx, termDays: number, day: BusinessDay): Promise<FeeCap> {
  const row = await tx
    .selectFrom('fee_cap')
    .select(['benefit_ppm', 'late_ppm'])
    .where('enabled', '=', true)
    .where('term_days_min', '<=', termDays)
    .where('term_days_max', '>=', termDays)
    .where('valid_from', '<=', day)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', day)]))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) refuse('COST_CEILING_EXCEEDED', { rule: 'noCeiling', day })
  return { benefitPpm: ppm(row.benefit_ppm), latePpm: ppm(row.late_ppm), totalPpm: 1_000_000 }
}

import { type Ppm, ppm, ratioPpm, rupiah, type Rupiah, scale } from '../money.ts'
import { benefitsOf, checkTerms, type FeeCap, type TermsBreach } from './offer.ts'
import type { ProductTerms } from './product.ts'

/** The regulator's ceilings as they hold from a day on (domain.md §1.1), ppm a calendar day; a dated setting. */
export interface CostCeilings {
  /** Fees and interest of a short term, of the principal. */
  shortBenefit: number
  /** Penalty of a short term, of the unpaid principal. */
  shortLate: number
  /** Days from which a term is a long one. */
  longFrom: number
  longBenefit: number
  longLate: number
}

/** What a loan may not go above: benefit, penalty of a day, and all its cost. */
export type CostCeiling = 'benefit' | 'late' | 'total'

/** The row the regulator published last, as far as it was found: shown as not confirmed until two persons agree on one. */
export const firstCostCeilings: CostCeilings = {
  shortBenefit: 3_000,
  shortLate: 3_000,
  longFrom: 180,
  longBenefit: 2_000,
  longLate: 3_000,
}

/** What a loan of a term may cost. */
export function capOf(ceilings: CostCeilings, termDays: number): FeeCap {
  const isLong = termDays >= ceilings.longFrom
  return {
    benefitPpm: ppm(isLong ? ceilings.longBenefit : ceilings.shortBenefit),
    latePpm: ppm(isLong ? ceilings.longLate : ceilings.shortLate),
    totalPpm: 1_000_000,
  }
}

/** What an app sells: amounts in rupiah, terms in calendar days, and the rest of its terms. */
export interface ProductOnSale extends Omit<ProductTerms, 'principal' | 'termDays'> {
  code: string
  app: string
  name: string
  active: boolean
  amountMin: Rupiah
  amountMax: Rupiah
  termDays: readonly number[]
}

type Numbers =
  | 'amountMin'
  | 'amountMax'
  | 'handlingFee'
  | 'serviceFeePpm'
  | 'interestPpm'
  | 'overdueFirstPpm'
  | 'overdueLaterPpm'
  | 'extensionFeePpm'

/** A product as it is typed, in plain numbers. @throws VALIDATION on what is no whole rupiah or ppm */
export function productFrom(typed: Omit<ProductOnSale, Numbers> & Record<Numbers, number>): ProductOnSale {
  return {
    ...typed,
    name: typed.name.trim(),
    amountMin: rupiah(typed.amountMin),
    amountMax: rupiah(typed.amountMax),
    termDays: typed.termDays.toSorted((a, b) => a - b),
    handlingFee: rupiah(typed.handlingFee),
    serviceFeePpm: ppm(typed.serviceFeePpm),
    interestPpm: ppm(typed.interestPpm),
    overdueFirstPpm: ppm(typed.overdueFirstPpm),
    overdueLaterPpm: ppm(typed.overdueLaterPpm),
    extensionFeePpm: ppm(typed.extensionFeePpm),
  }
}

/** A product's terms for an amount and a term. */
export function termsOf(product: ProductOnSale, amount: Rupiah, termDays: number): ProductTerms {
  const {
    code: _code,
    app: _app,
    name: _name,
    active: _active,
    amountMin: _min,
    amountMax: _max,
    ...rest
  } = product
  return { ...rest, principal: amount, termDays }
}

/** How near a term of a product comes to its ceilings, at the amount that costs most. */
export interface TermHeadroom {
  termDays: number
  /** ppm of the principal a day, rounded up: never below what it costs. */
  benefit: Ppm
  benefitMax: Ppm
  /** The higher of both penalty rates, ppm a day. */
  late: Ppm
  lateMax: Ppm
  /** The rule it breaks; null: it may be sold. */
  breach: TermsBreach | null
}

/**
 * Each term of a product against the ceilings. A flat fee weighs most on the smallest amount and floors fall differently on each,
 * so both ends are looked at.
 */
export function headroomOf(product: ProductOnSale, ceilings: CostCeilings): TermHeadroom[] {
  return product.termDays.map((termDays) => {
    const cap = capOf(ceilings, termDays)
    const both = [product.amountMin, product.amountMax].map((amount) => termsOf(product, amount, termDays))
    const breach = both.flatMap((terms) => checkTerms(terms, cap))[0] ?? null
    // What cannot be laid out over its instalments has no cost to tell.
    const benefit = isLaidOut(breach) ? Math.max(...both.map(benefitPerDay)) : 0
    return {
      termDays,
      benefit: ppm(benefit),
      benefitMax: cap.benefitPpm,
      late: ppm(Math.max(product.overdueFirstPpm, product.overdueLaterPpm)),
      lateMax: cap.latePpm,
      breach,
    }
  })
}

/** ppm of the principal a day that a loan of these terms costs at most, rounded up. */
export function benefitPerDay(terms: ProductTerms): number {
  return Math.min(
    1_000_000,
    Math.max(
      ...benefitsOf(terms).map(({ benefit, days }) => ratioPpm(benefit, scale(terms.principal, days))),
    ),
  )
}

function isLaidOut(breach: TermsBreach | null): boolean {
  return (
    breach === null || !['principalTooSmall', 'termOutOfRange', 'instalmentsUneven'].includes(breach.rule)
  )
}

/** The first rule that a product breaks; null: it may be sold. */
export function breachOf(product: ProductOnSale, ceilings: CostCeilings): TermsBreach | null {
  return headroomOf(product, ceilings).find(({ breach }) => breach !== null)?.breach ?? null
}

/** A product's name among the dated settings. */
export type ProductSetting = `product:${string}`
export const productSetting = (code: string): ProductSetting => `product:${code}`
export function isProductSetting(code: string): code is ProductSetting {
  return code.startsWith('product:')
}

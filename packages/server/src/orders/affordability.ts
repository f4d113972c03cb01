import type { RetOf } from '@lumbung/contract/call'
import type { getBureau } from '@lumbung/contract/order/bureau'
import { addDays, addMonths, type BusinessDay } from '@lumbung/domain/calendar'
import { monthDays } from '@lumbung/domain/account/product'
import { buildSchedule } from '@lumbung/domain/account/schedule'
import { rupiah, sum, type Rupiah } from '@lumbung/domain/money'
import { type Affordability, affordabilityOf, ceilingsBroken } from '@lumbung/domain/sources/affordability'
import { burdenElsewhere } from '@lumbung/domain/sources/report'
import type { Tx } from '../db/pool.ts'
import { frozenTerms } from '../records/loan/product-terms.ts'
import type { OrderRecord } from '../records/order/orders.ts'
import { affordabilityRuleOn } from '../records/sources/affordability-rules.ts'
import { type Known, knownOf } from '../sources/known-facts.ts'

/** What a borrower told of their means. */
export interface ToldMeans {
  monthly_income: number | null
  monthly_debt: number | null
}

type Shown = NonNullable<RetOf<typeof getBureau>['affordability']>

/** What an order's borrower can bear by what is known now, beside the ceilings of a day; null for an imported order. */
export async function readAffordability(
  tx: Tx,
  order: OrderRecord,
  today: BusinessDay,
): Promise<Shown | null> {
  const told = await tx
    .selectFrom('order_facts')
    .select(['monthly_income', 'monthly_debt'])
    .where('order_no', '=', order.order_no)
    .executeTakeFirst()
  if (told === undefined || order.terms === null) return null
  const found = affordabilityWith(order, told, await knownOf(tx, order.order_no), today)
  const rule = await affordabilityRuleOn(tx, today)
  const { ratioPpmMax, platformsMax, source } = rule
  return { ...found, ratioPpmMax, platformsMax, source, broken: ceilingsBroken(found, rule) }
}

/** The same of what is at hand. */
export function affordabilityWith(
  order: Pick<OrderRecord, 'terms'>,
  told: ToldMeans,
  known: Known,
  today: BusinessDay,
): Affordability {
  return affordabilityOf(
    {
      income: told.monthly_income === null ? null : rupiah(told.monthly_income),
      told: rupiah(told.monthly_debt ?? 0),
      known: burdenElsewhere(known.slik ?? null, known.fdc ?? null),
      instalments: monthlyInstalments(order, today),
      platforms: known.fdc?.activePlatforms ?? null,
    },
    known.asked,
  )
}

/** Rupiah of this loan that fall due in its first month: to the same date of the next where it goes by the calendar, else 30 days. */
function monthlyInstalments(order: Pick<OrderRecord, 'terms'>, today: BusinessDay): Rupiah | null {
  if (order.terms === null) return null
  const terms = frozenTerms(order)
  const monthEnd = terms.calendar === 'month' ? addMonths(today, 1) : addDays(today, monthDays)
  const bills = buildSchedule(terms, today).filter((row) => row.dueDay <= monthEnd)
  return sum(bills.flatMap((row) => [row.principal, row.interest]))
}

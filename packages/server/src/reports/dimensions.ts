import { sql, type RawBuilder } from 'kysely'
import type { ReportDimension } from '@lumbung/contract/report'
import { amountClasses } from '@lumbung/domain/cases/board'
import { dispatchSegments } from '@lumbung/domain/cases/dispatch'

type Sql = RawBuilder<unknown>

const amountClassOf = sql`(case ${sql.join(
  dispatchSegments.map(
    (end, index) => sql`when r.amount < ${sql.lit(end)} then ${sql.lit(amountClasses[index])}`,
  ),
  sql` `,
)} else ${sql.lit(amountClasses.at(-1))} end)`

/** What a row `r` of any report is told apart by. */
export const dimensionOf: Readonly<Record<ReportDimension, Sql>> = {
  app: sql`r.app_code`,
  channel: sql`r.channel`,
  customerType: sql`r.customer_type`,
  amountClass: amountClassOf,
  termDays: sql`r.term_days::text`,
  province: sql`r.province`,
}

/** What a row `r` of an order is told apart by, beside its app. */
export const orderDimensions = {
  channel: dimensionOf.channel,
  customerType: dimensionOf.customerType,
  amountClass: dimensionOf.amountClass,
  termDays: dimensionOf.termDays,
  province: dimensionOf.province,
  product: sql`r.product_code`,
} as const

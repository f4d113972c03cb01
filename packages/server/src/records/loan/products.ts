import { sql, type Selectable } from 'kysely'
import {
  isProductSetting,
  type ProductOnSale,
  productSetting,
  type ProductSetting,
} from '@lumbung/domain/account/ceilings'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { ppm, rupiah } from '@lumbung/domain/money'
import type { SettingState } from '@lumbung/domain/settings/dated'
import type { Tx } from '../../db/pool.ts'
import type { Product } from '../../db/tables.ts'

/**
 * Adds a product that is not there yet. What it is sold by later stands among the dated settings.
 * @param active false: its first agreed day says from when it is sold
 */
export async function addProduct(tx: Tx, product: ProductOnSale): Promise<void> {
  await tx
    .insertInto('product')
    .values({
      code: product.code,
      app_code: product.app,
      name: product.name,
      active: product.active,
      amount_min: product.amountMin,
      amount_max: product.amountMax,
      term_days: [...product.termDays],
      instalments: product.instalments,
      service_fee_ppm: product.serviceFeePpm,
      handling_fee: product.handlingFee,
      interest_ppm: product.interestPpm,
      overdue_first_ppm: product.overdueFirstPpm,
      overdue_later_ppm: product.overdueLaterPpm,
      fee_mode: product.feeMode,
      due_rule: product.dueRule,
      calendar: product.calendar,
      early_interest: product.earlyInterest,
      extension_fee_ppm: product.extensionFeePpm,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** A product as it is sold on a day; `from` is null while the terms it began with stand. */
export interface HeldProduct {
  product: ProductOnSale
  from: BusinessDay | null
  source: string | null
}

/** Every product as it is sold on a day, by its code. */
export async function productsOn(tx: Tx, day: BusinessDay): Promise<HeldProduct[]> {
  const first = await tx.selectFrom('product').selectAll().orderBy('code').execute()
  const agreed = await agreedProducts(tx, day, null)
  return first.map((row) => {
    const held = agreed.get(productSetting(row.code))
    return held === undefined
      ? { product: firstOf(row), from: null, source: null }
      : { product: held.value, from: held.from, source: held.source }
  })
}

/** A product as it is sold on a day; null: there is none of that code. */
export async function productOn(tx: Tx, code: string, day: BusinessDay): Promise<ProductOnSale | null> {
  const row = await tx.selectFrom('product').selectAll().where('code', '=', code).executeTakeFirst()
  if (row === undefined) return null
  return (
    (await agreedProducts(tx, day, productSetting(code))).get(productSetting(code))?.value ?? firstOf(row)
  )
}

/** What was put forward for products, by whom and why, and what became of it. */
export interface KeptProduct {
  id: number
  value: ProductOnSale
  from: BusinessDay
  source: string
  note: string
  state: SettingState
  setBy: { id: number; name: string }
  setAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  decisionNote: string
}

/** What waits first, then the latest day. */
export async function productHistory(tx: Tx, most: number): Promise<KeptProduct[]> {
  const { rows } = await sql<KeptProduct>`
    select t.id, t.valid_from as from, t.value, t.source, t.note, t.state, t.set_at as "setAt",
           json_build_object('id', s.id, 'name', s.name) as "setBy", d.name as "decidedBy", t.decided_at as "decidedAt",
           t.decision_note as "decisionNote"
      from dated_setting t join staff s on s.id = t.set_by left join staff d on d.id = t.decided_by
     where t.code like 'product:%'
     order by t.state = 'waiting' desc, t.valid_from desc, t.id desc limit ${most}`.execute(tx)
  return rows
}

interface AgreedProduct {
  value: ProductOnSale
  from: BusinessDay
  source: string
}

async function agreedProducts(
  tx: Tx,
  day: BusinessDay,
  code: ProductSetting | null,
): Promise<Map<ProductSetting, AgreedProduct>> {
  const { rows } = await sql<AgreedProduct & { code: string }>`
    select distinct on (code) code, valid_from as from, value, source from dated_setting
     where ${code === null ? sql`code like 'product:%'` : sql`code = ${code}`} and state = 'agreed' and valid_from <= ${day}
     order by code, valid_from desc, decided_at desc, id desc`.execute(tx)
  return new Map(rows.flatMap((row) => (isProductSetting(row.code) ? [[row.code, row] as const] : [])))
}

function firstOf(row: Selectable<Product>): ProductOnSale {
  return {
    code: row.code,
    app: row.app_code,
    name: row.name,
    active: row.active,
    amountMin: rupiah(row.amount_min),
    amountMax: rupiah(row.amount_max),
    termDays: row.term_days,
    instalments: row.instalments,
    serviceFeePpm: ppm(row.service_fee_ppm),
    handlingFee: rupiah(row.handling_fee),
    interestPpm: ppm(row.interest_ppm),
    overdueFirstPpm: ppm(row.overdue_first_ppm),
    overdueLaterPpm: ppm(row.overdue_later_ppm),
    feeMode: row.fee_mode as ProductOnSale['feeMode'],
    dueRule: row.due_rule as ProductOnSale['dueRule'],
    calendar: row.calendar as ProductOnSale['calendar'],
    earlyInterest: row.early_interest as ProductOnSale['earlyInterest'],
    extensionFeePpm: ppm(row.extension_fee_ppm),
  }
}

import type { Tx } from '../../db/pool.ts'

/** Adds a borrower app; one that stands keeps its key and secret. */
export async function addApp(
  tx: Tx,
  app: { code: string; name: string; keyId: string; secretSealed: Buffer },
): Promise<void> {
  await tx
    .insertInto('app')
    .values({ code: app.code, name: app.name, key_id: app.keyId, secret_sealed: app.secretSealed })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** A product as it is sold; rates in ppm, fees in rupiah (domain/product). */
export interface NewProduct {
  code: string
  app: string
  name: string
  amountMin: number
  amountMax: number
  termDays: readonly number[]
  instalments: number
  serviceFeePpm: number
  handlingFee: number
  interestPpm: number
  overdueFirstPpm: number
  overdueLaterPpm: number
  feeMode: 'upfront' | 'backend'
  dueRule: 'after' | 'inclusive'
  calendar: 'days' | 'month'
  earlyInterest: 'actualDays' | 'fullTerm'
  extensionFeePpm: number
}

export async function addProduct(tx: Tx, product: NewProduct): Promise<void> {
  await tx
    .insertInto('product')
    .values({
      code: product.code,
      app_code: product.app,
      name: product.name,
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

/** Adds a dated cost ceiling unless one of the same term, day and source stands. */
export async function addFeeCap(
  tx: Tx,
  cap: {
    termDaysMin: number
    termDaysMax: number
    from: string
    benefitPpm: number
    latePpm: number
    enabled: boolean
    source: string
  },
): Promise<void> {
  const stands = await tx
    .selectFrom('fee_cap')
    .select('id')
    .where('term_days_min', '=', cap.termDaysMin)
    .where('valid_from', '=', cap.from)
    .where('source', '=', cap.source)
    .executeTakeFirst()
  if (stands !== undefined) return
  await tx
    .insertInto('fee_cap')
    .values({
      term_days_min: cap.termDaysMin,
      term_days_max: cap.termDaysMax,
      valid_from: cap.from,
      benefit_ppm: cap.benefitPpm,
      late_ppm: cap.latePpm,
      enabled: cap.enabled,
      source: cap.source,
    })
    .execute()
}

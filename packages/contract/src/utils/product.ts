import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { parameterReaders, productMakers } from '../roles.ts'
import { costCeilings, putForward } from './dated-setting.ts'

const rate = (most: number) => z.int().check(z.minimum(0), z.maximum(most))
/** Up to 1 % a day. */
const daily = rate(10_000)

/** What a product is sold by, as it is typed and kept. */
export const productShape = z
  .strictObject({
    code: z.string().check(z.regex(/^[a-z][a-z0-9-]{2,29}$/)),
    app: f.appCode,
    name: f.shortText.check(z.trim(), z.minLength(1), z.maxLength(60)),
    /** Whether it is sold. */
    active: z.boolean(),
    amountMin: f.rupiahPositive,
    amountMax: f.rupiahPositive,
    /** Calendar days; by month each month counts 30. */
    termDays: z
      .array(z.int().check(z.minimum(7), z.maximum(730)))
      .check(z.minLength(1), z.maxLength(12), ({ value, issues }) => {
        if (new Set(value).size < value.length) issues.push({ code: 'custom', path: [], input: value })
      }),
    instalments: z.int().check(z.minimum(1), z.maximum(24)),
    calendar: z.enum(['days', 'month']),
    /** Of the principal, once; ppm. */
    serviceFeePpm: rate(500_000),
    handlingFee: f.rupiahNotNegative,
    /** ppm a day. */
    interestPpm: daily,
    overdueFirstPpm: daily,
    overdueLaterPpm: daily,
    extensionFeePpm: daily,
    feeMode: z.enum(['upfront', 'backend']),
    dueRule: z.enum(['after', 'inclusive']),
    earlyInterest: z.enum(['actualDays', 'fullTerm']),
  })
  .check(({ value, issues }) => {
    if (value.amountMax >= value.amountMin) return
    const least = { minimum: value.amountMin, inclusive: true, origin: 'int' } as const
    issues.push({ code: 'too_small', ...least, path: ['amountMax'], input: value.amountMax })
  })

/** What every app sells today with the room under the cost ceilings, and what was put forward, the latest day first. */
export const getProducts = call('GET /utils/get_products', {
  title: { id: 'Melihat produk', en: 'See products', zh: '查看产品' },
  heldBy: parameterReaders,
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: z.object({
    apps: z.array(z.object({ code: f.appCode, name: z.string() })),
    products: z.array(
      z.object({
        product: productShape,
        /** Null while the terms it began with stand. */
        from: z.nullable(f.businessDay),
        source: z.nullable(z.string()),
        /** Each term against today's ceilings, ppm a day; `broken`: the rule by which it is not sold. */
        headroom: z.array(
          z.object({
            termDays: z.int(),
            benefit: z.int(),
            benefitMax: z.int(),
            late: z.int(),
            lateMax: z.int(),
            broken: z.nullable(z.string()),
          }),
        ),
        /** The day of the first ceiling to come that forbids it. */
        forbiddenFrom: z.nullable(f.businessDay),
      }),
    ),
    /** The cost ceilings of each day from today on: those that hold, and those to come. */
    ceilings: z.array(z.object({ from: z.nullable(f.businessDay), value: costCeilings })),
    settings: z.array(z.object({ ...putForward, value: productShape })),
  }),
})

/**
 * Puts forward what a product is sold by from a day to come, a new one too; another person agrees by `decide_setting`. It must be
 * under the cost ceilings of that day for every amount and term; contracts already applied for keep their terms.
 */
export const proposeProduct = call('POST /utils/propose_product', {
  title: { id: 'Mengajukan produk', en: 'Put products forward', zh: '提交产品' },
  heldBy: productMakers,
  usedBy: ['withdrawal'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    value: productShape,
    from: f.businessDay,
    /** Law or own decision that it follows. */
    source: f.shortText.check(z.trim(), z.minLength(1)),
    /** Why. */
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['REASON_MISSING', 'COST_CEILING_EXCEEDED'],
})

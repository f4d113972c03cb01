import * as z from 'zod/mini'
import { orderFlow } from '@lumbung/domain/order/order'

/** Order number: `YYMMDD` of the application and a serial of six digits; imported ones keep the lender's own. */
export const orderNo = z.string().check(z.regex(/^[A-Za-z0-9-]{6,32}$/))

/** Amount in whole rupiah. */
export const rupiah = z.int()
export const rupiahNotNegative = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
export const rupiahPositive = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))

/** Years that every calendar here can reckon with, a day before and after: 1000 to 2999. */
const inOurTime = /^[12]\d{3}-/

/** Business day, Asia/Jakarta, `YYYY-MM-DD`. */
export const businessDay = z.iso.date().check(z.regex(inOurTime))

/** Instant, ISO 8601 with zone. */
export const instant = z.iso.datetime({ offset: true }).check(z.regex(inOurTime))

/** Chosen by the caller, once per intention: the same key never acts twice. */
export const requestKey = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{8,100}$/))

/** Row version for optimistic locking. */
export const version = z.int().check(z.minimum(0))

/** A row's number; beyond what PostgreSQL's integer holds there is none. */
export const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
export const appCode = z.string().check(z.regex(/^[a-z][a-z0-9]{1,19}$/))
export const note = z.string().check(z.maxLength(2000))
/** A channel's code, which is in small letters; a link or a kept view may have written it otherwise. */
export const channelCode = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(40))
export const shortText = z.string().check(z.maxLength(200))
export const reasonCode = z.string().check(z.regex(/^[A-Za-z0-9]{2,40}$/))

/** A term as people say it: so many days, or calendar months. */
export const term = z.object({ count: z.int(), unit: z.enum(['day', 'month']) })

export const language = z.enum(['id', 'en', 'zh'])
export type Language = z.output<typeof language>

export const orderState = z.enum(orderFlow.states)
export const customerType = z.enum(['new', 'old', 'globalOld'])

/** A range with open ends, for filters. */
export const dayRange = z.strictObject({ from: z.optional(businessDay), to: z.optional(businessDay) })
export const amountRange = z.strictObject({
  from: z.optional(rupiahNotNegative),
  to: z.optional(rupiahNotNegative),
})

/** A person's name: on one line, since it is written into mails and lists. */
export const personName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u))

/** A person shown on a screen: id and name. */
export const person = z.object({ id, name: z.string() })

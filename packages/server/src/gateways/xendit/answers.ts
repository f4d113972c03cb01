import * as z from 'zod'

/** What Xendit answers and sends (domain.md §5.1). Fields we do not use are ignored, those we use are held to their shape. */

const id = z.string().min(1).max(200)
const status = z.string().min(1).max(60)
const rupiahAmount = z.int().min(0)
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const failureCode = z.string().max(100).nullish()

export const payoutAnswer = z.object({
  id,
  reference_id: id,
  amount: z.int().positive(),
  currency: z.literal('IDR').optional(),
  status,
  failure_code: failureCode,
  created: instant.optional(),
  updated: instant.optional(),
  estimated_arrival_time: instant.nullish(),
  channel_properties: z.object({ account_number: z.string().max(100) }).optional(),
})

/** The reference page shows a bare array, the SDK an object with `data`. */
export const payoutListAnswer = z.union([
  z.array(payoutAnswer).max(100),
  z.object({ data: z.array(payoutAnswer).max(100) }).transform(({ data }) => data),
])

export const virtualAccountAnswer = z.object({
  id,
  external_id: id,
  account_number: z.string().regex(/^\d{6,30}$/),
  expected_amount: rupiahAmount.optional(),
  status,
})

export const retailCodeAnswer = z.object({
  id,
  external_id: id,
  payment_code: z.string().regex(/^[A-Z0-9]{4,40}$/),
  expected_amount: rupiahAmount,
  status: status.optional(),
})

export const virtualAccountPayment = z.object({
  payment_id: id,
  callback_virtual_account_id: id,
  external_id: id,
  account_number: z.string().max(40),
  amount: z.int().positive(),
  currency: z.literal('IDR').optional(),
  transaction_timestamp: instant,
  // A name that nobody can read is none: money is booked all the same.
  sender_name: z.string().trim().min(1).max(200).nullish().catch(null),
})

export const retailPayment = z.object({
  fixed_payment_code_payment_id: id,
  fixed_payment_code_id: id,
  external_id: id,
  payment_code: z.string().max(40),
  amount: z.int().positive(),
  status: status.optional(),
  transaction_timestamp: instant,
})

export const retailPaymentList = z.object({ data: z.array(retailPayment).max(1_000) })

export const transactionList = z
  .object({
    has_more: z.boolean(),
    data: z
      .array(
        z.object({
          id,
          product_id: id.nullish(),
          type: z.string().max(60),
          status,
          channel_category: z.string().max(60).nullish(),
          reference_id: id.nullish(),
          amount: z.number().nonnegative(),
          cashflow: z.enum(['MONEY_IN', 'MONEY_OUT']).nullish().catch(null),
          fee: z
            .object({
              xendit_fee: z.number().nonnegative(),
              value_added_tax: z.number().nonnegative(),
              status,
            })
            .nullish()
            .catch(null),
          created: instant,
        }),
      )
      .max(100),
  })
  // A page with nothing on it is not followed by another.
  .refine(({ has_more: hasMore, data }) => !hasMore || data.length > 0)

export const balanceAnswer = z.object({ balance: z.int() })

/** An error is the API's own only with its code; anything else may come from what stands between. */
export const errorAnswer = z.object({
  error_code: z.string().regex(/^[A-Z0-9_]{2,80}$/),
  message: z.string().max(2_000).optional(),
})

export const payoutHook = z.object({ event: z.string().regex(/^(v3_)?payout\.[a-z_]+$/), data: payoutAnswer })

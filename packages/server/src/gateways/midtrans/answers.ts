import * as z from 'zod'

/** What Midtrans Payouts (Iris) answers and sends (domain.md §5.2). What we use is held to its shape, the rest is ignored. */

const referenceNo = z.string().min(1).max(200)
const status = z.string().min(1).max(60)
/** `"10000.00"`, of whole rupiah. */
const amount = z
  .string()
  .regex(/^\d{1,12}(\.0{1,2})?$/)
  .transform((text) => Number(text.split('.')[0]))
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

export const createdAnswer = z.object({
  payouts: z.tuple([z.object({ status, reference_no: referenceNo })]),
})

/** Approved, or rejected. */
export const doneAnswer = z.object({ status: z.literal('ok') })

export const payoutAnswer = z.object({
  reference_no: referenceNo,
  amount,
  beneficiary_account: z.string().max(100),
  notes: z.string().max(200).nullish(),
  status,
  error_code: z.string().max(100).nullish(),
  created_at: instant.optional(),
  updated_at: instant.optional(),
})

/** What stands on the statement: a payout, what came back of it, a top-up. */
export const statementList = z
  .array(
    z.object({
      reference_no: referenceNo.nullish(),
      type: z.string().min(1).max(60),
      status: z
        .string()
        .toLowerCase()
        .pipe(z.enum(['debit', 'credit'])),
      amount,
      created_at: instant,
    }),
  )
  .max(200_000)

export const balanceAnswer = z.object({ balance: amount })

/** An error is the API's own only with its words; anything else may come from what stands between. */
export const errorAnswer = z.object({
  error_message: z.string().max(2_000),
  errors: z.union([z.string().max(2_000), z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
})

export const payoutHook = z.object({
  reference_no: referenceNo,
  amount,
  status,
  updated_at: instant,
  error_code: z.string().max(100).nullish(),
})

import * as z from 'zod'

/** What it takes of what it is asked. */
export const queueBody = z.object({
  payouts: z.tuple([
    z.object({
      beneficiary_name: z.string().min(1).max(100),
      beneficiary_account: z.string().regex(/^\d{5,30}$/),
      beneficiary_bank: z.string().regex(/^[a-z_]{2,20}$/),
      amount: z.string().regex(/^\d{5,10}\.00$/),
      notes: z.string().regex(/^[A-Za-z0-9 ]{1,100}$/),
    }),
  ]),
})
export const approveBody = z.object({ reference_nos: z.tuple([z.string()]) })
export const rejectBody = z.object({
  reference_nos: z.tuple([z.string()]),
  reject_reason: z.string().min(1).max(255),
})

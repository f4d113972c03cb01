import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { extensionDays, extensionErrors, extensionQuote } from '../repay/extension.ts'
import { applicationId } from './application.ts'

/** What more time costs the borrower today; books nothing. */
export const askExtension = call('POST /open/extension_quote', {
  access: 'app',
  request: z.strictObject({ applicationId, days: extensionDays }),
  ret: extensionQuote,
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', ...extensionErrors],
})

/** The borrower takes it: roll-over codes, good for today, stand in the answer of `get_application` once issued. */
export const takeExtension = call('POST /open/take_extension', {
  access: 'app',
  once: true,
  request: z.strictObject({
    applicationId,
    days: extensionDays,
    payNow: f.rupiahPositive,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, quote: extensionQuote }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'AMOUNT_MISMATCH', ...extensionErrors],
})

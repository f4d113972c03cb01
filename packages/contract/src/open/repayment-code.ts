import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { shopCode, shopCodeErrors } from '../repay/issue-code.ts'
import { applicationId } from './application.ts'

/** The borrower asks for a shop code over what is due today; it stands in the answer of `get_application` once issued. */
export const repaymentCode = call('POST /open/repayment_code', {
  access: 'app',
  once: true,
  request: z.strictObject({ applicationId, requestKey: f.requestKey }),
  ret: shopCode,
  errors: shopCodeErrors,
})

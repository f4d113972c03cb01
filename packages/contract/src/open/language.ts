import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { applicationId } from './application.ts'

/** The borrower chose another language in the app: from now on what is written to them is written in it. */
export const tellLanguage = call('POST /open/set_language', {
  access: 'app',
  once: true,
  request: z.strictObject({ applicationId, language: f.language, requestKey: f.requestKey }),
  ret: z.object({ language: f.language }),
  errors: ['ORDER_NOT_FOUND'],
})

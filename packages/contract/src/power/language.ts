import * as z from 'zod/mini'
import { call } from '../call.ts'
import { language } from '../fields.ts'

/** Keeps the language of the person signed in; jobs write to them in it. */
export const setLanguage = call('POST /power/set_language', {
  access: 'signedIn',
  request: z.strictObject({ language }),
  ret: z.null(),
})

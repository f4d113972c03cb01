import * as z from 'zod/mini'
import { otpDigits } from '@lumbung/domain/messages/otp'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { applicationId } from './application.ts'

const phone = z.string().check(z.regex(/^(?:\+?62|0)8[1-9]\d{7,10}$/))

/**
 * Sends a one-time code by message, at any hour: to a phone that somebody says is theirs, or to the borrower who signs. The code
 * leaves the server in that message and nowhere else. The last code of a phone is good.
 */
export const askOtp = call('POST /open/ask_otp', {
  access: 'app',
  once: true,
  request: z.discriminatedUnion('use', [
    z.strictObject({ use: z.literal('signing'), applicationId, requestKey: f.requestKey }),
    z.strictObject({
      use: z.literal('phone'),
      phone,
      /** What they read in the app; without it what was told of the phone, else Indonesian. */
      language: z.optional(f.language),
      requestKey: f.requestKey,
    }),
  ]),
  ret: z.object({ otpId: f.id, expiresAt: f.instant, againAt: f.instant }),
  errors: ['ORDER_NOT_FOUND', 'TEMPLATE_NOT_LIVE', 'CODE_TOO_SOON', 'NOT_FOUND'],
})

/** Whether that code was told: five guesses at each, within five minutes. */
export const checkOtp = call('POST /open/check_otp', {
  access: 'app',
  request: z.strictObject({
    otpId: f.id,
    code: z.string().check(z.regex(new RegExp(`^\\d{${otpDigits}}$`))),
  }),
  ret: z.object({ verifiedAt: f.instant }),
  errors: ['CODE_WRONG', 'CODE_EXPIRED'],
})

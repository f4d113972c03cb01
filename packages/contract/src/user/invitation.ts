import * as z from 'zod/mini'
import { call } from '../call.ts'
import { instant, language } from '../fields.ts'

/** The secret of a mailed link: 256 bits. It stands behind the `#` of the address, so no log ever sees it. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** Whose link this is, before a password is set. */
export const getInvitation = call('POST /user/get_invitation', {
  access: 'open',
  request: z.strictObject({ token }),
  ret: z.object({
    kind: z.enum(['invitation', 'reset']),
    name: z.string(),
    email: z.string(),
    language,
    expiresAt: instant,
  }),
  errors: ['LINK_EXPIRED'],
})

/** Sets the password of an invited or reset account, once. A reset ends every session and forgets every device. */
export const acceptInvitation = call('POST /user/accept_invitation', {
  access: 'open',
  request: z.strictObject({ token, password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  ret: z.object({ email: z.string() }),
  errors: ['LINK_EXPIRED', 'PASSWORD_WEAK'],
})

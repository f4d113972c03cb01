import * as z from 'zod/mini'
import { codeFailures } from '@lumbung/domain/leads/lead'
import { call } from '../call.ts'
import * as f from '../fields.ts'

const device = z.string().check(z.minLength(8), z.maxLength(128))
const each = {
  /** The app's own: told again, it counts once. */
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  at: f.instant,
  channel: z._default(f.shortText, 'organic'),
}
/** What reports count, by device. */
const step = { ...each, deviceId: device }
/** What telemarketing follows, by phone: nobody to call without their consent, and without the phone nobody at all. */
const person = {
  ...each,
  deviceId: z.optional(device),
  phone: z.optional(z.string().check(z.regex(/^(?:\+?62|0)8[1-9]\d{7,10}$/))),
  /** An own, unbundled box; without it nobody calls. */
  marketing: z._default(z.boolean(), false),
  name: z.optional(f.personName),
  /** What they read in the app: it holds for who applies with this phone. */
  language: z.optional(f.language),
  regency: z.optional(z.string().check(z.regex(/^\d{4}$/))),
}
const isSomebody = z.refine<{ deviceId?: string | undefined; phone?: string | undefined }>(
  ({ deviceId, phone }) => deviceId !== undefined || phone !== undefined,
  { path: ['deviceId'] },
)

/** What happened in the app before anybody applied (rulings 6): a device's step, a person's, or both at once. */
export const appEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('clicked'), ...step }),
  z.strictObject({ kind: z.literal('visited'), ...step }),
  z.strictObject({ kind: z.literal('installed'), ...step }),
  z.strictObject({ kind: z.literal('codeAsked'), ...person }).check(isSomebody),
  z
    .strictObject({ kind: z.literal('codeFailed'), ...person, reason: z.enum(codeFailures) })
    .check(isSomebody),
  z.strictObject({ kind: z.literal('registered'), ...person }).check(isSomebody),
  z.strictObject({ kind: z.literal('loggedIn'), ...step }),
  z.strictObject({ kind: z.literal('kycStarted'), ...step }),
  z.strictObject({ kind: z.literal('kycDone'), ...step }),
])
export type AppEvent = z.output<typeof appEvent>

/** Told many at once, in any order, again and again: each counts once by its id; the same id with other words is refused. */
export const tellEvents = call('POST /open/events', {
  access: 'app',
  request: z.strictObject({ events: z.array(appEvent).check(z.minLength(1), z.maxLength(100)) }),
  ret: z.object({
    /** New, and known before. */
    taken: z.int(),
    known: z.int(),
  }),
  errors: ['IDEMPOTENCY_MISMATCH'],
})

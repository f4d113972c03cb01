import * as z from 'zod/mini'
import { codeFailures } from '@lumbung/domain/leads/lead'
import { call } from '../call.ts'
import * as f from '../fields.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))
const phone = z.string().check(z.regex(/^(?:\+?62|0)8[1-9]\d{7,10}$/))
const device = z.string().check(z.minLength(8), z.maxLength(128))
const each = { id, at: f.instant, channel: z._default(f.shortText, 'organic') }
const person = {
  ...each,
  deviceId: z.optional(device),
  phone,
  /** An own, unbundled box; without it nobody calls. */
  marketing: z.boolean(),
  name: z.optional(f.personName),
  regency: z.optional(z.string().check(z.regex(/^\d{4}$/))),
}

/** What happened in the app before anybody applied (rulings 6). */
export const appEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('visited'), ...each, deviceId: device }),
  z.strictObject({ kind: z.literal('installed'), ...each, deviceId: device }),
  z.strictObject({ kind: z.literal('codeAsked'), ...person }),
  z.strictObject({ kind: z.literal('codeFailed'), ...person, reason: z.enum(codeFailures) }),
  z.strictObject({ kind: z.literal('registered'), ...person }),
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

import * as z from 'zod/mini'
import { registerSteps } from '@lumbung/domain/report/register-steps'
import { call } from '../call.ts'
import * as f from '../fields.ts'

/** A step that somebody took in the app before they applied, by device: no number, no name. */
const registerEvent = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  kind: z.enum(registerSteps),
  at: f.instant,
  channel: z._default(f.shortText, 'organic'),
  deviceId: z.string().check(z.minLength(8), z.maxLength(128)),
})
export type RegisterEvent = z.output<typeof registerEvent>

/** Told many at once, in any order, again and again: each counts once, by its id. */
export const tellRegisterEvents = call('POST /open/register_events', {
  access: 'app',
  request: z.strictObject({ events: z.array(registerEvent).check(z.minLength(1), z.maxLength(500)) }),
  ret: z.object({ taken: z.int(), known: z.int() }),
})

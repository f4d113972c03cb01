import * as z from 'zod/mini'
import { contactRefusals } from '@lumbung/domain/contact/contact-guard'
import { timeZones } from '@lumbung/domain/contact/local-time'
import * as f from '../fields.ts'

export const refusal = z.enum(contactRefusals)

/** What the guard says of one way to reach somebody. */
export const reach = z.object({
  lawful: z.boolean(),
  /** The rule that refuses. */
  rule: z.nullable(refusal),
  /** Lawful: until then. Refused: from then on, null when waiting does not mend it. */
  at: z.nullable(f.instant),
  /** Refused for want of a certificate: the last day of the one there was; null: none was shown. */
  certifiedUntil: z.nullable(f.businessDay),
  /** The zone it was judged in; null: the address is not known, so all three. */
  zone: z.nullable(z.enum(timeZones)),
  /** Attempts made today by this channel, over all departments and orders of the person, and how many may be. */
  made: z.int(),
  most: z.int(),
})
export type Reach = z.output<typeof reach>

/**
 * A contact answers a second delivery for so long, which is for an answer that was lost on its way: later whoever has the key would
 * open the number again though the guard was not asked, and nothing of it would stand in the log.
 */
export const openedNumberReplaySeconds = 60

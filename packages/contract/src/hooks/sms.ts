import * as z from 'zod/mini'
import { call } from '../call.ts'

const kept = { access: 'hook', request: z.looseObject({}), ret: z.object({ kept: z.literal(true) }) } as const

/** Reports and answers that Infobip tells of; kept raw before anything else is done with them. */
export const infobipHook = call('POST /hooks/infobip', kept)

/** The same from Twilio, as a signed form. */
export const twilioHook = call('POST /hooks/twilio', kept)

import { infobipHook, twilioHook } from '@lumbung/contract/hooks/sms'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { keepMessageHook } from '../../records/messages/message-hooks.ts'
import { sha256 } from '../../secrets/seals.ts'

/**
 * Keeps what a carrier tells as it came, with the query of the address it called, and answers at once; a job reads it. It
 * names numbers and what people wrote, and so it is sealed.
 */
async function keep(provider: MessageProvider, { tx, services, raw, path, now }: CallContext) {
  const at = path.indexOf('?')
  const body = `${at < 0 ? '' : path.slice(at)}\n${raw.toString('utf8')}`
  const hook = { provider, digest: sha256(body), bodySealed: services.seals.seal(body), at: now }
  if (await keepMessageHook(tx, hook)) await services.queue.send(tx, 'applyMessageHooks', {})
  return { kept: true as const }
}

export const keepInfobipHook = implement(
  infobipHook,
  async (_request, context) => await keep('infobip', context),
)
export const keepTwilioHook = implement(
  twilioHook,
  async (_request, context) => await keep('twilio', context),
)

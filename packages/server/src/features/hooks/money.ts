import { channelHooks } from '@lumbung/contract/hooks/payout-channels'
import { type PayoutChannel, payoutChannels } from '@lumbung/domain/order/payout-channel'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { payoutProvider } from '../../money/payout-provider.ts'
import { keepHookEvent } from '../../records/loan/hook-events.ts'
import { sha256 } from '../../secrets/seals.ts'

/** Keeps the callback as it came and answers at once; a job applies it. More deliveries of the same are only counted. */
async function keep(provider: PayoutChannel, { tx, services, raw, headers, now }: CallContext) {
  const event = payoutProvider(services, provider).parseHook(headers, raw)
  const eventKey =
    event.kind === 'unknown' || event.kind === 'notice'
      ? `${event.kind}:${sha256(raw).toString('hex')}`
      : event.eventKey
  const { id: hookEventId, toApply } = await keepHookEvent(tx, {
    provider,
    eventKey,
    kind: event.kind,
    bodySealed: services.seals.seal(raw),
    at: now,
  })
  if (toApply) await services.queue.send(tx, 'applyHook', { hookEventId })
  return { kept: true as const }
}

/** Of each channel its callbacks. */
export const keepChannelHooks = payoutChannels.map((channel) =>
  implement(channelHooks[channel], async (_request, context) => await keep(channel, context)),
)

import { xenditHook } from '@lumbung/contract/hooks/xendit'
import { implement } from '../../calls/registry.ts'
import { keepHookEvent } from '../../records/loan/hook-events.ts'
import { sha256 } from '../../secrets/seals.ts'

/** Keeps the callback as it came and answers at once; a job applies it. More deliveries of the same are only counted. */
export const keepXenditHook = implement(xenditHook, async (_request, { tx, services, raw, headers, now }) => {
  const event = services.channel.parseHook(headers, raw)
  const eventKey =
    event.kind === 'unknown' || event.kind === 'notice'
      ? `${event.kind}:${sha256(raw).toString('hex')}`
      : event.eventKey
  const { id: hookEventId, toApply } = await keepHookEvent(tx, {
    provider: 'xendit',
    eventKey,
    kind: event.kind,
    body: raw,
    at: now,
  })
  if (toApply) await services.queue.send(tx, 'applyHook', { hookEventId })
  return { kept: true as const }
})

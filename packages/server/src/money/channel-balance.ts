import { setTimeout as pause } from 'node:timers/promises'
import { rupiah } from '@lumbung/domain/money'
import { type PayoutChannel, payoutChannels } from '@lumbung/domain/order/payout-channel'
import type { Services } from '../calls/context.ts'
import type { PayoutProvider } from '../gateways/payment-channel.ts'
import type { ConnectedChannels, SaidBalance } from '../records/loan/payout-channels.ts'
import { findPayoutProvider } from './payout-provider.ts'

/** A provider is asked again after this, whatever it said. */
const askEveryMs = 60_000
/** What it said longer ago is not known any more. */
const knownMsMax = 10 * 60_000

interface Known {
  said: (SaidBalance & { heardAt: number }) | null
  askedAt: number
  asking: Promise<void>
}

const known = new WeakMap<PayoutProvider, Known>()

/**
 * The channels that this process can reach, with what their providers said of their balances, asked again where that is older
 * than a minute. Waits for the answers, and so is called outside transactions.
 * @param waitMs no longer than that: what was said before is known all the same
 */
export async function connectedChannels(services: Services, waitMs?: number): Promise<ConnectedChannels> {
  const providers = payoutChannels.flatMap((channel) => {
    const provider = findPayoutProvider(services, channel)
    return provider === null ? [] : [[channel, provider] as const]
  })
  const answers = Promise.all(providers.map(async ([, provider]) => await ask(services, provider)))
  await (waitMs === undefined ? answers : Promise.race([answers, pause(waitMs, null, { ref: false })]))
  const wall = services.clock.wall().getTime()
  const balances = new Map<PayoutChannel, SaidBalance>()
  for (const [channel, provider] of providers) {
    const said = known.get(provider)?.said
    if (said && wall - said.heardAt <= knownMsMax) balances.set(channel, said)
  }
  return { connected: new Set(providers.map(([channel]) => channel)), balances }
}

async function ask({ clock }: Services, provider: PayoutProvider): Promise<void> {
  const askedAt = clock.wall().getTime()
  const before = known.get(provider)
  if (before !== undefined && askedAt - before.askedAt < askEveryMs) return await before.asking
  const said = before?.said ?? null
  // What is sent while the provider answers may not be deducted in its answer.
  const at = clock.now()
  const asking = provider.balance().then((answer) => {
    if (answer.outcome !== 'found') return
    const heard = { balance: rupiah(answer.balance), at, heardAt: clock.wall().getTime() }
    known.set(provider, { said: heard, askedAt, asking })
  })
  known.set(provider, { said, askedAt, asking })
  await asking
}

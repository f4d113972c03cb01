import { getOpenItems, proposeSettlement, settleOpenItem } from '@lumbung/contract/utils/open-item'
import { decideWithdrawal, requestWithdrawal } from '@lumbung/contract/utils/withdrawal'
import { withdrawalReference } from '@lumbung/domain/bank/withdrawal'
import type { OpenItemResolution } from '@lumbung/domain/running/open-item'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { worsen, type Cast, type Life } from './loan-life.ts'
import { sentBy } from './verdict.ts'

/** Money goes from a channel to the company's account, which the far end takes as badly as any payout. */
export async function withdraw(life: Life): Promise<boolean> {
  const { maker, checker, key, choose, random } = life
  if (random() > 0.4) return false
  const asked = await maker.ask(requestWithdrawal, {
    channel: choose(payoutChannels),
    amount: 10_000 * (1 + Math.floor(random() * 50)),
    note: 'torture',
    requestKey: key(),
  })
  if (asked === null) return false
  worsen(life, withdrawalReference(asked.id))
  const agree = random() < 0.8
  const word = { id: asked.id, version: 0, agree, note: agree ? '' : 'Not now', requestKey: key() }
  return (await checker.ask(decideWithdrawal, word)) !== null
}

const aboutMoneyOut = ['payoutUnknown', 'payoutContradicted', 'withdrawalUnknown'] as const

/** Two people end what nobody could explain, by what the far end's own record says. */
export async function endItem(life: Life): Promise<boolean> {
  const { maker, choose } = life
  const filter = { kind: [...aboutMoneyOut], state: ['open' as const] }
  const page = await maker.ask(getOpenItems, { filter, size: 50 })
  if (page === null || page.items.length === 0) return false
  const item = choose(page.items)
  const arrived = hasArrived(life, String(item.detail['reference']))
  const resolution = arrived === null ? null : endOf(item.kind, item.detail['booked'], arrived)
  if (resolution === null || !item.resolutions.includes(resolution)) return false
  return await endByTwo(life, item, resolution)
}

/** One person says how an item ends, another agrees. @returns whether it is ended */
export async function endByTwo(
  { maker, checker, key, world }: Cast,
  { id, version }: { id: number; version: number },
  resolution: OpenItemResolution,
): Promise<boolean> {
  const put = { id, resolution, note: `Seen in the console of ${world.farEnd.url}`, requestKey: key() }
  const proposed = await maker.ask(proposeSettlement, { ...put, version })
  if (proposed === null) return false
  return (
    (await checker.ask(settleOpenItem, { ...put, version: proposed.version, requestKey: key() })) !== null
  )
}

/** Null: the far end has not ended it. */
function hasArrived({ world }: Life, reference: string): boolean | null {
  const sent = sentBy(world).filter((each) => each.reference === reference)
  if (sent.some(({ status }) => status === 'ACCEPTED')) return null
  return sent.some(({ status }) => status === 'SUCCEEDED')
}

function endOf(kind: string, booked: unknown, arrived: boolean): OpenItemResolution | null {
  if (kind !== 'payoutContradicted') return arrived ? 'paid' : 'notPaid'
  if (booked !== 'success' && booked !== 'failed') return null
  return (booked === 'success') === arrived ? 'asBooked' : 'asSaid'
}

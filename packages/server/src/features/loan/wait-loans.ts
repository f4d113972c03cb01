import { getWaitLoans } from '@lumbung/contract/loan/disbursement'
import type { DisbursementState } from '@lumbung/domain/order/disbursement'
import { implement } from '../../calls/registry.ts'
import type { Services } from '../../calls/context.ts'
import { findPayoutProvider } from '../../money/payout-provider.ts'
import type { PayoutProvider } from '../../gateways/payment-channel.ts'
import { waitingByChannel, waitLoans } from './disbursement.queries.ts'
import { payoutRights } from './payout-rights.ts'

export const listWaitLoans = implement(getWaitLoans, async (request, context) => {
  const { tx, staff, holds, now, services } = context
  const page = await waitLoans(tx, request)
  const channels = await waitingByChannel(tx)
  const items = page.items.map((row) => {
    const facts = {
      ...row,
      state: row.state as DisbursementState,
      sentAt: row.sentAt === null ? null : new Date(row.sentAt),
      makerId: row.maker?.id ?? null,
      reviewerIds: [row.firstReviewerId, row.finalReviewerId],
      accountInQuestion: row.bankCorrection?.state === 'waiting',
    }
    return { ...row, can: payoutRights(facts, { id: staff.id, holds }, now) }
  })
  return {
    ...page,
    items,
    channels: channels.map((each) => ({ ...each, balance: lastBalance(services, each.channel) })),
  }
})

const balanceAgeMsMax = 60_000
const balances = new WeakMap<PayoutProvider, { balance: number | null; askedAt: number }>()

/** The channel's balance as last heard, null at first: a list never waits for the provider, it only makes us ask. */
function lastBalance(services: Services, channel: string): number | null {
  const provider = findPayoutProvider(services, channel)
  if (provider === null) return null
  const known = balances.get(provider)
  const wall = services.clock.wall().getTime()
  if (known === undefined || wall - known.askedAt > balanceAgeMsMax) {
    balances.set(provider, { balance: known?.balance ?? null, askedAt: wall })
    void provider.balance().then((answer) => {
      if (answer.outcome === 'found') balances.set(provider, { balance: answer.balance, askedAt: wall })
    })
  }
  return known?.balance ?? null
}

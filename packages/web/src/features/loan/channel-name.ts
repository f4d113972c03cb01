import type { channelWait } from '@lumbung/contract/loan/payout-channel'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import type * as z from 'zod/mini'
import type { Format } from '../../locales/format.ts'
import { type Translate, wordOr } from '../../locales/words.ts'
import type { BulkTargetOption } from '../../ui/list/list-spec.ts'

export const channelName = (channel: string, t: Translate) => wordOr(t, 'order.channels', channel)

/** By whom many payouts are to go: a channel, or as the settings say. */
export const channelTargets = async (t: Translate): Promise<BulkTargetOption[]> => [
  ...payoutChannels.map((channel) => ({
    value: channel,
    label: channelName(channel, t),
    to: { kind: 'channel' as const, channel },
  })),
  { value: 'bySettings', label: t('loan.bySettings'), to: { kind: 'channel', channel: null } },
]

type Wait = z.output<typeof channelWait>

/** Why a channel takes nothing, and until when. */
export function waitWords({ why, until }: Wait, t: Translate, format: Format, today: string): string {
  const words = t(`loan.why.${why}`)
  return until === null ? words : t('loan.until', { why: words, time: format.moment(until, today) })
}

/** Why no channel takes a payout; once where all say the same. */
export function waitsWords(waits: readonly Wait[], t: Translate, format: Format, today: string): string {
  const said = waits.map((wait) => waitWords(wait, t, format, today))
  if (new Set(said).size === 1) return said[0] ?? ''
  return waits.map(({ channel }, n) => `${channelName(channel, t)} ${said[n] ?? ''}`).join(' · ')
}

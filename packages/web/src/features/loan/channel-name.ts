import type { channelWait } from '@lumbung/contract/loan/payout-channel'
import type * as z from 'zod/mini'
import type { Format } from '../../locales/format.ts'
import { type Translate, wordOr } from '../../locales/words.ts'

export const channelName = (channel: string, t: Translate) => wordOr(t, 'order.channels', channel)

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

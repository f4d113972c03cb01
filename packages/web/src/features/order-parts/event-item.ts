import type { timelineEvent } from '@lumbung/contract/order/order'
import type * as z from 'zod/mini'
import { type Translate, wordOr } from '../../locales/words.ts'
import type { Format } from '../../ui/format.ts'
import { orderLooks, type StateLook } from '../../ui/state-look.ts'
import type { TimelineItem } from '../../ui/timeline.tsx'

export type TimelineEvent = z.output<typeof timelineEvent>

const kindLooks: Readonly<Record<string, StateLook>> = {
  hold: { family: 'none', glyph: 'pause-disc' },
  codeIssued: { family: 'run', glyph: 'ring' },
  codeFailed: { family: 'bad', glyph: 'cross-disc' },
  passMachine: { family: 'good', glyph: 'check-disc' },
  passFirst: { family: 'good', glyph: 'check-disc' },
  paid: { family: 'good', glyph: 'check-disc' },
  disburse: { family: 'run', glyph: 'ring' },
}
const plainLook: StateLook = { family: 'none', glyph: 'ring' }

function lookOf(event: TimelineEvent): StateLook {
  return kindLooks[event.kind] ?? (event.to ? orderLooks[event.to] : plainLook)
}

/** A reason code in words, whichever list it is from; one we have no word for is shown as it came. */
export function reasonWord(t: Translate, code: string): string {
  for (const area of ['review.reject', 'review.goBack', 'review.giveBack'] as const) {
    const word = wordOr(t, area, code)
    if (word !== code) return area === 'review.reject' ? `${code} ${word}` : word
  }
  return code
}

/** Who did it: a name, or that it came by itself. */
export function actorWord(t: Translate, event: TimelineEvent): string {
  return event.actorKind === 'system' ? t('detail.system') : event.actor
}

export function eventTitle(t: Translate, event: TimelineEvent): string {
  return wordOr(t, 'detail.event', event.kind)
}

/** One thing that happened to an order, as the history shows it. */
export function eventItem(event: TimelineEvent, { t, format, today }: { t: Translate; format: Format; today: string }): TimelineItem {
  const { glyph, family } = lookOf(event)
  const amount = event.amount === null ? '' : ` ${format.number(event.amount)}`
  return {
    key: event.id,
    glyph,
    family,
    title: `${eventTitle(t, event)}${amount}`,
    detail: [event.reason && reasonWord(t, event.reason), actorWord(t, event)].filter(Boolean).join(' · '),
    time: format.moment(event.at, today),
  }
}

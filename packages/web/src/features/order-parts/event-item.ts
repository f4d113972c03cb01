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

/** What the words of an event need beside the event. */
export interface EventSpeaker {
  t: Translate
  format: Format
  /** The business date. */
  today: string
  apps: readonly { code: string; name: string }[]
}

/** Who did it: a name, or that it came by itself. */
export function actorWord(event: TimelineEvent, { t, apps }: Pick<EventSpeaker, 't' | 'apps'>): string {
  switch (event.actorKind) {
    case 'system':
      return t('detail.system')
    case 'app':
      return apps.find(({ code }) => code === event.actor)?.name ?? event.actor
    case 'provider':
      return event.actor.charAt(0).toUpperCase() + event.actor.slice(1)
    case 'staff':
      return event.actor
  }
}

/** The kind of payment code an event is about. */
function codeKind(event: TimelineEvent): string | null {
  return event.detail['kind'] === 'va' ? 'VA' : event.detail['kind'] === 'alfa' ? 'Alfamart' : null
}

export function eventTitle(t: Translate, event: TimelineEvent): string {
  return wordOr(t, 'detail.event', event.kind)
}

/** One thing that happened to an order, as the history shows it. */
export function eventItem(event: TimelineEvent, speaker: EventSpeaker): TimelineItem {
  const { t, format, today } = speaker
  const { glyph, family } = lookOf(event)
  const amount = event.amount === null ? '' : ` ${format.number(event.amount)}`
  return {
    key: event.id,
    glyph,
    family,
    title: `${eventTitle(t, event)}${amount}`,
    detail: [event.reason && reasonWord(t, event.reason), codeKind(event), actorWord(event, speaker)]
      .filter(Boolean)
      .join(' · '),
    time: format.moment(event.at, today),
  }
}

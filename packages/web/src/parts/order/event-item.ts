import type { timelineEvent } from '@lumbung/contract/order/order'
import type * as z from 'zod/mini'
import { type Translate, wordOr } from '../../locales/words.ts'
import type { Format } from '../../locales/format.ts'
import type { TimelineItem } from '../../ui/page/timeline.tsx'
import { messageLanguageNames } from '../message/language-names.ts'
import { eventReason } from './reason-words.ts'
import { orderStates } from './states.ts'
import type { StateLook } from '../../ui/controls/status.tsx'

export type TimelineEvent = z.output<typeof timelineEvent>

const kindLooks: Readonly<Record<string, StateLook>> = {
  hold: { family: 'none', glyph: 'pause-disc' },
  codeIssued: { family: 'run', glyph: 'ring' },
  messageSent: { family: 'run', glyph: 'ring' },
  codeFailed: { family: 'bad', glyph: 'cross-disc' },
  passMachine: { family: 'good', glyph: 'check-disc' },
  passFirst: { family: 'good', glyph: 'check-disc' },
  paid: { family: 'good', glyph: 'check-disc' },
  disburse: { family: 'run', glyph: 'ring' },
  machineBroke: { family: 'bad', glyph: 'cross-disc' },
  extensionTaken: { family: 'wait', glyph: 'ring' },
  extensionExpired: { family: 'none', glyph: 'minus-disc' },
  extended: { family: 'good', glyph: 'check-disc' },
  reductionAsked: { family: 'wait', glyph: 'ring' },
  reductionFirstApproved: { family: 'wait', glyph: 'half' },
  reductionApproved: { family: 'good', glyph: 'check-disc' },
  reductionRejected: { family: 'bad', glyph: 'cross-disc' },
  reductionLapsed: { family: 'none', glyph: 'minus-disc' },
  reduced: { family: 'good', glyph: 'check-disc' },
  feeCharged: { family: 'wait', glyph: 'ring' },
  feeTakenBack: { family: 'none', glyph: 'minus-disc' },
  smallBalanceForgiven: { family: 'good', glyph: 'check-disc' },
  correctionAsked: { family: 'wait', glyph: 'ring' },
  contactConsent: { family: 'none', glyph: 'half' },
  dataRequested: { family: 'wait', glyph: 'ring' },
  dataAnswered: { family: 'good', glyph: 'check-disc' },
  dataRefused: { family: 'bad', glyph: 'cross-disc' },
  dataLifted: { family: 'none', glyph: 'minus-disc' },
  correctionConfirmed: { family: 'good', glyph: 'check-disc' },
}
const plainLook: StateLook = { family: 'none', glyph: 'ring' }

function lookOf(event: TimelineEvent): StateLook {
  return kindLooks[event.kind] ?? (event.to ? orderStates.looks[event.to] : plainLook)
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

/** The kind of payment code an event is about, and that it buys time. */
function codeKind({ detail }: TimelineEvent, t: Translate): string | null {
  const kind = detail['kind'] === 'va' ? 'VA' : detail['kind'] === 'alfa' ? 'Alfamart' : null
  return kind && detail['purpose'] === 'rollover' ? `${kind} · ${t('account.rollover')}` : kind
}

/** `Bank account ••••1234 → ••••5678` of a correction. */
function correctedValue({ detail }: TimelineEvent, t: Translate): string | null {
  const { field, from, to } = detail
  return typeof field === 'string' && typeof to === 'string'
    ? `${wordOr(t, 'correction.fields', field)} ${String(from || '–')} → ${to}`
    : null
}

/** The template and batch that an event is about. */
function messageOf({ detail }: TimelineEvent): string {
  return [detail['template'], detail['batch']].filter(Boolean).join(' · ')
}

/** The language that an event is about, by its own name. */
function languageIn({ detail }: TimelineEvent, t: Translate): string | undefined {
  const language = messageLanguageNames.values.find((each) => each === detail['language'])
  return language && messageLanguageNames.word(language, t)
}

export function eventTitle(t: Translate, event: Pick<TimelineEvent, 'kind'>): string {
  return wordOr(t, 'detail.event', event.kind)
}

/** Who was asked, and what they said. */
function consentOf({ detail }: TimelineEvent, t: Translate): string {
  return [
    wordOr(t, 'detail.relations', String(detail['relation'])),
    wordOr(t, 'detail.consents', String(detail['consent'])),
  ].join(': ')
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
    detail: [
      eventReason(event, t),
      correctedValue(event, t),
      codeKind(event, t),
      event.kind === 'messageSent' && messageOf(event),
      event.kind === 'languageTold' && languageIn(event, t),
      event.kind === 'contactConsent' && consentOf(event, t),
      event.detail['dataRequest'] && wordOr(t, 'dataRequest.kinds', String(event.detail['dataRequest'])),
      actorWord(event, speaker),
    ]
      .filter(Boolean)
      .join(' · '),
    time: format.moment(event.at, today),
  }
}

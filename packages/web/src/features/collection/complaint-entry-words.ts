import { daysBetween } from '@lumbung/domain/calendar'
import { followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import { nameOfActor } from '@lumbung/domain/order/payout-channel'
import { deskChannels } from '@lumbung/domain/contact/contact-rules'
import type { TimeZone } from '@lumbung/domain/contact/local-time'
import type { Tools } from '../../ui/list/list-spec.ts'
import { dayOf } from '../../locales/format.ts'
import { wordOr } from '../../locales/words.ts'
import { type StateLook, standingOf } from '../../ui/controls/status.tsx'
import { messageStates } from '../../parts/message/message-states.ts'
import type { ComplaintEntry } from './complaint-answer.ts'
import { promiseLooks } from '../../parts/contact/promise-looks.ts'
import { clockIn, zoneShown } from '../../parts/contact/zone-time.ts'

/** What speaks about a file: by the clocks of its borrower. */
export interface ComplaintSpeaker extends Pick<Tools, 't' | 'format'> {
  zone: TimeZone | null
}

/** A message goes out by itself: nobody records what came of it. */
const isDesk = (channel: Contact['channel']) => deskChannels.some((each) => each === channel)

type Contact = NonNullable<ComplaintEntry['contact']>

/** Day and time of an entry; without a time where only its day is known. */
export function entryMoment(
  { at, timed }: Pick<ComplaintEntry, 'at' | 'timed'>,
  { format, zone }: ComplaintSpeaker,
): { day: string; time: string } {
  const { day, time } = timed ? clockIn(zoneShown(zone), at) : { day: dayOf(at), time: '' }
  return { day: `${format.weekday(day)} ${format.dayShort(day)}`, time }
}

/** By what it went: a channel, or money. */
export function entryChannel({ contact, kind, choice }: ComplaintEntry, { t }: ComplaintSpeaker): string {
  if (contact) return t(`contact.channels.${contact.channel}`)
  if (kind === 'message') return t('contact.channels.sms')
  if (choice?.channel) return t(`contact.channels.${choice.channel}`)
  return kind === 'payment' || kind === 'extension' ? t('complaint.money') : '–'
}

/** Who did it; what nobody did came by itself. */
export const entryWho = ({ who }: ComplaintEntry, { t }: ComplaintSpeaker): string =>
  who === null ? t('complaint.itself') : nameOfActor(who)

export function entryLook({ kind, contact, message, promise }: ComplaintEntry): StateLook {
  if (contact) return contactLook(contact)
  if (message) return messageStates.looks[message.state]
  if (promise) return promiseLooks[promise.state]
  switch (kind) {
    case 'payment':
    case 'extension':
    case 'reduction':
    case 'forgiven':
      return { family: 'good', glyph: 'check-disc' }
    case 'takenBack':
    case 'refund':
      return { family: 'none', glyph: 'arrow-ring' }
    case 'suspended':
      return { family: 'none', glyph: 'pause-disc' }
    case 'writtenOff':
      return { family: 'none', glyph: 'minus-disc' }
    default:
      return { family: 'none', glyph: 'ring' }
  }
}

function contactLook({ channel, refusedBy, judged, promise, outcome }: Contact): StateLook {
  if (refusedBy !== null || judged !== null) return { family: 'bad', glyph: 'cross-disc' }
  if (promise) return { family: 'run', glyph: 'half' }
  if (outcome === null)
    return isDesk(channel) ? { family: 'wait', glyph: 'ring' } : { family: 'run', glyph: 'ring' }
  return followUpOutcomes[outcome].reached
    ? { family: 'good', glyph: 'check-disc' }
    : { family: 'none', glyph: 'dashed' }
}

/** What happened, in one line; the note stands behind it. */
export function entryWhat(entry: ComplaintEntry, speaker: ComplaintSpeaker): string {
  const { t, format } = speaker
  const { kind, contact, choice, promise, amount, until, holder, reason } = entry
  const about = messageWhat(entry, speaker)
  if (contact) return about ? `${contactWhat(contact, speaker)}: ${about}` : contactWhat(contact, speaker)
  if (about) return `${wordOr(t, 'complaint.kinds', kind)}: ${about}`
  if (choice) {
    const said = choice.channel ? t(`contact.said.noMore.${choice.channel}`) : t('contact.said.anyHour')
    return choice.holds ? said : t('contact.said.takenBack', { said })
  }
  if (promise && until)
    return t('complaint.promiseWas', {
      amount: format.number(amount ?? 0),
      day: format.dayShort(until),
      state: t(`contact.promiseStates.${promise.state}`).toLowerCase(),
      paid: format.number(promise.paid),
    })
  if (kind === 'assigned' || kind === 'outsourced' || kind === 'recalled' || kind === 'letter')
    return t(`complaint.kinds.${kind}`, { to: holder ?? '–' })
  if (reason)
    return `${wordOr(t, 'complaint.kinds', kind)}: ${t(`collection.reasons.${reason}`).toLowerCase()}`
  return moneyWhat(entry, speaker)
}

/** Which message it was, and what became of it. */
function messageWhat({ message }: ComplaintEntry, { t }: ComplaintSpeaker): string {
  if (message === null) return ''
  return `${message.template}, ${standingOf(messageStates, message.state, t).word.toLowerCase()}`
}

function moneyWhat(
  { kind, amount, until, days, method, channel }: ComplaintEntry,
  { t, format }: ComplaintSpeaker,
): string {
  const name = wordOr(t, 'complaint.kinds', kind)
  const sum = amount === null ? name : `${name} ${format.number(amount)}`
  if (kind === 'reduction' && until) return t('complaint.until', { what: sum, day: format.dayShort(until) })
  const what = days === null ? sum : t('complaint.days', { what: sum, n: days })
  if (method === null) return what
  const way = [wordOr(t, 'order.methods', method), method === 'va' && channel].filter(Boolean).join(' ')
  return t('complaint.viaMethod', { what, method: way })
}

function contactWhat(
  { channel, refusedBy, promise, outcome, target, name }: Contact,
  { t, format }: ComplaintSpeaker,
) {
  const whom = target === 'self' ? '' : `, ${t('contact.targets.emergency').toLowerCase()} ${name ?? ''}`
  if (refusedBy) return `${t('complaint.refusedContact')}${whom}`
  if (promise)
    return t('complaint.promised', {
      amount: format.number(promise.amount),
      day: format.dayShort(promise.day),
    })
  const pending = isDesk(channel) ? t('contact.log.pending') : t('complaint.sent')
  return `${outcome ? t(`contact.outcomes.${outcome}`) : pending}${whom}`
}

/** What the guard said then; `loud` where it refused, or should have. */
export function guardWords(
  { at }: ComplaintEntry,
  { refusedBy, lawfulFrom, judged, window }: Contact,
  { t, format, zone }: ComplaintSpeaker,
): { text: string; loud: boolean } {
  // The bar above says whose clocks these are.
  const fromThen = (then: string, from: string) => {
    const [tried, lawful] = [clockIn(zoneShown(zone), then), clockIn(zoneShown(zone), from)]
    if (tried.day === lawful.day) return lawful.time
    const day =
      daysBetween(tried.day, lawful.day) < 7 ? format.weekday(lawful.day) : format.dayShort(lawful.day)
    return `${day} ${lawful.time}`
  }
  const lower = (rule: NonNullable<Contact['refusedBy']>) => {
    const word = t(`contact.rules.${rule}`)
    return word.charAt(0).toLowerCase() + word.slice(1)
  }
  if (refusedBy) {
    const text = lawfulFrom
      ? t('complaint.refusedFrom', { rule: lower(refusedBy), time: fromThen(at, lawfulFrom) })
      : lower(refusedBy)
    return { text, loud: true }
  }
  if (judged) return { text: t('complaint.breach', { rule: lower(judged) }), loud: true }
  return {
    text: window.agreedOn
      ? t('complaint.byConsent', { day: format.dayShort(window.agreedOn) })
      : t('complaint.within'),
    loud: false,
  }
}

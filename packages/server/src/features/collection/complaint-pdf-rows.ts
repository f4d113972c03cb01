import type { ComplaintEntry } from '@lumbung/contract/collection/complaint-file'
import { type BusinessDay, weekdayOf } from '@lumbung/domain/calendar'
import { deskChannels } from '@lumbung/domain/contact/contact-rules'
import { localDay, localInstant, minuteMs, type TimeZone } from '@lumbung/domain/contact/local-time'
import { nameOfActor } from '@lumbung/domain/order/payout-channel'
import type { ComplaintFile } from './complaint-file.ts'
import type { PdfLanguage } from './complaint-pdf-languages.ts'
import type { PdfWords } from './complaint-pdf-words.ts'

/** How a row is to be seen: red where the guard refused or the rules would have. */
export type PdfTone = 'plain' | 'refused' | 'good'

/** An entry as its row says it. */
export interface PdfRow {
  cells: Readonly<Record<keyof PdfWords['columns'], string>>
  /** What whoever did it wrote down; empty where nothing was. */
  note: string
  tone: PdfTone
  /** Of the day it was tried on, in minutes; null for what is no contact. */
  bar: { minute: number; hours: { from: number; to: number } | null } | null
}

/** What speaks one language about one file. */
export interface PdfSpeaker {
  words: PdfWords
  language: PdfLanguage
  zone: TimeZone
}

const two = (n: number) => String(n).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

export function numberIn(language: PdfLanguage, n: number): string {
  const digits = String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, language === 'id' ? '.' : ',')
  return n < 0 ? `\u2212${digits}` : digits
}

export function dayWords(day: string, { words }: PdfSpeaker, withYear = true): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${words.months[(month ?? 1) - 1] ?? ''}${withYear ? ` ${year}` : ''}`
}

/** `Sab 14 Nov 2026 09:30`, by the clocks of the borrower. */
export function momentWords(at: string, speaker: PdfSpeaker, timed = true): string {
  const instant = new Date(at)
  const day: BusinessDay = localDay(instant, timed ? speaker.zone : 'WIB')
  const minutes = Math.floor((instant.getTime() - localInstant(day, 0, speaker.zone).getTime()) / minuteMs)
  const weekday = speaker.words.weekdays[weekdayOf(day)] ?? ''
  return `${weekday} ${dayWords(day, speaker)}${timed ? ` ${clock(minutes)}` : ''}`
}

export function rowsOf(file: ComplaintFile, speaker: PdfSpeaker): PdfRow[] {
  return file.entries.map((entry) => rowOf(entry, speaker))
}

function rowOf(entry: ComplaintEntry, speaker: PdfSpeaker): PdfRow {
  const { words, language } = speaker
  const { contact } = entry
  const isBad = contact !== null && (contact.refusedBy !== null || contact.judged !== null)
  const hours = contact?.window.hours ?? null
  return {
    cells: {
      at: momentWords(entry.at, speaker, entry.timed),
      channel: contact === null ? '\u2013' : words.channels[contact.channel],
      what: whatOf(entry, speaker),
      window:
        contact === null
          ? '\u2013'
          : hours === null
            ? words.say.notThatDay
            : `${clock(hours.from)}\u2013${clock(hours.to)}`,
      place: contact === null || contact.place === null ? '\u2013' : `${contact.place}/${contact.most}`,
      guard: contact === null ? '' : guardOf(contact, speaker),
      who: entry.who === null ? words.say.itself : nameOfActor(entry.who),
      owed: entry.owed === null ? '\u2013' : numberIn(language, entry.owed),
    },
    note: entry.note,
    tone: isBad ? 'refused' : entry.kind === 'payment' ? 'good' : 'plain',
    bar: contact === null ? null : { minute: contact.window.minute, hours },
  }
}

function whatOf(entry: ComplaintEntry, speaker: PdfSpeaker): string {
  const { words, language } = speaker
  const { kind, contact, amount, until, days, choice, holder, promise, reason } = entry
  const about =
    entry.message === null ? '' : `${entry.message.template}: ${words.messages[entry.message.state]}`
  if (contact !== null)
    return [contactWords(contact, speaker), about].filter((text) => text !== '').join('. ')
  if (choice !== null) {
    const said =
      choice.channel === null ? words.say.anyHour : `${words.say.optOut}: ${words.channels[choice.channel]}`
    return choice.holds ? said : `${words.say.takenBack}: ${said}`
  }
  const parts = [
    words.kinds[kind as keyof PdfWords['kinds']],
    about,
    amount === null ? '' : `Rp ${numberIn(language, amount)}`,
    kind === 'reduction' && until !== null ? `${words.say.until} ${dayWords(until, speaker)}` : '',
    kind === 'promiseEnded' && until !== null ? `(${dayWords(until, speaker)})` : '',
    days === null ? '' : `${days} ${words.say.days}`,
    promise === null
      ? ''
      : `${words.promises[promise.state]}, ${words.say.paid} ${numberIn(language, promise.paid)}`,
    entry.method === null ? '' : `${words.methods[entry.method]} ${entry.channel ?? ''}`.trim(),
    holder ?? '',
    reason === null ? '' : words.reasons[reason],
  ]
  return parts.filter((part) => part !== '').join(' ')
}

type Contact = NonNullable<ComplaintEntry['contact']>

function contactWords(
  { channel, refusedBy, outcome, promise, target, name }: Contact,
  speaker: PdfSpeaker,
): string {
  const { words, language } = speaker
  const whom = target === 'self' ? '' : ` (${[words.targets[target], name].filter(Boolean).join(' ')})`
  if (refusedBy !== null) return `${words.say.refusedContact}${whom}`
  const isDesk = deskChannels.some((each) => each === channel)
  const pending = isDesk ? words.say.noOutcome : words.say.sent
  if (promise !== null)
    return `${words.say.promise} ${numberIn(language, promise.amount)}, ${dayWords(promise.day, speaker)}${whom}`
  return `${outcome === null ? pending : words.outcomes[outcome]}${whom}`
}

function guardOf({ refusedBy, lawfulFrom, judged, window }: Contact, speaker: PdfSpeaker): string {
  const { words } = speaker
  if (refusedBy !== null) {
    const from = lawfulFrom === null ? '' : `, ${words.say.lawfulFrom} ${momentWords(lawfulFrom, speaker)}`
    return `${words.rules[refusedBy]}${from}`
  }
  if (judged !== null) return `${words.say.outsideNow} ${words.rules[judged]}`
  return window.agreedOn === null
    ? words.say.within
    : `${words.say.byConsent} ${dayWords(window.agreedOn, speaker)}`
}

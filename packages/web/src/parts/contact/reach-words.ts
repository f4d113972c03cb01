import type { Reach } from '@lumbung/contract/collection/reach'
import { type ContactRefusal, contactRefusals } from '@lumbung/domain/contact/contact-guard'
import { type TimeZone, timeZones } from '@lumbung/domain/contact/local-time'
import { CallRefused } from '../../core/api-refusal.ts'
import type { Tools } from '../../ui/list/list-spec.ts'
import type { StateLook } from '../../ui/controls/status.tsx'
import { endIn, endsSoon, startIn } from './zone-time.ts'

type Speaker = Pick<Tools, 't' | 'format' | 'today'>

/** What the guard refused: by which rule and, where waiting mends it, until when. */
export interface RefusedBy {
  rule: ContactRefusal
  from: string | null
  zone: TimeZone | null
  /** The last day of a certificate that ended; null where there was none, and of any other rule. */
  certifiedUntil?: string | null
}

/** The rule, and from when it does not stand in the way any more: `Di luar jam kontak; boleh mulai Sab 08:00 WITA`. */
export function refusalWords(
  { rule, from, zone, certifiedUntil }: RefusedBy,
  { t, format, today }: Speaker,
): string {
  if (certifiedUntil) return t('contact.certificateEnded', { day: format.day(certifiedUntil) })
  const word = t(`contact.rules.${rule}`)
  return from === null
    ? word
    : t('contact.refusedFrom', { rule: word, time: startIn(zone, from, today, format) })
}

/** The refusal in the guard's answer about one way; null while it is lawful. */
function refusalOf({ lawful, rule, at, zone, certifiedUntil }: Reach): RefusedBy | null {
  return lawful || rule === null ? null : { rule, from: at, zone, certifiedUntil }
}

/** The refusal of a contact that was tried; null for whatever else went wrong. */
export function refusalIn(error: unknown): RefusedBy | null {
  if (!(error instanceof CallRefused) || error.code !== 'CONTACT_REFUSED') return null
  const { rule, from, zone, certifiedUntil } = error.data?.detail ?? {}
  const known = contactRefusals.find((each) => each === rule)
  if (!known) return null
  return {
    rule: known,
    from: typeof from === 'string' ? from : null,
    zone: timeZones.find((each) => each === zone) ?? null,
    certifiedUntil: typeof certifiedUntil === 'string' ? certifiedUntil : null,
  }
}

/** One way to reach somebody as a row says it; `whole` says the rule beside the time. */
export function reachStanding(
  reach: Reach,
  speaker: Speaker,
  nowMs: number,
): { look: StateLook; word: string; whole: string } {
  const { t, format, today } = speaker
  const unknown = reach.zone === null ? ` ${t('contact.zoneUnknown')}` : ''
  const refused = refusalOf(reach)
  if (refused === null) {
    const word = reach.at === null ? t('ui.yes') : t('contact.until', { time: endIn(reach.zone, reach.at) })
    return {
      look:
        reach.at !== null && endsSoon(reach.at, nowMs)
          ? { family: 'wait', glyph: 'triangle', loud: true }
          : { family: 'good', glyph: 'check-disc' },
      word,
      whole: `${word}.${unknown}`,
    }
  }
  const whole = `${refusalWords(refused, speaker)}.${unknown}`
  // A day whose attempts are used up is over, though another comes.
  if (refused.from === null || refused.rule === 'attempts')
    return { look: { family: 'bad', glyph: 'cross-disc' }, word: t(`contact.rules.${refused.rule}`), whole }
  const word = t('contact.from', { time: startIn(refused.zone, refused.from, today, format) })
  return { look: { family: 'none', glyph: 'dashed' }, word, whole }
}

/** The same where there is room for a sentence: until when, or why not and from when. */
export function reachSentence(reach: Reach, speaker: Speaker, nowMs: number): string {
  const refused = refusalOf(reach)
  return refused === null ? reachStanding(reach, speaker, nowMs).word : refusalWords(refused, speaker)
}

import { dayOf, formatOf } from '../locales/format.ts'
import { fill, type LoginLanguage, wordsOf } from './words.ts'

/** What asking for a code brought; instants in ms. */
export interface AskedCode {
  at: number
  /** Whether a code went out then. */
  sent: boolean
  /** Until when the newest code of this device works; not after `at` where it has none. */
  untilMs: number
  /** From when another can be sent. */
  againMs: number
}

/** `kept`: none went out, the last one still works · `none`: none went out, none works · `ended`: it worked, until now. */
export type CodeStanding = 'asking' | 'sent' | 'kept' | 'none' | 'ended'

export function standingOf(asked: AskedCode | null, nowMs: number): CodeStanding {
  if (asked === null) return 'asking'
  if (asked.untilMs > nowMs) return asked.sent ? 'sent' : 'kept'
  return asked.untilMs > asked.at ? 'ended' : 'none'
}

/** What the page says of the code: never that one was sent when none was, and from when there can be another. */
export function codeWords(
  asked: AskedCode | null,
  nowMs: number,
  email: string,
  language: LoginLanguage,
): { heading: string; text: string } {
  const words = wordsOf(language)
  const standing = standingOf(asked, nowMs)
  const values = {
    email: email.replace(/^(.).*(?=@)/, '$1•••'),
    time: timeOf(asked?.untilMs, nowMs, language),
  }
  const again =
    asked !== null && asked.againMs > nowMs
      ? fill(words.againFrom, { time: timeOf(asked.againMs, nowMs, language) })
      : words.againNow
  switch (standing) {
    case 'asking':
      return { heading: words.checkMail, text: fill(words.newDevice, values) }
    case 'sent':
      return { heading: words.checkMail, text: fill(words.codeSentTo, values) }
    case 'kept':
      return { heading: words.checkMail, text: fill(words.codeKept, values) }
    case 'none':
      return { heading: words.noCode, text: `${fill(words.noCodeWhy, values)} ${again}` }
    case 'ended':
      return { heading: words.codeEnded, text: again }
  }
}

/** The time of day, with its day where that is another. */
function timeOf(ms: number | undefined, nowMs: number, language: LoginLanguage): string {
  if (ms === undefined) return ''
  const format = formatOf(language)
  const instant = new Date(ms).toISOString()
  return dayOf(instant) === dayOf(new Date(nowMs).toISOString())
    ? format.time(instant)
    : format.instant(instant)
}

const two = (n: number) => String(n).padStart(2, '0')

/** `0:38`, `1:02:05`: seconds left, as a clock counts them. */
export function countdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = two(seconds % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`
}

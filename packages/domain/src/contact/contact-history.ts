import { type BusinessDay } from '../calendar.ts'
import { type AnyCaseState, isCaseOver } from '../cases/department.ts'
import {
  type Approach,
  type ContactFacts,
  type ContactRefusal,
  hoursOn,
  judgeContact,
  type Law,
  type Verdict,
} from './contact-guard.ts'
import type { ContactChannel } from './contact-rules.ts'
import { localDay, localInstant, minuteMs, type TimeZone, zonesToHold } from './local-time.ts'

/** What was known of a person over time. Every instant is that of the fact, each list the earliest first. */
export interface ContactHistory {
  /** Attempts that were made, over every department and order. */
  attempts: readonly { channel: ContactChannel; at: Date }[]
  /** The states a case of the order came into, by the machine's clock. */
  states: readonly { recordedAt: Date; state: AnyCaseState }[]
  /** What they said about being reached; the last word counts. */
  choices: readonly { kind: 'optOut' | 'anyHour'; channel: ContactChannel | null; holds: boolean; at: Date }[]
  /** When they were left alone in every app; `to` is null while they are. */
  rests: readonly { from: Date; to: Date | null }[]
}

/** One attempt as it was kept: what the guard saw of it and said. */
export interface KeptAttempt extends Approach {
  at: Date
  recordedAt: Date
  zone: TimeZone | null
  refusedBy: ContactRefusal | null
  /** By the account of that moment. */
  daysLate: number
}

/**
 * What the guard had to know at the moment of an attempt, out of what is dated: attempts, states of the case, wishes, rests.
 * Certificates and the consents of emergency contacts and to offers keep no dates: of these the guard's own word is believed.
 */
export function factsAt(
  { attempts, states, choices, rests }: ContactHistory,
  { at, recordedAt, zone, refusedBy, daysLate, target }: KeptAttempt,
): ContactFacts {
  const state = states.findLast((each) => each.recordedAt <= recordedAt)?.state ?? null
  const said = new Map(
    choices.filter((each) => each.at <= at).map((each) => [`${each.kind} ${each.channel}`, each]),
  )
  const held = [...said.values()].filter(({ holds }) => holds)
  return {
    zone,
    attempts: attempts.filter((each) => each.at < at),
    daysLate,
    // What was over is no case that rests: a reminder of another loan day may follow it.
    caseState: state !== null && isCaseOver(state) ? null : state,
    numberIsTheirs: refusedBy !== 'notTheirNumber',
    emergencyConsent: target === 'emergency' && refusedBy !== 'noConsent',
    offerConsent: refusedBy !== 'noConsent',
    optedOut: held.flatMap(({ channel }) => channel ?? []),
    agreedToAnyHour: held.some(({ kind }) => kind === 'anyHour'),
    restricted: rests.some(({ from, to }) => from <= recordedAt && (to === null || recordedAt < to)),
    certifiedUntil: refusedBy === 'notCertified' ? null : localDay(at, 'WIB'),
  }
}

/** The lawful hours of the day of an attempt as they were at that moment. */
export interface ContactWindow {
  /** By whose clocks it is told: the borrower's, or those of the west while the address is not known. */
  zone: TimeZone
  day: BusinessDay
  /** Minutes after midnight at which it was tried. */
  minute: number
  /** Lawful minutes after midnight; null: not on that day. */
  hours: { from: number; to: number } | null
  /** The day since which they agreed to any hour, where that alone made it lawful. */
  agreedOn: BusinessDay | null
}

/** What the rules and wishes of an attempt's own moment say of it, whatever was written down then. */
export function judgeAgain(
  history: ContactHistory,
  attempt: KeptAttempt,
  law: Law,
): { verdict: Verdict; window: ContactWindow; most: number } {
  const facts = factsAt(history, attempt)
  const verdict = judgeContact(attempt, facts, attempt.at, law)
  const agreed = history.choices.findLast(
    ({ kind, holds, at }) => kind === 'anyHour' && holds && at <= attempt.at,
  )
  const usual = { ...facts, agreedToAnyHour: false }
  const isByConsent = verdict.lawful && !judgeContact(attempt, usual, attempt.at, law).lawful
  const window = windowOf(attempt, isByConsent ? facts : usual, law)
  return {
    verdict,
    window: {
      ...window,
      agreedOn: isByConsent && agreed !== undefined ? localDay(agreed.at, window.zone) : null,
    },
    most: law.rules(localDay(attempt.at, window.zone)).attemptsPerDay[attempt.channel],
  }
}

function windowOf(attempt: KeptAttempt, facts: ContactFacts, law: Law): Omit<ContactWindow, 'agreedOn'> {
  const zone = attempt.zone ?? 'WIB'
  const day = localDay(attempt.at, zone)
  const hours = hoursOn(day, attempt, facts, law)
  const minuteOf = (at: Date) => Math.floor((at.getTime() - localInstant(day, 0, zone).getTime()) / minuteMs)
  const place = { zone, day, minute: minuteOf(attempt.at) }
  if (hours === null || facts.agreedToAnyHour) return { ...place, hours }
  const zones = zonesToHold(attempt.zone)
  const from = Math.max(...zones.map((each) => minuteOf(localInstant(day, hours.from, each))))
  const to = Math.min(...zones.map((each) => minuteOf(localInstant(day, hours.to, each))))
  return { ...place, hours: from < to ? { from, to } : null }
}

import { addDays, type BusinessDay, weekdayOf } from '../calendar.ts'
import type { AnyCaseState } from '../cases/department.ts'
import {
  type ContactChannel,
  type ContactPurpose,
  type ContactRules,
  type ContactTarget,
  countedWith,
  type DaysOff,
  type Hours,
  type RulesOn,
} from './contact-rules.ts'
import {
  localDay,
  localInstant,
  minuteMs,
  minutesOfDay,
  spanOfDay,
  type TimeZone,
  zonesToHold,
} from './local-time.ts'

/** Who wants to reach whom, how and why. */
export interface Approach {
  channel: ContactChannel
  target: ContactTarget
  purpose: ContactPurpose
}

/** What is known of the person, the case and the caller at that moment. */
export interface ContactFacts {
  /** Zone of the address; null: unknown, so that the hour must be lawful in all three. */
  zone: TimeZone | null
  /** Attempts on this person that were made, over every department and order, of the last days. */
  attempts: readonly { channel: ContactChannel; at: Date }[]
  /** Days after the due day, 0 up to and on it. */
  daysLate: number
  /** The state of the case, of whichever department; null while there is none. */
  caseState: AnyCaseState | null
  /** The borrower gave the number, and nobody found since that it is another's or nobody's. */
  numberIsTheirs: boolean
  /** Consent of the emergency contact, documented. */
  emergencyConsent: boolean
  /** Consent to offers, not withdrawn. */
  offerConsent: boolean
  /** Channels the person does not want to be reached by any more. */
  optedOut: readonly ContactChannel[]
  /** Consent to be contacted at all was withdrawn, or its use restricted. */
  restricted: boolean
  /** The borrower agreed to be reached outside the hours, until they say otherwise. */
  agreedToAnyHour: boolean
  /** Until when the caller's certificate and, of an agency, its licence hold; null: there is none. */
  certifiedUntil: BusinessDay | null
}

/** Why an approach is refused. Those of `timeRules` pass by themselves. */
export const contactRefusals = [
  'restricted',
  'optedOut',
  'noConsent',
  'notTheirNumber',
  'onlyToLocate',
  'caseRests',
  'tooLate',
  'notCertified',
  'weekday',
  'holiday',
  'jointLeave',
  'hours',
  'attempts',
  'pause',
] as const
export type ContactRefusal = (typeof contactRefusals)[number]

export type Verdict =
  /** Lawful now and until then, should nothing else happen. */
  | { lawful: true; until: Date }
  /** `from`: when it would be lawful, should nothing else happen; null: not by waiting. */
  | { lawful: false; rule: ContactRefusal; from: Date | null }

/** Further than any row of days off reaches. */
const daysAhead = 60

/** The rules of any day, and the calendar of days off. */
export interface Law {
  rules: RulesOn
  daysOff: DaysOff
}

/**
 * Whether a person may be reached so, now (domain.md §0, §1.2). What waiting does not mend is told first.
 * @param law the rules of any day, since an attempt is judged by those of its own, and the calendar of days off
 * @returns the rule that refuses and the first instant at which no rule of time would
 */
export function judgeContact(approach: Approach, facts: ContactFacts, at: Date, law: Law): Verdict {
  const standing = standingRefusal(approach, facts, law.rules(localDay(at, 'WIB')), at)
  if (standing !== null) return { lawful: false, rule: standing, from: null }
  const zones = isAnyHour(approach, facts) ? [facts.zone ?? 'WIB'] : zonesToHold(facts.zone)
  const span = nextSpan(approach, facts, at, { zones, law })
  if (span !== null && span.from <= at.getTime()) return { lawful: true, until: new Date(span.to) }
  const rule = timeRefusal(approach, facts, at, { zones, law })
  return { lawful: false, rule, from: span === null ? null : new Date(span.from) }
}

/** These go to the borrower's number; a mail or a visit does not. */
const phoneChannels: ReadonlySet<ContactChannel> = new Set(['call', 'sms', 'whatsapp'])

/** What waiting does not mend. */
function standingRefusal(
  { channel, target, purpose }: Approach,
  facts: ContactFacts,
  rules: ContactRules,
  at: Date,
): ContactRefusal | null {
  if (facts.restricted) return 'restricted'
  if (facts.optedOut.includes(channel)) return 'optedOut'
  if (purpose === 'offer' && !facts.offerConsent) return 'noConsent'
  if (!facts.numberIsTheirs && target === 'self' && phoneChannels.has(channel)) return 'notTheirNumber'
  // Somebody else is asked where the borrower is, and by voice; never told, never reminded, never sold to.
  if (target === 'emergency' && (purpose !== 'collect' || channel !== 'call')) return 'onlyToLocate'
  if (target === 'emergency' && !facts.emergencyConsent) return 'noConsent'
  if (facts.caseState !== null && restingStates.has(facts.caseState)) return 'caseRests'
  if (facts.daysLate > rules.deskDaysMax) return 'tooLate'
  const today = localDay(at, 'WIB')
  if (purpose === 'collect' && (facts.certifiedUntil === null || facts.certifiedUntil < today))
    return 'notCertified'
  return rules.attemptsPerDay[channel] === 0 ? 'attempts' : null
}

/**
 * Whether a person may be warned by letter. It disturbs nobody: no hour, day or count binds it, and it is what remains when the
 * desks fall silent (domain.md §1.2). Who withdrew consent, died, disputes or owes nothing gets none.
 */
export function judgeLetter({ restricted, caseState, daysLate }: ContactFacts): ContactRefusal | null {
  if (restricted) return 'restricted'
  const isSilent = caseState !== null && caseState !== 'stopped' && restingStates.has(caseState)
  return isSilent || daysLate < 1 ? 'caseRests' : null
}

/** Nobody works on these: a dispute, a hardship, or what is over. */
const restingStates: ReadonlySet<AnyCaseState> = new Set([
  'rolled',
  'withdrawn',
  'suspended',
  'stopped',
  'cleared',
  'extended',
  'writtenOff',
])

interface Place {
  zones: readonly TimeZone[]
  law: Law
}

/** The first span, as epoch milliseconds, that has not ended at an instant; it begins no earlier than that. */
function nextSpan(approach: Approach, facts: ContactFacts, at: Date, place: Place): Span | null {
  const now = at.getTime()
  // The first of the zones is the westernmost: no other has an earlier day.
  const today = localDay(at, place.zones[0] ?? 'WIB')
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const span = spanOn(addDays(today, ahead), approach, facts, place)
    if (span !== null && span.to > now) return { from: Math.max(span.from, now), to: span.to }
  }
  return null
}

interface Span {
  from: number
  to: number
}

/** The span of a day in which every rule of time is kept in every zone; null: at no time of it. */
function spanOn(
  day: BusinessDay,
  approach: Approach,
  facts: ContactFacts,
  { zones, law }: Place,
): Span | null {
  const { channel } = approach
  const rules = law.rules(day)
  const hours = hoursOn(day, approach, facts, law)
  if (hours === null || madeOn(day, channel, facts, zones) >= rules.attemptsPerDay[channel]) return null
  const rested = Math.max(...madeBy(new Set([channel]), facts)) + rules.pauseMinutes[channel] * minuteMs
  const from = Math.max(rested, ...zones.map((zone) => localInstant(day, hours.from, zone).getTime()))
  const to = Math.min(...zones.map((zone) => localInstant(day, hours.to, zone).getTime()))
  return from < to ? { from, to } : null
}

/** The borrower agrees for themselves, about their loan: for nobody else, and not to be sold to at night. */
function isAnyHour({ target, purpose }: Approach, { agreedToAnyHour }: ContactFacts): boolean {
  return agreedToAnyHour && target === 'self' && purpose !== 'offer'
}

/** Lawful minutes of a day; null: a day of rest. Who agreed to any hour has none. */
export function hoursOn(day: BusinessDay, approach: Approach, facts: ContactFacts, law: Law): Hours | null {
  if (isAnyHour(approach, facts)) return { from: 0, to: minutesOfDay }
  if (restOn(day, law) !== null) return null
  const { offerHours, collectionHours } = law.rules(day)
  return approach.purpose === 'offer' ? offerHours : collectionHours
}

function restOn(day: BusinessDay, { rules, daysOff }: Law): ContactRefusal | null {
  const { restWeekdays, restOnHolidays, restOnJointLeave } = rules(day)
  if (restWeekdays.includes(weekdayOf(day))) return 'weekday'
  const off = daysOff.get(day)
  if (off === 'national' && restOnHolidays) return 'holiday'
  return off === 'jointLeave' && restOnJointLeave ? 'jointLeave' : null
}

/** When some channels were tried, as epoch milliseconds; long ago when they never were. */
function madeBy(channels: ReadonlySet<ContactChannel>, { attempts }: ContactFacts): number[] {
  return [0, ...attempts.filter(({ channel }) => channels.has(channel)).map((each) => each.at.getTime())]
}

/** How often what counts with a channel was tried on what is that day in any of the zones. */
function madeOn(
  day: BusinessDay,
  channel: ContactChannel,
  facts: ContactFacts,
  zones: readonly TimeZone[],
): number {
  const { from, to } = spanOfDay(day, zones)
  return madeBy(countedWith(channel), facts).filter((at) => at >= from.getTime() && at < to.getTime()).length
}

/** Which rule of time stands in the way at an instant at which one does. */
function timeRefusal(
  approach: Approach,
  facts: ContactFacts,
  at: Date,
  { zones, law }: Place,
): ContactRefusal {
  for (const zone of zones) {
    const day = localDay(at, zone)
    const hours = hoursOn(day, approach, facts, law)
    if (hours === null) return restOn(day, law) ?? 'hours'
    if (at < localInstant(day, hours.from, zone) || at >= localInstant(day, hours.to, zone)) return 'hours'
  }
  const day = localDay(at, zones[0] ?? 'WIB')
  const isFull =
    madeOn(day, approach.channel, facts, zones) >= law.rules(day).attemptsPerDay[approach.channel]
  return isFull ? 'attempts' : 'pause'
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type BusinessDay, businessDay } from '../calendar.ts'
import { type Approach, type ContactFacts, judgeContact } from './contact-guard.ts'
import {
  type ContactChannel,
  contactPurposes,
  type ContactRules,
  contactTargets,
  type DayOffKind,
  firstContactRules,
} from './contact-rules.ts'
import { timeZones, zoneOfRegency } from './local-time.ts'

const collecting: Approach = { channel: 'call', target: 'self', purpose: 'collect' }
const reachable: ContactFacts = {
  zone: 'WIB',
  attempts: [],
  daysLate: 3,
  caseState: 'assigned',
  numberIsTheirs: true,
  emergencyConsent: false,
  offerConsent: false,
  optedOut: [],
  restricted: false,
  agreedToAnyHour: false,
  certifiedUntil: businessDay('2027-12-31'),
}
const daysOff = new Map<BusinessDay, DayOffKind>([
  [businessDay('2026-12-24'), 'jointLeave'],
  [businessDay('2026-12-25'), 'national'],
])
const law = { rules: () => firstContactRules, daysOff }
/** 2026-11-20 is a Friday. */
const wib = (day: string, time: string) => new Date(`${day}T${time}:00+07:00`)
const judge = (facts: Partial<ContactFacts>, at: Date, approach: Partial<Approach> = {}) =>
  judgeContact({ ...collecting, ...approach }, { ...reachable, ...facts }, at, law)
const refused = (rule: string, from: Date | null) => ({ lawful: false, rule, from })

describe('a call', () => {
  test('is lawful from 8 to 20, in the zone of the borrower', () => {
    expect(judge({}, wib('2026-11-20', '19:59'))).toEqual({
      lawful: true,
      until: wib('2026-11-20', '20:00'),
    })
    // 20:01 in Makassar is 19:01 in Jakarta.
    expect(judge({ zone: 'WITA' }, wib('2026-11-20', '19:01'))).toEqual(
      refused('hours', wib('2026-11-21', '07:00')),
    )
    expect(judge({ zone: 'WIT' }, wib('2026-11-20', '06:00'))).toMatchObject({ lawful: true })
  })

  test('to somebody whose address nobody knows must be lawful in all three zones', () => {
    expect(judge({ zone: null }, wib('2026-11-20', '07:59'))).toEqual(
      refused('hours', wib('2026-11-20', '08:00')),
    )
    expect(judge({ zone: null }, wib('2026-11-20', '17:59'))).toEqual({
      lawful: true,
      until: wib('2026-11-20', '18:00'),
    })
  })

  test('rests on Sundays, holidays and joint leave, and says when it may be made', () => {
    expect(judge({}, wib('2026-11-22', '10:00'))).toEqual(refused('weekday', wib('2026-11-23', '08:00')))
    expect(judge({}, wib('2026-12-25', '10:00'))).toEqual(refused('holiday', wib('2026-12-26', '08:00')))
    // Then follow the holiday and its Saturday.
    expect(judge({}, wib('2026-12-24', '10:00'))).toEqual(refused('jointLeave', wib('2026-12-26', '08:00')))
  })

  test('is made three times a day and two hours apart at most, whoever made it', () => {
    const attempts = ['08:00', '10:00'].map((time) => ({
      channel: 'call' as const,
      at: wib('2026-11-20', time),
    }))
    expect(judge({ attempts }, wib('2026-11-20', '11:59'))).toEqual(
      refused('pause', wib('2026-11-20', '12:00')),
    )
    const three = [...attempts, { channel: 'call' as const, at: wib('2026-11-20', '12:00') }]
    expect(judge({ attempts: three }, wib('2026-11-20', '16:00'))).toEqual(
      refused('attempts', wib('2026-11-21', '08:00')),
    )
    expect(judge({ attempts: three }, wib('2026-11-20', '16:00'), { channel: 'sms' })).toMatchObject({
      lawful: true,
    })
  })

  test('a message counts with every other of the day, whatever it is written by; a call does not', () => {
    const at = (time: string) => wib('2026-11-20', time)
    const sent = (...channels: ContactChannel[]) => ({
      attempts: channels.map((channel, index) => ({ channel, at: at(`0${8 + index}:00`) })),
    })
    const next = wib('2026-11-21', '08:00')
    for (const channel of ['sms', 'mail', 'whatsapp'] as const) {
      expect(judge(sent('sms', 'whatsapp'), at('14:00'), { channel })).toEqual(refused('attempts', next))
      expect(judge(sent('sms', 'mail'), at('14:00'), { channel })).toEqual(refused('attempts', next))
      expect(judge(sent('sms', 'call'), at('14:00'), { channel })).toMatchObject({ lawful: true })
    }
    expect(judge(sent('sms', 'whatsapp'), at('14:00'))).toMatchObject({ lawful: true })
    // The pause is each channel's own.
    expect(judge(sent('sms'), at('08:01'), { channel: 'whatsapp' })).toMatchObject({ lawful: true })
  })

  test('that waiting does not mend names no time', () => {
    const at = wib('2026-11-20', '10:00')
    const cases: [string, Partial<ContactFacts>, Partial<Approach>?][] = [
      ['restricted', { restricted: true }],
      ['optedOut', { optedOut: ['sms'] }, { channel: 'sms' }],
      ['noConsent', {}, { purpose: 'offer' }],
      ['notTheirNumber', { numberIsTheirs: false }],
      ['notTheirNumber', { numberIsTheirs: false }, { channel: 'sms' }],
      ['notTheirNumber', { numberIsTheirs: false }, { channel: 'whatsapp' }],
      ['noConsent', {}, { target: 'emergency' }],
      ['onlyToLocate', { emergencyConsent: true }, { target: 'emergency', channel: 'sms' }],
      ['onlyToLocate', { emergencyConsent: true }, { target: 'emergency', purpose: 'remind' }],
      ['caseRests', { caseState: 'suspended' }],
      ['tooLate', { daysLate: 91 }],
      ['notCertified', { certifiedUntil: businessDay('2026-11-19') }],
      ['notCertified', { certifiedUntil: null }],
    ]
    for (const [rule, facts, approach] of cases)
      expect(judge(facts, at, approach)).toEqual(refused(rule, null))
    expect(judge({ daysLate: 90, certifiedUntil: businessDay('2026-11-20') }, at)).toMatchObject({
      lawful: true,
    })
  })

  test('to a number that is not theirs leaves the post, a visit and who may know where they are', () => {
    const at = wib('2026-11-20', '10:00')
    const facts = { numberIsTheirs: false, emergencyConsent: true }
    for (const approach of [{ channel: 'mail' }, { channel: 'visit' }, { target: 'emergency' }] as const)
      expect(judge(facts, at, approach)).toMatchObject({ lawful: true })
  })

  test('outside the hours is lawful by the borrower’s own consent, for themselves and about their loan', () => {
    const agreed = { agreedToAnyHour: true, emergencyConsent: true, offerConsent: true }
    const sunday = wib('2026-11-22', '21:00')
    expect(judge(agreed, sunday)).toMatchObject({ lawful: true })
    expect(judge(agreed, sunday, { purpose: 'remind' })).toMatchObject({ lawful: true })
    expect(judge(agreed, sunday, { target: 'emergency' })).toMatchObject({ lawful: false, rule: 'weekday' })
    expect(judge(agreed, sunday, { purpose: 'offer' })).toMatchObject({ lawful: false, rule: 'weekday' })
  })
})

test('every province of a NIK has a zone', () => {
  expect(zoneOfRegency('3273')).toBe('WIB')
  expect(zoneOfRegency('7371')).toBe('WITA')
  expect(zoneOfRegency('9471')).toBe('WIT')
  expect(zoneOfRegency('9999')).toBeNull()
  expect(zoneOfRegency(null)).toBeNull()
})

describe('whatever happened before', () => {
  const minute = 60_000
  const start = wib('2026-12-01', '00:00').getTime()
  const instant = fc
    .integer({ min: 0, max: 40 * 24 * 60 })
    .map((minutes) => new Date(start + minutes * minute))
  const factsArb = fc.record({
    zone: fc.constantFrom(...timeZones, null),
    attempts: fc.array(fc.record({ channel: fc.constantFrom('call', 'sms'), at: instant }), {
      maxLength: 40,
    }),
    agreedToAnyHour: fc.boolean(),
  })
  const rulesArb: fc.Arbitrary<ContactRules> = fc.record({
    collectionHours: fc.constantFrom({ from: 480, to: 1200 }, { from: 540, to: 1081 }),
    offerHours: fc.constant({ from: 480, to: 1080 }),
    restWeekdays: fc.constantFrom([0], [0, 6], []),
    restOnHolidays: fc.boolean(),
    restOnJointLeave: fc.boolean(),
    attemptsPerDay: fc.constantFrom(firstContactRules.attemptsPerDay, {
      ...firstContactRules.attemptsPerDay,
      call: 1,
    }),
    pauseMinutes: fc.constantFrom(firstContactRules.pauseMinutes, {
      ...firstContactRules.pauseMinutes,
      call: 47,
    }),
    deskDaysMax: fc.constant(90),
  })
  const cities = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' } as const
  const clocks = Object.fromEntries(
    timeZones.map((zone) => [
      zone,
      new Intl.DateTimeFormat('sv', { timeZone: cities[zone], dateStyle: 'short', timeStyle: 'short' }),
    ]),
  )
  const shown = (at: Date, zone: (typeof timeZones)[number]) => {
    const [day = '', time = ''] = clocks[zone]?.format(at).split(' ') ?? []
    return { day: day as BusinessDay, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
  }

  /** The same law told another way: by what the clocks of the cities show at one moment. */
  function isLawful(facts: ContactFacts, at: Date, rules: ContactRules): boolean {
    const zones =
      facts.zone === null ? (facts.agreedToAnyHour ? (['WIB'] as const) : timeZones) : [facts.zone]
    const made = facts.attempts.filter(({ channel }) => channel === 'call')
    const days = new Set(zones.map((zone) => shown(at, zone).day))
    const sameDay = made.filter((each) => zones.some((zone) => days.has(shown(each.at, zone).day)))
    if (sameDay.length >= rules.attemptsPerDay.call) return false
    if (made.some((each) => at.getTime() < each.at.getTime() + rules.pauseMinutes.call * minute)) return false
    if (facts.agreedToAnyHour) return true
    return zones.every((zone) => {
      const { day, minutes } = shown(at, zone)
      const kind = daysOff.get(day)
      return (
        !rules.restWeekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay()) &&
        !(kind === 'national' && rules.restOnHolidays) &&
        !(kind === 'jointLeave' && rules.restOnJointLeave) &&
        minutes >= rules.collectionHours.from &&
        minutes < rules.collectionHours.to
      )
    })
  }

  test('it is allowed exactly when the law is kept, and the time named is the first at which it is', () => {
    fc.assert(
      fc.property(factsArb, rulesArb, instant, (some, rules, at) => {
        const facts = { ...reachable, ...some }
        const verdict = judgeContact(collecting, facts, at, { rules: () => rules, daysOff })
        expect(verdict.lawful).toBe(isLawful(facts, at, rules))
        if (verdict.lawful) {
          expect(isLawful(facts, new Date(verdict.until.getTime() - 1), rules)).toBe(true)
        } else if (verdict.from !== null) {
          expect(isLawful(facts, verdict.from, rules)).toBe(true)
          for (let before = at.getTime(); before < verdict.from.getTime(); before += 61 * minute)
            expect(isLawful(facts, new Date(before), rules)).toBe(false)
          expect(isLawful(facts, new Date(verdict.from.getTime() - 1), rules)).toBe(false)
        }
      }),
      { numRuns: 250, seed: 20_261_123 },
    )
  })

  test('nobody is reached on a channel whose attempts are none', () => {
    const none = { ...firstContactRules, attemptsPerDay: { ...firstContactRules.attemptsPerDay, call: 0 } }
    fc.assert(
      fc.property(
        fc.constantFrom(...contactTargets),
        fc.constantFrom(...contactPurposes),
        instant,
        (target, purpose, at) => {
          const facts = { ...reachable, emergencyConsent: true, offerConsent: true }
          const calm = { rules: () => none, daysOff }
          expect(judgeContact({ channel: 'call', target, purpose }, facts, at, calm).lawful).toBe(false)
        },
      ),
    )
  })

  test('tomorrow’s attempt is judged by tomorrow’s rules', () => {
    const change = addDays(businessDay('2026-11-20'), 1)
    const rules = (day: BusinessDay) =>
      day < change ? firstContactRules : { ...firstContactRules, collectionHours: { from: 600, to: 660 } }
    expect(
      judgeContact(collecting, reachable, wib('2026-11-20', '20:30'), { rules, daysOff: new Map() }),
    ).toEqual(refused('hours', wib('2026-11-21', '10:00')))
  })
})

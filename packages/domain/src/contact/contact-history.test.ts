import { describe, expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { type ContactHistory, judgeAgain, type KeptAttempt } from './contact-history.ts'
import { type DaysOff, firstContactRules, type RulesOn } from './contact-rules.ts'

/** Monday 23 November 2026. */
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+07:00`)
const nothing: ContactHistory = { attempts: [], states: [], choices: [], rests: [] }
const calling = (moment: Date, more: Partial<KeptAttempt> = {}): KeptAttempt => ({
  channel: 'call',
  target: 'self',
  purpose: 'collect',
  at: moment,
  recordedAt: moment,
  zone: 'WIB',
  refusedBy: null,
  daysLate: 3,
  ...more,
})
const always: { rules: RulesOn; daysOff: DaysOff } = { rules: () => firstContactRules, daysOff: new Map() }

describe('an attempt is judged by its own moment', () => {
  test('by the hours of its day, not by those that came after', () => {
    const later = { ...firstContactRules, collectionHours: { from: 9 * 60, to: 17 * 60 } }
    const rules: RulesOn = (day) => (day < '2026-11-24' ? firstContactRules : later)
    const law = { rules, daysOff: new Map() }
    const before = judgeAgain(nothing, calling(at('19:00')), law)
    expect(before).toMatchObject({ verdict: { lawful: true }, window: { hours: { from: 480, to: 1200 } } })
    const after = judgeAgain(nothing, calling(at('19:00', '2026-11-24')), law)
    expect(after).toMatchObject({
      verdict: { lawful: false, rule: 'hours' },
      window: { minute: 1140, hours: { from: 540, to: 1020 } },
    })
  })

  test('by the days off, told as no window at all', () => {
    const daysOff: DaysOff = new Map([[businessDay('2026-11-23'), 'national']])
    expect(judgeAgain(nothing, calling(at('10:00')), { ...always, daysOff })).toMatchObject({
      verdict: { rule: 'holiday' },
      window: { hours: null },
    })
  })

  test('by what had been made before it, never by itself or by later ones', () => {
    const made = ['08:00', '10:00', '12:00', '16:00'].map((time) => ({
      channel: 'call' as const,
      at: at(time),
    }))
    const history = { ...nothing, attempts: made }
    expect(judgeAgain(history, calling(at('12:00')), always)).toMatchObject({
      verdict: { lawful: true },
      most: 3,
    })
    expect(judgeAgain(history, calling(at('16:00')), always)).toMatchObject({
      verdict: { lawful: false, rule: 'attempts' },
    })
    expect(judgeAgain(history, calling(at('09:00')), always)).toMatchObject({ verdict: { rule: 'pause' } })
  })

  test('by the last word that had been said, consent named with its day where it alone made it lawful', () => {
    const choices = [
      { kind: 'anyHour', channel: null, holds: true, at: at('09:00', '2026-11-20') },
      { kind: 'optOut', channel: 'call', holds: true, at: at('12:00') },
      { kind: 'optOut', channel: 'call', holds: false, at: at('13:00') },
    ] as const
    const history = { ...nothing, choices }
    expect(judgeAgain(history, calling(at('21:30')), always)).toMatchObject({
      verdict: { lawful: true },
      window: { agreedOn: '2026-11-20', hours: { from: 0, to: 1440 } },
    })
    expect(judgeAgain(history, calling(at('11:00')), always)).toMatchObject({
      verdict: { lawful: true },
      window: { agreedOn: null, hours: { from: 480, to: 1200 } },
    })
    expect(judgeAgain(history, calling(at('12:30')), always)).toMatchObject({
      verdict: { rule: 'optedOut' },
    })
  })

  test('by the case of that moment and the rests of the person', () => {
    const states = [
      { recordedAt: at('09:00'), state: 'suspended' as const },
      { recordedAt: at('11:00'), state: 'assigned' as const },
      { recordedAt: at('15:00'), state: 'cleared' as const },
    ]
    const history = { ...nothing, states }
    expect(judgeAgain(history, calling(at('10:00')), always)).toMatchObject({
      verdict: { rule: 'caseRests' },
    })
    expect(judgeAgain(history, calling(at('12:00')), always).verdict.lawful).toBe(true)
    expect(judgeAgain(history, calling(at('16:00'), { purpose: 'remind' }), always).verdict.lawful).toBe(true)
    const rested = { ...nothing, rests: [{ from: at('09:00'), to: at('11:00') }] }
    expect(judgeAgain(rested, calling(at('10:00')), always)).toMatchObject({
      verdict: { rule: 'restricted' },
    })
    expect(judgeAgain(rested, calling(at('12:00')), always).verdict.lawful).toBe(true)
  })

  test('of an unknown address by the hours of all three zones, told in WIB', () => {
    expect(judgeAgain(nothing, calling(at('17:00'), { zone: null }), always)).toMatchObject({
      verdict: { lawful: true },
      window: { zone: 'WIB', minute: 1020, hours: { from: 480, to: 1080 } },
    })
    expect(judgeAgain(nothing, calling(at('19:00'), { zone: null }), always)).toMatchObject({
      verdict: { rule: 'hours' },
    })
  })
})

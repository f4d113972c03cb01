import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  decideSetting,
  getContactRules,
  getParameters,
  proposeSetting,
} from '@lumbung/contract/utils/dated-setting'
import { getDaysOff, removeDayOff, saveDayOff } from '@lumbung/contract/utils/day-off'
import type { RequestOf } from '@lumbung/contract/call'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { getNotifications } from '@lumbung/contract/user/notification'
import { addDays, type BusinessDay, businessDay, businessDayOf } from '@lumbung/domain/calendar'
import {
  contactRuleCodes,
  firstContactRules,
  sourcesOfFirstRules,
} from '@lumbung/domain/contact/contact-rules'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { transact } from '../../db/transaction.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => world.close())

const today = () => businessDayOf(world.clock.now())
const tomorrow = () => addDays(today(), 1)

type Asked = RequestOf<typeof proposeSetting>

/** Shorter hours from tomorrow, and what differs from that. */
function asked(change: Record<string, unknown> = {}): Asked {
  return {
    code: 'collectionHours',
    value: { from: 540, to: 1080 },
    from: tomorrow(),
    source: 'Board decision 7',
    note: 'fewer complaints',
    requestKey: newKey(),
    ...change,
  }
}

/** Put forward by one, agreed on by another. */
async function agreed(change: Record<string, unknown> = {}): Promise<void> {
  const { id } = await (await world.as('risk')).ok(proposeSetting, asked(change))
  await (await world.as('admin')).ok(decideSetting, { id, agree: true, note: '', requestKey: newKey() })
}

async function lawOn(day: BusinessDay) {
  const { rules, daysOff } = await transact(world.db, '*', readContactLaw)
  return { ...rules(day), off: daysOff.get(day) }
}

async function trail(event: string) {
  return await transact(
    world.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('audit')
        .select(['subject_kind', 'subject', 'detail', 'reason'])
        .where('event', '=', event)
        .orderBy('id')
        .execute(),
  )
}

test('whoever may decide is told that a setting waits, by the bell and on the dashboard, until somebody has decided', async () => {
  const [risk, admin, other] = [
    await world.as('risk'),
    await world.as('admin'),
    await world.another('admin', 'Other admin'),
  ]
  const waitingOf = async (person: Caller) => (await person.ok(getDashboard, {})).settings
  const toldOf = async (person: Caller) =>
    (await person.ok(getNotifications, {})).items.filter(({ kind }) => kind === 'settingWaiting')
  const { id } = await risk.ok(proposeSetting, asked())
  const { id: own } = await admin.ok(
    proposeSetting,
    asked({ code: 'smallBalance', value: { amount: 5_000 }, from: addDays(tomorrow(), 1) }),
  )
  expect(await waitingOf(admin)).toMatchObject([{ id, area: 'contact', from: tomorrow() }])
  expect((await waitingOf(other)).map((each) => each.id)).toEqual([id, own])
  expect(await waitingOf(risk)).toEqual([])
  expect((await toldOf(admin)).map(({ detail }) => detail)).toMatchObject([
    { settingId: id, area: 'contact', from: tomorrow() },
  ])
  expect(await toldOf(other)).toHaveLength(2)
  expect(await toldOf(risk)).toEqual([])
  await admin.ok(decideSetting, { id, agree: true, note: '', requestKey: newKey() })
  await other.ok(decideSetting, { id: own, agree: false, note: 'too much', requestKey: newKey() })
  expect([await waitingOf(admin), await waitingOf(other)]).toEqual([[], []])
})

test('of several who put one setting forward at once each is answered, and one waits', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(async () => await world.another('risk')))
  const answers = await Promise.all(
    people.map(async (person) => await person.call(proposeSetting, asked({ from: tomorrow() }))),
  )
  expect(answers.map(({ code }) => code)).toEqual(people.map(() => ''))
  const { settings } = await (await world.as('admin')).ok(getContactRules, {})
  expect(settings.map(({ state }) => state).toSorted()).toEqual([
    'replaced',
    'replaced',
    'replaced',
    'waiting',
  ])
})

test('the first rules hold as long as nobody has set one, each with its source', async () => {
  const manager = await world.as('col_manager')
  const shown = await manager.ok(getContactRules, {})
  expect(shown.today).toEqual(
    contactRuleCodes.map((code) => ({
      code,
      value: firstContactRules[code],
      source: sourcesOfFirstRules[code],
      from: null,
    })),
  )
  expect(shown.settings).toEqual([])
  expect(await lawOn(today())).toMatchObject(firstContactRules)
})

test('a rule that was set holds from its day and not before, and the others stay', async () => {
  const admin = await world.as('admin')
  await agreed()
  expect((await lawOn(today())).collectionHours).toEqual({ from: 480, to: 1200 })
  expect(await lawOn(tomorrow())).toMatchObject({
    ...firstContactRules,
    collectionHours: { from: 540, to: 1080 },
  })
  const before = await admin.ok(getContactRules, {})
  expect(before.today[0]).toMatchObject({ value: { from: 480, to: 1200 }, from: null })
  expect(before.settings).toMatchObject([
    { code: 'collectionHours', value: { from: 540, to: 1080 }, from: tomorrow(), ahead: true },
  ])
  world.clock.forwardDays(1)
  const after = await (await world.as('auditor')).ok(getContactRules, {})
  expect(after.today[0]).toMatchObject({ value: { from: 540, to: 1080 }, source: 'Board decision 7' })
  expect(after.settings).toMatchObject([
    { note: 'fewer complaints', setBy: { name: expect.any(String) }, state: 'agreed', ahead: false },
  ])
})

test('of two settings the later day holds, and one of the same day to come is replaced', async () => {
  const admin = await world.as('admin')
  const inAWeek = addDays(today(), 7)
  await agreed({ code: 'deskDaysMax', value: 60, from: inAWeek })
  await agreed({ code: 'deskDaysMax', value: 80 })
  await agreed({ code: 'deskDaysMax', value: 75 })
  expect((await admin.ok(getContactRules, {})).settings).toHaveLength(3)
  expect((await lawOn(tomorrow())).deskDaysMax).toBe(75)
  expect((await lawOn(addDays(inAWeek, -1))).deskDaysMax).toBe(75)
  expect((await lawOn(inAWeek)).deskDaysMax).toBe(60)
})

test('every rule can be set to a value that fits it, also to off', async () => {
  const none = { call: 0, sms: 0, mail: 0, whatsapp: 0, visit: 0 }
  const values = {
    collectionHours: { from: 0, to: 1440 },
    offerHours: { from: 600, to: 601 },
    restWeekdays: [],
    restOnHolidays: false,
    restOnJointLeave: false,
    attemptsPerDay: { ...none, call: 20 },
    pauseMinutes: { ...none, visit: 1440 },
    deskDaysMax: 365,
  }
  for (const code of contactRuleCodes) await agreed({ code, value: values[code] })
  expect(await lawOn(tomorrow())).toMatchObject(values)
})

test('a day that has begun keeps its rules', async () => {
  const admin = await world.as('admin')
  for (const from of [today(), addDays(today(), -1)])
    expect(await admin.call(proposeSetting, asked({ from }))).toMatchObject({
      code: 'VALIDATION',
      data: { fields: { from: 'too_small' } },
    })
  expect(await lawOn(today())).toMatchObject(firstContactRules)
})

test('what does not fit is named by its field', async () => {
  const admin = await world.as('admin')
  const channels = firstContactRules.attemptsPerDay
  for (const [change, fields] of [
    [{ value: { from: 600, to: 600 } }, { 'value.to': 'too_small' }],
    [{ value: { from: -1, to: 1441 } }, { 'value.from': 'too_small', 'value.to': 'too_big' }],
    [{ value: { from: 480.5, to: 1200 } }, { 'value.from': 'invalid_type' }],
    [{ value: true }, { value: 'invalid_type' }],
    [{ code: 'restWeekdays', value: [0, 0] }, { value: 'custom' }],
    [{ code: 'restWeekdays', value: [0, 7] }, { 'value.1': 'too_big' }],
    [{ code: 'restWeekdays', value: [0, 1, 2, 3, 4, 5, 6] }, { value: 'too_big' }],
    [{ code: 'restOnHolidays', value: 1 }, { value: 'invalid_type' }],
    [{ code: 'attemptsPerDay', value: { ...channels, sms: 21 } }, { 'value.sms': 'too_big' }],
    [{ code: 'pauseMinutes', value: { ...channels, call: 1441 } }, { 'value.call': 'too_big' }],
    [{ code: 'pauseMinutes', value: { call: 1 } }, { 'value.sms': 'invalid_type' }],
    [{ code: 'deskDaysMax', value: 0 }, { value: 'too_small' }],
    [{ code: 'deskDaysMax', value: 366 }, { value: 'too_big' }],
    [{ code: 'nothing' }, { code: 'invalid_union' }],
    [{ source: ' ' }, { source: 'too_small' }],
  ] as const)
    expect
      .soft(await admin.call(proposeSetting, asked(change)), JSON.stringify(change))
      .toMatchObject({ code: 'VALIDATION', data: { fields } })
  expect((await admin.call(proposeSetting, asked({ note: ' ' }))).code).toBe('REASON_MISSING')
  expect((await admin.ok(getContactRules, {})).settings).toEqual([])
})

test('nothing holds before another person agrees, with the password, once; what was there before is in the trail', async () => {
  const maker = await world.as('risk')
  const admin = await world.as('admin')
  const { id } = await maker.ok(proposeSetting, asked())
  world.clock.set(new Date(world.clock.now().getTime() + 60_000))
  expect((await lawOn(tomorrow())).collectionHours).toEqual({ from: 480, to: 1200 })
  const decision = { id, agree: true, note: '', requestKey: newKey() }
  expect((await maker.call(decideSetting, decision)).code).toBe('NOT_PERMITTED')
  expect((await admin.call(decideSetting, decision, { withoutPassword: true })).code).toBe('PASSWORD_AGAIN')
  await admin.ok(decideSetting, decision)
  await admin.ok(decideSetting, decision)
  expect((await admin.call(decideSetting, { ...decision, requestKey: newKey() })).code).toBe('STATE_CONFLICT')
  expect((await lawOn(tomorrow())).collectionHours).toEqual({ from: 540, to: 1080 })
  const own = await admin.ok(proposeSetting, asked({ code: 'deskDaysMax', value: 60 }))
  const mine = { id: own.id, agree: true, note: '', requestKey: newKey() }
  expect((await admin.call(decideSetting, mine)).code).toBe('SAME_PERSON')
  expect(await trail('settingAgreed')).toMatchObject([
    {
      subject_kind: 'setting',
      subject: 'collectionHours',
      detail: { before: { from: 480, to: 1200 }, after: { from: 540, to: 1080 } },
    },
  ])
})

test('a refusal wants its reason, what is put forward anew replaces what waited, and a day that has begun is too late', async () => {
  const maker = await world.as('col_manager')
  const admin = await world.as('admin')
  const first = await maker.ok(proposeSetting, asked())
  const second = await maker.ok(proposeSetting, asked({ value: { from: 540, to: 1020 } }))
  const decide = (id: number, agree: boolean, note = '') => ({ id, agree, note, requestKey: newKey() })
  expect((await admin.call(decideSetting, decide(first.id, true))).code).toBe('STATE_CONFLICT')
  expect((await admin.call(decideSetting, decide(second.id, false))).code).toBe('REASON_MISSING')
  world.clock.forwardDays(1)
  expect((await (await world.as('admin')).call(decideSetting, decide(second.id, true))).code).toBe(
    'SETTING_TOO_LATE',
  )
  await (await world.as('admin')).ok(decideSetting, decide(second.id, false, 'too late'))
  expect((await (await world.as('admin')).ok(getContactRules, {})).settings).toMatchObject([
    { id: second.id, state: 'refused', decisionNote: 'too late' },
    { id: first.id, state: 'replaced', decidedBy: null },
  ])
})

test('stages that overlap, a share over 100 % and other wrong numbers of the business are named by their field', async () => {
  const maker = await world.as('risk')
  const stages = { s2: 8, m1: 16, m2: 31, m3: 61, m3plus: 91 }
  for (const [change, fields] of [
    [{ code: 'collectionStages', value: { ...stages, m1: 8 } }, { 'value.m1': 'too_small' }],
    [{ code: 'collectionStages', value: { ...stages, s2: 1 } }, { 'value.s2': 'too_small' }],
    [
      { code: 'callSample', value: { percent: 101, newSellerDays: 14, doublePercent: 10 } },
      { 'value.percent': 'too_big' },
    ],
    [
      { code: 'promiseTerms', value: { keptPercent: 0, graceDays: 8 } },
      { 'value.keptPercent': 'too_small', 'value.graceDays': 'too_big' },
    ],
    [{ code: 'smallBalance', value: { amount: 10_001 } }, { 'value.amount': 'too_big' }],
  ] as const)
    expect
      .soft(await maker.call(proposeSetting, asked(change)), JSON.stringify(change))
      .toMatchObject({ code: 'VALIDATION', data: { fields } })
  await agreed({ code: 'collectionStages', value: { ...stages, s2: 5 } })
  const shown = await (await world.as('auditor')).ok(getParameters, {})
  expect(shown.today[0]).toMatchObject({ code: 'collectionStages', value: stages, from: null })
  expect(shown.settings).toMatchObject([{ code: 'collectionStages', value: { s2: 5 }, ahead: true }])
})

test('a day off is added, said anew and removed, today and later', async () => {
  const admin = await world.as('admin')
  const day = tomorrow()
  const year = Number(day.slice(0, 4))
  const named = async () => (await admin.ok(getDaysOff, { year })).days.filter((each) => each.day === day)
  const holiday = { day, kind: 'national', name: 'Pemilu' } as const
  await admin.ok(saveDayOff, holiday)
  expect(await named()).toEqual([holiday])
  expect((await lawOn(day)).off).toBe('national')
  await admin.ok(saveDayOff, { day, kind: 'jointLeave', name: ' Cuti bersama ' })
  expect(await named()).toEqual([{ day, kind: 'jointLeave', name: 'Cuti bersama' }])
  await admin.ok(removeDayOff, { day })
  expect(await named()).toEqual([])
  expect((await lawOn(day)).off).toBeUndefined()
  expect((await admin.call(removeDayOff, { day })).code).toBe('NOT_FOUND')
  await admin.ok(saveDayOff, { ...holiday, day: today() })
  expect(await trail('dayOffSet')).toMatchObject([
    { subject_kind: 'setting', subject: day, detail: { before: null, after: { name: 'Pemilu' } } },
    { detail: { before: { name: 'Pemilu' }, after: { kind: 'jointLeave' } } },
    { subject: today() },
  ])
  expect(await trail('dayOffRemoved')).toMatchObject([
    { subject: day, detail: { before: { name: 'Cuti bersama' }, after: null } },
  ])
})

test('a day that is past stays as it was', async () => {
  const admin = await world.as('admin')
  const past = businessDay('2026-08-17')
  const refused = { code: 'VALIDATION', data: { fields: { day: 'too_small' } } }
  expect(await admin.call(removeDayOff, { day: past })).toMatchObject(refused)
  const renamed = { day: past, kind: 'jointLeave', name: 'Other' } as const
  expect(await admin.call(saveDayOff, renamed)).toMatchObject(refused)
  expect((await lawOn(past)).off).toBe('national')
})

test('a year shows its own days off only, in order', async () => {
  const { days } = await (await world.as('auditor')).ok(getDaysOff, { year: 2026 })
  expect(days).toHaveLength(25)
  expect(days[0]).toEqual({ day: '2026-01-01', kind: 'national', name: 'Tahun Baru Masehi' })
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  expect((await (await world.as('auditor')).ok(getDaysOff, { year: 2025 })).days).toEqual([])
})

test('the desks that are bound by the rules read them and change none; who has nothing to do with them reads none', async () => {
  const manager = await world.as('col_manager')
  const dayOff = { day: tomorrow(), kind: 'national', name: 'Mine' } as const
  for (const answer of [
    await manager.call(saveDayOff, dayOff),
    await manager.call(removeDayOff, { day: businessDay('2026-12-25') }),
    await (await world.as('finance_checker')).call(getContactRules, {}),
    await (await world.as('finance_checker')).call(getDaysOff, { year: 2026 }),
  ])
    expect(answer.code).toBe('NOT_PERMITTED')
  expect((await manager.ok(getDaysOff, { year: 2026 })).days).toHaveLength(25)
  expect((await manager.ok(getContactRules, {})).settings).toEqual([])
})

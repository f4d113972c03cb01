import { sql } from 'kysely'
import { getNotifications } from '@lumbung/contract/user/notification'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignCase, getCases } from '@lumbung/contract/collection/case'
import { getCase, startContact } from '@lumbung/contract/collection/contact'
import { reveal } from '@lumbung/contract/order/order'
import { assignPreCase, getPreCases, withdrawPreCase } from '@lumbung/contract/precollection/case'
import { getPreCase, recordReminder, startReminder } from '@lumbung/contract/precollection/contact'
import {
  getPreDispatch,
  getPreDispatchMoves,
  rehearsePreDispatch,
  runPreDispatch,
  takeBackPreDispatch,
} from '@lumbung/contract/precollection/dispatch'
import { getOperatorGroups, saveOperatorGroup } from '@lumbung/contract/precollection/group'
import { getMyPreCases } from '@lumbung/contract/precollection/my-cases'
import { getOperators, saveOperator } from '@lumbung/contract/precollection/operator'
import { getBulk, rehearseBulk, startBulk } from '@lumbung/contract/utils/bulk'
import { businessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { happen } from '@lumbung/lab/world/loans'
import { ageAnswers, answersTelling } from '@lumbung/lab/world/kept-answers'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { dispatchNight } from './dispatch-night.ts'
import { endPromises } from './end-promises.ts'
import { openPreCases } from './open-pre-cases.ts'
import { rollCases } from './roll-cases.ts'

let world: World
let manager: Caller

/** Monday 23 November 2026. A loan of the 9th falls due today, one of the 11th on Wednesday. */
const start = '2026-11-23T02:00:00Z'
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+07:00`)
const dueToday = '2026-11-09'
const dueInTwo = '2026-11-11'

beforeAll(async () => {
  world = await openWorld({ start })
  manager = await world.as('pre_manager')
  await openPreCases(world.services)
})
afterAll(async () => await world.close())
beforeEach(() => world.clock.set(at('10:00')))

/** A reminder of a loan whose money went out on a day. */
async function reminder(loanDay = dueInTwo, app = 'panen'): Promise<string> {
  const { orderNo } = await signed(world, app, { borrower: { regency: '3273' } })
  await lentOut(world, orderNo, loanDay)
  return orderNo
}
const caseOf = async (orderNo: string) => (await manager.ok(getPreCase, { orderNo })).case

async function give(orderNo: string, to: Caller): Promise<void> {
  const { version } = await caseOf(orderNo)
  await manager.ok(assignPreCase, { orderNo, version, to: to.staffId, note: '', requestKey: newKey() })
}

const calling = (orderNo: string) =>
  ({ orderNo, channel: 'call', target: 'self', requestKey: newKey() }) as const

describe('a reminder', () => {
  let orderNo = ''
  let operator: Caller
  beforeAll(async () => {
    orderNo = await reminder()
    operator = await world.another('pre_operator')
    await give(orderNo, operator)
  })

  test('is due in two days, and says what is billed then', async () => {
    const shown = await operator.ok(getPreCase, { orderNo })
    expect(shown.case).toMatchObject({
      state: 'assigned',
      stage: 'ahead',
      daysLate: -2,
      dueDay: '2026-11-25',
    })
    const { principal, interest, penalty } = shown.amounts
    expect(shown.case.owed).toBe(principal + interest + penalty)
    expect(shown.numbers.map(({ target }) => target)).toEqual(['self'])
    expect(shown.can).toMatchObject({ contact: true, assign: false, suspend: false, withdraw: false })
  })

  test('needs no certificate: the operator reaches the borrower to remind, by the rules of the guard', async () => {
    const request = calling(orderNo)
    const { id, phone } = await operator.ok(startReminder, request)
    expect(await answersTelling(world, phone)).toBe(0)
    await ageAnswers(world)
    expect((await operator.call(startReminder, request)).code).toBe('ANSWERED_BEFORE')
    const { rows } = await sql`select purpose, refused_by from contact_attempt where id = ${id}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ purpose: 'remind', refused_by: null }])
    expect((await operator.call(startReminder, calling(orderNo))).code).toBe('CONTACT_REFUSED')
    const promise = { amount: rupiah(200_000), day: '2026-11-24' }
    const said = {
      orderNo,
      attemptId: id,
      note: '',
      outcome: 'promised',
      promise,
      requestKey: newKey(),
    } as const
    expect(await operator.ok(recordReminder, said)).toEqual({ state: 'processing' })
    expect(await caseOf(orderNo)).toMatchObject({ state: 'processing', promise: { state: 'open' } })
  })

  test('after hours nobody is reminded', async () => {
    world.clock.set(at('20:01'))
    const refused = await operator.call(startReminder, calling(orderNo))
    expect(refused).toMatchObject({ code: 'CONTACT_REFUSED', data: { detail: { rule: 'hours' } } })
  })

  test('is told to whoever asks for the number elsewhere: it is opened at the case', async () => {
    const asked = { orderNo, field: 'phone', reasonCode: 'audit', note: '' } as const
    expect((await operator.call(reveal, asked)).code).toBe('REACH_AT_CASE')
  })

  test('a promise that the payment keeps is kept, and the case is over when all is paid', async () => {
    world.clock.set(at('11:00', '2026-11-24'))
    await happen(world, orderNo, { kind: 'paid', day: businessDay('2026-11-24'), amount: rupiah(9_000_000) })
    await endPromises(world.services)
    expect(await caseOf(orderNo)).toMatchObject({
      state: 'cleared',
      ending: 'cleared',
      promise: { state: 'kept' },
    })
  })
})

test('the lists: what waits and what is followed, everybody’s and one’s own', async () => {
  const operator = await world.another('pre_operator')
  const [waits, given, followed] = [await reminder(), await reminder(), await reminder()]
  await give(given, operator)
  await give(followed, operator)
  // Two assignments, each told of.
  const { items: told } = await operator.ok(getNotifications, {})
  expect(told).toMatchObject([1, 1].map((cases) => ({ kind: 'remindersAssigned', detail: { cases } })))
  const { id } = await operator.ok(startReminder, calling(followed))
  await operator.ok(recordReminder, {
    orderNo: followed,
    attemptId: id,
    outcome: 'willPay',
    note: '',
    nextFollowDay: '2026-11-24',
    requestKey: newKey(),
  })
  const numbers = async (filter: object) => {
    const { items } = await manager.ok(getPreCases, { filter, size: 100 })
    return new Set(items.map(({ orderNo }) => orderNo))
  }
  const open = await numbers({ open: true, state: ['unassigned', 'assigned'] })
  expect([waits, given].every((each) => open.has(each))).toBe(true)
  expect(open.has(followed)).toBe(false)
  expect(await numbers({ open: true, state: ['processing'] })).toContain(followed)
  const own = await operator.ok(getMyPreCases, {})
  expect(own.cases.map(({ orderNo }) => orderNo).toSorted()).toEqual([given, followed].toSorted())
  expect(own.cases.find(({ orderNo }) => orderNo === followed)).toMatchObject({
    state: 'processing',
    followedToday: true,
  })
  expect(own.figures).toMatchObject({
    open: 2,
    followed: 1,
    notFollowed: 1,
    calls: { made: 1, connected: 1 },
  })
})

test('who falls due today comes with that reason', async () => {
  const operator = await world.another('pre_operator')
  const orderNo = await reminder(dueToday)
  await give(orderNo, operator)
  const own = await operator.ok(getMyPreCases, {})
  expect(own.cases).toMatchObject([
    { orderNo, stage: 't0', daysLate: 0, reason: { code: 'stageRises', daysLate: 1 } },
  ])
})

test('neither department works on the cases of the other', async () => {
  const orderNo = await reminder()
  const collectors = await world.as('col_manager')
  const { version } = await caseOf(orderNo)
  const ask = { orderNo, version, to: manager.staffId, note: '', requestKey: newKey() }
  expect((await collectors.call(assignCase, ask)).code).toBe('ORDER_NOT_FOUND')
  expect((await collectors.call(getCase, { orderNo })).code).toBe('ORDER_NOT_FOUND')
  expect((await collectors.call(startContact, calling(orderNo))).code).toBe('ORDER_NOT_FOUND')
  const { items } = await collectors.ok(getCases, { filter: { orderNo }, size: 10 })
  expect(items).toEqual([])
  for (const call of [getPreCases, getPreCase, startReminder])
    expect((await collectors.call(call as typeof getPreCases, { filter: {}, size: 10 })).code).toBe(
      'NOT_PERMITTED',
    )
  const operator = await world.another('pre_operator')
  expect((await operator.call(getCases, { filter: {}, size: 10 })).code).toBe('NOT_PERMITTED')
  expect((await operator.call(assignPreCase, ask)).code).toBe('NOT_PERMITTED')
  expect((await operator.call(startReminder, calling(orderNo))).code).toBe('CASE_NOT_YOURS')
})

test('a role for one app sees reminders of that app alone', async () => {
  const [panen, guyub] = [await reminder(dueInTwo, 'panen'), await reminder(dueInTwo, 'guyub')]
  const operator = await world.another('pre_operator')
  await sql`update role_grant set app_code = 'panen' where role_id = (select role_id from staff where id = ${operator.staffId})`.execute(
    world.db,
  )
  const { items } = await operator.ok(getPreCases, { filter: {}, size: 200 })
  const seen = items.map(({ orderNo }) => orderNo)
  expect(seen).toContain(panen)
  expect(seen).not.toContain(guyub)
  expect((await operator.call(getPreCase, { orderNo: guyub })).code).toBe('ORDER_NOT_FOUND')
  await sql`update role_grant set app_code = '*' where role_id = (select role_id from staff where id = ${operator.staffId})`.execute(
    world.db,
  )
})

test('withdrawn, a reminder is over with its reason and is not opened again', async () => {
  const orderNo = await reminder()
  const { version } = await caseOf(orderNo)
  const ask = { orderNo, version, reason: 'dispute', note: 'asked us', requestKey: newKey() } as const
  expect(await manager.ok(withdrawPreCase, ask)).toMatchObject({ state: 'withdrawn' })
  expect((await manager.call(withdrawPreCase, { ...ask, requestKey: newKey() })).code).toBe('ORDER_NOT_FOUND')
  await happen(world, orderNo, { kind: 'paid', day: businessDay('2026-11-23'), amount: rupiah(1_000) })
  expect(await caseOf(orderNo)).toMatchObject({ state: 'withdrawn', ending: 'withdrawn' })
})

test('once its day is over nobody is reminded of it, until the night has handed it over', async () => {
  const operator = await world.another('pre_operator')
  const orderNo = await reminder(dueToday)
  await give(orderNo, operator)
  world.clock.set(at('09:00', '2026-11-24'))
  expect((await operator.call(startReminder, calling(orderNo))).code).toBe('STATE_CONFLICT')
  await openPreCases(world.services)
  await rollCases(world.services)
  expect((await operator.call(startReminder, calling(orderNo))).code).toBe('ORDER_NOT_FOUND')
  const collectors = await world.as('col_manager')
  const shown = await collectors.ok(getCase, { orderNo })
  expect(shown.case).toMatchObject({ state: 'unassigned', stage: 's1', daysLate: 1 })
  // The history of holders goes on from one department to the next.
  expect(shown.history.map(({ kind, toState }) => [kind, toState]).toReversed()).toEqual([
    ['opened', 'unassigned'],
    ['assigned', 'assigned'],
    ['ended', 'rolled'],
    ['opened', 'unassigned'],
  ])
})

describe('dispatch', () => {
  const there = { onDuty: true, capacity: null, weight: 100, leave: null, certificate: null }
  let group = 0
  const operators: Caller[] = []
  beforeAll(async () => {
    world.clock.set(at('07:00', '2026-11-24'))
    const made = await manager.ok(saveOperatorGroup, {
      id: null,
      version: 0,
      name: 'Before and on the day',
      stages: ['ahead', 't0'],
      active: true,
      requestKey: newKey(),
    })
    group = made.id
    for (let index = 0; index < 2; index += 1) {
      const who = await world.another('pre_operator')
      await manager.ok(saveOperator, { id: who.staffId, version: 0, ...there, group })
      operators.push(who)
    }
  })
  beforeEach(() => world.clock.set(at('08:00', '2026-11-24')))

  test('a group is of its department: no stage of the other', async () => {
    const ask = {
      id: null,
      version: 0,
      name: 'Wrong',
      stages: ['s1' as const],
      active: true,
      requestKey: newKey(),
    }
    expect((await manager.call(saveOperatorGroup, ask)).code).toBe('VALIDATION')
    const { items } = await manager.ok(getOperatorGroups, { filter: {}, size: 20 })
    expect(items).toMatchObject([{ id: group, members: 2, present: 2 }])
    const people = await manager.ok(getOperators, { filter: { group }, size: 20 })
    expect(people.items.map(({ id }) => id).toSorted()).toEqual(
      operators.map(({ staffId }) => staffId).toSorted(),
    )
  })

  test('the list of reminders is narrowed to those whose operator is of a group', async () => {
    const [theirs, free] = [await reminder('2026-11-12'), await reminder('2026-11-12')]
    await give(theirs, operators[0] as Caller)
    const { items } = await manager.ok(getPreCases, { filter: { group: 'before AND' }, size: 100 })
    const found = items.map(({ orderNo }) => orderNo)
    expect(found).toContain(theirs)
    expect(found).not.toContain(free)
    const none = await manager.ok(getPreCases, { filter: { group: 'no such group' }, size: 100 })
    expect(none.items).toEqual([])
    const { version } = await caseOf(theirs)
    await manager.ok(withdrawPreCase, {
      orderNo: theirs,
      version,
      reason: 'dispute',
      note: '',
      requestKey: newKey(),
    })
  })

  test('is rehearsed, run and taken back by one mechanism', async () => {
    for (let index = 0; index < 4; index += 1) await reminder('2026-11-12')
    const { id } = await manager.ok(rehearsePreDispatch, { stage: 'ahead', requestKey: newKey() })
    await world.drain()
    const { run } = await manager.ok(getPreDispatch, { stage: 'ahead' })
    const shares = run?.shares.filter((share) => operators.some(({ staffId }) => staffId === share.id))
    expect(Math.abs((shares?.[0]?.gained ?? 0) - (shares?.[1]?.gained ?? 9))).toBeLessThanOrEqual(1)
    expect(run?.moving).toBeGreaterThanOrEqual(4)
    await manager.ok(runPreDispatch, { id, requestKey: newKey() })
    await world.drain()
    const { items } = await manager.ok(getPreDispatchMoves, { filter: { run: id }, size: 100 })
    expect(new Set(items.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
    expect((await operators[0]?.ok(getMyPreCases, {}))?.cases.length).toBeGreaterThan(0)
    expect(await manager.ok(takeBackPreDispatch, { id, requestKey: newKey() })).toMatchObject({
      cases: run?.moving,
    })
    expect((await operators[0]?.ok(getMyPreCases, {}))?.cases).toEqual([])
  })

  test('what is dealt in collection is not asked for here', async () => {
    expect((await manager.call(rehearsePreDispatch, { stage: 's1', requestKey: newKey() })).code).toBe(
      'VALIDATION',
    )
    expect((await manager.call(getPreDispatch, { stage: 's1' })).code).toBe('VALIDATION')
  })

  test('deals each morning by itself once pre-collection’s night is over, whatever collection’s does', async () => {
    await sql`update nightly_run set finished_at = null where job = 'rollCases'`.execute(world.db)
    expect(await dispatchNight(world.services)).toBeGreaterThan(0)
    await world.drain()
    const { rows } = await sql`select stage from dispatch_run where kind = 'night' order by stage`.execute(
      world.db,
    )
    expect(rows).toContainEqual({ stage: 'ahead' })
    expect(rows.every((row) => ['ahead', 't0'].includes((row as { stage: string }).stage))).toBe(true)
  })

  test('many cases are given to one operator, rehearsed first', async () => {
    const orderNos = [await reminder('2026-11-12'), await reminder('2026-11-12')]
    const rows = await Promise.all(
      orderNos.map(async (key) => ({ key, version: (await caseOf(key)).version })),
    )
    const to = { kind: 'collector', id: operators[1]?.staffId ?? 0 } as const
    const ask = { action: 'assignPreCase', targets: { rows }, note: 'by hand', to } as const
    const { id } = await manager.ok(rehearseBulk, ask)
    await world.drain()
    await manager.ok(startBulk, { id, requestKey: newKey() })
    await world.drain()
    expect(await manager.ok(getBulk, { id })).toMatchObject({ state: 'finished' })
    expect((await caseOf(orderNos[0] ?? '')).holder?.id).toBe(to.id)
  })
})

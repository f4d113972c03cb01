import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignCase, getCases, suspendCase } from '@lumbung/contract/collection/case'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { getNotifications } from '@lumbung/contract/user/notification'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import {
  getDispatch,
  getDispatchMoves,
  rehearseDispatch,
  runDispatch,
  saveDispatchRules,
  takeBackDispatch,
} from '@lumbung/contract/collection/dispatch'
import { getCollectorGroups, saveCollectorGroup } from '@lumbung/contract/collection/group'
import {
  getBulk,
  getBulkRows,
  rehearseBulk,
  rehearseUndoBulk,
  startBulk,
  undoBulk,
} from '@lumbung/contract/utils/bulk'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { TimedWorks } from '../../queue/timed-work.ts'

let world: World
let manager: Caller
let group: number

/** Monday 23 November 2026, 06:00 WIB; the loans fell due on the Friday before. */
const start = '2026-11-22T23:00:00Z'
const loanDay = '2026-11-06'
const at = (time: string) => new Date(`2026-11-23T${time}:00+07:00`)
const certificate = { no: 'SPPI-0042', issuer: 'SPPI', until: '2026-12-31' }

beforeAll(async () => {
  world = await openWorld({ start })
  manager = await world.as('col_manager')
  const made = await manager.ok(saveCollectorGroup, {
    id: null,
    version: 0,
    name: 'S1 A',
    stages: ['s1'],
    active: true,
    requestKey: newKey(),
  })
  group = made.id
})
afterAll(async () => await world.close())
beforeEach(() => world.clock.set(at('08:00')))

const collectors: { who: Caller; version: number }[] = []

/** Somebody of the group, certified and there. */
async function joined(given: Partial<Parameters<typeof setUp>[2]> = {}): Promise<Caller> {
  const who = await world.another('collector')
  collectors.push({ who, version: 1 })
  await setUp(who, 0, given)
  return who
}
async function setUp(
  who: Caller,
  version: number,
  given: Partial<{ weight: number; onDuty: boolean; capacity: number | null; group: number | null }>,
) {
  await manager.ok(saveCollector, {
    id: who.staffId,
    version,
    onDuty: true,
    capacity: null,
    group,
    weight: 100,
    leave: null,
    certificate,
    ...given,
  })
}

async function overdue(count: number): Promise<string[]> {
  const made: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { orderNo } = await signed(world, 'panen')
    await lentOut(world, orderNo, loanDay)
    made.push(orderNo)
  }
  return made
}

/** What the bell tells a person of cases, the newest first. */
const toldOf = async (who: Caller) =>
  (await who.ok(getNotifications, {})).items.flatMap(({ kind, detail }) =>
    kind === 'casesAssigned' ? [detail['cases']] : [],
  )

const casesOf = async () => (await manager.ok(getCases, { filter: { open: true }, size: 200 })).items
const caseOf = async (orderNo: string) => (await casesOf()).find((row) => row.orderNo === orderNo)
const shown = async (id?: number) =>
  await manager.ok(getDispatch, { stage: 's1', ...(id === undefined ? {} : { id }) })

async function rehearsed(): Promise<number> {
  const { id } = await manager.ok(rehearseDispatch, { stage: 's1', requestKey: newKey() })
  await world.drain()
  return id
}
async function ran(): Promise<number> {
  const id = await rehearsed()
  await manager.ok(runDispatch, { id, requestKey: newKey() })
  await world.drain()
  return id
}

describe('cases are dealt', () => {
  test('without a collector in a group nothing is rehearsed, and the sentence says what is missing', async () => {
    expect(await manager.call(rehearseDispatch, { stage: 's1', requestKey: newKey() })).toMatchObject({
      code: 'DISPATCH_NOBODY',
    })
  })

  test('a rehearsal gives nothing away; run, it gives exactly what it showed; taken back, all is as before', async () => {
    await overdue(5)
    const people = await Promise.all([joined(), joined()])
    const before = (await casesOf()).map(({ orderNo, holder, state }) => ({ orderNo, holder, state }))
    const id = await rehearsed()
    const plan = await shown(id)
    expect(plan.run).toMatchObject({ state: 'rehearsed', lookedAt: 5, moving: 5, fresh: 5, changed: 0 })
    expect(plan.run?.shares.map(({ after }) => after).toSorted()).toEqual([0, 2, 3])
    expect(plan.run?.apart?.cases).toBe(1)
    expect(await casesOf()).toMatchObject(before)

    await manager.ok(runDispatch, { id, requestKey: newKey() })
    await world.drain()
    const moves = (await manager.ok(getDispatchMoves, { filter: { run: id }, size: 50 })).items
    for (const move of moves) {
      expect(move).toMatchObject({ why: 'new', placedBy: 'share', outcome: 'done' })
      expect(await caseOf(move.orderNo)).toMatchObject({ state: 'assigned', holder: move.to })
    }
    // Each was told once of all that they were given.
    expect((await Promise.all(people.map(toldOf))).flat().toSorted()).toEqual([2, 3])
    expect(await toldOf(manager)).toEqual([])
    expect((await shown(id)).run).toMatchObject({ state: 'ran', worked: 0, can: { takeBack: true } })
    const desks = async () => (await manager.ok(getDashboard, {})).desks
    expect(await desks()).toMatchObject([{ desk: 'freeCases', waiting: 0, doneToday: 5 }])
    const [given] = moves
    const latest = async () =>
      (await manager.ok(getCase, { orderNo: given?.orderNo ?? '' })).history.toSorted(
        (a, b) => b.id - a.id,
      )[0]
    const told = { kind: 'assigned', holder: given?.to?.name, why: 'new', placedBy: 'share' }
    expect(await latest()).toMatchObject(told)

    expect(await manager.ok(takeBackDispatch, { id, requestKey: newKey() })).toMatchObject({
      state: 'takenBack',
      cases: 5,
    })
    expect(await latest()).toMatchObject({ kind: 'takenBack', holder: null, why: null })
    expect(await casesOf()).toMatchObject(before)
    expect(await desks()).toMatchObject([{ desk: 'freeCases', waiting: 5, doneToday: 0 }])
  })

  test('what is worked on since forbids taking it back, and says how many', async () => {
    const id = await ran()
    const [move] = (await manager.ok(getDispatchMoves, { filter: { run: id }, size: 50 })).items
    const holder = collectors.find(({ who }) => who.staffId === move?.to?.id)?.who
    const reached = await holder?.ok(startContact, {
      orderNo: move?.orderNo ?? '',
      channel: 'call',
      target: 'self',
      requestKey: newKey(),
    })
    await holder?.ok(recordFollowUp, {
      orderNo: move?.orderNo ?? '',
      attemptId: reached?.id ?? 0,
      outcome: 'noAnswer',
      note: '',
      requestKey: newKey(),
    })
    expect(await manager.call(takeBackDispatch, { id, requestKey: newKey() })).toMatchObject({
      code: 'DISPATCH_WORKED',
    })
    expect((await shown(id)).run).toMatchObject({ worked: 1, can: { takeBack: false } })
  })

  test('once another has run in the stage, the one before it stays', async () => {
    await overdue(1)
    const before = await ran()
    await overdue(1)
    const last = await ran()
    expect(await manager.call(takeBackDispatch, { id: before, requestKey: newKey() })).toMatchObject({
      code: 'DISPATCH_NOT_LAST',
    })
    expect((await shown(before)).run).toMatchObject({ worked: null, can: { takeBack: false } })
    expect((await shown(last)).run).toMatchObject({ worked: 0, can: { takeBack: true } })
  })

  test('a case that rests meanwhile, and one whose collector has gone, are left alone', async () => {
    const [resting = '', other = ''] = await overdue(2)
    const id = await rehearsed()
    const seen = await caseOf(resting)
    await manager.ok(suspendCase, {
      orderNo: resting,
      version: seen?.version ?? 0,
      reason: 'dispute',
      note: 'Says the amount is wrong',
      requestKey: newKey(),
    })
    const moves = (await manager.ok(getDispatchMoves, { filter: { run: id }, size: 50 })).items
    const to = collectors.find(({ who }) => who.staffId === moves.find((m) => m.orderNo === other)?.to?.id)
    if (!to) throw new Error('nobody was to get it')
    await setUp(to.who, to.version, { onDuty: false })
    await manager.ok(runDispatch, { id, requestKey: newKey() })
    await world.drain()
    expect((await shown(id)).run).toMatchObject({ state: 'ran', changed: 2 })
    expect(await caseOf(resting)).toMatchObject({ state: 'suspended', holder: null })
    expect(await caseOf(other)).toMatchObject({ state: 'unassigned', holder: null })
    // The next one takes away what the one off duty holds, and says why.
    const next = await ran()
    const why = (await manager.ok(getDispatchMoves, { filter: { run: next }, size: 50 })).items
    expect(new Set(why.map((move) => move.why))).toEqual(new Set(['offDuty', 'new']))
    await setUp(to.who, to.version + 1, {})
    to.version += 2
  })

  test('run twice, or rehearsed anew in between, it is dealt once', async () => {
    const id = await rehearsed()
    const requestKey = newKey()
    await manager.ok(runDispatch, { id, requestKey })
    await manager.ok(runDispatch, { id, requestKey })
    expect(await manager.call(runDispatch, { id, requestKey: newKey() })).toMatchObject({
      code: 'STATE_CONFLICT',
    })
    await world.drain()
    const old = await rehearsed()
    await rehearsed()
    expect((await shown(old)).run).toMatchObject({ state: 'dropped', can: { run: false } })
    expect(await manager.call(runDispatch, { id: old, requestKey: newKey() })).toMatchObject({
      code: 'STATE_CONFLICT',
    })
  })

  test('the rules of a stage have versions; a stale one is refused', async () => {
    const rules = { stage: 's1', idleDays: 1, promisesBroken: null, automatic: true, note: 'Faster' } as const
    expect(await manager.ok(saveDispatchRules, { ...rules, version: 0 })).toEqual({ version: 1 })
    expect(await manager.call(saveDispatchRules, { ...rules, version: 0 })).toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    expect((await shown()).rules).toMatchObject({ version: 1, idleDays: 1, promisesBroken: null })
  })

  test('the trail names what was set: the group, the collector, the dispatch', async () => {
    const { rows } = await sql<{ event: string; subject: string }>`
      select event, subject from audit where subject_kind = 'row' and event like '%/collection/%'`.execute(
      world.db,
    )
    const [one] = collectors
    expect(rows).toContainEqual({ event: saveCollectorGroup.name, subject: String(group) })
    expect(rows).toContainEqual({ event: saveCollector.name, subject: String(one?.who.staffId) })
    expect(rows.some(({ event }) => event === runDispatch.name)).toBe(true)
  })

  test('the names of groups are one each, and a group tells how many of it are there', async () => {
    const again = { id: null, version: 0, name: 'S1 A', stages: ['s1'] as 's1'[], active: true }
    expect(await manager.call(saveCollectorGroup, { ...again, requestKey: newKey() })).toMatchObject({
      code: 'VALIDATION',
    })
    const { items } = await manager.ok(getCollectorGroups, { filter: {}, size: 20 })
    expect(items).toMatchObject([{ name: 'S1 A', members: 2, present: 2 }])
    const one = await manager.ok(getCollectorGroups, { filter: { id: group }, size: 1 })
    expect(one.items).toEqual(items)
  })

  test('who may no longer reach borrowers counts nowhere as a collector', async () => {
    const counted = async () =>
      (await manager.ok(getDispatch, { stage: 's1' })).stages.find(({ stage }) => stage === 's1')?.collectors
    const before = (await counted()) ?? 0
    const who = await joined()
    expect(await counted()).toBe(before + 1)
    await sql`update staff set role_id = (select id from role where name = 'auditor') where id = ${who.staffId}`.execute(
      world.db,
    )
    expect(await counted()).toBe(before)
  })
})

test('many cases are moved to one collector by hand, rehearsed first; one full is refused row by row', async () => {
  const orderNos = await overdue(3)
  const small = await joined({ capacity: 2, group: null })
  const rows = (await casesOf())
    .filter(({ orderNo }) => orderNos.includes(orderNo))
    .map(({ orderNo, version }) => ({ key: orderNo, version }))
  const to = { kind: 'collector', id: small.staffId } as const
  const ask = { action: 'assignCase', targets: { rows }, note: 'Speaks Sundanese', to } as const
  const { id } = await manager.ok(rehearseBulk, ask)
  await world.drain()
  expect(await manager.ok(getBulk, { id })).toMatchObject({ state: 'rehearsed', possible: { rows: 3 } })
  expect(await casesOf()).toContainEqual(expect.objectContaining({ orderNo: orderNos[0], holder: null }))
  await manager.ok(startBulk, { id, requestKey: newKey() })
  await world.drain()
  expect(await manager.ok(getBulk, { id })).toMatchObject({
    done: { rows: 2 },
    refused: { rows: 1 },
    refusals: [{ code: 'COLLECTOR_FULL', rows: 1 }],
  })
  // Told once of the two, and neither of the rehearsal nor of the one that was refused.
  expect(await toldOf(small)).toEqual([2])
  // Undone while nothing was done: the one whose borrower was reached stays, and says who did it.
  const [reached = '', other = ''] = (await casesOf()).flatMap(({ orderNo, holder }) =>
    holder?.id === small.staffId ? [orderNo] : [],
  )
  await small.ok(startContact, { orderNo: reached, channel: 'call', target: 'self', requestKey: newKey() })
  await manager.ok(rehearseUndoBulk, { id })
  await world.drain()
  await manager.ok(undoBulk, { id, chosen: { except: [] }, requestKey: newKey() })
  await world.drain()
  expect(await manager.ok(getBulk, { id })).toMatchObject({
    state: 'undone',
    undone: { rows: 1 },
    kept: { rows: 1 },
  })
  expect(await caseOf(other)).toMatchObject({ holder: null, state: 'unassigned' })
  expect(await caseOf(reached)).toMatchObject({ holder: { id: small.staffId } })
  const [kept] = (await manager.ok(getBulkRows, { filter: { id, state: ['kept'] }, size: 5 })).items
  expect(kept).toMatchObject({ key: reached, code: 'DONE_SINCE' })
})

test('a case taken back goes to who had it before, and only by who gave it away', async () => {
  const [orderNo = ''] = await overdue(1)
  const first = await joined({ group: null })
  const second = await joined({ group: null })
  const give = async (who: Caller, to: number | 'back') => {
    const { version } = (await casesOf()).find((each) => each.orderNo === orderNo) ?? expect.unreachable()
    return await who.call(assignCase, { orderNo, version, to, note: '', requestKey: newKey() })
  }
  await give(manager, first.staffId)
  await give(manager, second.staffId)
  expect(await give(await world.another('col_manager'), 'back')).toMatchObject({ code: 'DONE_SINCE' })
  expect(await give(manager, 'back')).toMatchObject({ code: '' })
  expect(await caseOf(orderNo)).toMatchObject({ state: 'assigned', holder: { id: first.staffId } })
  expect(await give(manager, 'back')).toMatchObject({ code: 'DONE_SINCE' })
})

test('each morning at 07:30 the clock alone deals every stage once, after the night put the cases into it', async () => {
  const works = new TimedWorks(world.services)
  const [fresh = ''] = await overdue(1)
  world.clock.set(new Date('2026-11-24T07:29:00+07:00'))
  await works.pass()
  await world.drain()
  expect(await caseOf(fresh)).toMatchObject({ holder: null })
  world.clock.set(new Date('2026-11-24T07:31:00+07:00'))
  await works.pass()
  await world.drain()
  expect(await caseOf(fresh)).toMatchObject({ state: 'assigned' })
  const { run } = await shown()
  expect(run).toMatchObject({ kind: 'night', state: 'ran', day: '2026-11-24', by: null })
  // A day without a follow-up is what the rules of this stage allow.
  const moves = (await manager.ok(getDispatchMoves, { filter: { run: run?.id ?? 0 }, size: 50 })).items
  expect(new Set(moves.map((move) => move.why))).toContain('idle')
  world.clock.set(new Date('2026-11-24T07:33:00+07:00'))
  await works.pass()
  await world.drain()
  expect((await shown()).run?.id).toBe(run?.id)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '@lumbung/contract/approve/review'
import { getCases } from '@lumbung/contract/collection/case'
import { getPreCases } from '@lumbung/contract/precollection/case'
import { getTkb90History } from '@lumbung/contract/report/tkb90-history'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { getPassRate } from '@lumbung/contract/report/pass-rate'
import {
  getViewTile,
  saveDashboard,
  setDashboardTarget,
  shareDashboard,
} from '@lumbung/contract/user/dashboard-tile'
import { unfollowedStates } from '@lumbung/domain/cases/pre-case'
import { saveView } from '@lumbung/contract/utils/list-view'
import { applied, approved, lentOut, passReview, signed } from '@lumbung/lab/world/applications'
import { personNarrowedTo } from '@lumbung/lab/world/narrowed-role'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('everyone sees the desks of their own work, and only who reviews or runs the console the portfolio', async () => {
  const desksOf = async (role: Parameters<World['as']>[0]) => {
    const { desks, portfolio } = await (await world.as(role)).ok(getDashboard, {})
    return [desks.map(({ desk }) => desk), portfolio !== null]
  }
  expect(await desksOf('first_reviewer')).toEqual([['reviewFirst'], true])
  expect(await desksOf('final_reviewer')).toEqual([['reviewFinal'], true])
  expect(await desksOf('finance_maker')).toEqual([['loanMaker', 'unmatchedPayments'], false])
  expect(await desksOf('finance_checker')).toEqual([['loanChecker', 'proposedMatches'], false])
  expect(await desksOf('seller')).toEqual([[], false])
  expect(await desksOf('pre_manager')).toEqual([['freeReminders'], false])
  expect(await desksOf('col_manager')).toEqual([['freeCases'], false])
  expect(await desksOf('tm_manager')).toEqual([['freeLeads'], false])
  expect(await desksOf('admin')).toEqual([
    [
      'reviewFirst',
      'reviewFinal',
      'loanMaker',
      'loanChecker',
      'unmatchedPayments',
      'proposedMatches',
      'callChecks',
      'freeReminders',
      'freeCases',
      'freeLeads',
    ],
    true,
  ])
})

test('a desk says what waits, how long, what one holds and what one did today', async () => {
  const first = await world.as('first_reviewer')
  // Decisions take the next order by themselves, so they come before anything waits.
  await signed(world)
  await passReview(first, (await applied(world)).orderNo, 'first')
  const held = (await applied(world, 'panen', { amount: 2_000_000 })).orderNo
  await first.ok(claim, { orderNo: held })
  await applied(world, 'guyub')
  world.clock.forwardMinutes(90)
  const desk = async (role: 'first_reviewer' | 'finance_maker', app?: string) =>
    (await (await world.as(role)).ok(getDashboard, app === undefined ? {} : { app })).desks[0]
  expect(await desk('first_reviewer')).toEqual({
    desk: 'reviewFirst',
    apps: null,
    waiting: 2,
    amount: 3_000_000,
    oldestMinutes: 90,
    held: [{ orderNo: held, lockedUntil: expect.any(String) }],
    doneToday: 2,
  })
  expect(await desk('first_reviewer', 'guyub')).toMatchObject({ waiting: 1, amount: 1_000_000 })
  expect(await desk('finance_maker')).toMatchObject({
    desk: 'loanMaker',
    waiting: 1,
    amount: 967_000,
    oldestMinutes: 90,
    doneToday: 0,
  })
})

test('the portfolio counts today, what is owed, what is late by stage and TKB90', async () => {
  const before = (await (await world.as('admin')).ok(getDashboard, {})).portfolio
  await applied(world, 'panen', { borrower: { monthlyIncome: 2_000_000 } })
  await approved(world)
  for (const loanDay of ['2026-11-20', '2026-11-06', '2026-11-02', '2026-08-01']) {
    await lentOut(world, (await applied(world)).orderNo, loanDay)
  }
  const { day, portfolio } = await (await world.as('admin')).ok(getDashboard, {})
  expect(day).toBe('2026-11-20')
  expect(portfolio).toMatchObject({
    applications: (before?.applications ?? 0) + 6,
    machinePassed: (before?.machinePassed ?? 0) + 5,
    approved: (before?.approved ?? 0) + 1,
    passRatePpm: 666_666,
    disbursed: { orders: 1, amount: 967_000 },
    dueToday: { orders: 1, amount: 1_007_000 },
    collectedToday: 0,
    outstanding: 4_000_000,
    tkb90Ppm: 750_000,
    attention: [],
  })
  expect(portfolio?.overdue.filter(({ orders }) => orders > 0)).toEqual([
    { stage: 's1', from: 1, to: 7, orders: 1, amount: 1_000_000 },
    { stage: 'm3plus', from: 91, to: null, orders: 1, amount: 1_000_000 },
  ])
  expect(portfolio?.days).toHaveLength(30)
  expect(portfolio?.days.at(-1)).toMatchObject({ day: '2026-11-20', disbursed: 1 })
  expect(portfolio?.days.find(({ day: each }) => each === '2026-11-06')).toMatchObject({
    applications: 0,
    disbursed: 1,
  })
  const history = await (await world.as('admin')).ok(getTkb90History, { filter: {}, size: 200 })
  expect(history.sums).toMatchObject({
    dues: 4,
    dues90: 1,
    outstanding: 4_000_000,
    over90: 1_000_000,
    twp90Ppm: 250_000,
    tkb90Ppm: 750_000,
  })
  const ofGuyub = (await (await world.as('admin')).ok(getDashboard, { app: 'guyub' })).portfolio
  expect(ofGuyub).toMatchObject({ outstanding: 0, tkb90Ppm: null, overdue: expect.any(Array) })
})

test('what nobody holds waits for who deals it out, as the list has it that it opens', async () => {
  // Loans that are overdue and due by now get their cases.
  await world.advance({ minutes: 2 })
  const manager = await world.as('col_manager')
  const { total } = await manager.ok(getCases, { filter: { open: true, held: false }, size: 1, count: 'all' })
  expect(total).toBeGreaterThan(0)
  const [desk] = (await manager.ok(getDashboard, {})).desks
  expect(desk).toMatchObject({ desk: 'freeCases', waiting: total, doneToday: 0 })
  expect(desk?.amount).toBeGreaterThan(1_000_000)
  expect(desk?.oldestMinutes).toBeGreaterThan(0)
  const reminding = await world.as('pre_manager')
  const free = { open: true, held: false, state: [...unfollowedStates] }
  const reminders = await reminding.ok(getPreCases, { filter: free, size: 1, count: 'all' })
  expect(reminders.total).toBeGreaterThan(0)
  expect((await reminding.ok(getDashboard, {})).desks).toMatchObject([
    { desk: 'freeReminders', waiting: reminders.total },
  ])
})

test('what a department did stands beside its target and the same hour of last week', async () => {
  const manager = await world.as('review_manager')
  const figure = async (app?: string) =>
    (await manager.ok(getDashboard, app === undefined ? {} : { app })).figures.find(
      (each) => each.figure === 'applications',
    )
  const before = await figure()
  await applied(world)
  expect((await figure())?.now).toBe((before?.now ?? 0) + 1)
  await manager.ok(setDashboardTarget, { figure: 'applications', target: 120 })
  await manager.ok(setDashboardTarget, { figure: 'applications', target: 140 })
  expect([(await figure())?.target, (await figure('panen'))?.target]).toEqual([140, null])
  expect(await manager.call(setDashboardTarget, { figure: 'followUps', target: 5 })).toMatchObject({
    data: { fields: { figure: 'invalid_value' } },
  })
  world.clock.forwardMinutes(7 * 24 * 60)
  expect(await figure()).toMatchObject({ now: 0, lastWeek: (before?.now ?? 0) + 1, target: 140 })
  // An hour before it was not there yet.
  world.clock.forwardMinutes(-60)
  expect((await figure())?.lastWeek).toBeLessThan((before?.now ?? 0) + 1)
  world.clock.forwardMinutes(60)
})

test('a person chooses their tiles, a role begins with those that were shared, and a figure of a report is the report’s', async () => {
  const [manager, reviewer] = [await world.as('review_manager'), await world.another('first_reviewer')]
  const tiles = async (person: typeof manager) => {
    const { tiles: shown, ownTiles } = await person.ok(getDashboard, {})
    return [shown, ownTiles]
  }
  expect(await tiles(reviewer)).toEqual([null, false])
  const role = await world.db
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'first_reviewer')
    .executeTakeFirstOrThrow()
  const question = { split: 'customerType', rows: 'month' }
  const { id: viewId } = await manager.ok(saveView, {
    list: 'passRate',
    call: getPassRate.name,
    name: 'By type',
    filter: question,
    moving: {},
    roleIds: [],
  })
  const report = { viewId, column: 'totalPpm', name: 'Approved' }
  await manager.ok(saveDashboard, { tiles: [report, { figure: 'decided' }] })
  expect(await tiles(manager)).toEqual([[report, { figure: 'decided' }], true])
  const { asOf, ...shown } = await manager.ok(getViewTile, { viewId, column: 'totalPpm' })
  const { sums } = await manager.ok(getPassRate, { filter: { ...question, asOf } as never, size: 1 })
  expect(shown).toMatchObject({
    list: 'passRate',
    unit: 'share',
    value: sums.totalPpm,
    cases: sums.applications,
  })
  expect(Object.fromEntries(new URLSearchParams(shown.search))).toEqual({ ...question, asOf })
  // A view must be shared with the role, a figure be one of the person's, a column one of the report's.
  for (const [wrong, word] of [
    [report, 'not_shared'],
    [{ figure: 'leadCalls' as const }, 'invalid_value'],
    [{ ...report, column: 'nothing' }, 'invalid_value'],
  ] as const)
    expect(await manager.call(shareDashboard, { roleId: role.id, tiles: [wrong] })).toMatchObject({
      data: { fields: { 'tiles.0': word } },
    })
  await manager.ok(shareDashboard, { roleId: role.id, tiles: [{ figure: 'decided' }] })
  expect(await tiles(reviewer)).toEqual([[{ figure: 'decided' }], false])
  expect((await reviewer.call(getViewTile, { viewId, column: 'totalPpm' })).code).toBe('NOT_FOUND')
  await reviewer.ok(saveDashboard, { tiles: [] })
  expect(await tiles(reviewer)).toEqual([[], true])
  await reviewer.ok(saveDashboard, { tiles: null })
  expect(await tiles(reviewer)).toEqual([[{ figure: 'decided' }], false])
  await manager.ok(shareDashboard, { roleId: role.id, tiles: null })
  expect(await tiles(reviewer)).toEqual([null, false])
})

test('a figure of a report is of the apps that the report is held for, whatever else the person holds', async () => {
  await applied(world)
  await applied(world, 'guyub')
  const person = await personNarrowedTo(world, 'panen', [getPassRate], 'review_manager')
  const { id: viewId } = await person.ok(saveView, {
    list: 'passRate',
    call: getPassRate.name,
    name: 'All of it',
    filter: {},
    moving: {},
    roleIds: [],
  })
  const { value, before, asOf } = await person.ok(getViewTile, { viewId, column: 'applications' })
  const theirs = await person.ok(getPassRate, { filter: { asOf }, size: 1 })
  const all = await (await world.as('admin')).ok(getPassRate, { filter: { asOf }, size: 1 })
  expect([value, before]).toEqual([theirs.sums.applications, theirs.before.sums.applications])
  expect(theirs.sums.applications).toBeGreaterThan(0)
  expect(theirs.sums.applications).toBeLessThan(all.sums.applications ?? 0)
})

test('however many look at one moment, each sees all that was so when they asked, and of their own apps', async () => {
  const [first, admin] = [await world.as('first_reviewer'), await world.as('admin')]
  const shown = async (who: typeof first, app?: string) => {
    const { figures, portfolio } = await who.ok(getDashboard, app === undefined ? {} : { app })
    return [figures.find(({ figure }) => figure === 'applications')?.now ?? 0, portfolio?.applications ?? 0]
  }
  const [ofAll] = await shown(admin)
  const [ofGuyub] = await shown(admin, 'guyub')
  const asked: Promise<void>[] = []
  for (let more = 1; more <= 4; more += 1) {
    await applied(world)
    const held = async (who: typeof first) => {
      const counted = await shown(who)
      for (const count of counted) expect(count).toBeGreaterThanOrEqual((ofAll ?? 0) + more)
    }
    asked.push(held(first), held(admin), held(first), held(admin))
    asked.push(shown(admin, 'guyub').then((counted) => expect(counted).toEqual([ofGuyub, ofGuyub])))
  }
  await Promise.all(asked)
})

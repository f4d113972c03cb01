import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '@lumbung/contract/approve/review'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { applied, approved, lentOut, passReview, signed } from '@lumbung/lab/world/applications'
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
  expect(await desksOf('admin')).toEqual([
    ['reviewFirst', 'reviewFinal', 'loanMaker', 'loanChecker', 'unmatchedPayments', 'proposedMatches'],
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
  const ofGuyub = (await (await world.as('admin')).ok(getDashboard, { app: 'guyub' })).portfolio
  expect(ofGuyub).toMatchObject({ outstanding: 0, tkb90Ppm: null, overdue: expect.any(Array) })
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay, daysBetween, type BusinessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { accountArb, termsArb } from '@lumbung/domain/account/loan-account.arbitrary'
import { rupiah } from '@lumbung/domain/money'
import { noonOf } from '../../start/clock.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { voidLoan } from '../../records/loan/loans.ts'
import { rollCasesJob } from '../../records/case/night-cases.ts'
import { startNight } from '../../records/case/nightly-runs.ts'
import { byIn, happen, inBookingOrder, lend } from '@lumbung/lab/world/loans'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { verifyBooks } from '../../cli/verify-books.ts'
import { rollCases } from './roll-cases.ts'

const worlds: World[] = []
async function newWorld(day: BusinessDay): Promise<World> {
  const world = await openWorld({ start: noonOf(day).toISOString() })
  worlds.push(world)
  return world
}
afterAll(async () => {
  for (const world of worlds) await world.close()
})

const inTx = async <T>(world: World, work: (tx: Tx) => Promise<T>) => await transact(world.db, '*', work)

async function casesOf(world: World, orderNo?: string) {
  const { rows } = await inTx(world, async (tx) =>
    sql<Record<string, unknown>>`
      select order_no, state, stage, opened_day, stage_day, closed_day, ending from collection_case
       where ${orderNo ?? null}::text is null or order_no = ${orderNo ?? null} order by order_no, id`.execute(
      tx,
    ),
  )
  return rows
}

async function eventsOf(world: World) {
  const { rows } = await inTx(world, async (tx) =>
    sql<Record<string, unknown>>`
      select order_no, kind, day, at, from_state, to_state, from_stage, to_stage, detail from case_event
       order by order_no, id`.execute(tx),
  )
  return rows
}

async function wrongCases(world: World): Promise<string[]> {
  const found = (await verifyBooks(world.db)).find(({ code }) => code === 'I11')
  expect(found?.checked).toBeGreaterThan(0)
  return found?.violations ?? []
}

const terms = {
  ...fc.sample(termsArb, { numRuns: 1, seed: 1 })[0],
  termDays: 14,
  instalments: 1,
  dueRule: 'after',
  calendar: 'days',
} as LoanAccount['terms']
const loanDay = businessDay('2026-11-02')
const dueDay = addDays(loanDay, 14)
const single = { terms, loanDay }
const paying = (day: BusinessDay, amount: number) => ({ kind: 'paid', day, amount: rupiah(amount) }) as const

describe('one loan', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld(dueDay)
    await lend(world, 'one', single)
    await lend(world, 'paid', single)
    await lend(world, 'void', single)
  })
  const tonight = async (daysLate: number) => {
    world.clock.set(noonOf(addDays(dueDay, daysLate)))
    return await rollCases(world.services)
  }

  test('has no case on its due day, and one in s1 the day after', async () => {
    expect(await tonight(0)).toEqual({ opened: 0, rolled: 0 })
    expect(await casesOf(world)).toEqual([])
    expect(await tonight(1)).toEqual({ opened: 3, rolled: 0 })
    expect(await casesOf(world, 'one')).toEqual([
      expect.objectContaining({
        state: 'unassigned',
        stage: 's1',
        opened_day: addDays(dueDay, 1),
        closed_day: null,
      }),
    ])
  })

  test('is done with once a day', async () => {
    expect(await rollCases(world.services)).toBeNull()
    world.clock.forwardDays(-1)
    expect(await rollCases(world.services)).toBeNull()
  })

  test('paid or void, its case ends in the same transaction, on the day it was told of', async () => {
    world.clock.set(noonOf(addDays(dueDay, 3)))
    await happen(world, 'paid', paying(addDays(dueDay, 2), 9_000_000))
    await inTx(world, async (tx) => await voidLoan(tx, 'void', { ...byIn(world), day: dueDay }))
    const closed_day = addDays(dueDay, 3)
    expect(await casesOf(world, 'paid')).toMatchObject([{ state: 'cleared', ending: 'cleared', closed_day }])
    expect(await casesOf(world, 'void')).toMatchObject([{ state: 'cleared', ending: 'voided', closed_day }])
  })

  test('taken back, the payment leaves it overdue: a new case opens at once, in the stage of its days', async () => {
    world.clock.set(noonOf(addDays(dueDay, 10)))
    await happen(world, 'paid', { kind: 'reversed', day: addDays(dueDay, 10), target: '1' })
    expect(await casesOf(world, 'paid')).toMatchObject([
      { ending: 'cleared' },
      { ending: null, stage: 's2', opened_day: addDays(dueDay, 10), stage_day: addDays(dueDay, 10) },
    ])
  })

  test('rolls on the first day of each stage and on no other, and leaves the desks after ninety days', async () => {
    for (let late = 10; late <= 95; late += 1) await tonight(late)
    const staged = (await eventsOf(world)).filter(
      ({ order_no: orderNo, kind }) => orderNo === 'one' && kind === 'staged',
    )
    expect(
      staged.map(({ day, to_stage, to_state }) => [
        daysBetween(dueDay, day as BusinessDay),
        to_stage,
        to_state,
      ]),
    ).toEqual([
      [8, 's2', 'unassigned'],
      [16, 'm1', 'unassigned'],
      [31, 'm2', 'unassigned'],
      [61, 'm3', 'unassigned'],
      [91, 'm3plus', 'stopped'],
    ])
    expect(await wrongCases(world)).toEqual([])
  })
})

test('two processes at once do the work of one, in parts as small as they like', async () => {
  const world = await newWorld(dueDay)
  for (let index = 0; index < 20; index += 1) await lend(world, `many-${index}`, single)
  world.clock.forwardDays(9)
  const nights = await Promise.all([3, 4, 5].map(async (loans) => await rollCases(world.services, { loans })))
  // Who meets another at work leaves it; the next tick would find what is left.
  await rollCases(world.services, { loans: 3 })
  expect(nights.filter((night) => night !== null).length).toBeLessThanOrEqual(1)
  const cases = await casesOf(world)
  expect(new Set(cases.map(({ order_no: orderNo }) => orderNo)).size).toBe(20)
  expect(cases).toHaveLength(20)
  expect(await eventsOf(world)).toHaveLength(40)
  expect(await wrongCases(world)).toEqual([])
})

test('a night that a process left half done is taken up by the next', async () => {
  const world = await newWorld(dueDay)
  await lend(world, 'left', single)
  world.clock.forwardDays(1)
  await inTx(world, async (tx) => await startNight(tx, rollCasesJob, world.clock.today(), world.clock.wall()))
  expect(await rollCases(world.services)).toEqual({ opened: 1, rolled: 0 })
  expect(await rollCases(world.services)).toBeNull()
})

test('loans written past the commands get their cases by a night begun anew', async () => {
  const world = await newWorld(addDays(dueDay, 20))
  expect(await rollCases(world.services)).toEqual({ opened: 0, rolled: 0 })
  world.clock.set(noonOf(loanDay))
  await lend(world, 'past', single)
  world.clock.set(noonOf(addDays(dueDay, 20)))
  expect(await rollCases(world.services)).toBeNull()
  expect(await wrongCases(world)).toEqual([`past is overdue since ${dueDay} and has 0 open cases`])
  expect(await rollCases(world.services, { anew: true })).toEqual({ opened: 1, rolled: 2 })
  expect(await casesOf(world, 'past')).toMatchObject([
    { stage: 'm1', opened_day: addDays(dueDay, 1), stage_day: addDays(dueDay, 16) },
  ])
  expect(await wrongCases(world)).toEqual([])
})

describe('late nights', () => {
  const accounts = fc.sample(accountArb, { numRuns: 25, seed: 20_261_123 })
  const first = accounts[0]?.loanDay ?? loanDay
  const days = 240

  /** Everything that happens to the accounts, on the days on which it is told of: never before what was told earlier. */
  async function live(world: World, nightOn: (index: number) => 'before' | 'after' | null, loans: number) {
    const told = accounts.map((account, index) => ({
      orderNo: `lived-${index}`,
      events: inBookingOrder(account),
    }))
    for (const [index, account] of accounts.entries()) await lend(world, `lived-${index}`, account)
    for (let index = 0; index <= days; index += 1) {
      const today = addDays(first, index)
      world.clock.set(noonOf(today))
      if (nightOn(index) === 'before') await rollCases(world.services, { loans })
      for (const { orderNo, events } of told)
        for (const { day, event } of events) if (day === today) await happen(world, orderNo, event)
      if (nightOn(index) === 'after') await rollCases(world.services, { loans })
    }
    expect(await wrongCases(world)).toEqual([])
  }

  test(
    'leave the same cases, stages and days as nights on time, whatever is paid in between',
    { timeout: 240_000 },
    async () => {
      const [onTime, late] = [await newWorld(first), await newWorld(first)]
      await live(onTime, () => 'before', 5_000)
      // Three days late, now before and now after the payments of the day; once for three weeks.
      await live(
        late,
        (index) =>
          index === days || (index % 4 === 3 && (index < 60 || index > 80))
            ? index % 8 === 3
              ? 'after'
              : 'before'
            : null,
        2,
      )
      const cases = await casesOf(onTime)
      expect(await casesOf(late)).toEqual(cases)
      expect(await eventsOf(late)).toEqual(await eventsOf(onTime))
      expect(new Set(cases.map(({ ending }) => ending))).toEqual(
        new Set([null, 'cleared', 'paidUp', 'extended', 'writtenOff']),
      )
    },
  )
})

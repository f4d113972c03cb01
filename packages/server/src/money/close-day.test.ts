import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { earnedBy } from '@lumbung/domain/account/earning'
import { rupiah } from '@lumbung/domain/money'
import { read, transact } from '../db/transaction.ts'
import { shutDay } from '../records/loan/day-close.ts'
import { post } from '../records/loan/ledger.ts'
import { readAccount } from '../records/loan/loan-history.ts'
import { liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import { addRunningLoan, assertSoundBooks } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { closeDay } from './close-day.ts'

const worlds: World[] = []
async function newWorld(): Promise<World> {
  const world = await openWorld()
  worlds.push(world)
  return world
}
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})

const asDay = 1_440

/** Pays to the account number of the order. */
async function payIn(world: World, orderNo: string, amount: number, at?: string): Promise<void> {
  const { account } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, {
    account_number: account?.code ?? '',
    amount,
    ...(at !== undefined && { at }),
  })
}

interface Line {
  posting: number
  corrects: number | null
  day: BusinessDay
  memo: string
  account: string
  amount: number
}

async function linesOf(world: World, where = sql`true`): Promise<Line[]> {
  const lines = sql<Line>`
    select posting, corrects, day, memo, account, amount from ledger_entry where ${where} order by id`
  return (await read(world.db, '*', async (tx) => await lines.execute(tx))).rows
}

/** What the closes of all days say, without their numbers. */
async function closesOf(world: World) {
  const lines = await linesOf(world, sql`memo in ('dayClosed', 'dayReopened')`)
  return lines.map(({ day, memo, account, amount }) => ({ day, memo, account, amount }))
}

/** Income of an account in the books at the end of a day. */
function incomeBy(lines: readonly Line[], account: string, day: BusinessDay): number {
  return lines.reduce((so, line) => (line.account === account && line.day <= day ? so - line.amount : so), 0)
}

test('at the end of each closed day the books hold as income what was earned by then, and no more', async () => {
  const world = await newWorld()
  const orderNo = await addRunningLoan(world)
  const loanDay = world.clock.today()
  await world.advance({ days: 5 }, asDay)
  await payIn(world, orderNo, 300_000)
  await world.advance({ days: 20 }, asDay)
  const lines = await linesOf(world)
  const account = await read(world.db, '*', async (tx) => await readAccount(tx, orderNo))
  for (let offset = 0; offset < 25; offset += 1) {
    const day = addDays(loanDay, offset)
    // As the books of that day knew it.
    const then = { ...account, events: account.events.filter((event) => event.day <= day) }
    const earned = earnedBy(then, day)
    const income = {
      interest: incomeBy(lines, 'interestIncome', day),
      serviceFee: incomeBy(lines, 'serviceFeeIncome', day),
      handlingFee: incomeBy(lines, 'handlingFeeIncome', day),
      extensionFee: incomeBy(lines, 'extensionFeeIncome', day),
      penalty: incomeBy(lines, 'penaltyIncome', day),
    }
    expect(income, `on ${day}`).toEqual(earned)
  }
  expect(incomeBy(lines, 'penaltyIncome', addDays(loanDay, 24))).toBeGreaterThan(0)
  await assertSoundBooks(world)
})

test('a day closed late says what it would have said in time, whatever was booked since', async () => {
  const story = async (world: World, evening: () => Promise<unknown>): Promise<void> => {
    const first = await addRunningLoan(world)
    const second = await addRunningLoan(world, {
      productCode: 'guyub-cicil',
      amount: 3_000_000,
      termDays: 90,
    })
    for (let day = 1; day <= 20; day += 1) {
      world.clock.forwardDays(1)
      if (day === 4) await payIn(world, first, 300_000)
      if (day === 11) await payIn(world, second, 900_000)
      if (day === 17) await payIn(world, first, 900_000)
      await evening()
    }
  }
  const [inTime, late] = [await newWorld(), await newWorld()]
  const firstDay = inTime.clock.today()
  await story(inTime, async () => await closeDay(inTime.services))
  await story(late, () => Promise.resolve())
  await closeDay(late.services, firstDay)
  expect(await closeDay(late.services)).toBe(19)
  const closes = await closesOf(inTime)
  expect(new Set(closes.map(({ day }) => day)).size).toBe(21)
  expect(await closesOf(late)).toEqual(closes)
  for (const world of [inTime, late]) await assertSoundBooks(world)
})

test('what is heard of after its day was closed is booked on the open day, points at what it corrects, and the closed days stay', async () => {
  const world = await newWorld()
  const orderNo = await addRunningLoan(world)
  const early = world.clock.now().toISOString()
  await world.advance({ days: 16 }, asDay)
  await payIn(world, orderNo, 300_000)
  await world.advance({ days: 3 }, asDay)
  const before = await linesOf(world)
  const today = world.clock.today()
  await payIn(world, orderNo, 200_000, early)
  const after = await linesOf(world)
  expect(after.slice(0, before.length)).toEqual(before)
  const added = after.slice(before.length)
  expect(new Set(added.map(({ day }) => day))).toEqual(new Set([today]))
  const corrected = added.filter(({ memo }) => memo === 'correction')
  expect(corrected.length).toBeGreaterThan(0)
  for (const { corrects } of corrected)
    expect(before.find(({ posting }) => posting === corrects)?.memo).toBe('paid')
  await assertSoundBooks(world)
  await world.advance({ days: 2 }, asDay)
  await assertSoundBooks(world)
})

test('a day is closed once, however many are at it, and by the next run where one died over it', async () => {
  const world = await newWorld()
  await addRunningLoan(world)
  const { services, clock } = world
  const firstDay = clock.today()
  clock.forwardDays(4)
  await Promise.all([1, 2, 3].map(async () => await closeDay(services, firstDay)))
  await closeDay(services, firstDay)
  const once = await linesOf(world, sql`memo = 'dayClosed'`)
  expect(new Set(once.map(({ posting }) => posting)).size).toBe(1)
  const next = addDays(firstDay, 1)
  // As a killed process leaves it: shut, and nothing said yet.
  await transact(services.db, '*', async (tx) => await shutDay(tx, next, clock.wall()))
  const onto = transact(services.db, '*', async (tx) => {
    await sql`insert into ledger_entry (posting, day, account, amount, memo, recorded_at)
              values (0, ${next}, 'suspense', 1, 'dayClosed', ${clock.wall()})`.execute(tx)
    await sql`insert into ledger_entry (posting, day, account, amount, memo, recorded_at)
              values (0, ${next}, 'suspense', 1, 'late', ${clock.wall()})`.execute(tx)
  })
  await expect(onto).rejects.toThrow('are closed')
  await closeDay(services)
  const closes = await linesOf(world, sql`memo = 'dayClosed' and account = 'unearnedIncome'`)
  expect(closes.map(({ day }) => day)).toEqual([0, 1, 2, 3].map((offset) => addDays(firstDay, offset)))
  const again = transact(services.db, '*', async (tx) => {
    await sql`insert into ledger_entry (posting, day, account, amount, memo, recorded_at)
              values (0, ${addDays(firstDay, 3)}, 'suspense', 1, 'dayClosed', ${clock.wall()})`.execute(tx)
  })
  await expect(again).rejects.toThrow('are closed')
  await assertSoundBooks(world)
})

test('a day is shut when who was posting onto it is done, and who comes meanwhile posts onto the open day', async () => {
  const world = await newWorld()
  await addRunningLoan(world)
  const { services, clock } = world
  const day = clock.today()
  clock.forwardDays(1)
  const made = { now: clock.now(), recordedAt: clock.wall() }
  const set = (amount: number) => ({
    orderNo: null,
    appCode: null,
    day,
    memo: 'channelCost' as const,
    entries: [
      { account: 'channelCost' as const, amount: rupiah(amount) },
      { account: 'cashAtChannel' as const, amount: rupiah(-amount) },
    ],
  })
  const posted = Promise.withResolvers<undefined>()
  const released = Promise.withResolvers<undefined>()
  const slow = transact(services.db, '*', async (tx) => {
    await post(tx, [set(11)], made)
    posted.resolve(undefined)
    await released.promise
  })
  await posted.promise
  const closing = closeDay(services, day)
  await vi.waitFor(async () => {
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
    expect((await waiting.execute(world.db)).rows).toHaveLength(1)
  })
  const comes = transact(services.db, '*', async (tx) => await post(tx, [set(13)], made))
  await vi.waitFor(async () => {
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
    expect((await waiting.execute(world.db)).rows).toHaveLength(2)
  })
  released.resolve(undefined)
  await Promise.all([slow, comes])
  // Where it was made to wait for too long, the next run does it.
  if ((await closing) === 0) await closeDay(services, day)
  const dayOf = async (amount: number) => (await linesOf(world, sql`amount = ${amount}`))[0]?.day
  expect(await dayOf(11)).toBe(day)
  expect(await dayOf(13)).toBe(clock.today())
  await assertSoundBooks(world)
})

test('with a business date set back what is booked stands on the first open day', async () => {
  const world = await newWorld()
  const orderNo = await addRunningLoan(world)
  await world.advance({ days: 5 }, asDay)
  const closed = addDays(world.clock.today(), -1)
  world.clock.forwardDays(-3)
  await payIn(world, orderNo, 100_000)
  const paid = await linesOf(world, sql`memo = 'paid'`)
  expect(new Set(paid.map(({ day }) => day))).toEqual(new Set([addDays(closed, 1)]))
  await assertSoundBooks(world)
})

test('nothing is closed before the third hour of the next day, nor before there is an order', async () => {
  const world = await newWorld()
  const { services, clock } = world
  clock.forwardDays(1)
  expect(await closeDay(services)).toBe(0)
  await addRunningLoan(world)
  clock.set(new Date(`${addDays(clock.today(), 1)}T02:59:00+07:00`))
  expect(await closeDay(services)).toBe(0)
  clock.forwardMinutes(2)
  expect(await closeDay(services)).toBe(1)
  expect(await closeDay(services)).toBe(0)
})

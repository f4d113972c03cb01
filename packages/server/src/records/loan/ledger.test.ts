import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transact } from '../../db/transaction.ts'
import { addDays } from '@lumbung/domain/calendar'
import { liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import { agreeOn, dealTo } from '@lumbung/lab/world/settings'
import { addRunningLoan, assertSoundBooks } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

async function linesOf(orderNo: string) {
  return await transact(
    world.db,
    '*',
    async (tx) =>
      (
        await sql<{
          posting: number
          corrects: number | null
          app: string | null
          day: string
          account: string
          amount: number
          memo: string
        }>`
        select e.posting, e.corrects, e.app_code as app, e.day, e.account, e.amount, e.memo
          from ledger_entry e left join cash_record c on c.id = e.cash_record_id
         where coalesce(e.order_no, c.order_no) = ${orderNo} order by e.id`.execute(tx)
      ).rows,
  )
}

test('what the provider charges for a payout and for a payment is posted, beside the borrower’s bill', async () => {
  const orderNo = await addRunningLoan(world)
  const { account, shop } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 100_000 })
  world.clock.forwardDays(14)
  const costs = (await linesOf(orderNo)).filter((line) => line.account === 'channelCost')
  expect(costs.map(({ amount }) => amount)).toEqual([2_500, 4_000])
  expect(shop).toBeDefined()
})

test('a fee that two persons agreed on is charged from its day, by the channel that carried the money, and not before', async () => {
  await dealTo(world, 'xendit', { active: false })
  const from = addDays(world.clock.today(), 1)
  await agreeOn(world, { code: 'midtransFees', value: { payout: 3_300 }, from })
  await agreeOn(world, { code: 'xenditFees', value: { payout: 7_000, va: 6_600, alfa: 5_000 }, from })
  const costsOf = async (orderNo: string) =>
    (await linesOf(orderNo)).filter(({ account }) => account === 'channelCost').map(({ amount }) => amount)
  const before = await addRunningLoan(world)
  expect(await costsOf(before)).toEqual([2_500])
  world.clock.forwardDays(1)
  const after = await addRunningLoan(world)
  expect(await costsOf(after)).toEqual([3_300])
  const { account } = await liveCodes(world, after)
  await payTo(world, after, { account_number: account?.code ?? '', amount: 100_000 })
  expect(await costsOf(after)).toEqual([3_300, 6_600])
  expect(await costsOf(before)).toEqual([2_500])
})

test('each ledger line says whose money it is, and another app’s are out of sight and reach', async () => {
  const orderNo = await addRunningLoan(world)
  const { account } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 100_000 })
  const lines = await linesOf(orderNo)
  expect(new Set(lines.map(({ app }) => app))).toEqual(new Set(['panen']))
  const count = async (apps: '*' | string[]) =>
    await transact(
      world.db,
      apps,
      async (tx) => (await tx.selectFrom('ledger_entry').select('id').execute()).length,
    )
  expect(await count(['guyub'])).toBe(0)
  expect(await count(['panen'])).toBe(lines.length)
  const foreign = transact(world.db, ['guyub'], async (tx) => {
    await sql`insert into ledger_entry (posting, app_code, day, account, amount, memo, recorded_at)
              values (0, 'panen', '2026-11-20', 'suspense', 1, 'foreign', ${world.clock.now()})`.execute(tx)
  })
  await expect(foreign).rejects.toThrow('row-level security')
})

test('a correction stands on the day it is made, names what it corrects, and leaves the posted day as it was', async () => {
  const orderNo = await addRunningLoan(world)
  const { account } = await liveCodes(world, orderNo)
  const early = world.clock.now().toISOString()
  world.clock.forwardDays(20)
  // Six days late: the penalty of these is posted with it.
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 300_000 })
  const before = await linesOf(orderNo)
  world.clock.forwardDays(2)
  const today = world.clock.today()
  // Paid on the loan day, told of only now: the payment after it means something else.
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 200_000, at: early })
  const after = await linesOf(orderNo)
  expect(after.slice(0, before.length)).toEqual(before)
  const corrections = after.filter(({ memo }) => memo === 'correction')
  expect(corrections.length).toBeGreaterThan(0)
  for (const line of corrections) {
    expect(line.day).toBe(today)
    expect(before.find(({ posting }) => posting === line.corrects)?.memo).toBe('paid')
  }
})

test('a closed day takes no posting: what belongs to it is booked on the open day, and the database refuses the rest', async () => {
  const orderNo = await addRunningLoan(world)
  const { account } = await liveCodes(world, orderNo)
  const early = world.clock.now().toISOString()
  const loanDay = world.clock.today()
  world.clock.forwardDays(3)
  await transact(world.db, '*', async (tx) => {
    await sql`insert into closed_day (day, closed_at, actor) values (${loanDay}, ${world.clock.now()}, 'test')`.execute(
      tx,
    )
  })
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 200_000, at: early })
  const lines = await linesOf(orderNo)
  expect(
    new Set(lines.filter(({ memo }) => memo === 'paid' || memo === 'received').map(({ day }) => day)),
  ).toEqual(new Set([world.clock.today()]))
  const value = await transact(
    world.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('loan_event')
        .select('day')
        .where('order_no', '=', orderNo)
        .where('kind', '=', 'paid')
        .executeTakeFirstOrThrow(),
  )
  expect(value.day).toBe(loanDay)
  const old = transact(world.db, '*', async (tx) => {
    await sql`insert into ledger_entry (posting, day, account, amount, memo, recorded_at)
              values (0, ${loanDay}, 'suspense', 1, 'old', ${world.clock.now()})`.execute(tx)
  })
  await expect(old).rejects.toThrow('are closed')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOverdueDays, getOverdueOrders } from '@lumbung/contract/repay/overdue'
import { getRepayPlan, getRepayPlanSummary } from '@lumbung/contract/repay/plan'
import { getAccount } from '@lumbung/contract/order/account'
import { getAccessLog } from '@lumbung/contract/power/logs'
import {
  addRunningLoan,
  assertSoundBooks,
  cashOf,
  codesOf,
  pay,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { fillInstalments } from '../../records/loan/fill-instalments.ts'
import { transact } from '../../db/transaction.ts'

let world: World
let maker: Caller
const orders: Record<'inTime' | 'late' | 'partly' | 'open', string> = {
  inTime: '',
  late: '',
  partly: '',
  open: '',
}
let due = ''

/** Four loans of one due day: paid on it, paid in full ten days late, in part, not at all; seen twenty days later. */
beforeAll(async () => {
  world = await openWorld()
  maker = await world.as('finance_maker')
  for (const kind of Object.keys(orders) as (keyof typeof orders)[])
    orders[kind] = await addRunningLoan(world)
  const { dueDay } = await maker.ok(getAccount, { orderNo: orders.open })
  due = dueDay
  const pays = async (orderNo: string, amount: number) => {
    const account = (await codesOf(world, orderNo)).find(
      ({ kind, state }) => kind === 'va' && state === 'issued',
    )
    await pay(world, { account_number: account?.code ?? '', amount })
    await until(world, async () => (await cashOf(world, orderNo)).some(({ state }) => state === 'posted'))
  }
  world.clock.forwardDays(14)
  await pays(orders.inTime, 1_007_000)
  world.clock.forwardDays(3)
  await pays(orders.partly, 300_000)
  world.clock.forwardDays(7)
  // domain.md §3.2: 1,007,000, and 7 × 2,000 + 3 × 3,000 of penalty.
  await pays(orders.late, 1_030_000)
  world.clock.forwardDays(10)
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

test('a due day counts what fell due, what went overdue, what came since and what is open; each figure is the list it opens', async () => {
  const { items, total } = await maker.ok(getOverdueDays, { filter: {}, size: 20 })
  expect(total).toBe(1)
  const [day] = items
  expect(day).toMatchObject({
    day: due,
    daysLate: 20,
    fellDue: { count: 4, amount: 4 * 1_007_000 },
    overdue: { count: 3, amount: 3 * 1_007_000 },
    overduePpm: 750_000,
    repaidLate: { count: 2, amount: 1_330_000 },
    upTo7: 0,
    upTo15: 1,
    upTo30: 0,
    over30: 0,
  })
  const dueDay = { from: due, to: due }
  const detail = async (filter: object) => {
    const answer = await maker.ok(getOverdueOrders, { filter: { dueDay, ...filter }, size: 20 })
    return { ...answer, numbers: answer.items.map(({ orderNo }) => orderNo).toSorted() }
  }
  const overdue = await detail({})
  expect(overdue.numbers).toEqual([orders.late, orders.partly, orders.open].toSorted())
  expect(overdue.items.reduce((so, { leftAtDue }) => so + leftAtDue, 0)).toBe(day?.overdue.amount)
  expect(overdue.repaidLateOnPage).toBe(day?.repaidLate.amount)
  const open = await detail({ settled: ['open'] })
  expect({ count: open.total, amount: open.leftOnPage }).toEqual(day?.open)
  expect((await detail({ paidLate: true })).total).toBe(day?.repaidLate.count)
  expect((await detail({ settled: ['upTo15'] })).numbers).toEqual([orders.late])
  const fellDue = await maker.ok(getRepayPlan, { filter: { dueDay }, size: 20 })
  expect(fellDue.total).toBe(day?.fellDue.count)
  expect(fellDue.items.reduce((so, { amount }) => so + amount, 0)).toBe(day?.fellDue.amount)
  for (const { orderNo, left } of overdue.items)
    expect((await maker.ok(getAccount, { orderNo })).owed.total).toBe(left)
  expect((await maker.ok(getOverdueDays, { filter: { app: ['pintar'] }, size: 20 })).total).toBe(0)
})

test('the plan shows each instalment as its account has it, is found by what it is asked by, and its sums are its rows', async () => {
  const { items } = await maker.ok(getRepayPlan, { filter: { dueDay: { from: due } }, size: 20 })
  expect(items.length).toBe(4)
  for (const row of items) {
    const account = await maker.ok(getAccount, { orderNo: row.orderNo })
    expect(account.instalments[0]).toMatchObject({
      no: row.no,
      of: row.of,
      dueDay: row.dueDay,
      state: row.state,
      penalty: row.penalty,
      repaid: row.repaid,
      left: { total: row.left },
    })
    expect(row.amount + row.penalty - row.repaid - row.forgiven).toBe(row.left)
  }
  const filter = { dueDay: { from: due } }
  const { lines, total } = await maker.ok(getRepayPlanSummary, { filter })
  expect(lines.map(({ id, instalments }) => [id, instalments])).toEqual([
    ['overdue', 2],
    ['cleared', 1],
    ['clearedOverdue', 1],
  ])
  const sum = (field: 'amount' | 'left' | 'repaid' | 'penalty') =>
    items.reduce((so, row) => so + row[field], 0)
  expect(total).toEqual({
    instalments: 4,
    amount: sum('amount'),
    penalty: sum('penalty'),
    repaid: sum('repaid'),
    forgiven: 0,
    left: sum('left'),
  })
  const one = async (asked: object) => (await maker.ok(getRepayPlan, { filter: asked, size: 20 })).total
  // An order is found whenever it is due; without one only what is near.
  expect(await one({ orderNo: orders.open })).toBe(1)
  expect(await one({})).toBe(0)
  expect(await one({ phone: '0812' })).toBe(0)
  expect(await one({ dueDay: { from: due }, state: ['overdue'] })).toBe(2)
})

test('whoever asks by a phone leaves its mask in the access log, in each of the three lists, found or not', async () => {
  const filter = { phone: '081299990021' }
  const asks = {
    'Rini Plan': async (person: Caller) => await person.ok(getRepayPlan, { filter, size: 20 }),
    'Rini Sums': async (person: Caller) => await person.ok(getRepayPlanSummary, { filter }),
    'Rini Late': async (person: Caller) => await person.ok(getOverdueOrders, { filter, size: 20 }),
  }
  const log = await world.as('auditor')
  for (const [who, ask] of Object.entries(asks)) {
    await ask(await world.another('finance_maker', who))
    const { items } = await log.ok(getAccessLog, { filter: { who, seen: ['search'] }, size: 20 })
    expect(items).toMatchObject([
      { field: 'search:phone', note: expect.stringMatching(/^0812••••021 #/) as string },
    ])
  }
})

test('loans of before say nothing of it until they are folded again, once', async () => {
  const read = async () =>
    await transact(
      world.db,
      '*',
      async (tx) =>
        await tx
          .selectFrom('instalment')
          .select(['order_no', 'left_at_due', 'repaid_late', 'penalty_reduced'])
          .orderBy('order_no')
          .execute(),
    )
  const before = await read()
  await world.db
    .updateTable('instalment')
    .set({ left_at_due: null, repaid_late: null, penalty_reduced: null })
    .execute()
  expect(await fillInstalments(world.db)).toBe(4)
  expect(await read()).toEqual(before)
  expect(await fillInstalments(world.db)).toBe(0)
})

test('who does not work with money sees none of it', async () => {
  const reviewer = await world.as('first_reviewer')
  for (const call of [getRepayPlan, getOverdueDays, getOverdueOrders])
    expect(await reviewer.call(call, { filter: {}, size: 20 })).toMatchObject({ code: 'NOT_PERMITTED' })
})

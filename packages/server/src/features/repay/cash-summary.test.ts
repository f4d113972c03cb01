import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCashRecords, getCashSummary } from '@lumbung/contract/repay/cash-record'
import { addRunningLoan, cashOf, codesOf, pay, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('the figures sum the very payments that the list shows, and each opens those', async () => {
  const maker = await world.as('finance_maker')
  expect(await maker.ok(getCashSummary, { filter: {} })).toMatchObject({
    lines: [],
    total: { payments: 0, amount: 0, unmatchedPpm: null },
  })
  for (const amount of [407_000, 100_000]) {
    const orderNo = await addRunningLoan(world)
    const code = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')
    await pay(world, { account_number: code?.code ?? '', amount })
    await until(world, async () => (await cashOf(world, orderNo)).length === 1)
  }
  const listed = await maker.ok(getCashRecords, { filter: {}, size: 20 })
  const { lines, total } = await maker.ok(getCashSummary, { filter: {} })
  expect(lines).toMatchObject([{ id: 'va', ...total }])
  expect(total).toMatchObject({
    payments: listed.total,
    amount: listed.items.reduce((sum, { amount }) => sum + amount, 0),
    unmatched: 0,
    unmatchedPpm: 0,
  })
  expect(total.amount).toBe(
    total.principal + total.interest + total.penalty + total.extensionFee + total.credit,
  )

  const narrowed = { amount: { from: 400_000 } }
  expect((await maker.ok(getCashSummary, { filter: narrowed })).total).toMatchObject({
    payments: 1,
    amount: 407_000,
  })
  const opened = await maker.ok(getCashRecords, { filter: { ...narrowed, method: ['va'] }, size: 20 })
  expect(opened.total).toBe(1)
})

test('who has no list of payments has no figures of it', async () => {
  const reviewer = await world.as('first_reviewer')
  expect(await reviewer.call(getCashSummary, { filter: {} })).toMatchObject({ code: 'NOT_PERMITTED' })
})

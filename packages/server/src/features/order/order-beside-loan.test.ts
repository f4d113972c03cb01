import { afterEach, beforeEach, expect, test } from 'vitest'
import { getOrder, getOrders } from '@lumbung/contract/order/order'
import { getJournal } from '@lumbung/contract/utils/ledger'
import { decideReduction } from '@lumbung/contract/repay/reduction'
import { applied } from '@lumbung/lab/world/applications'
import { askFor, liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import { addRunningLoan, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeEach(async () => {
  world = await openWorld({ start: '2026-11-23T03:00:00Z' })
})
afterEach(async () => await world.close())

const nothingApart = {
  channelCost: null,
  amountAfterReduction: null,
  preCollectionTime: null,
  collectionTime: null,
  followTime: null,
  lastFollowTime: null,
}

/** The row of the list, which the detail must agree with. */
async function rowOf(orderNo: string) {
  const reader = await world.as('first_reviewer')
  const [row] = (await reader.ok(getOrders, { filter: { orderNo }, size: 20 })).items
  const { order } = await reader.ok(getOrder, { orderNo })
  expect(row).toEqual(order)
  // Read by another way where no index serves the filter.
  const searched = await reader.ok(getOrders, { filter: { orderNo, extended: false }, size: 20 })
  expect(searched.items).toEqual([order])
  // Briefly it is the same but for what is looked for apart.
  for (const filter of [{ orderNo }, { orderNo, extended: false }])
    expect((await reader.ok(getOrders, { filter, size: 20, brief: true })).items).toEqual([
      { ...order, ...nothingApart },
    ])
  return order
}

test('an order says its capital, what its channels cost, and what is left after an agreed reduction while that holds', async () => {
  const { orderNo: application } = await applied(world, 'panen')
  expect(await rowOf(application)).toMatchObject({
    capital: null,
    channelCost: null,
    amountAfterReduction: null,
  })
  const orderNo = await addRunningLoan(world)
  expect(await rowOf(orderNo)).toMatchObject({ capital: 1_000_000, channelCost: 2_500 })
  const reader = await world.as('finance_checker')
  for (const channel of ['xendit', 'Xendit', ' XENDIT'])
    expect((await reader.ok(getOrders, { filter: { orderNo, channel }, size: 20 })).items).toHaveLength(1)
  for (const channel of ['xendi', 'midtrans'])
    expect((await reader.ok(getOrders, { filter: { orderNo, channel }, size: 20 })).items).toEqual([])
  expect(
    (await reader.ok(getJournal, { filter: { orderNo, channel: 'XENDIT' }, size: 20 })).total,
  ).toBeGreaterThan(0)
  const { account } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 100_000 })
  expect(await rowOf(orderNo)).toMatchObject({
    capital: 1_000_000,
    channelCost: 6_500,
    amountAfterReduction: null,
  })
  world.clock.forwardDays(24)
  const { remainingAmount } = await rowOf(orderNo)
  const id = await askFor(world, await world.as('collector'), { orderNo, amount: 10_000 })
  expect((await rowOf(orderNo)).amountAfterReduction).toBeNull()
  const decided = { id, version: 0, decision: 'approve', note: '', requestKey: newKey() } as const
  await (await world.as('col_manager')).ok(decideReduction, decided)
  expect((await rowOf(orderNo)).amountAfterReduction).toBe((remainingAmount ?? 0) - 10_000)
  world.clock.forwardDays(4)
  expect((await rowOf(orderNo)).amountAfterReduction).toBeNull()
})

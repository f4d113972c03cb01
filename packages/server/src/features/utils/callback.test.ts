import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCallbacks } from '@lumbung/contract/utils/callback'
import { addRunningLoan, cashOf, codesOf, pay, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('every callback is listed with what became of it, found by its key, and only by who may', async () => {
  const orderNo = await addRunningLoan(world)
  const code = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')
  await pay(world, { account_number: code?.code ?? '', amount: 100_000 })
  await until(world, async () => (await cashOf(world, orderNo)).length === 1)

  const maker = await world.as('finance_maker')
  const { items } = await maker.ok(getCallbacks, { filter: { kind: ['vaPaid'] }, size: 20 })
  expect(items).toMatchObject([{ kind: 'vaPaid', state: 'applied', deliveries: 1, orderNo, nextTryAt: null }])
  const [paid] = items
  const found = await maker.ok(getCallbacks, { filter: { eventKey: paid?.eventKey ?? '' }, size: 20 })
  expect(found.items.map(({ id }) => id)).toEqual([paid?.id])
  expect((await maker.ok(getCallbacks, { filter: { state: ['failed'] }, size: 20 })).total).toBe(0)

  const reviewer = await world.as('first_reviewer')
  expect(await reviewer.call(getCallbacks, { filter: {}, size: 20 })).toMatchObject({ code: 'NOT_PERMITTED' })
})

test('a callback of a payout names its order, whichever channel tells of it', async () => {
  const maker = await world.as('finance_maker')
  for (const channel of ['xendit', 'midtrans'] as const) {
    const orderNo = await addRunningLoan(world, { channel })
    const named = async () => {
      const { items } = await maker.ok(getCallbacks, { filter: { kind: ['payout'] }, size: 20 })
      return items.filter((row) => row.orderNo === orderNo)
    }
    await until(world, async () => (await named()).length > 0)
    expect(await named()).toMatchObject([{ kind: 'payout', provider: channel }])
  }
})

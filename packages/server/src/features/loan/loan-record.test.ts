import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoanDays, getPayouts } from '@lumbung/contract/loan/loan-record'
import { addDays } from '@lumbung/domain/calendar'
import {
  addRunningLoan,
  addWaitingOrder,
  payoutOf,
  releaseOrder,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('a day counts the payouts that were sent on it by how they stand, and each figure is the list it opens', async () => {
  const maker = await world.as('finance_maker')
  expect(await maker.ok(getLoanDays, { filter: {}, size: 20 })).toMatchObject({ items: [], total: 0 })

  const paid = await addRunningLoan(world)
  const failed = await addWaitingOrder(world)
  world.farEnd.setBehaviour(`${failed}-1`, { failureCode: 'INVALID_DESTINATION' })
  await releaseOrder(world, failed)
  await until(world, async () => (await payoutOf(world, failed)).state === 'failed')
  await addWaitingOrder(world)

  const today = world.services.clock.today()
  const days = await maker.ok(getLoanDays, { filter: {}, size: 20 })
  expect(days).toMatchObject({ total: 1, exact: true })
  const [day] = days.items
  expect(day).toMatchObject({ day: today, payouts: 2 })
  const sentDay = { from: today, to: today }
  const listed = await maker.ok(getPayouts, { filter: { sentDay }, size: 20 })
  expect(listed.items.map(({ orderNo }) => orderNo).toSorted()).toEqual([paid, failed].toSorted())
  expect(listed.amountOnPage).toBe(day?.amount)
  for (const [kind, state] of [
    ['success', ['success']],
    ['failed', ['failed']],
    ['inFlight', ['submitting', 'accepted', 'unknown']],
    ['unknown', ['unknown']],
    ['reversed', ['reversed']],
  ] as const) {
    const opened = await maker.ok(getPayouts, { filter: { sentDay, state: [...state] }, size: 20 })
    expect({ count: opened.total, amount: opened.amountOnPage }).toEqual(day?.[kind])
  }
  expect(
    (await maker.ok(getPayouts, { filter: { sentDay: { to: addDays(today, -1) } }, size: 20 })).total,
  ).toBe(0)
  expect((await maker.ok(getLoanDays, { filter: { day: { to: addDays(today, -1) } }, size: 20 })).total).toBe(
    0,
  )
  expect((await maker.ok(getLoanDays, { filter: { channel: 'nobody' }, size: 20 })).total).toBe(0)
})

test('who does not work with money sees neither', async () => {
  const reviewer = await world.as('first_reviewer')
  expect(await reviewer.call(getLoanDays, { filter: {}, size: 20 })).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await reviewer.call(getPayouts, { filter: {}, size: 20 })).toMatchObject({ code: 'NOT_PERMITTED' })
})

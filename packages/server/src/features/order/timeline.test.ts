import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNote } from '@lumbung/contract/order/note'
import { getOrder, getTimeline, timelinePageMax } from '@lumbung/contract/order/order'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { addOrderEvent } from '../../records/order/orders.ts'
import { addWaitingOrder } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('an order with a long history shows its latest part, and the rest on request, each event once and in order', async () => {
  const orderNo = await addWaitingOrder(world)
  const all = 2 * timelinePageMax + 5
  await transact(world.db, '*', async (tx) => {
    for (let n = 0; n < all; n += 1) {
      // Three of each minute: those of one instant are told apart by their number.
      const at = new Date(world.clock.now().getTime() + Math.floor(n / 3) * 60_000)
      await addOrderEvent(tx, orderNo, 'hold', { actor: system, at, recordedAt: at, amount: n + 1 })
    }
  })
  const maker = await world.as('finance_maker')
  const { timeline, earlierEvents } = await maker.ok(getOrder, { orderNo })
  expect(timeline).toHaveLength(timelinePageMax)
  expect(earlierEvents).toBe(true)
  const seen = [...timeline]
  for (let earlier = earlierEvents; earlier;) {
    const page = await maker.ok(getTimeline, { orderNo, before: seen.at(-1)?.id ?? 0 })
    expect(page.events.length).toBeLessThanOrEqual(timelinePageMax)
    seen.push(...page.events)
    earlier = page.earlier
  }
  expect(seen.map(({ amount }) => amount)).toEqual(Array.from({ length: all }, (_, index) => all - index))
})

test('the history of an order out of reach, or that is none, is not found', async () => {
  const maker = await world.as('finance_maker')
  const answer = await maker.call(getTimeline, { orderNo: '990101000000', before: 1 })
  expect(answer.code).toBe('ORDER_NOT_FOUND')
})

test('a note stands in the history under the name of who left it, once however often it is sent', async () => {
  const orderNo = await addWaitingOrder(world)
  const maker = await world.as('finance_maker')
  const note = { orderNo, text: '  Asked to be called after six  ', requestKey: 'note-key-1' }
  await maker.ok(addNote, note)
  await maker.ok(addNote, note)
  const { timeline } = await maker.ok(getOrder, { orderNo })
  expect(timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
    { reason: 'Asked to be called after six', actorKind: 'staff', from: null, to: null },
  ])
  const auditor = await world.as('auditor')
  expect(await auditor.call(addNote, { ...note, requestKey: 'note-key-2' })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(await maker.call(addNote, { ...note, text: ' ', requestKey: 'note-key-3' })).toMatchObject({
    code: 'VALIDATION',
  })
})

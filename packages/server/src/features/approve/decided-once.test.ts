import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transaction.ts'
import {
  addFreeOrders,
  addHeldOrders,
  deadlocks,
  pressTogether,
  seatReviewers,
  takeAll,
  type Desks,
} from '@lumbung/lab/world/decided-once'
import { openWorld, type World } from '@lumbung/lab/world/world'

const people = 20
/** `npm run torture -- decided-once` presses on as many as one wants. */
const orders = 500
const together = 4

let world: World
let desks: Desks
beforeAll(async () => {
  world = await openWorld()
  desks = await seatReviewers(world.services, people)
})
afterAll(async () => world.close())

test(`${people} reviewers decide ${orders} orders of both desks together: one wins each, all others find the lock gone`, async () => {
  const held = await addHeldOrders(world.services, desks, orders)
  const codes = new Map<string, number>()
  const queue = held.values()
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const order of queue) {
        const answers = await pressTogether(world.services, desks, order)
        expect(
          answers.filter((code) => code === ''),
          order.orderNo,
        ).toHaveLength(1)
        for (const code of answers) codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }),
  )
  expect([...codes.keys()].toSorted()).toEqual(['', 'LOCK_LOST'])
  expect(codes.get('')).toBe(orders)
  expect(codes.get('LOCK_LOST')).toBe(orders * people + orders * 2.5)

  await transact(world.db, '*', async (tx) => {
    const decided = await tx
      .selectFrom('review_task')
      .select(['order_no', 'state'])
      .where('order_no', 'like', 'held%')
      .where('state', 'in', ['pass', 'reject', 'returned', 'goneBack'])
      .execute()
    expect(new Set(decided.map(({ order_no: orderNo }) => orderNo)).size).toBe(orders)
    expect(decided).toHaveLength(orders)
    expect(new Set(decided.map(({ state }) => state)).size).toBe(4)
    const moves = await tx
      .selectFrom('order_event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_no', 'like', 'held%')
      .where('to_state', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(moves.count).toBe(orders)
  })
  expect(await deadlocks(world.services)).toBe(0)
}, 900_000)

test('twenty who take the next order of one queue together get each order once', async () => {
  await transact(world.db, '*', async (tx) => {
    const nobody = desks.first[0]?.id ?? 0
    await tx
      .updateTable('review_task')
      .set({ state: 'locked', reviewer_id: nobody, locked_until: new Date(Date.now() + 86_400_000) })
      .where('state', 'in', ['wait', 'locked'])
      .execute()
  })
  await addFreeOrders(world.services, 400)
  const taken = await takeAll(world.services, desks)
  expect(taken).toHaveLength(400)
  expect(new Set(taken).size).toBe(400)
}, 120_000)

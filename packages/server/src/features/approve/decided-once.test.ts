import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim, decideFirst, getReview } from '@lumbung/contract/approve/review'
import { applied } from '../../testing/applications.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('twenty reviewers decide the same order together: one wins, all others find the lock gone', async () => {
  const rounds = 50
  const reviewers = [await world.as('first_reviewer')]
  while (reviewers.length < 20) reviewers.push(await world.another('first_reviewer'))
  const orders: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { orderNo } = await applied(world)
    orders.push(orderNo)
    const holder = reviewers[round % reviewers.length]
    if (holder === undefined) throw new Error('there are twenty')
    await holder.ok(claim, { orderNo })
    const { version } = (await holder.ok(getReview, { orderNo })).order
    // The holder presses twice as well: as often as anyone, only one press counts.
    const answers = await Promise.all(
      [...reviewers, holder].map(
        async (reviewer) =>
          await reviewer.call(decideFirst, {
            orderNo,
            version,
            decision: 'reject',
            reasonCode: 'R11',
            note: '',
            requestKey: randomUUID(),
          }),
      ),
    )
    const codes = answers.map(({ code }) => code).toSorted()
    expect(codes).toEqual(['', ...Array.from({ length: reviewers.length }, () => 'LOCK_LOST')])
  }
  const tasks = await world.db
    .selectFrom('review_task')
    .select(['state'])
    .where('order_no', 'in', orders)
    .execute()
  expect(tasks.filter(({ state }) => state === 'reject')).toHaveLength(rounds)
}, 120_000)

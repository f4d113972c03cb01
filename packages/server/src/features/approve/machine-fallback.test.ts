import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReview, getReviews } from '@lumbung/contract/approve/review'
import { apply } from '@lumbung/contract/open/application'
import { transact } from '../../db/transaction.ts'
import { madeUpApplication, uploadPhotos } from '@lumbung/lab/world/applications'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { reviewByMachine } from './review-by-machine.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

/** An application whose machine review has not run yet. */
async function newOrder(): Promise<string> {
  const application = madeUpApplication(await uploadPhotos(world, 'panen'))
  return (await world.appOk('panen', apply, application)).orderNo
}

const orderOf = async (orderNo: string) =>
  await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
  )

/** A sealed value that no key opens: reading this fact throws. */
async function breakFact(orderNo: string): Promise<void> {
  await world.db
    .updateTable('order_identity')
    .set({ sealed: Buffer.from('no seal at all') })
    .where('order_no', '=', orderNo)
    .where('field', '=', 'idNumber')
    .execute()
}

test('a review that breaks three times goes to people with the reason; none is stuck and none passes', async () => {
  const orderNo = await newOrder()
  await breakFact(orderNo)
  for (const tries of [1, 2]) {
    await reviewByMachine({ orderNo }, world.services)
    const order = await orderOf(orderNo)
    expect(order.state, `after ${tries}`).toBe('machineReview')
  }
  await reviewByMachine({ orderNo }, world.services)
  expect(await orderOf(orderNo)).toMatchObject({ state: 'firstWait', machine_score: null })
  const reviewer = await world.as('first_reviewer')
  const { items } = await reviewer.ok(getReviews, {
    filter: { stage: 'first', standing: 'wait', orderNo },
    size: 20,
  })
  expect(items).toHaveLength(1)
  const { timeline, machine } = await reviewer.ok(getReview, { orderNo })
  expect(machine).toBeNull()
  expect(timeline[0]).toMatchObject({
    kind: 'passMachine',
    to: 'firstWait',
    detail: { tries: 3, decision: 'manual', engineFailure: expect.stringMatching(/Error$/) },
  })
  expect(timeline.filter(({ kind }) => kind === 'machineBroke')).toHaveLength(3)
})

test('a fact that can be read again is scored as if nothing had been', async () => {
  const orderNo = await newOrder()
  const { sealed } = await world.db
    .selectFrom('order_identity')
    .select('sealed')
    .where('order_no', '=', orderNo)
    .where('field', '=', 'idNumber')
    .executeTakeFirstOrThrow()
  await breakFact(orderNo)
  await reviewByMachine({ orderNo }, world.services)
  await world.db
    .updateTable('order_identity')
    .set({ sealed })
    .where('order_no', '=', orderNo)
    .where('field', '=', 'idNumber')
    .execute()
  await reviewByMachine({ orderNo }, world.services)
  expect(await orderOf(orderNo)).toMatchObject({ state: 'firstWait', machine_score: expect.any(Number) })
})

test('a lost database is no break of the machine', async () => {
  const orderNo = await newOrder()
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const broken = { ...world.services, seals: { ...world.services.seals, open: () => raise(lost) } }
  await expect(reviewByMachine({ orderNo }, broken)).rejects.toThrow('terminating connection')
  expect((await orderOf(orderNo)).state).toBe('machineReview')
  await world.drain()
  expect((await orderOf(orderNo)).state).toBe('firstWait')
})

function raise(error: Error): never {
  throw error
}

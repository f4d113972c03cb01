import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim, claimNext, getReview, getReviews, release } from '@lumbung/contract/approve/review'
import { appealMachine, reopenRejected, rollBack } from '@lumbung/contract/approve/send-back'
import { apply, resubmit } from '@lumbung/contract/open/application'
import {
  applied,
  madeUpApplication,
  madeUpNik,
  passReview,
  uploadPhotos,
} from '@lumbung/lab/world/applications'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let first: Caller
let final: Caller
let manager: Caller
beforeAll(async () => {
  world = await openWorld()
  first = await world.as('first_reviewer')
  final = await world.as('final_reviewer')
  manager = await world.as('review_manager')
})
afterAll(async () => world.close())

beforeEach(async () => await desk().clear())

const desk = () => reviewDesk(world)
const key = () => ({ requestKey: randomUUID() })
const rejectFirst = async (orderNo: string) => {
  await first.ok(claim, { orderNo })
  expect(
    await desk().decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R11' }),
  ).toMatchObject({
    code: '',
  })
}

test('the final desk goes back at most three times, to the same first reviewer', async () => {
  const orderNo = await desk().newOrder()
  const other = await world.another('first_reviewer')
  const goBack = async () => {
    await final.ok(claim, { orderNo })
    return await desk().decide(final, 'final', orderNo, { decision: 'goBack', reasonCode: 'documentReread' })
  }
  await passReview(first, orderNo, 'first')
  for (let round = 2; round <= 4; round += 1) {
    expect(await goBack()).toMatchObject({ code: '', data: { ret: { state: 'firstWait' } } })
    const [row] = (
      await first.ok(getReviews, { filter: { stage: 'first', standing: 'wait', orderNo }, size: 20 })
    ).items
    expect(row).toMatchObject({ round, goBackReason: 'documentReread' })
    const younger = await desk().newOrder()
    expect((await other.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).orderNo).toBe(younger)
    expect((await first.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).orderNo).toBe(orderNo)
    await passReview(first, orderNo, 'first')
  }
  expect(await goBack()).toMatchObject({ code: 'GO_BACKS_EXHAUSTED' })
})

test('an order is returned to the borrower at most twice, and then found under "with the borrower"', async () => {
  const { orderNo, applicationId } = await applied(world)
  const giveBack = async () => {
    await first.ok(claim, { orderNo })
    return await desk().decide(first, 'first', orderNo, { decision: 'return', reasonCode: 'selfieMismatch' })
  }
  for (let time = 1; time <= 2; time += 1) {
    expect(await giveBack()).toMatchObject({ data: { ret: { state: 'returned' } } })
    const { items } = await first.ok(getReviews, {
      filter: { stage: 'first', standing: 'withBorrower', orderNo },
      size: 20,
    })
    expect(items).toMatchObject([{ orderNo, state: 'returned', goBackReason: 'selfieMismatch' }])
    await world.appOk('panen', resubmit, { applicationId, ...key() })
  }
  expect(await giveBack()).toMatchObject({ code: 'RETURNS_EXHAUSTED' })
})

test('a passed first review is rolled back by the manager while nobody works on the final one', async () => {
  const orderNo = await desk().newOrder()
  await passReview(first, orderNo, 'first')
  await final.ok(claim, { orderNo })
  const request = async () => ({
    orderNo,
    version: await desk().versionOf(orderNo),
    reasonCode: 'qcFail',
    note: 'look again',
    ...key(),
  })
  expect(await manager.call(rollBack, await request())).toMatchObject({ code: 'LOCK_HELD' })
  expect(await first.call(rollBack, await request())).toMatchObject({ code: 'NOT_PERMITTED' })
  await final.ok(release, { orderNo })
  expect(await manager.call(rollBack, { ...(await request()), reasonCode: 'R11' })).toMatchObject({
    code: 'REASON_MISSING',
  })
  expect(await manager.ok(rollBack, await request())).toMatchObject({ state: 'firstWait' })
  const review = await first.ok(getReview, { orderNo })
  expect(review).toMatchObject({ stage: 'first', round: 2 })
  expect(review.history.map(({ state }) => state)).toEqual(['wait', 'withdrawn', 'pass'])
  expect(await manager.call(rollBack, await request())).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('a rejection at the first desk is reopened within 24 hours, and not after', async () => {
  const request = async (orderNo: string) => ({
    orderNo,
    version: await desk().versionOf(orderNo),
    reasonCode: 'wrongDecision',
    note: '',
    ...key(),
  })
  const [early, late] = [await desk().newOrder(), await desk().newOrder()]
  await rejectFirst(early)
  await rejectFirst(late)
  world.clock.forwardDays(1)
  expect(await manager.ok(reopenRejected, await request(early))).toMatchObject({ state: 'firstWait' })
  world.clock.forwardMinutes(1)
  expect(await manager.call(reopenRejected, await request(late))).toMatchObject({ code: 'ROLLBACK_TOO_LATE' })
})

test('a rejection is not taken back once the person has a newer order, in whatever app', async () => {
  const borrower = { idNumber: madeUpNik(), monthlyIncome: 2_000_000 }
  const orderNo = await desk().newOrder('panen', { borrower, amount: 750_000 })
  world.clock.forwardDays(31)
  const better = { ...borrower, monthlyIncome: 9_000_000 }
  await world.appOk(
    'guyub',
    apply,
    madeUpApplication(await uploadPhotos(world, 'guyub'), { productCode: 'guyub-tunai', borrower: better }),
  )
  const request = {
    orderNo,
    version: await desk().versionOf(orderNo),
    reasonCode: 'dataCorrected',
    note: '',
    ...key(),
  }
  expect(await manager.call(appealMachine, request)).toMatchObject({ code: 'OPEN_ORDER_EXISTS' })
  world.clock.forwardDays(-31)
})

test('what the machine rejected goes to the first desk under a permission of its own', async () => {
  const orderNo = await desk().newOrder('panen', { borrower: { monthlyIncome: 2_000_000 }, amount: 750_000 })
  const request = {
    orderNo,
    version: await desk().versionOf(orderNo),
    reasonCode: 'dataCorrected',
    note: 'pay slip seen',
    ...key(),
  }
  expect(await first.call(appealMachine, request)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await manager.ok(appealMachine, request)).toEqual({
    state: 'firstWait',
    version: request.version + 1,
  })
  expect(await first.ok(getReview, { orderNo })).toMatchObject({
    stage: 'first',
    round: 1,
    machine: { decision: 'reject' },
  })
})

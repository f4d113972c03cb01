import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancel, getStanding, resubmit, sign } from '@lumbung/contract/open/application'
import { claim, decideFirst, getReview } from '@lumbung/contract/approve/review'
import { expireOrders } from './expire-orders.ts'
import { setCeilings } from '@lumbung/lab/world/ceilings'
import { applied, approved, signed, uploadPhotos } from '@lumbung/lab/world/applications'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const standingOf = async (applicationId: string, app = 'panen') =>
  await world.appOk(app, getStanding, { applicationId })
const key = () => ({ requestKey: randomUUID() })

test('signing an approved order opens its payout, once', async () => {
  const { applicationId, orderNo } = await approved(world)
  const request = { applicationId, ...key() }
  expect(await world.appOk('panen', sign, request)).toMatchObject({ state: 'waitLoan' })
  expect(await world.appOk('panen', sign, request)).toMatchObject({ state: 'waitLoan' })
  expect(await world.appCall('panen', sign, { applicationId, ...key() })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  const payouts = await world.db
    .selectFrom('disbursement')
    .selectAll()
    .where('order_no', '=', orderNo)
    .execute()
  expect(payouts).toMatchObject([
    { state: 'pending', amount: 967_000, bank_code: 'BCA', reference: `${orderNo}-1` },
  ])
})

test('an approved order not signed within seven days cannot be signed and is cancelled', async () => {
  const { applicationId } = await approved(world)
  const kept = await approved(world)
  world.clock.forwardDays(7)
  await world.appOk('panen', sign, { applicationId: kept.applicationId, ...key() })
  world.clock.forwardMinutes(1)
  expect(await world.appCall('panen', sign, { applicationId, ...key() })).toMatchObject({
    code: 'SIGNING_TOO_LATE',
  })
  expect(await expireOrders(world.services)).toBe(1)
  expect(await expireOrders(world.services)).toBe(0)
  expect(await standingOf(applicationId)).toMatchObject({ state: 'cancelled' })
})

test('a ceiling lowered since the approval forbids signing by name', async () => {
  const { applicationId } = await approved(world)
  await setCeilings(world, { shortBenefit: 1_000 })
  expect(await world.appCall('panen', sign, { applicationId, ...key() })).toMatchObject({
    code: 'COST_CEILING_EXCEEDED',
  })
  await setCeilings(world, {})
  expect(await world.appOk('panen', sign, { applicationId, ...key() })).toMatchObject({ state: 'waitLoan' })
})

test('cancelling before the money is under way withdraws the review or the payout', async () => {
  const inReview = await applied(world)
  expect(
    await world.appOk('panen', cancel, {
      applicationId: inReview.applicationId,
      ...key(),
      reason: 'changed my mind',
    }),
  ).toMatchObject({ state: 'cancelled' })
  const tasks = await world.db
    .selectFrom('review_task')
    .select('state')
    .where('order_no', '=', inReview.orderNo)
    .execute()
  expect(tasks).toEqual([{ state: 'withdrawn' }])
  const waiting = await signed(world)
  await world.appOk('panen', cancel, { applicationId: waiting.applicationId, ...key() })
  const payouts = await world.db
    .selectFrom('disbursement')
    .select('state')
    .where('order_no', '=', waiting.orderNo)
    .execute()
  expect(payouts).toEqual([{ state: 'cancelled' }])
  expect(
    await world.appCall('panen', cancel, { applicationId: waiting.applicationId, ...key() }),
  ).toMatchObject({ code: 'STATE_CONFLICT' })
})

async function returned(): Promise<{ orderNo: string; applicationId: string }> {
  const order = await applied(world)
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(claim, { orderNo: order.orderNo })
  const { order: head } = await reviewer.ok(getReview, { orderNo: order.orderNo })
  const decision = { decision: 'return', reasonCode: 'idCardBlurred', note: '' } as const
  await reviewer.ok(decideFirst, { orderNo: order.orderNo, version: head.version, ...decision, ...key() })
  return order
}

test('a returned application is sent again with what was asked for and comes to the first desk', async () => {
  const { applicationId, orderNo } = await returned()
  expect(await standingOf(applicationId)).toMatchObject({
    state: 'returned',
    returnReason: 'idCardBlurred',
    answerBy: expect.any(String),
  })
  const { idCard } = await uploadPhotos(world, 'panen')
  const bank = { code: 'BRI', account: '123456789012345', holder: 'Siti Nurhaliza' }
  const answer = await world.appOk('panen', resubmit, { applicationId, photos: { idCard }, bank, ...key() })
  expect(answer).toMatchObject({ state: 'firstWait', returnReason: null })
  const reviewer = await world.as('first_reviewer')
  const review = await reviewer.ok(getReview, { orderNo })
  expect(review).toMatchObject({ round: 2, identity: { bankCode: 'BRI', bankAccount: '••••2345' } })
  expect(review.photos.filter(({ kind }) => kind === 'idCard')).toMatchObject([{ id: idCard }])
})

test('a returned application not sent again within 72 hours is cancelled', async () => {
  const { applicationId } = await returned()
  world.clock.forwardDays(3)
  expect(await expireOrders(world.services)).toBe(0)
  world.clock.forwardMinutes(1)
  expect(await world.appCall('panen', resubmit, { applicationId, ...key() })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  expect(await expireOrders(world.services)).toBe(1)
  expect(await standingOf(applicationId)).toMatchObject({ state: 'cancelled' })
})

test('an app sees its own orders only', async () => {
  const { applicationId } = await applied(world)
  expect(await world.appCall('guyub', getStanding, { applicationId })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
  expect(await world.appCall('guyub', cancel, { applicationId, ...key() })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim, claimNext, getReview, getReviews, release, tick } from '@lumbung/contract/approve/review'
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

test('claiming next takes the oldest order, and two who claim at once never hold the same', async () => {
  const orders = [await desk().newOrder(), await desk().newOrder(), await desk().newOrder()]
  const people = [first, await world.another('first_reviewer'), await world.another('first_reviewer')]
  const taken = await Promise.all(
    people.map(
      async (person) => (await person.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).orderNo,
    ),
  )
  expect(taken.toSorted()).toEqual(orders.toSorted())
  expect(await first.call(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    code: 'NOTHING_LEFT',
  })
})

test('a held order is not taken by another until the lock runs out or is given back', async () => {
  const orderNo = await desk().newOrder()
  const other = await world.another('first_reviewer')
  await first.ok(claim, { orderNo })
  expect(await other.call(claim, { orderNo })).toMatchObject({
    code: 'LOCK_HELD',
    msg: 'Nadia Putri holds this order',
  })
  expect(await other.call(release, { orderNo })).toMatchObject({ code: 'LOCK_LOST' })
  await desk().lockRunsOut(orderNo)
  expect(await first.call(tick, { orderNo, field: 'selfieLive', result: 'pass' })).toMatchObject({
    code: 'LOCK_LOST',
  })
  await other.ok(claim, { orderNo })
  await other.ok(release, { orderNo })
  await first.ok(claim, { orderNo })
  await manager.ok(release, { orderNo })
  expect(await first.ok(getReview, { orderNo })).toMatchObject({
    lock: { holder: null, mine: false },
    can: { claim: true, decide: false },
  })
})

test('who does not decide at a desk takes nothing there', async () => {
  const orderNo = await desk().newOrder()
  expect(await final.call(claim, { orderNo })).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await manager.call(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(await first.call(claimNext, { stage: 'final', requestKey: randomUUID() })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
})

test('after a decision the next order of the desk is held already', async () => {
  const [one, two] = [await desk().newOrder(), await desk().newOrder()]
  await first.ok(claim, { orderNo: one })
  const answer = await desk().decide(first, 'first', one, { decision: 'reject', reasonCode: 'R11' })
  expect(answer).toMatchObject({ data: { ret: { state: 'firstRejected', next: two } } })
  expect(await first.ok(getReview, { orderNo: two })).toMatchObject({
    lock: { mine: true },
    can: { decide: true },
  })
})

test('the review page shows masks, figures, the machine and who else is linked', async () => {
  const deviceId = randomUUID()
  const bank = { code: 'BCA', account: '1234567890', holder: 'Siti Nurhaliza' }
  const linked = await desk().newOrder('panen', { deviceId, bank })
  const orderNo = await desk().newOrder('guyub', { deviceId, bank })
  const review = await first.ok(getReview, { orderNo })
  expect(review.linked).toMatchObject([{ orderNo: linked, by: ['device', 'bankAccount'], daysOverdue: 0 }])
  expect(review.identity).toMatchObject({
    name: 'Siti N••••',
    idNumber: '3273••••••••••••',
    birthday: '••••',
    bankName: 'BCA',
    bankAccount: '••••7890',
  })
  expect(review.figures).toMatchObject({
    age: 36,
    income: 9_000_000,
    deviceSharedBy: 1,
    activePlatforms: null,
  })
  expect(review.order).toMatchObject({ totalDue: 1_007_000, dueDay: expect.any(String) })
  expect(review.photos.map(({ kind }) => kind).toSorted()).toEqual(['idCard', 'incomeProof', 'selfie'])
})

test('the queue is filtered by holder, app and amount and sorted by what is asked', async () => {
  const small = await desk().newOrder('panen', { amount: 800_000 })
  const big = await desk().newOrder('guyub', { amount: 2_000_000 })
  await first.ok(claim, { orderNo: big })
  const found = async (filter: object, sort?: { column: 'loanAmount'; descending: boolean }) =>
    (
      await first.ok(getReviews, {
        filter: { stage: 'first', standing: 'wait', ...filter },
        size: 50,
        ...(sort && { sort }),
      })
    ).items
      .map(({ orderNo }) => orderNo)
      .filter((orderNo) => orderNo === small || orderNo === big)
  expect(await found({ held: 'me' })).toEqual([big])
  expect(await found({ held: 'nobody' })).toEqual([small])
  expect(await found({ held: 'others' })).toEqual([])
  expect(await found({ app: ['guyub'] })).toEqual([big])
  expect(await found({ amount: { to: 900_000 } })).toEqual([small])
  expect(await found({ waitingSince: { from: '2030-01-01' } })).toEqual([])
  expect(await found({}, { column: 'loanAmount', descending: true })).toEqual([big, small])
})

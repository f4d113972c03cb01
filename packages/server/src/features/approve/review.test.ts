import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  appealMachine,
  claim,
  claimNext,
  decideFinal,
  decideFirst,
  getReview,
  getReviews,
  release,
  reopenRejected,
  rollBack,
  tick,
} from '@lumbung/contract/approve/review'
import { apply, resubmit } from '@lumbung/contract/open/application'
import { applied, madeUpApplication, madeUpNik, passReview, tickAll, uploadPhotos, type Wish } from '../../testing/applications.ts'
import { openWorld, type Caller, type World } from '../../testing/world.ts'

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

// Every test begins with empty desks; the tasks of earlier ones are locked away by nobody.
beforeEach(async () => {
  const far = new Date(Date.now() + 86_400_000)
  const { id } = await world.db.selectFrom('staff').select('id').where('email', '=', 'admin@lumbung.test').executeTakeFirstOrThrow()
  await world.db
    .updateTable('review_task')
    .set({ state: 'locked', reviewer_id: id, locked_until: far })
    .where('state', 'in', ['wait', 'locked'])
    .execute()
})

const key = () => ({ requestKey: randomUUID() })
const newOrder = async (app = 'panen', wish: Wish = {}) => (await applied(world, app, wish)).orderNo
const versionOf = async (orderNo: string) => (await first.ok(getReview, { orderNo })).order.version
const lockRunsOut = async (orderNo: string) =>
  await world.db.updateTable('review_task').set({ locked_until: new Date(Date.now() - 1) }).where('order_no', '=', orderNo).execute()

type Decision = { decision: 'pass' | 'reject' | 'goBack' | 'return'; reasonCode?: string; note?: string }
const decide = async (person: Caller, stage: 'first' | 'final', orderNo: string, decision: Decision) =>
  await person.call(stage === 'first' ? decideFirst : decideFinal, {
    orderNo,
    version: await versionOf(orderNo),
    note: '',
    ...decision,
    ...key(),
  })
const rejectFirst = async (orderNo: string) => {
  await first.ok(claim, { orderNo })
  expect(await decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R11' })).toMatchObject({ code: '' })
}

test('two people pass an order at two desks, each with a full checklist, and it is approved', async () => {
  const orderNo = await newOrder()
  await passReview(first, orderNo, 'first')
  expect(await first.ok(getReview, { orderNo })).toMatchObject({ stage: 'final', order: { state: 'finalWait' } })
  await passReview(final, orderNo, 'final')
  const review = await final.ok(getReview, { orderNo })
  expect(review.order.state).toBe('approved')
  expect(review.history).toMatchObject([
    { stage: 'final', state: 'pass', reviewer: 'Bagus Santoso' },
    { stage: 'first', state: 'pass', reviewer: 'Nadia Putri' },
  ])
  expect(review.timeline.map(({ kind }) => kind)).toEqual(['passFinal', 'passFirst', 'passMachine', 'startMachine', 'apply'])
})

test('claiming next takes the oldest order, and two who claim at once never hold the same', async () => {
  const orders = [await newOrder(), await newOrder(), await newOrder()]
  const people = [first, await world.another('first_reviewer'), await world.another('first_reviewer')]
  const taken = await Promise.all(people.map(async (person) => (await person.ok(claimNext, { stage: 'first' })).orderNo))
  expect(taken.toSorted()).toEqual(orders.toSorted())
  expect(await first.call(claimNext, { stage: 'first' })).toMatchObject({ code: 'NOTHING_LEFT' })
})

test('a held order is not taken by another until the lock runs out or is given back', async () => {
  const orderNo = await newOrder()
  const other = await world.another('first_reviewer')
  await first.ok(claim, { orderNo })
  expect(await other.call(claim, { orderNo })).toMatchObject({ code: 'LOCK_HELD', msg: 'Nadia Putri holds this order' })
  expect(await other.call(release, { orderNo })).toMatchObject({ code: 'LOCK_LOST' })
  await lockRunsOut(orderNo)
  expect(await first.call(tick, { orderNo, field: 'selfieLive', result: 'pass' })).toMatchObject({ code: 'LOCK_LOST' })
  await other.ok(claim, { orderNo })
  await other.ok(release, { orderNo })
  await first.ok(claim, { orderNo })
  await manager.ok(release, { orderNo })
  expect(await first.ok(getReview, { orderNo })).toMatchObject({ lock: { holder: null, mine: false }, can: { claim: true, decide: false } })
})

test('who does not decide at a desk takes nothing there', async () => {
  const orderNo = await newOrder()
  expect(await final.call(claim, { orderNo })).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await manager.call(claimNext, { stage: 'first' })).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await first.call(claimNext, { stage: 'final' })).toMatchObject({ code: 'NOT_PERMITTED' })
})

test('only the holder of an unexpired lock decides', async () => {
  const orderNo = await newOrder()
  expect(await decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R11' })).toMatchObject({ code: 'LOCK_LOST' })
  await first.ok(claim, { orderNo })
  await lockRunsOut(orderNo)
  expect(await decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R11' })).toMatchObject({ code: 'LOCK_LOST' })
})

test('an order that changed since it was read is not decided', async () => {
  const orderNo = await newOrder()
  await first.ok(claim, { orderNo })
  const stale = (await versionOf(orderNo)) - 1
  const answer = await first.call(decideFirst, { orderNo, version: stale, decision: 'reject', reasonCode: 'R11', note: '', ...key() })
  expect(answer).toMatchObject({ code: 'VERSION_CONFLICT' })
})

test('passing needs every check ticked, and a failed one explained', async () => {
  const orderNo = await newOrder()
  await first.ok(claim, { orderNo })
  expect(await decide(first, 'first', orderNo, { decision: 'pass' })).toMatchObject({ code: 'CHECKLIST_INCOMPLETE', data: { detail: { open: 12 } } })
  await tickAll(first, orderNo)
  expect(await first.ok(tick, { orderNo, field: 'selfieLive', result: 'fail' })).toEqual({ open: 0, failed: 1 })
  expect(await decide(first, 'first', orderNo, { decision: 'pass' })).toMatchObject({ code: 'REASON_MISSING' })
  expect(await decide(first, 'first', orderNo, { decision: 'pass', note: 'seen on a video call' })).toMatchObject({ code: '' })
  expect(await first.call(tick, { orderNo, field: 'nothing', result: 'pass' })).toMatchObject({ code: 'LOCK_LOST' })
})

test('all but a pass need a reason of their own list', async () => {
  const orderNo = await newOrder()
  await first.ok(claim, { orderNo })
  for (const decision of [
    { decision: 'reject' },
    { decision: 'reject', reasonCode: 'idCardBlurred' },
    { decision: 'reject', reasonCode: 'R99' },
    { decision: 'return', reasonCode: 'R11' },
  ] as const) {
    expect(await decide(first, 'first', orderNo, decision)).toMatchObject({ code: 'REASON_MISSING' })
  }
  expect(await decide(first, 'first', orderNo, { decision: 'goBack', reasonCode: 'missingCheck' })).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R99', note: 'a twin' })).toMatchObject({ code: '' })
})

test('the person of the first review never does the final one', async () => {
  const admin = await world.as('admin')
  const orderNo = await newOrder()
  await passReview(admin, orderNo, 'first')
  expect(await admin.call(claim, { orderNo })).toMatchObject({ code: 'SAME_PERSON' })
  expect(await decide(admin, 'final', orderNo, { decision: 'pass' })).toMatchObject({ code: 'SAME_PERSON' })
  expect(await admin.call(claimNext, { stage: 'final' })).toMatchObject({ code: 'NOTHING_LEFT' })
  expect(await admin.ok(getReview, { orderNo })).toMatchObject({ can: { claim: false, decide: false } })
})

test('the final desk goes back at most three times, to the same first reviewer', async () => {
  const orderNo = await newOrder()
  const other = await world.another('first_reviewer')
  const goBack = async () => {
    await final.ok(claim, { orderNo })
    return await decide(final, 'final', orderNo, { decision: 'goBack', reasonCode: 'documentReread' })
  }
  await passReview(first, orderNo, 'first')
  for (let round = 2; round <= 4; round += 1) {
    expect(await goBack()).toMatchObject({ code: '', data: { ret: { state: 'firstWait' } } })
    const [row] = (await first.ok(getReviews, { filter: { stage: 'first', standing: 'wait', orderNo }, size: 20 })).items
    expect(row).toMatchObject({ round, goBackReason: 'documentReread' })
    const younger = await newOrder()
    expect((await other.ok(claimNext, { stage: 'first' })).orderNo).toBe(younger)
    expect((await first.ok(claimNext, { stage: 'first' })).orderNo).toBe(orderNo)
    await passReview(first, orderNo, 'first')
  }
  expect(await goBack()).toMatchObject({ code: 'GO_BACKS_EXHAUSTED' })
})

test('an order is returned to the borrower at most twice, and then found under "with the borrower"', async () => {
  const { orderNo, applicationId } = await applied(world)
  const giveBack = async () => {
    await first.ok(claim, { orderNo })
    return await decide(first, 'first', orderNo, { decision: 'return', reasonCode: 'selfieMismatch' })
  }
  for (let time = 1; time <= 2; time += 1) {
    expect(await giveBack()).toMatchObject({ data: { ret: { state: 'returned' } } })
    const { items } = await first.ok(getReviews, { filter: { stage: 'first', standing: 'withBorrower', orderNo }, size: 20 })
    expect(items).toMatchObject([{ orderNo, state: 'returned', goBackReason: 'selfieMismatch' }])
    await world.appOk('panen', resubmit, { applicationId, ...key() })
  }
  expect(await giveBack()).toMatchObject({ code: 'RETURNS_EXHAUSTED' })
})

test('after a decision the next order of the desk is held already', async () => {
  const [one, two] = [await newOrder(), await newOrder()]
  await first.ok(claim, { orderNo: one })
  const answer = await decide(first, 'first', one, { decision: 'reject', reasonCode: 'R11' })
  expect(answer).toMatchObject({ data: { ret: { state: 'firstRejected', next: two } } })
  expect(await first.ok(getReview, { orderNo: two })).toMatchObject({ lock: { mine: true }, can: { decide: true } })
})

test('the same decision sent twice answers twice and acts once', async () => {
  const orderNo = await newOrder()
  await first.ok(claim, { orderNo })
  const request = { orderNo, version: await versionOf(orderNo), decision: 'reject', reasonCode: 'R11', note: '', ...key() } as const
  const answers = await Promise.all([first.call(decideFirst, request), first.call(decideFirst, request)])
  expect(answers[0]).toEqual(answers[1])
  expect(await first.call(decideFirst, { ...request, note: 'other' })).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
})

test('a passed first review is rolled back by the manager while nobody works on the final one', async () => {
  const orderNo = await newOrder()
  await passReview(first, orderNo, 'first')
  await final.ok(claim, { orderNo })
  const request = async () => ({ orderNo, version: await versionOf(orderNo), reasonCode: 'qcFail', note: 'look again', ...key() })
  expect(await manager.call(rollBack, await request())).toMatchObject({ code: 'LOCK_HELD' })
  expect(await first.call(rollBack, await request())).toMatchObject({ code: 'NOT_PERMITTED' })
  await final.ok(release, { orderNo })
  expect(await manager.call(rollBack, { ...(await request()), reasonCode: 'R11' })).toMatchObject({ code: 'REASON_MISSING' })
  expect(await manager.ok(rollBack, await request())).toEqual({ state: 'firstWait' })
  const review = await first.ok(getReview, { orderNo })
  expect(review).toMatchObject({ stage: 'first', round: 2 })
  expect(review.history.map(({ state }) => state)).toEqual(['wait', 'withdrawn', 'pass'])
  expect(await manager.call(rollBack, await request())).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('a rejection at the first desk is reopened within 24 hours, and not after', async () => {
  const request = async (orderNo: string) => ({ orderNo, version: await versionOf(orderNo), reasonCode: 'wrongDecision', note: '', ...key() })
  const [early, late] = [await newOrder(), await newOrder()]
  await rejectFirst(early)
  await rejectFirst(late)
  world.clock.forwardDays(1)
  expect(await manager.ok(reopenRejected, await request(early))).toEqual({ state: 'firstWait' })
  world.clock.forwardMinutes(1)
  expect(await manager.call(reopenRejected, await request(late))).toMatchObject({ code: 'ROLLBACK_TOO_LATE' })
})

test('a rejection is not taken back once the person has a newer order, in whatever app', async () => {
  const borrower = { idNumber: madeUpNik(), monthlyIncome: 2_000_000 }
  const orderNo = await newOrder('panen', { borrower, amount: 750_000 })
  world.clock.forwardDays(31)
  const better = { ...borrower, monthlyIncome: 9_000_000 }
  await world.appOk('guyub', apply, madeUpApplication(await uploadPhotos(world, 'guyub'), { productCode: 'guyub-tunai', borrower: better }))
  const request = { orderNo, version: await versionOf(orderNo), reasonCode: 'dataCorrected', note: '', ...key() }
  expect(await manager.call(appealMachine, request)).toMatchObject({ code: 'OPEN_ORDER_EXISTS' })
  world.clock.forwardDays(-31)
})

test('what the machine rejected goes to the first desk under a permission of its own', async () => {
  const orderNo = await newOrder('panen', { borrower: { monthlyIncome: 2_000_000 }, amount: 750_000 })
  const request = { orderNo, version: await versionOf(orderNo), reasonCode: 'dataCorrected', note: 'pay slip seen', ...key() }
  expect(await first.call(appealMachine, request)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await manager.ok(appealMachine, request)).toEqual({ state: 'firstWait' })
  expect(await first.ok(getReview, { orderNo })).toMatchObject({ stage: 'first', round: 1, machine: { decision: 'reject' } })
})

test('the review page shows masks, figures, the machine and who else is linked', async () => {
  const deviceId = randomUUID()
  const bank = { code: 'BCA', account: '1234567890', holder: 'Siti Nurhaliza' }
  const linked = await newOrder('panen', { deviceId, bank })
  const orderNo = await newOrder('guyub', { deviceId, bank })
  const review = await first.ok(getReview, { orderNo })
  expect(review.linked).toMatchObject([{ orderNo: linked, by: ['device', 'bankAccount'], daysOverdue: 0 }])
  expect(review.identity).toMatchObject({
    name: 'Siti N••••',
    idNumber: '3273••••••••••••',
    birthday: '••••',
    bankName: 'BCA',
    bankAccount: '••••7890',
  })
  expect(review.figures).toMatchObject({ age: 36, income: 9_000_000, deviceSharedBy: 1, activePlatforms: null })
  expect(review.order).toMatchObject({ totalDue: 1_007_000, dueDay: expect.any(String) })
  expect(review.photos.map(({ kind }) => kind).toSorted()).toEqual(['idCard', 'incomeProof', 'selfie'])
})

test('the queue is filtered by holder, app and amount and sorted by what is asked', async () => {
  const small = await newOrder('panen', { amount: 800_000 })
  const big = await newOrder('guyub', { amount: 2_000_000 })
  await first.ok(claim, { orderNo: big })
  const found = async (filter: object, sort?: { column: 'loanAmount'; descending: boolean }) =>
    (await first.ok(getReviews, { filter: { stage: 'first', standing: 'wait', ...filter }, size: 50, ...(sort && { sort }) })).items
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

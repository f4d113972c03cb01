import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getOwnDecisions, undoDecision } from '@lumbung/contract/approve/held-decision'
import { claim, claimNext, getReview, getReviews, release, tick } from '@lumbung/contract/approve/review'
import { assignReview, getReviewers, handOver } from '@lumbung/contract/approve/reviewer'
import { cancel } from '@lumbung/contract/open/application'
import { getNotifications } from '@lumbung/contract/user/notification'
import { applied, tickAll } from '@lumbung/lab/world/applications'
import { addHeldOrders, pressTogether, seatReviewers } from '@lumbung/lab/world/decided-once'
import { reviewDesk, type ReviewDesk } from '@lumbung/lab/world/review-desk'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { dropInterruptedDecisions, dropOverdueDecisions } from './drop-decisions.ts'

let world: World
let desk: ReviewDesk
let nadia: Caller
let other: Caller
let manager: Caller
beforeAll(async () => {
  world = await openWorld({ config: { undoSeconds: 5 } })
  desk = reviewDesk(world)
  nadia = await world.as('first_reviewer')
  other = await world.another('first_reviewer')
  manager = await world.as('review_manager')
})
afterAll(async () => world.close())
beforeEach(async () => {
  await desk.undoTimeEnds()
  await desk.clear()
})

const reject = { decision: 'reject', reasonCode: 'R11', note: 'never answers' } as const
const pass = { decision: 'pass' } as const

async function inHand(person = nadia): Promise<string> {
  const orderNo = await desk.newOrder()
  await person.ok(claim, { orderNo })
  return orderNo
}

/** Decided a moment ago and kept back. @returns its id */
async function decided(orderNo: string, decision: Parameters<ReviewDesk['decide']>[3] = reject) {
  const answer = await desk.decide(nadia, 'first', orderNo, decision)
  if (answer.code !== '' || answer.data.ret.held === null) throw new Error(JSON.stringify(answer))
  return answer.data.ret.held.id
}

const stateOf = async (orderNo: string) => (await nadia.ok(getReview, { orderNo })).order.state
const undo = async (orderNo: string, id: number, person = nadia) =>
  await person.call(undoDecision, { orderNo, id })
const own = async (person = nadia) => await person.ok(getOwnDecisions, {})
const news = async () => (await nadia.ok(getNotifications, {})).items

test('a decision is kept back five seconds, and the next order is handed over at once', async () => {
  const orderNo = await inHand()
  const next = await desk.newOrder()
  expect(await desk.decide(nadia, 'first', orderNo, reject)).toMatchObject({
    data: { ret: { state: 'firstWait', held: { secondsLeft: 5 }, next } },
  })
  expect(await nadia.ok(getReview, { orderNo: next })).toMatchObject({ can: { decide: true } })
  expect(await nadia.ok(getReview, { orderNo })).toMatchObject({
    order: { state: 'firstWait' },
    lock: { mine: true },
    deciding: { mine: true },
    can: { decide: false, claim: false },
  })
  expect(await own()).toMatchObject({ deciding: [{ orderNo, decision: 'reject' }], dropped: [] })
  await desk.undoTimeEnds()
  expect(await stateOf(orderNo)).toBe('firstRejected')
  expect((await nadia.ok(getReview, { orderNo })).history[0]).toMatchObject({
    state: 'reject',
    reviewer: 'Nadia Putri',
    reasonCode: 'R11',
    note: 'never answers',
  })
  expect(await own()).toEqual({ deciding: [], dropped: [] })
})

test('a pass that is carried out opens the final review, as one that takes effect at once does', async () => {
  const orderNo = await inHand()
  await tickAll(nadia, orderNo)
  await decided(orderNo, pass)
  await desk.undoTimeEnds()
  expect(await nadia.ok(getReview, { orderNo })).toMatchObject({
    order: { state: 'finalWait' },
    stage: 'final',
    deciding: null,
  })
  const final = await world.as('final_reviewer')
  await final.ok(claim, { orderNo })
  await tickAll(final, orderNo)
  expect(await desk.decide(final, 'final', orderNo, pass)).toMatchObject({
    data: { ret: { state: 'finalWait' } },
  })
  await desk.undoTimeEnds()
  expect(await stateOf(orderNo)).toBe('approved')
  const trail = await world.db
    .selectFrom('audit')
    .select(['event', 'actor'])
    .where('subject', '=', orderNo)
    .where('event', '=', 'decisionCarriedOut')
    .orderBy('id')
    .execute()
  expect(trail.map(({ actor }) => actor)).toEqual(['Nadia Putri', 'Bagus Santoso'])
})

test('whoever else meets the order sees who is deciding it, and nobody is handed it', async () => {
  const orderNo = await inHand()
  await decided(orderNo)
  const refused = { code: 'BEING_DECIDED', msg: 'This order is being decided by Nadia Putri' }
  expect(await other.ok(getReview, { orderNo })).toMatchObject({
    lock: { holder: { name: 'Nadia Putri' }, mine: false },
    deciding: { by: { name: 'Nadia Putri' }, mine: false },
    dropped: null,
    can: { claim: false, decide: false },
  })
  const filter = { stage: 'first', standing: 'wait', orderNo } as const
  expect((await other.ok(getReviews, { filter, size: 20 })).items).toMatchObject([
    { orderNo, holder: { name: 'Nadia Putri' }, deciding: true },
  ])
  expect(await other.call(claim, { orderNo })).toMatchObject(refused)
  expect(await other.call(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    code: 'NOTHING_LEFT',
  })
  expect(await desk.decide(other, 'first', orderNo, reject)).toMatchObject({ code: 'LOCK_LOST' })
  expect(await manager.call(release, { orderNo })).toMatchObject(refused)
  const to = { kind: 'reviewer', id: other.staffId } as const
  const version = await desk.versionOf(orderNo)
  expect(await manager.call(assignReview, { orderNo, version, to, requestKey: randomUUID() })).toMatchObject(
    refused,
  )
  const away = { from: nadia.staffId, to: other.staffId, note: 'sick', locked: true, rehearse: false }
  expect(await manager.ok(handOver, away)).toMatchObject({
    assigned: 0,
    rows: [{ orderNo, code: 'BEING_DECIDED' }],
  })
  const { items } = await manager.ok(getReviewers, { filter: {}, size: 50 })
  expect(items.find(({ id }) => id === nadia.staffId)).toMatchObject({ held: 1 })
  await desk.undoTimeEnds()
  expect(await stateOf(orderNo)).toBe('firstRejected')
})

test('taken back it is in hand again with what was written, and can be decided another way', async () => {
  const orderNo = await inHand()
  const next = await desk.newOrder()
  await tickAll(nadia, orderNo)
  const id = await decided(orderNo)
  expect(await undo(orderNo, id)).toMatchObject({
    data: { ret: { orderNo, decision: 'reject', reasonCode: 'R11', note: 'never answers' } },
  })
  // Pressed twice, or sent again after a lost answer.
  expect(await undo(orderNo, id)).toMatchObject({ code: '' })
  expect(await nadia.ok(getReview, { orderNo })).toMatchObject({
    deciding: null,
    dropped: null,
    lock: { mine: true },
    can: { decide: true },
  })
  await desk.undoTimeEnds()
  expect(await stateOf(orderNo)).toBe('firstWait')
  expect(await desk.decide(nadia, 'first', orderNo, pass)).toMatchObject({ data: { ret: { next } } })
  await desk.undoTimeEnds()
  expect(await stateOf(orderNo)).toBe('finalWait')
})

test('several are kept back at once, each for itself; none of them is the next order', async () => {
  const [one, two, three] = [await inHand(), await desk.newOrder(), await desk.newOrder()]
  const first = await decided(one)
  expect(await desk.decide(nadia, 'first', two, reject)).toMatchObject({ data: { ret: { next: three } } })
  await undo(one, first)
  await desk.undoTimeEnds()
  expect([await stateOf(one), await stateOf(two)]).toEqual(['firstWait', 'firstRejected'])
})

test('of two windows of one person one decides, and either takes it back', async () => {
  const orderNo = await inHand()
  const id = await decided(orderNo)
  const again = { code: 'BEING_DECIDED', msg: 'This order is being decided by Nadia Putri' }
  expect(await desk.decide(nadia, 'first', orderNo, reject)).toMatchObject(again)
  expect(await nadia.call(tick, { orderNo, field: 'selfieLive', result: 'fail' })).toMatchObject(again)
  expect(await nadia.call(release, { orderNo })).toMatchObject(again)
  expect(await nadia.call(claim, { orderNo })).toMatchObject(again)
  expect(await undo(orderNo, id)).toMatchObject({ code: '' })
  // The window that heard nothing of it does not take back what was decided anew.
  const anew = await decided(orderNo)
  expect(await undo(orderNo, id)).toMatchObject({ code: '' })
  expect((await own()).deciding).toMatchObject([{ id: anew }])
})

test('nobody takes back what another decided, nor what stands', async () => {
  const orderNo = await inHand()
  const id = await decided(orderNo)
  expect(await undo(orderNo, id, other)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await undo('nothing', id)).toMatchObject({ code: 'NOT_FOUND' })
  await world.db
    .updateTable('held_decision')
    .set({ held_until: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  const tooLate = { code: 'UNDO_TOO_LATE', msg: 'The time to undo is over, the decision stands' }
  expect(await undo(orderNo, id)).toMatchObject(tooLate)
  await desk.undoTimeEnds()
  expect(await undo(orderNo, id)).toMatchObject(tooLate)
  expect(await stateOf(orderNo)).toBe('firstRejected')
})

test('what may not be decided is refused at once, not after five seconds', async () => {
  const orderNo = await inHand()
  expect(await desk.decide(nadia, 'first', orderNo, pass)).toMatchObject({ code: 'CHECKLIST_INCOMPLETE' })
  expect(await desk.decide(nadia, 'first', orderNo, { decision: 'reject' })).toMatchObject({
    code: 'REASON_MISSING',
  })
  expect(
    await desk.decide(nadia, 'first', orderNo, { decision: 'goBack', reasonCode: 'missingCheck' }),
  ).toMatchObject({ code: 'STATE_CONFLICT' })
  expect((await own()).deciding).toEqual([])
})

test('what may not be made any more when its time has come is not made, and its person told', async () => {
  const orderNo = await inHand()
  await decided(orderNo)
  await world.db
    .updateTable('orders')
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('order_no', '=', orderNo)
    .execute()
  await desk.undoTimeEnds()
  const { dropped, order, can } = await nadia.ok(getReview, { orderNo })
  expect([order.state, can.decide]).toEqual(['firstWait', true])
  expect(dropped).toMatchObject({
    decision: 'reject',
    reasonCode: 'R11',
    note: 'never answers',
    message: 'Someone else has changed this, reload and try again',
  })
  expect((await own()).dropped).toMatchObject([{ orderNo }])
  expect((await news())[0]).toMatchObject({
    kind: 'decisionDropped',
    detail: { orderNo },
  })
  await decided(orderNo)
  await desk.undoTimeEnds()
  expect(await own()).toEqual({ deciding: [], dropped: [] })
})

test('an order that its borrower cancelled in between stays cancelled', async () => {
  const { orderNo, applicationId } = await applied(world)
  await nadia.ok(claim, { orderNo })
  const id = await decided(orderNo)
  await world.appOk('panen', cancel, { applicationId, requestKey: randomUUID() })
  await desk.undoTimeEnds()
  expect(await stateOf(orderNo)).toBe('cancelled')
  expect((await news())[0]).toMatchObject({ kind: 'decisionDropped', detail: { orderNo } })
  // Nothing is left to decide.
  expect((await own()).dropped).toEqual([])
  expect(await undo(orderNo, id)).toMatchObject({ code: '' })
  expect(await stateOf(orderNo)).toBe('cancelled')
})

test('whoever may not decide any more has decided nothing', async () => {
  const orderNo = await desk.newOrder()
  const leaver = await world.another('first_reviewer')
  await leaver.ok(claim, { orderNo })
  expect(await desk.decide(leaver, 'first', orderNo, reject)).toMatchObject({ code: '' })
  await world.db.updateTable('staff').set({ status: 'disabled' }).where('id', '=', leaver.staffId).execute()
  await desk.undoTimeEnds()
  expect(await stateOf(orderNo)).toBe('firstWait')
})

test('a server that dies in these seconds leaves the order undecided, and its person is told', async () => {
  const orderNo = await inHand()
  const id = await decided(orderNo)
  // As it starts again.
  expect(await dropInterruptedDecisions(world.services)).toBe(1)
  expect(await nadia.ok(getReview, { orderNo })).toMatchObject({
    order: { state: 'firstWait' },
    deciding: null,
    dropped: { id, decision: 'reject', reasonCode: 'R11', note: 'never answers', message: null },
    can: { decide: true },
  })
  expect((await own()).dropped).toMatchObject([{ id, orderNo, message: null }])
  expect((await news())[0]).toMatchObject({ kind: 'decisionDropped', detail: { orderNo } })
  // The job that was to carry it out is still there, and does nothing.
  await desk.undoTimeEnds()
  expect(await stateOf(orderNo)).toBe('firstWait')
  expect(await dropInterruptedDecisions(world.services)).toBe(0)
  expect((await news()).filter(({ detail }) => detail['orderNo'] === orderNo)).toHaveLength(1)
  await decided(orderNo)
  expect((await own()).dropped).toEqual([])
})

test('what no server got to in time is dropped, by whichever comes first', async () => {
  const [byJob, byTime] = [await inHand(), await inHand()]
  await decided(byJob)
  await desk.undoTimeEnds(31)
  expect((await own()).dropped).toMatchObject([{ orderNo: byJob }])
  await decided(byTime)
  expect(await dropOverdueDecisions(world.services)).toBe(0)
  await world.db
    .updateTable('held_decision')
    .set({ held_until: new Date(Date.now() - 31_000) })
    .where('state', '=', 'deciding')
    .execute()
  expect(await dropOverdueDecisions(world.services)).toBe(1)
  await desk.undoTimeEnds()
  expect([await stateOf(byJob), await stateOf(byTime)]).toEqual(['firstWait', 'firstWait'])
})

test('whoever looks too early, by the clock of the database, looks again', async () => {
  const orderNo = await inHand()
  await decided(orderNo)
  await world.services.db.transaction().execute(async (tx) => {
    const { id } = (await own()).deciding[0] ?? { id: 0 }
    await world.services.queue.send(tx, 'carryOutDecision', { decisionId: id })
  })
  await world.drain()
  expect((await own()).deciding).toHaveLength(1)
  await desk.undoTimeEnds()
  expect(await stateOf(orderNo)).toBe('firstRejected')
})

test('of twenty who press together one decision is kept back, and that one is carried out', async () => {
  const people = await seatReviewers(world.services, 20)
  for (const held of await addHeldOrders(world.services, people, 10)) {
    const answers = await pressTogether(world.services, people, held)
    expect(answers.filter((code) => code === '')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['', 'LOCK_LOST', 'BEING_DECIDED']))
  }
  await desk.undoTimeEnds()
  const tasks = await world.db
    .selectFrom('review_task')
    .select('state')
    .where('order_no', 'like', 'held%')
    .where('state', 'in', ['pass', 'reject', 'returned', 'goneBack'])
    .execute()
  expect(tasks).toHaveLength(10)
})

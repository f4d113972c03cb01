import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim, getReview } from '@lumbung/contract/approve/review'
import {
  claimSecondLook,
  countSecondLooks,
  decideSecondLook,
  getSecondLook,
  releaseSecondLook,
  tickSecondLook,
} from '@lumbung/contract/approve/second-look'
import { getOrder } from '@lumbung/contract/order/order'
import { lapseSecondLooks } from './lapse-second-looks.ts'
import { passReview } from '@lumbung/lab/world/applications'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { answerHeld, drawAt, lookAgain } from '@lumbung/lab/world/second-looks'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let first: Caller
let other: Caller
let final: Caller
beforeAll(async () => {
  world = await openWorld()
  first = await world.as('first_reviewer')
  final = await world.as('final_reviewer')
  other = await world.another('first_reviewer', 'Second Looker')
})
afterAll(async () => world.close())

const desk = () => reviewDesk(world)
const all = 1_000_000
const key = () => ({ requestKey: randomUUID() })

beforeEach(async () => {
  await desk().clear()
  await world.db
    .updateTable('second_look')
    .set({ state: 'lapsed' })
    .where('state', 'in', ['wait', 'locked'])
    .execute()
  await drawAt(world, all, all)
})

const lookOf = async (orderNo: string) =>
  await world.db.selectFrom('second_look').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

async function passed(stages: readonly ('first' | 'final')[] = ['first']): Promise<string> {
  const orderNo = await desk().newOrder()
  for (const stage of stages) await passReview(stage === 'first' ? first : final, orderNo, stage)
  return orderNo
}

async function rejected(note = ''): Promise<string> {
  const orderNo = await desk().newOrder()
  await first.ok(claim, { orderNo })
  await desk().decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R11', note })
  return orderNo
}

test('a pass and a reject are drawn by the share of their stage, a return never', async () => {
  const [yes, no, back] = [await passed(), await rejected(), await desk().newOrder()]
  await first.ok(claim, { orderNo: back })
  await desk().decide(first, 'first', back, { decision: 'return', reasonCode: 'idCardCut' })
  expect(await lookOf(yes)).toMatchObject({ state: 'wait', reviewer_id: null })
  expect(await lookOf(no)).toMatchObject({ state: 'wait' })
  expect(await lookOf(back)).toBeUndefined()
  await drawAt(world, 0, all)
  expect(await lookOf(await passed())).toBeUndefined()
})

test('nobody is offered a decision of their own, nor one of an order they reviewed at any stage', async () => {
  const orderNo = await passed()
  expect(await first.call(claimSecondLook, { stage: 'first' })).toMatchObject({ code: 'NOTHING_LEFT' })
  expect(await first.ok(countSecondLooks, {})).toEqual({ waiting: 0 })
  expect(await other.ok(countSecondLooks, {})).toEqual({ waiting: 1 })
  // It goes back to the first desk, where the other person takes it and so knows it.
  await final.ok(claim, { orderNo })
  await desk().decide(final, 'final', orderNo, { decision: 'goBack', reasonCode: 'documentReread' })
  await desk().lockRunsOut(orderNo)
  await other.ok(claim, { orderNo })
  expect(await other.call(claimSecondLook, { stage: 'first' })).toMatchObject({ code: 'NOTHING_LEFT' })
})

test('only who decides at a stage looks at its decisions again', async () => {
  await passed()
  const manager = await world.as('review_manager')
  expect(await manager.call(claimSecondLook, {})).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await final.call(claimSecondLook, { stage: 'first' })).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await final.call(claimSecondLook, {})).toMatchObject({ code: 'NOTHING_LEFT' })
})

test('a second look shows what the first person saw and nothing that tells what they said', async () => {
  const orderNo = await rejected('sebuah catatan rahasia')
  const { look } = await other.ok(claimSecondLook, {})
  const answer = await other.ok(getSecondLook, { look })
  expect(answer).toMatchObject({
    order: { orderNo, loanAmount: 1_000_000 },
    identity: { name: 'Siti N••••' },
  })
  expect(answer.machine).not.toBeNull()
  expect(answer.photos).toHaveLength(3)
  expect(answer.checklist.flatMap(({ fields }) => fields).every(({ result }) => result === 'open')).toBe(true)
  const written = JSON.stringify(answer)
  for (const word of ['firstRejected', 'rahasia', 'Nadia', 'history', 'timeline', 'corrections', 'holder"'])
    expect(written, word).not.toContain(word)
  expect(Object.keys(answer).toSorted()).toEqual(
    [
      'look',
      'stage',
      'lockedUntil',
      'order',
      'identity',
      'photos',
      'figures',
      'checklist',
      'machine',
      'linked',
      'reasons',
      'can',
    ].toSorted(),
  )
  expect(answer.reasons.reject).toContain('R11')
  expect(answer.order).not.toHaveProperty('state')
  expect(answer.order).not.toHaveProperty('version')
})

test('what was corrected or applied for after the decision does not show', async () => {
  const deviceId = randomUUID()
  const orderNo = await desk().newOrder('panen', { deviceId })
  await passReview(first, orderNo, 'first')
  world.clock.forwardMinutes(5)
  const later = await desk().newOrder('panen', { deviceId })
  const at = world.clock.now()
  const sealed = world.services.seals.seal('x')
  await world.db
    .insertInto('order_correction')
    .values({
      order_no: orderNo,
      field: 'idNumber',
      old_sealed: sealed,
      old_masked: '3273••••••••OLD!',
      new_sealed: sealed,
      new_masked: '3273••••••••NEW!',
      reason_code: 'typingError',
      state: 'applied',
      asked_by: first.staffId,
      asked_at: at,
    })
    .execute()
  const { look } = await other.ok(claimSecondLook, {})
  const answer = await other.ok(getSecondLook, { look })
  expect(answer.identity.idNumber).toBe('3273••••••••OLD!')
  expect(answer.linked).toEqual([])
  expect((await first.ok(getReview, { orderNo })).linked).toMatchObject([{ orderNo: later }])
})

test('the answer is held to the demands of the desk, changes nothing of the order, and hands over the next', async () => {
  const [one, two] = [await passed(), await rejected()]
  const before = (await first.ok(getOrder, { orderNo: one })).order
  const { look, orderNo } = await other.ok(claimSecondLook, {})
  expect(orderNo).toBe(one)
  const answer = { look, note: '', ...key() }
  expect(await other.call(decideSecondLook, { ...answer, decision: 'pass' })).toMatchObject({
    code: 'CHECKLIST_INCOMPLETE',
  })
  expect(await other.call(decideSecondLook, { ...answer, ...key(), decision: 'reject' })).toMatchObject({
    code: 'REASON_MISSING',
  })
  expect(
    await other.call(decideSecondLook, { ...answer, ...key(), decision: 'reject', reasonCode: 'R99' }),
  ).toMatchObject({ code: 'REASON_MISSING' })
  expect(await other.call(tickSecondLook, { look, field: 'noSuch', result: 'pass' })).toMatchObject({
    code: 'NOT_FOUND',
  })
  const said = { look, note: '', decision: 'reject' as const, reasonCode: 'R08', ...key() }
  const { next } = await other.ok(decideSecondLook, said)
  expect(next).toMatchObject({ orderNo: two })
  expect(await other.ok(decideSecondLook, said)).toEqual({ next })
  expect(await other.call(decideSecondLook, { ...said, ...key() })).toMatchObject({ code: 'LOCK_LOST' })
  expect(await lookOf(one)).toMatchObject({ state: 'done', decision: 'reject', reason_code: 'R08' })
  expect((await first.ok(getOrder, { orderNo: one })).order).toEqual(before)
  const events = (await first.ok(getOrder, { orderNo: one })).timeline.map(({ kind }) => kind)
  expect(events.filter((kind) => kind.includes('ook'))).toEqual([])
})

test('of many who ask together each gets another, and one person keeps the one they hold', async () => {
  const orders = [await passed(), await passed(), await passed()]
  const people = [other, await world.another('first_reviewer'), await world.another('first_reviewer')]
  const taken = await Promise.all(
    people
      .flatMap((person) => [person, person])
      .map(async (person) => await person.call(claimSecondLook, {})),
  )
  expect(taken.map(({ code }) => code)).toEqual(['', '', '', '', '', ''])
  const held = await Promise.all(people.map(async (person) => (await person.ok(claimSecondLook, {})).orderNo))
  expect(held.toSorted()).toEqual(orders.toSorted())
  const late = await world.another('first_reviewer')
  expect(await late.call(claimSecondLook, {})).toMatchObject({ code: 'NOTHING_LEFT' })
})

test('a look that ran out of time goes to the next person, empty, and is renewed only while nobody else has it', async () => {
  await passed()
  const { look } = await other.ok(claimSecondLook, {})
  await other.ok(tickSecondLook, { look, field: 'selfieLive', result: 'fail' })
  await world.db
    .updateTable('second_look')
    .set({ locked_until: new Date(Date.now() - 1) })
    .execute()
  expect(await other.call(tickSecondLook, { look, field: 'selfieLive', result: 'pass' })).toMatchObject({
    code: 'LOCK_LOST',
  })
  expect((await other.ok(claimSecondLook, { look })).look).toBe(look)
  const checks = (await other.ok(getSecondLook, { look })).checklist.flatMap(({ fields }) => fields)
  expect(checks.find(({ field }) => field === 'selfieLive')).toMatchObject({ result: 'fail' })
  await world.db
    .updateTable('second_look')
    .set({ locked_until: new Date(Date.now() - 1) })
    .execute()
  const third = await world.another('first_reviewer')
  expect(await third.call(claimSecondLook, { look })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await third.ok(claimSecondLook, {})).look).toBe(look)
  const open = (await third.ok(getSecondLook, { look })).checklist.flatMap(({ fields }) => fields)
  expect(open.every(({ result }) => result === 'open')).toBe(true)
  expect(await other.call(claimSecondLook, { look })).toMatchObject({ code: 'LOCK_HELD' })
  await answerHeld(third, look, 'pass')
  expect(await third.call(claimSecondLook, { look })).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('a look given back waits for the others again, with nothing of what was ticked', async () => {
  await passed()
  const { look } = await other.ok(claimSecondLook, {})
  expect(await other.ok(countSecondLooks, {})).toEqual({ waiting: 1 })
  await other.ok(tickSecondLook, { look, field: 'selfieLive', result: 'fail' })
  const third = await world.another('first_reviewer')
  expect(await third.call(releaseSecondLook, { look })).toMatchObject({ code: 'LOCK_LOST' })
  await other.ok(releaseSecondLook, { look })
  expect(await other.call(getSecondLook, { look })).toMatchObject({ code: 'LOCK_LOST' })
  expect((await third.ok(claimSecondLook, {})).look).toBe(look)
  const checks = (await third.ok(getSecondLook, { look })).checklist.flatMap(({ fields }) => fields)
  expect(checks.every(({ result }) => result === 'open')).toBe(true)
})

test('what nobody looks at within two weeks lapses; what was answered stays', async () => {
  const [one, two] = [await passed(), await passed()]
  expect(await lookAgain(other, 'pass')).toBe(one)
  world.clock.forwardDays(14)
  expect(await lapseSecondLooks(world.services)).toBe(0)
  world.clock.forwardMinutes(1)
  // The other one is in somebody's hands; when they let it go, it is over.
  expect(await lapseSecondLooks(world.services)).toBe(0)
  const held = world.db.updateTable('second_look').where('state', '=', 'locked')
  await held.set({ locked_until: new Date(Date.now() - 1) }).execute()
  expect(await lapseSecondLooks(world.services)).toBe(1)
  expect(await lookOf(one)).toMatchObject({ state: 'done' })
  expect(await lookOf(two)).toMatchObject({ state: 'lapsed' })
  expect(await other.call(claimSecondLook, {})).toMatchObject({ code: 'NOTHING_LEFT' })
  world.clock.forwardDays(-14)
})

test('a run ends so many at the most, the longest waiting first; the next goes on', async () => {
  const orders: string[] = []
  for (let n = 0; n < 3; n += 1) {
    orders.push(await passed())
    world.clock.forwardMinutes(1)
  }
  const states = async () => await Promise.all(orders.map(async (orderNo) => (await lookOf(orderNo))?.state))
  world.clock.forwardDays(15)
  expect(await lapseSecondLooks(world.services, 2)).toBe(2)
  expect(await states()).toEqual(['lapsed', 'lapsed', 'wait'])
  expect(await lapseSecondLooks(world.services, 2)).toBe(1)
  expect(await lapseSecondLooks(world.services, 2)).toBe(0)
  world.clock.forwardDays(-15)
})

test('the final desk has its own', async () => {
  const orderNo = await passed(['first', 'final'])
  const second = await world.another('final_reviewer')
  expect((await second.ok(claimSecondLook, {})).orderNo).toBe(orderNo)
  expect(await tickAllOf(second)).toBeGreaterThan(0)
})

/** The final checklist is asked of a final look. */
async function tickAllOf(person: Caller): Promise<number> {
  const { look } = await person.ok(claimSecondLook, {})
  const { stage, checklist } = await person.ok(getSecondLook, { look })
  expect(stage).toBe('final')
  return checklist.flatMap(({ fields }) => fields).filter(({ field }) => field === 'borrowerReached').length
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim, claimNext, getReview, release } from '@lumbung/contract/approve/review'
import { reviewDesk, type ReviewDesk } from '@lumbung/lab/world/review-desk'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let desk: ReviewDesk
let reviewer: Caller
let another: Caller
beforeAll(async () => {
  world = await openWorld()
  desk = reviewDesk(world)
  reviewer = await world.as('first_reviewer')
  another = await world.another('first_reviewer')
})
afterAll(async () => world.close())
beforeEach(async () => desk.clear())

const minutesTo = (instant: string) => (Date.parse(instant) - Date.now()) / 60_000
const take = async (person: Caller) =>
  await person.ok(claimNext, { stage: 'first', requestKey: randomUUID() })
const ahead = async (person: Caller, inHand: string) =>
  await person.call(claimNext, { stage: 'first', ahead: inHand, requestKey: randomUUID() })
const reject = { decision: 'reject', reasonCode: 'R11' } as const

test('one order is reserved ahead for five minutes; asked again it is the same one', async () => {
  const [one, two, three] = [await desk.newOrder(), await desk.newOrder(), await desk.newOrder()]
  expect((await take(reviewer)).orderNo).toBe(one)
  for (let times = 0; times < 3; times += 1) {
    const answer = await ahead(reviewer, one)
    if (answer.code !== '') throw new Error(String(answer.code))
    expect(answer.data.ret.orderNo).toBe(two)
    expect(minutesTo(answer.data.ret.lockedUntil)).toBeGreaterThan(4.9)
    expect(minutesTo(answer.data.ret.lockedUntil)).toBeLessThan(5.1)
  }
  expect((await take(another)).orderNo).toBe(three)
})

test('after a decision the reserved order is in hand, for the full time', async () => {
  const [one, two] = [await desk.newOrder(), await desk.newOrder()]
  await take(reviewer)
  await ahead(reviewer, one)
  expect(await desk.decide(reviewer, 'first', one, reject)).toMatchObject({ data: { ret: { next: two } } })
  const { lock } = await reviewer.ok(getReview, { orderNo: two })
  expect(lock.mine).toBe(true)
  expect(minutesTo(lock.until ?? '')).toBeGreaterThan(14.9)
})

test('another order held already comes first, and keeps the time it has left', async () => {
  const [one, two, three] = [await desk.newOrder(), await desk.newOrder(), await desk.newOrder()]
  await reviewer.ok(claim, { orderNo: three })
  await reviewer.ok(claim, { orderNo: one })
  const answer = await ahead(reviewer, one)
  expect(answer).toMatchObject({ data: { ret: { orderNo: three } } })
  if (answer.code === '') expect(minutesTo(answer.data.ret.lockedUntil)).toBeGreaterThan(14.9)
  expect((await take(another)).orderNo).toBe(two)
})

test('nobody reserves without an order in hand, and an empty queue says so', async () => {
  const [one, two] = [await desk.newOrder(), await desk.newOrder()]
  expect(await ahead(reviewer, one)).toMatchObject({ code: 'LOCK_LOST' })
  await reviewer.ok(claim, { orderNo: one })
  await another.ok(claim, { orderNo: two })
  expect(await ahead(reviewer, one)).toMatchObject({ code: 'NOTHING_LEFT' })
  expect(await ahead(reviewer, two)).toMatchObject({ code: 'LOCK_LOST' })
})

test('a reservation given back, or run out, is the next one’s; the decision then answers another', async () => {
  const [one, two, three] = [await desk.newOrder(), await desk.newOrder(), await desk.newOrder()]
  await take(reviewer)
  await ahead(reviewer, one)
  await reviewer.ok(release, { orderNo: two })
  expect((await take(another)).orderNo).toBe(two)
  await ahead(reviewer, one)
  await desk.lockRunsOut(three)
  expect((await take(another)).orderNo).toBe(three)
  const four = await desk.newOrder()
  expect(await desk.decide(reviewer, 'first', one, reject)).toMatchObject({ data: { ret: { next: four } } })
})

test('the reserved order is the next one also while a check of it is on its way', async () => {
  const [one, two] = [await desk.newOrder(), await desk.newOrder()]
  await desk.newOrder()
  await take(reviewer)
  await ahead(reviewer, one)
  const decided = await world.db.transaction().execute(async (tx) => {
    await sql`select from review_task where order_no = ${two} for update`.execute(tx)
    const answer = desk.decide(reviewer, 'first', one, reject)
    const waiting = sql`select from pg_locks where not granted`
    await expect.poll(async () => (await waiting.execute(world.db)).rows.length).toBeGreaterThan(0)
    return { answer }
  })
  expect(await decided.answer).toMatchObject({ data: { ret: { next: two } } })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim, release } from '@lumbung/contract/approve/review'
import { reveal } from '@lumbung/contract/order/order'
import { revealForReview } from '@lumbung/contract/order/reveal-for-review'
import { getTimeline } from '@lumbung/contract/order/timeline'
import { getAccessLog } from '@lumbung/contract/power/logs'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let first: Caller
beforeAll(async () => {
  world = await openWorld()
  first = await world.as('first_reviewer')
})
afterAll(async () => world.close())
beforeEach(async () => await desk().clear())

const desk = () => reviewDesk(world)
const ask = (orderNo: string, more: { reasonCode?: 'complaint' | 'other'; note?: string } = {}) =>
  ({ orderNo, reasonCode: 'verifyIdentity', note: '', ...more }) as const
const looks = async (orderNo: string) =>
  await world.db
    .selectFrom('access_log')
    .select(['field', 'staff_id', 'reason_code', 'note'])
    .where('order_no', '=', orderNo)
    .orderBy('id')
    .execute()

test('whoever holds the claim opens all that the review shows with one reason: one look, once a claim', async () => {
  const person = await world.another('first_reviewer')
  const orderNo = await desk().newOrder('panen', { borrower: { phone: '+6281355556666' } })
  const { lockedUntil } = await person.ok(claim, { orderNo })
  const answer = await person.ok(revealForReview, ask(orderNo))
  const fields = answer.values.map(({ field }) => field)
  expect(fields).toEqual(
    expect.arrayContaining(['name', 'idNumber', 'birthday', 'phone', 'address', 'bankAccount', 'bankHolder']),
  )
  expect(answer.values.find(({ field }) => field === 'phone')?.value).toBe('081355556666')
  expect(answer.until).toBe(lockedUntil)
  expect(answer.leftToday).toBe(49)
  // Asked again, after the claim was renewed too, it is the same look; with another reason it is one more.
  await person.ok(claim, { orderNo })
  expect(await person.ok(revealForReview, ask(orderNo))).toMatchObject({ leftToday: 49 })
  const [one] = await looks(orderNo)
  expect(await looks(orderNo)).toEqual([
    {
      field: `review:${fields.join(',')}`,
      staff_id: person.staffId,
      reason_code: 'verifyIdentity',
      note: '',
    },
  ])
  expect(await person.ok(revealForReview, ask(orderNo, { reasonCode: 'complaint' }))).toMatchObject({
    leftToday: 48,
  })
  // One by one it is one more, too: the same quota.
  const single = { orderNo, field: 'name', reasonCode: 'verifyIdentity', note: '' } as const
  expect(await person.ok(reveal, single)).toMatchObject({ leftToday: 47 })

  const auditor = await world.as('auditor')
  const log = await auditor.ok(getAccessLog, { filter: { orderNo, seen: ['value'] }, size: 20 })
  expect(log.items.map(({ field }) => field)).toEqual(['name', one?.field, one?.field])
  const { events } = await auditor.ok(getTimeline, { orderNo })
  expect(events.filter(({ look }) => look?.field === one?.field)).toHaveLength(2)
})

test('who does not hold the claim opens nothing together, and what they tried leaves no look', async () => {
  const orderNo = await desk().newOrder()
  expect(await first.call(revealForReview, ask(orderNo))).toMatchObject({ code: 'LOCK_LOST' })
  await first.ok(claim, { orderNo })
  const other = await world.another('first_reviewer')
  for (const person of [other, await world.as('final_reviewer')])
    expect(await person.call(revealForReview, ask(orderNo))).toMatchObject({ code: 'LOCK_LOST' })
  for (const role of ['review_manager', 'auditor', 'collector'] as const)
    expect(await (await world.as(role)).call(revealForReview, ask(orderNo))).toMatchObject({
      code: 'NOT_PERMITTED',
    })
  expect(await first.call(revealForReview, ask('990101000000'))).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  expect(await first.call(revealForReview, ask(orderNo, { reasonCode: 'other' }))).toMatchObject({
    code: 'REASON_MISSING',
  })
  expect(await looks(orderNo)).toEqual([])
})

test('after the claim has ended nothing more is opened, and the next claim is a look of its own', async () => {
  const orderNo = await desk().newOrder()
  await first.ok(claim, { orderNo })
  await first.ok(revealForReview, ask(orderNo))
  await first.ok(release, { orderNo })
  expect(await first.call(revealForReview, ask(orderNo))).toMatchObject({ code: 'LOCK_LOST' })
  await first.ok(claim, { orderNo })
  await first.ok(revealForReview, ask(orderNo))
  expect(await looks(orderNo)).toHaveLength(2)
  await desk().lockRunsOut(orderNo)
  expect(await first.call(revealForReview, ask(orderNo))).toMatchObject({ code: 'LOCK_LOST' })
  await first.ok(claim, { orderNo })
  await first.ok(revealForReview, ask(orderNo))
  expect(await looks(orderNo)).toHaveLength(3)
  await desk().decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R07' })
  // Kept back or carried out: the claim is over with the decision.
  const code = (await first.call(revealForReview, ask(orderNo))).code
  expect(['BEING_DECIDED', 'LOCK_LOST']).toContain(code)
  await desk().undoTimeEnds()
  expect(await first.call(revealForReview, ask(orderNo))).toMatchObject({ code: 'LOCK_LOST' })
  expect(await looks(orderNo)).toHaveLength(3)
})

test('a review opened together counts once against the daily quota, and is refused when that is used up', async () => {
  const person = await world.another('first_reviewer')
  const orderNo = await desk().newOrder()
  await person.ok(claim, { orderNo })
  for (let n = 0; n < 50; n += 1)
    await person.ok(reveal, { orderNo, field: 'name', reasonCode: 'complaint', note: `${n}` })
  expect(await person.call(revealForReview, ask(orderNo))).toMatchObject({ code: 'REVEAL_QUOTA' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDecidedReviews, getReviewSummary } from '@lumbung/contract/approve/decided'
import { claim } from '@lumbung/contract/approve/review'
import { sign } from '@lumbung/contract/open/application'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { applied, passReview } from '@lumbung/lab/world/applications'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { drawAt, lookAgain } from '@lumbung/lab/world/second-looks'
import { codesOf, newKey, pay, releaseOrder, stateOf, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

type Filter = RequestOf<typeof getReviewSummary>['filter']

let world: World
let nadia: Caller
let other: Caller
let final: Caller
let manager: Caller
const desk = () => reviewDesk(world)

beforeAll(async () => {
  world = await openWorld({ payoutDelayMs: 1 })
  nadia = await world.as('first_reviewer')
  other = await world.another('first_reviewer', 'Other Reviewer')
  final = await world.as('final_reviewer')
  manager = await world.as('review_manager')
})
afterAll(async () => world.close())

const summary = async (filter: Filter = {}) => await manager.ok(getReviewSummary, { filter })
const of = (answer: RetOf<typeof getReviewSummary>, person: Caller) =>
  answer.lines.find(({ id }) => id === String(person.staffId))
const listed = async (filter: Filter) => (await manager.ok(getDecidedReviews, { filter, size: 50 })).total

/** One decision that takes so many minutes. */
async function decided(
  person: Caller,
  minutes: number,
  decision: 'pass' | 'reject' | 'return',
): Promise<string> {
  const orderNo = await desk().newOrder()
  await person.ok(claim, { orderNo })
  world.clock.forwardMinutes(minutes)
  if (decision === 'pass') await passReview(person, orderNo, 'first')
  else {
    const reasonCode = decision === 'reject' ? 'R11' : 'idCardCut'
    expect(await desk().decide(person, 'first', orderNo, { decision, reasonCode })).toMatchObject({
      code: '',
    })
  }
  return orderNo
}

test('nothing decided is nothing, not zero percent', async () => {
  expect(await summary()).toEqual({
    lines: [],
    total: {
      reviews: 0,
      passed: 0,
      rejected: 0,
      returned: 0,
      decided: 0,
      passPpm: null,
      minutesMean: null,
      minutesMedian: null,
      looked: 0,
      agreed: 0,
      agreedPpm: null,
      disagreedDue: 0,
      disagreedLate: 0,
      disagreedLatePpm: null,
    },
  })
})

test('shares of the total come from the sums, never from the shares of the reviewers', async () => {
  await drawAt(world, 0, 0)
  await decided(nadia, 2, 'pass')
  await decided(nadia, 4, 'pass')
  await decided(nadia, 12, 'pass')
  await decided(nadia, 1, 'return')
  await decided(other, 30, 'reject')
  const answer = await summary()
  expect(of(answer, nadia)).toMatchObject({
    reviews: 4,
    passed: 3,
    rejected: 0,
    returned: 1,
    passPpm: 1_000_000,
    minutesMean: 4.8,
    minutesMedian: 3,
  })
  expect(of(answer, other)).toMatchObject({ reviews: 1, passPpm: 0, minutesMean: 30, minutesMedian: 30 })
  // 3 of 4, not the mean of 100 % and 0 %.
  expect(answer.total).toMatchObject({
    reviews: 5,
    passed: 3,
    rejected: 1,
    passPpm: 750_000,
    minutesMean: 9.8,
    minutesMedian: 4,
  })
  expect(answer.lines.map(({ id }) => id)).toEqual([nadia, other].map(({ staffId }) => String(staffId)))
})

test('each figure counts what the list shows for the same filter', async () => {
  const filters: Filter[] = [
    {},
    { reviewer: nadia.staffId },
    { result: ['pass'] },
    { reason: 'R11' },
    { decidedAt: { from: '2026-11-21' } },
  ]
  for (const filter of filters)
    expect((await summary(filter)).total.reviews, JSON.stringify(filter)).toBe(await listed(filter))
})

test('of disagreements about passed orders counts how many were unpaid seven full days after their due day', async () => {
  await drawAt(world, 1_000_000, 0)
  const apply = async () => {
    const { orderNo, applicationId } = await applied(world)
    await passReview(nadia, orderNo, 'first')
    await passReview(final, orderNo, 'final')
    await world.appOk('panen', sign, { applicationId, requestKey: newKey() })
    await releaseOrder(world, orderNo)
    await until(world, async () => (await codesOf(world, orderNo)).some(({ state }) => state === 'issued'))
    return orderNo
  }
  const [late, paid, agreed] = [await apply(), await apply(), await apply()]
  // Passed, disagreed with, and never lent: no part of the cohort.
  await decided(nadia, 1, 'pass')
  const answers = ['reject', 'reject', 'pass', 'reject'] as const
  for (const answer of answers) await lookAgain(other, answer)
  const before = of(await summary(), nadia)
  expect(before).toMatchObject({
    looked: 4,
    agreed: 1,
    agreedPpm: 250_000,
    disagreedDue: 0,
    disagreedLatePpm: null,
  })

  // Due on day 14; one is paid on the seventh day after.
  world.clock.forwardDays(21)
  const code = (await codesOf(world, paid)).find(({ kind, state }) => kind === 'va' && state === 'issued')
  await pay(world, { account_number: code?.code ?? '', amount: 1_021_000 })
  await until(world, async () => (await stateOf(world, paid)) === 'cleared')
  expect(of(await summary(), nadia)).toMatchObject({ disagreedDue: 0, disagreedLatePpm: null })
  world.clock.forwardDays(1)
  expect(of(await summary(), nadia)).toMatchObject({
    disagreedDue: 2,
    disagreedLate: 1,
    disagreedLatePpm: 500_000,
  })
  expect((await summary()).total).toMatchObject({ disagreedDue: 2, disagreedLate: 1, looked: 4 })
  const { items } = await manager.ok(getDecidedReviews, { filter: { secondLook: 'disagreedDue' }, size: 50 })
  expect(items.map(({ orderNo }) => orderNo).toSorted()).toEqual([late, paid].toSorted())
  expect(items.find(({ orderNo }) => orderNo === late)).toMatchObject({ daysOverdue: 8 })
  expect(items.map(({ orderNo }) => orderNo)).not.toContain(agreed)
})

test('the manager, quality check and audit read the figures; a reviewer does not', async () => {
  for (const role of ['review_manager', 'qc', 'auditor'] as const)
    expect(await (await world.as(role)).call(getReviewSummary, { filter: {} }), role).toMatchObject({
      code: '',
    })
  expect(await nadia.call(getReviewSummary, { filter: {} })).toMatchObject({ code: 'NOT_PERMITTED' })
})

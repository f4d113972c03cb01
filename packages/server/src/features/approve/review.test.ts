import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim, claimNext, decideFirst, getReview, tick } from '@lumbung/contract/approve/review'
import { passReview, tickAll } from '@lumbung/lab/world/applications'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { transact } from '../../db/transaction.ts'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let first: Caller
let final: Caller
beforeAll(async () => {
  world = await openWorld()
  first = await world.as('first_reviewer')
  final = await world.as('final_reviewer')
})
afterAll(async () => world.close())

beforeEach(async () => await desk().clear())

const desk = () => reviewDesk(world)
const key = () => ({ requestKey: randomUUID() })

test('two people pass an order at two desks, each with a full checklist, and it is approved', async () => {
  const orderNo = await desk().newOrder()
  await passReview(first, orderNo, 'first')
  expect(await first.ok(getReview, { orderNo })).toMatchObject({
    stage: 'final',
    order: { state: 'finalWait' },
    decided: null,
  })
  await passReview(final, orderNo, 'final')
  const review = await final.ok(getReview, { orderNo })
  expect(review.order.state).toBe('approved')
  // What was checked stays to be read, as the last decision had it.
  expect(review.decided).toMatchObject({ stage: 'final', state: 'pass', reviewer: 'Bagus Santoso' })
  const results = review.checklist.flatMap(({ fields }) => fields.map(({ result }) => result))
  expect(results.length).toBeGreaterThan(0)
  expect(new Set(results)).toEqual(new Set(['pass']))
  expect(review.history).toMatchObject([
    { stage: 'final', state: 'pass', reviewer: 'Bagus Santoso' },
    { stage: 'first', state: 'pass', reviewer: 'Nadia Putri' },
  ])
  expect(review.timeline.map(({ kind }) => kind)).toEqual([
    'passFinal',
    'passFirst',
    'passMachine',
    'startMachine',
    'apply',
  ])
})

test('the desk shows the score on the bands of the version that scored, not on fixed ones', async () => {
  const orderNo = await desk().newOrder()
  const { machine } = await first.ok(getReview, { orderNo })
  const { rows } = await transact(
    world.db,
    '*',
    async (tx) =>
      await sql<{
        bands: unknown
      }>`select content -> 'bands' as bands from rule_version where id = ${Number(machine?.version)}`.execute(
        tx,
      ),
  )
  expect(machine?.bands.length).toBeGreaterThan(1)
  expect(machine?.bands).toEqual(rows[0]?.bands)
})

test('only the holder of an unexpired lock decides', async () => {
  const orderNo = await desk().newOrder()
  expect(
    await desk().decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R11' }),
  ).toMatchObject({
    code: 'LOCK_LOST',
  })
  await first.ok(claim, { orderNo })
  await desk().lockRunsOut(orderNo)
  expect(
    await desk().decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R11' }),
  ).toMatchObject({
    code: 'LOCK_LOST',
  })
})

test('an order that changed since it was read is not decided', async () => {
  const orderNo = await desk().newOrder()
  await first.ok(claim, { orderNo })
  const stale = (await desk().versionOf(orderNo)) - 1
  const answer = await first.call(decideFirst, {
    orderNo,
    version: stale,
    decision: 'reject',
    reasonCode: 'R11',
    note: '',
    ...key(),
  })
  expect(answer).toMatchObject({ code: 'VERSION_CONFLICT' })
})

test('passing needs every check ticked, and a failed one explained', async () => {
  const orderNo = await desk().newOrder()
  await first.ok(claim, { orderNo })
  expect(await desk().decide(first, 'first', orderNo, { decision: 'pass' })).toMatchObject({
    code: 'CHECKLIST_INCOMPLETE',
    data: { detail: { open: 12 } },
  })
  await tickAll(first, orderNo)
  expect(await first.ok(tick, { orderNo, field: 'selfieLive', result: 'fail' })).toEqual({
    open: 0,
    missing: 0,
    failed: 1,
  })
  expect(await desk().decide(first, 'first', orderNo, { decision: 'pass' })).toMatchObject({
    code: 'REASON_MISSING',
  })
  expect(
    await desk().decide(first, 'first', orderNo, { decision: 'pass', note: 'seen on a video call' }),
  ).toMatchObject({ code: '' })
  expect(await first.call(tick, { orderNo, field: 'nothing', result: 'pass' })).toMatchObject({
    code: 'LOCK_LOST',
  })
})

test('all but a pass need a reason of their own list', async () => {
  const orderNo = await desk().newOrder()
  await first.ok(claim, { orderNo })
  for (const decision of [
    { decision: 'reject' },
    { decision: 'reject', reasonCode: 'idCardBlurred' },
    { decision: 'reject', reasonCode: 'R99' },
    { decision: 'return', reasonCode: 'R11' },
  ] as const) {
    expect(await desk().decide(first, 'first', orderNo, decision)).toMatchObject({ code: 'REASON_MISSING' })
  }
  expect(
    await desk().decide(first, 'first', orderNo, { decision: 'goBack', reasonCode: 'missingCheck' }),
  ).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(
    await desk().decide(first, 'first', orderNo, { decision: 'reject', reasonCode: 'R99', note: 'a twin' }),
  ).toMatchObject({ code: '' })
})

test('the person of the first review never does the final one', async () => {
  const admin = await world.as('admin')
  const orderNo = await desk().newOrder()
  await passReview(admin, orderNo, 'first')
  expect(await admin.call(claim, { orderNo })).toMatchObject({ code: 'SAME_PERSON' })
  expect(await desk().decide(admin, 'final', orderNo, { decision: 'pass' })).toMatchObject({
    code: 'SAME_PERSON',
  })
  expect(await admin.call(claimNext, { stage: 'final', requestKey: randomUUID() })).toMatchObject({
    code: 'NOTHING_LEFT',
  })
  expect(await admin.ok(getReview, { orderNo })).toMatchObject({ can: { claim: false, decide: false } })
})

test('the same decision sent twice answers twice and acts once', async () => {
  const orderNo = await desk().newOrder()
  await first.ok(claim, { orderNo })
  const request = {
    orderNo,
    version: await desk().versionOf(orderNo),
    decision: 'reject',
    reasonCode: 'R11',
    note: '',
    ...key(),
  } as const
  const answers = await Promise.all([first.call(decideFirst, request), first.call(decideFirst, request)])
  expect(answers[0]).toEqual(answers[1])
  expect(await first.call(decideFirst, { ...request, note: 'other' })).toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  })
})

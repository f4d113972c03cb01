import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDecidedReviews } from '@lumbung/contract/approve/decided'
import { claim } from '@lumbung/contract/approve/review'
import { reopenRejected, rollBack } from '@lumbung/contract/approve/send-back'
import type { RequestOf } from '@lumbung/contract/call'
import { getExports, requestExport } from '@lumbung/contract/utils/export'
import { passReview, tickAll } from '@lumbung/lab/world/applications'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { drawAt, lookAgain } from '@lumbung/lab/world/second-looks'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

type Filter = RequestOf<typeof getDecidedReviews>['filter']

let world: World
let first: Caller
let final: Caller
let manager: Caller
/** Passed at both desks · rejected first · passed first, returned at the final desk · rejected at the final desk. */
let passed: string
let rejected: string
let returned: string
let refused: string
const desk = () => reviewDesk(world)

beforeAll(async () => {
  world = await openWorld()
  first = await world.as('first_reviewer')
  final = await world.as('final_reviewer')
  manager = await world.as('review_manager')
  await drawAt(world, 1_000_000, 0)
  passed = await desk().newOrder('panen', { amount: 800_000 })
  rejected = await desk().newOrder('guyub', { amount: 2_000_000 })
  returned = await desk().newOrder()
  refused = await desk().newOrder()
  await first.ok(claim, { orderNo: passed })
  world.clock.forwardMinutes(7)
  await passReview(first, passed, 'first')
  await passReview(final, passed, 'final')
  await first.ok(claim, { orderNo: rejected })
  const why = { decision: 'reject', reasonCode: 'R11', note: 'tidak diangkat' } as const
  await desk().decide(first, 'first', rejected, why)
  for (const orderNo of [returned, refused]) {
    await passReview(first, orderNo, 'first')
    await final.ok(claim, { orderNo })
  }
  await desk().decide(final, 'final', returned, { decision: 'return', reasonCode: 'idCardCut' })
  await desk().decide(final, 'final', refused, { decision: 'reject', reasonCode: 'R04' })
})
afterAll(async () => world.close())

const found = async (filter: Filter, person = manager) =>
  (await person.ok(getDecidedReviews, { filter, size: 50 })).items
const numbers = async (filter: Filter) =>
  (await found(filter)).map(({ orderNo, stage }) => `${orderNo} ${stage}`)

test('each list has its own stage and results, the newest first', async () => {
  expect(await numbers({ stage: 'first', result: ['pass'] })).toEqual(
    [refused, returned, passed].map((orderNo) => `${orderNo} first`),
  )
  expect(await numbers({ stage: 'first', result: ['reject'] })).toEqual([`${rejected} first`])
  expect(await numbers({ stage: 'final', result: ['pass'] })).toEqual([`${passed} final`])
  expect(await numbers({ stage: 'final', result: ['reject'] })).toEqual([`${refused} final`])
  expect(await numbers({ result: ['returned', 'goneBack'] })).toEqual([`${returned} final`])
  expect(await numbers({})).toHaveLength(7)
})

test('a row says who decided, how long it took them and why', async () => {
  const [row] = await found({ stage: 'first', result: ['reject'] })
  expect(row).toMatchObject({
    orderNo: rejected,
    state: 'firstRejected',
    result: 'reject',
    reviewer: { id: first.staffId, name: 'Nadia Putri' },
    reasonCode: 'R11',
    note: 'tidak diangkat',
    minutesTaken: 0,
    secondLook: 'waiting',
  })
  const [slow] = await found({ orderNo: passed, stage: 'first' })
  expect(slow).toMatchObject({ minutesTaken: 7, borrowerName: 'Siti N••••' })
  expect(JSON.stringify(await found({}))).not.toContain('Nurhaliza')
})

test('it is filtered by reviewer, app, amount, reason and day', async () => {
  expect(await numbers({ reviewer: final.staffId })).toHaveLength(3)
  expect(await numbers({ app: ['guyub'] })).toEqual([`${rejected} first`])
  expect(await numbers({ amount: { to: 900_000 } })).toEqual([`${passed} final`, `${passed} first`])
  expect(await numbers({ reason: 'R04' })).toEqual([`${refused} final`])
  expect(await numbers({ customerType: ['old'] })).toEqual([])
  expect(await numbers({ decidedAt: { from: '2026-11-20', to: '2026-11-20' } })).toHaveLength(7)
  expect(await numbers({ decidedAt: { to: '2026-11-19' } })).toEqual([])
  expect(await numbers({ orderNo: refused })).toEqual([`${refused} final`, `${refused} first`])
})

test('the filter names everyone who ended a review of the stage', async () => {
  const people = async (filter: Filter) =>
    (await manager.ok(getDecidedReviews, { filter, size: 1 })).reviewers.map(({ id }) => id)
  expect(await people({ stage: 'first' })).toEqual([first.staffId])
  expect((await people({})).toSorted()).toEqual([first.staffId, final.staffId].toSorted())
})

test('what the second look said stands in the row and in the filter', async () => {
  const other = await world.another('first_reviewer')
  const one = await lookAgain(other, 'reject')
  const two = await lookAgain(other, 'reject')
  expect([one, two]).toEqual([passed, rejected])
  expect(await numbers({ secondLook: 'looked' })).toEqual([`${rejected} first`, `${passed} first`])
  expect(await numbers({ secondLook: 'agreed' })).toEqual([`${rejected} first`])
  expect(await numbers({ secondLook: 'disagreed' })).toEqual([`${passed} first`])
  expect(await numbers({ secondLook: 'drawn' })).toHaveLength(4)
  expect(await numbers({ secondLook: 'disagreedDue' })).toEqual([])
})

test('a row offers the way back that is open, or says why none is', async () => {
  const wayBack = async (orderNo: string) => {
    const [row] = await found({ stage: 'first', orderNo })
    return row && [row.wayBack, row.noWayBack]
  }
  const back = async (orderNo: string) => ({
    orderNo,
    version: await desk().versionOf(orderNo),
    reasonCode: 'qcFail',
    note: '',
    requestKey: newKey(),
  })
  expect(await wayBack(passed)).toEqual([null, 'movedOn'])
  expect(await wayBack(returned)).toEqual([null, 'movedOn'])
  expect(await wayBack(rejected)).toEqual(['reopen', null])
  world.clock.forwardDays(2)
  expect(await wayBack(rejected)).toEqual([null, 'tooLate'])
  expect(await manager.call(reopenRejected, await back(rejected))).toMatchObject({
    code: 'ROLLBACK_TOO_LATE',
  })
  world.clock.forwardDays(-2)

  const orderNo = await desk().newOrder()
  await passReview(first, orderNo, 'first')
  expect(await wayBack(orderNo)).toEqual(['rollBack', null])
  await final.ok(claim, { orderNo })
  expect(await wayBack(orderNo)).toEqual([null, 'underReview'])
  await desk().lockRunsOut(orderNo)
  expect(await wayBack(orderNo)).toEqual(['rollBack', null])
  await manager.ok(rollBack, await back(orderNo))
  await first.ok(claim, { orderNo })
  await tickAll(first, orderNo)
  await desk().decide(first, 'first', orderNo, { decision: 'pass' })
  const rows = await found({ stage: 'first', orderNo })
  expect(rows.map((row) => [row.round, row.wayBack, row.noWayBack])).toEqual([
    [2, 'rollBack', null],
    [1, null, 'laterRound'],
  ])
})

test('it goes into a file as it stands on the screen', async () => {
  const columns = [
    { field: 'orderNo', label: 'Order' },
    { field: 'reviewer.name', label: 'Reviewer' },
    { field: 'secondLook', label: 'Second look', words: { agreed: 'Agreed' } },
  ]
  const filter = { stage: 'first' }
  const { total } = await manager.ok(getDecidedReviews, { filter: { stage: 'first' }, size: 1 })
  const ask = { call: getDecidedReviews.name, title: 'Reviews', filter, columns, shownFilter: [] }
  const { id } = await manager.ok(requestExport, { ...ask, requestKey: newKey() })
  await world.drain()
  const { items } = await manager.ok(getExports, { filter: {}, size: 1 })
  expect(items).toMatchObject([{ id, state: 'ready', done: total }])
})

test('reviewers, the manager, quality check and audit read it, nobody else', async () => {
  for (const role of [
    'first_reviewer',
    'final_reviewer',
    'review_manager',
    'qc',
    'auditor',
    'admin',
  ] as const)
    expect(await (await world.as(role)).call(getDecidedReviews, { filter: {}, size: 1 }), role).toMatchObject(
      {
        code: '',
      },
    )
  for (const role of ['finance_maker', 'collector', 'seller', 'risk'] as const)
    expect(await (await world.as(role)).call(getDecidedReviews, { filter: {}, size: 1 }), role).toMatchObject(
      {
        code: 'NOT_PERMITTED',
      },
    )
})

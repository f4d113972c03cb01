import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMachineReview, getMachineReviews } from '@lumbung/contract/approve/decided'
import { claim, release } from '@lumbung/contract/approve/review'
import { appealMachine, takeBackAppeal } from '@lumbung/contract/approve/send-back'
import type { RequestOf } from '@lumbung/contract/call'
import {
  getBulk,
  getBulkRows,
  rehearseBulk,
  rehearseUndoBulk,
  startBulk,
  undoBulk,
} from '@lumbung/contract/utils/bulk'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

type Filter = RequestOf<typeof getMachineReviews>['filter']

let world: World
let risk: Caller
let manager: Caller
let well: string
let poor: string
const desk = () => reviewDesk(world)

beforeAll(async () => {
  world = await openWorld()
  risk = await world.as('risk')
  manager = await world.as('review_manager')
  well = await desk().newOrder('panen', { amount: 900_000 })
  world.clock.forwardMinutes(1)
  poor = await desk().newOrder('guyub', { borrower: { monthlyIncome: 2_000_000 }, amount: 750_000 })
})
afterAll(async () => world.close())

const found = async (filter: Filter) => (await risk.ok(getMachineReviews, { filter, size: 50 })).items
const numbers = async (filter: Filter) => (await found(filter)).map(({ orderNo }) => orderNo)

test('what went to people counts as passed, and the row says which it was', async () => {
  expect(await found({ decision: 'pass' })).toMatchObject([
    { orderNo: well, decision: 'manual', state: 'firstWait', reasonCode: null, ruleVersion: 1 },
  ])
  const [row] = await found({ decision: 'reject' })
  expect(row).toMatchObject({
    orderNo: poor,
    decision: 'reject',
    state: 'machineRejected',
    reasonCode: 'R02',
    heaviest: { ruleId: 'IN01' },
    borrowerName: 'Siti N••••',
    loanAmount: 750_000,
  })
  expect(row?.hits).toBeGreaterThan(0)
})

test('it is filtered by rule, reason, score, rating, version, app and day', async () => {
  const [row] = await found({ decision: 'reject' })
  const score = row?.score ?? 0
  const is = async (filter: Omit<Filter, 'decision'>) => await numbers({ decision: 'reject', ...filter })
  expect(await is({ rule: 'IN01' })).toEqual([poor])
  expect(await is({ rule: 'BH05' })).toEqual([])
  expect(await is({ reason: 'R02' })).toEqual([poor])
  expect(await is({ reason: 'R05' })).toEqual([])
  expect(await is({ score: { from: score, to: score } })).toEqual([poor])
  expect(await is({ score: { from: score + 1 } })).toEqual([])
  expect(await is({ rating: ['A'] })).toEqual([])
  expect(await is({ ruleVersion: 1 })).toEqual([poor])
  expect(await is({ ruleVersion: 2 })).toEqual([])
  expect(await is({ app: ['guyub'] })).toEqual([poor])
  expect(await is({ app: ['panen'] })).toEqual([])
  expect(await is({ orderNo: poor })).toEqual([poor])
  expect(await is({ reviewedAt: { from: '2026-11-21' } })).toEqual([])
})

test('it is sorted by time or score', async () => {
  world.clock.forwardMinutes(1)
  const more = await desk().newOrder('panen', { borrower: { monthlyIncome: 7_000_000 } })
  const by = async (column: 'reviewedAt' | 'score', descending: boolean) =>
    (
      await risk.ok(getMachineReviews, {
        filter: { decision: 'pass' },
        sort: { column, descending },
        size: 50,
      })
    ).items
  expect((await by('reviewedAt', true)).map(({ orderNo }) => orderNo)).toEqual([more, well])
  const scores = (await by('score', false)).map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((one, other) => one - other))
})

test('the page of one order shows every rule, the bands of its version and every round', async () => {
  const { order, rounds, shadows } = await risk.ok(getMachineReview, { orderNo: poor })
  expect(order).toMatchObject({ orderNo: poor, state: 'machineRejected', app: 'guyub' })
  expect(rounds).toHaveLength(1)
  expect(rounds[0]).toMatchObject({
    round: 1,
    reasonCode: 'R02',
    review: { version: '1', decision: 'reject' },
  })
  expect(rounds[0]?.review.bands.map(({ rating }) => rating)).toContain('A')
  expect(rounds[0]?.review.hits.length).toBeGreaterThan(20)
  expect(shadows).toEqual([])
  expect(await risk.call(getMachineReview, { orderNo: '000000000000' })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})

test('why the machine rejected stays after people were asked', async () => {
  const version = await desk().versionOf(poor)
  const request = { orderNo: poor, version, reasonCode: 'dataCorrected', note: '', requestKey: newKey() }
  expect(await risk.call(appealMachine, request)).toMatchObject({ code: 'NOT_PERMITTED' })
  await manager.ok(appealMachine, request)
  expect(await found({ decision: 'reject' })).toMatchObject([
    { orderNo: poor, state: 'firstWait', reasonCode: 'R02' },
  ])
})

test('many rejections go to people at once, each by its own call and with the note', async () => {
  const orders = [1, 2].map(() => desk().newOrder('guyub', { borrower: { monthlyIncome: 2_000_000 } }))
  const orderNos = await Promise.all(orders)
  const act = {
    action: 'appealMachine' as const,
    targets: { filter: { decision: 'reject', rule: 'IN01' } },
    note: 'slip gaji salah dibaca',
  }
  expect(await manager.call(rehearseBulk, { ...act, note: '' })).toMatchObject({ code: 'REASON_MISSING' })
  expect(await risk.call(rehearseBulk, act)).toMatchObject({ code: 'NOT_PERMITTED' })
  const { id } = await manager.ok(rehearseBulk, act)
  await world.drain()
  // The one sent to people before stays where it is.
  expect(await manager.ok(getBulk, { id })).toMatchObject({ possible: { rows: 2 }, refused: { rows: 1 } })
  await manager.ok(startBulk, { id, requestKey: newKey() })
  await world.drain()
  expect(await manager.ok(getBulk, { id })).toMatchObject({
    done: { rows: 2 },
    undoable: true,
    can: { rehearseUndo: true, undo: false },
  })
  const sent = await found({ decision: 'reject', rule: 'IN01' })
  for (const orderNo of orderNos)
    expect(sent.find((row) => row.orderNo === orderNo)).toMatchObject({ state: 'firstWait' })
})

/** Why each row of the act is kept, as its undo is rehearsed now; null: it can be undone. */
async function keptOf(id: number, orderNos: readonly string[]) {
  await manager.ok(rehearseUndoBulk, { id })
  await world.drain()
  const { items } = await manager.ok(getBulkRows, { filter: { id }, size: 50 })
  return orderNos.map((orderNo) => items.find(({ key }) => key === orderNo)?.message)
}

const takeAllBack = async (id: number) => {
  await manager.ok(undoBulk, { id, chosen: { except: [] }, requestKey: newKey() })
  await world.drain()
  return await manager.ok(getBulk, { id })
}

const standing = async (orderNo: string) =>
  await world.db
    .selectFrom('orders')
    .select(['state', 'reject_reason'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()

test('sent to people by mistake they are rejected again as they were, row by row, while nobody at the desk has taken them', async () => {
  const wish = { borrower: { monthlyIncome: 2_000_000 } }
  const orderNos = [await desk().newOrder('guyub', wish), await desk().newOrder('guyub', wish)]
  const [free = '', taken = ''] = orderNos
  const before = await standing(free)
  const rows = await Promise.all(orderNos.map(async (key) => ({ key, version: await desk().versionOf(key) })))
  const act = { action: 'appealMachine' as const, targets: { rows }, note: 'wrong filter' }
  const { id } = await manager.ok(rehearseBulk, act)
  await world.drain()
  await manager.ok(startBulk, { id, requestKey: newKey() })
  await world.drain()
  expect(await standing(free)).toEqual({ state: 'firstWait', reject_reason: null })
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(claim, { orderNo: taken })
  const holder = await world.db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', reviewer.staffId)
    .executeTakeFirstOrThrow()
  expect(await keptOf(id, orderNos)).toEqual([null, `${holder.name} holds this order`])
  expect(await takeAllBack(id)).toMatchObject({ undone: { rows: 1 }, kept: { rows: 1 } })
  expect(await standing(free)).toEqual(before)
  expect(before).toEqual({ state: 'machineRejected', reject_reason: 'R02' })
  const tasks = world.db.selectFrom('review_task').select('state').where('order_no', '=', free)
  expect(await tasks.execute()).toEqual([{ state: 'withdrawn' }])
  // Let go again it is nobody's, and may be taken back; what was taken back may be sent once more.
  await reviewer.ok(release, { orderNo: taken })
  expect(await keptOf(id, [taken])).toEqual([null])
  expect(await takeAllBack(id)).toMatchObject({ undone: { rows: 2 }, kept: { rows: 0 } })
  const again = { orderNo: free, reasonCode: 'dataCorrected', note: '', requestKey: newKey() }
  expect(await manager.ok(appealMachine, { ...again, version: await desk().versionOf(free) })).toMatchObject({
    state: 'firstWait',
  })
})

test('only the last sending is taken back: not of what passed the machine, nor what a lock that ran out shows was begun', async () => {
  const takeBack = async (orderNo: string) =>
    (
      await manager.call(takeBackAppeal, {
        orderNo,
        version: await desk().versionOf(orderNo),
        requestKey: newKey(),
      })
    ).code
  expect(await takeBack(well)).toBe('STATE_CONFLICT')
  const orderNo = await desk().newOrder('guyub', { borrower: { monthlyIncome: 2_000_000 } })
  expect(await takeBack(orderNo)).toBe('STATE_CONFLICT')
  const version = await desk().versionOf(orderNo)
  const request = { orderNo, version, reasonCode: 'dataCorrected', note: '', requestKey: newKey() }
  const sent = await manager.ok(appealMachine, request)
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(claim, { orderNo })
  await desk().lockRunsOut(orderNo)
  expect(await takeBack(orderNo)).toBe('STATE_CONFLICT')
  await reviewer.ok(claim, { orderNo })
  await reviewer.ok(release, { orderNo })
  const old = { orderNo, version: sent.version - 1, requestKey: newKey() }
  expect((await manager.call(takeBackAppeal, old)).code).toBe('VERSION_CONFLICT')
  expect((await risk.call(takeBackAppeal, { ...old, version: sent.version })).code).toBe('NOT_PERMITTED')
  const back = { orderNo, version: sent.version, requestKey: newKey() }
  const answers = [await manager.ok(takeBackAppeal, back), await manager.ok(takeBackAppeal, back)]
  expect(answers).toEqual([1, 1].map((more) => ({ state: 'machineRejected', version: sent.version + more })))
})

test('risk, the manager and audit read the lists; reviewers only the page of an order', async () => {
  const list = { filter: { decision: 'pass' as const }, size: 1 }
  for (const role of ['risk', 'review_manager', 'auditor'] as const)
    expect(await (await world.as(role)).call(getMachineReviews, list), role).toMatchObject({ code: '' })
  const reviewer = await world.as('first_reviewer')
  expect(await reviewer.call(getMachineReviews, list)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await reviewer.call(getMachineReview, { orderNo: well })).toMatchObject({ code: '' })
  const maker = await world.as('finance_maker')
  expect(await maker.call(getMachineReview, { orderNo: well })).toMatchObject({ code: 'NOT_PERMITTED' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideFirst, claim, getReview } from '@lumbung/contract/approve/review'
import { getPassRate, getPassRateOrders } from '@lumbung/contract/report/pass-rate'
import { getReportProof } from '@lumbung/contract/report/proof'
import { applied, approved, passReview, tickAll } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let viewer: Caller

beforeAll(async () => {
  world = await openWorld({ start: '2026-11-20T03:00:00Z' })
  viewer = await world.as('report_viewer')
})
afterAll(async () => await world.close())

async function refused(): Promise<string> {
  const { orderNo } = await applied(world)
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(claim, { orderNo })
  await tickAll(reviewer, orderNo)
  const { order } = await reviewer.ok(getReview, { orderNo })
  await reviewer.ok(decideFirst, {
    orderNo,
    version: order.version,
    decision: 'reject',
    reasonCode: 'R08',
    note: '',
    requestKey: newKey(),
  })
  return orderNo
}

test('pass rates count what happened, a figure opens its orders, and a moment stays what it was', async () => {
  await approved(world)
  world.clock.forwardMinutes(10)
  const bad = await refused()
  const { orderNo } = await applied(world)
  world.clock.forwardMinutes(5)
  const report = await viewer.ok(getPassRate, { filter: {}, size: 200 })
  expect(report.sums).toMatchObject({
    applications: 3,
    machinePass: 3,
    firstPass: 1,
    firstReject: 1,
    firstWait: 1,
    firstPpm: 500_000,
    finalPass: 1,
    approved: 1,
    approvedAmount: 1_000_000,
    totalPpm: 333_333,
  })
  const open = async (figure: 'firstReject' | 'firstWait', more: object = {}) =>
    await viewer.ok(getPassRateOrders, { filter: { figure, ...more }, size: 200 })
  expect((await open('firstReject')).items.map((row) => row.orderNo)).toEqual([bad])
  const reasons = await viewer.ok(getPassRate, { filter: { split: 'rejectReason' }, size: 200 })
  expect(reasons.items.filter(({ split }) => split === 'R08')).toMatchObject([{ firstReject: 1 }])
  expect((await open('firstReject', { split: 'rejectReason', of: '.R08' })).sum).toBe(1)

  const { asOf } = report
  world.clock.forwardMinutes(60)
  await passReview(await world.as('first_reviewer'), orderNo, 'first')
  world.clock.forwardMinutes(1)
  const again = await viewer.ok(getPassRate, { filter: { asOf }, size: 200 })
  expect(again).toEqual(report)
  expect((await open('firstWait', { asOf })).sum).toBe(1)
  expect((await open('firstWait')).sum).toBe(0)
})

test('a line outside of the days that are asked for is refused, never taken for another', async () => {
  const days = { from: '2026-11-10', to: '2026-11-19' }
  const opened = async (of: string) =>
    await viewer.call(getPassRateOrders, {
      filter: { days, rows: 'day', figure: 'applications', of },
      size: 20,
    })
  const proved = async (of: string) =>
    await viewer.call(getReportProof, {
      report: 'placeRecovery',
      figure: 'cash',
      of,
      filter: { days, rows: 'day' },
    })
  for (const [of, word] of [
    ['2026-11-09', 'too_small'],
    ['2026-11-20', 'too_big'],
  ] as const) {
    const refusal = { code: 'VALIDATION', data: { fields: { 'filter.of': word } } }
    expect([of, await opened(of)]).toMatchObject([of, refusal])
    expect([of, await proved(of)]).toMatchObject([of, { code: 'VALIDATION', data: { fields: { of: word } } }])
  }
  for (const line of [days.from, days.to])
    expect([line, (await opened(line)).code, (await proved(line)).code]).toEqual([line, '', ''])
})

test('over its pages a report has every line once, and on each of them all that its split lines stand under', async () => {
  const days = ['2026-12-01', '2026-12-02', '2026-12-03']
  for (const day of days) {
    world.clock.set(new Date(`${day}T10:00:00+07:00`))
    for (const channel of ['organic', 'referral', 'tiktok']) await applied(world, 'panen', { channel })
  }
  const filter = { days: { from: '2026-12-01', to: '2026-12-03' }, rows: 'day', split: 'channel' } as const
  const whole = await viewer.ok(getPassRate, { filter, size: 200 })
  expect(whole.items.map(({ id }) => id)).toEqual([
    ...days.toReversed().flatMap((day) => [day, `${day}.organic`, `${day}.referral`, `${day}.tiktok`]),
    '',
  ])
  const read: typeof whole.items = []
  let after: string | null = '0'
  // A page begins inside a group.
  while (after !== null) {
    const asked = { filter: { ...filter, asOf: whole.asOf }, size: 3, after }
    const page: typeof whole = await viewer.ok(getPassRate, asked)
    expect(page.lines.map(({ id, applications }) => [id, applications])).toEqual(
      days.toReversed().map((day) => [day, 3]),
    )
    read.push(...page.items)
    after = page.next
  }
  expect(read).toEqual(whole.items)
})

test('the line of whatever channel opens, and is proved', async () => {
  world.clock.set(new Date('2026-12-07T10:00:00+07:00'))
  const channels = ['play.google', '', 'x'.repeat(200)]
  for (const channel of channels) await applied(world, 'panen', { channel })
  const day = '2026-12-07'
  const filter = { days: { from: day, to: day }, rows: 'day', split: 'channel' } as const
  const { items } = await viewer.ok(getPassRate, { filter, size: 20 })
  const lines = items.filter(({ split }) => split !== null)
  expect(lines.map(({ split }) => split).toSorted()).toEqual(channels.toSorted())
  for (const { id: of, split } of lines) {
    const asked = { filter: { ...filter, figure: 'applications', of }, size: 20 }
    const opened = await viewer.ok(getPassRateOrders, asked)
    expect([of, opened.sum, opened.items.map(({ channel }) => channel)]).toEqual([of, 1, [split]])
    const proof = await viewer.ok(getReportProof, { report: 'placeRecovery', figure: 'cash', of, filter })
    expect([of, proof.records.amount]).toEqual([of, 0])
  }
})

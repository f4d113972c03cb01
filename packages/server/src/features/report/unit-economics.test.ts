import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellEvents } from '@lumbung/contract/open/event'
import { getAcquisitionCosts, saveAcquisitionCost } from '@lumbung/contract/report/acquisition-cost'
import { getUnitEconomics, getUnitEconomicsRows } from '@lumbung/contract/report/unit-economics'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let checker: Caller
let viewer: Caller
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-20T03:00:00Z' })
  checker = await world.as('finance_checker')
  viewer = await world.as('report_viewer')
})
afterAll(async () => await world.close())

const set = (amount: number, note = 'Invoice 7') => ({
  channel: 'referral',
  from: '2026-11-01',
  amount,
  note,
  requestKey: newKey(),
})
const report = async (more: object = {}) => await viewer.ok(getUnitEconomics, { filter: more, size: 50 })

test('what a registration costs is set by day and corrected; a report of an earlier moment keeps what was said then', async () => {
  const step = { kind: 'registered', at: '2026-11-19T05:00:00Z', channel: 'referral' } as const
  await world.appCall('panen', tellEvents, {
    events: [1, 2].map((n) => ({
      ...step,
      id: `registered-${n}`,
      deviceId: `device-number-${n}`,
      marketing: false,
    })),
  })
  world.clock.forwardMinutes(1)
  expect((await report()).sums).toMatchObject({ registered: 2, acquisition: null })
  await checker.ok(saveAcquisitionCost, set(20_000))
  world.clock.forwardMinutes(1)
  const first = await report()
  expect(first.sums).toMatchObject({ acquisition: 40_000 })
  world.clock.forwardMinutes(1)
  await checker.ok(saveAcquisitionCost, set(25_000, 'Invoice 7, corrected'))
  world.clock.forwardMinutes(1)
  expect((await report()).sums).toMatchObject({ acquisition: 50_000 })
  expect((await report({ asOf: first.asOf })).sums).toEqual(first.sums)
  const opened = await viewer.ok(getUnitEconomicsRows, { filter: { figure: 'acquisition' }, size: 50 })
  expect(opened.items.map(({ value }) => value)).toEqual([25_000, 25_000])
  const { costs } = await viewer.ok(getAcquisitionCosts, {})
  expect(costs.filter(({ channel }) => channel === 'referral').map(({ amount }) => amount)).toEqual([
    25_000, 20_000,
  ])
})

test('a cost wants its reason, and whoever only reads sets none', async () => {
  expect(await checker.call(saveAcquisitionCost, set(1, '  '))).toMatchObject({ code: 'REASON_MISSING' })
  expect(await viewer.call(saveAcquisitionCost, set(1))).toMatchObject({ code: 'NOT_PERMITTED' })
})

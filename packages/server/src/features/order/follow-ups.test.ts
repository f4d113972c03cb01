import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignCase } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { followUpsPageMax, getFollowUps } from '@lumbung/contract/order/follow-ups'
import { sql } from 'kysely'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let manager: Caller
let collector: Caller
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-23T03:00:00Z' })
  manager = await world.as('col_manager')
  collector = await world.as('collector')
  await manager.ok(saveCollector, {
    id: collector.staffId,
    version: 0,
    onDuty: true,
    capacity: null,
    group: null,
    weight: 100,
    leave: null,
    certificate: { no: 'SPPI-0042', issuer: 'SPPI', until: '2026-12-31' },
  })
})
afterAll(async () => world.close())

/** An overdue order that its collector called, with what came of it. */
async function followed(): Promise<string> {
  const { orderNo } = await signed(world)
  await lentOut(world, orderNo, '2026-11-06')
  const { version } = (await manager.ok(getCase, { orderNo })).case
  await manager.ok(assignCase, { orderNo, version, to: collector.staffId, note: '', requestKey: newKey() })
  const call = { orderNo, channel: 'call', target: 'self', requestKey: newKey() } as const
  const { id } = await collector.ok(startContact, call)
  await collector.ok(recordFollowUp, {
    orderNo,
    attemptId: id,
    outcome: 'noAnswer',
    note: 'rang long',
    requestKey: newKey(),
  })
  return orderNo
}

test('the order tells what its cases tell, to whoever works on cases, and to nobody else', async () => {
  const orderNo = await followed()
  const { attempts } = await collector.ok(getCase, { orderNo })
  expect(attempts).toMatchObject([{ channel: 'call', outcome: 'noAnswer', note: 'rang long' }])
  for (const role of ['collector', 'col_manager', 'pre_operator', 'auditor'] as const)
    expect(await (await world.as(role)).ok(getFollowUps, { orderNo })).toEqual({ attempts, earlier: false })
  for (const role of ['first_reviewer', 'finance_maker', 'report_viewer'] as const)
    expect(await (await world.as(role)).call(getFollowUps, { orderNo })).toMatchObject({
      code: 'NOT_PERMITTED',
    })
  expect(await manager.call(getFollowUps, { orderNo: '990101000000' })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})

test('many attempts are told page by page, each once', async () => {
  const orderNo = await followed()
  await sql`insert into contact_attempt (order_no, borrower_id, case_id, channel, target, purpose, at, recorded_at, staff_id, zone,
                                         made_before, refused_by)
    select a.order_no, a.borrower_id, a.case_id, 'visit', 'self', a.purpose, a.at, a.recorded_at, a.staff_id, a.zone, 0, 'hours'
      from contact_attempt a, generate_series(1, ${followUpsPageMax}) where a.order_no = ${orderNo}`.execute(
    world.db,
  )
  const first = await manager.ok(getFollowUps, { orderNo })
  expect(first.earlier).toBe(true)
  expect(first.attempts).toHaveLength(followUpsPageMax)
  const before = first.attempts.at(-1)?.id ?? 0
  const rest = await manager.ok(getFollowUps, { orderNo, before })
  expect(rest).toMatchObject({ earlier: false, attempts: [{ channel: 'call' }] })
})

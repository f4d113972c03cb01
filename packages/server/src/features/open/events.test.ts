import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellEvents } from '@lumbung/contract/open/event'
import { getTouristsRegisterToApply } from '@lumbung/contract/report/tourists-register-to-apply'
import { getCodeLeads, getUserLeads } from '@lumbung/contract/telemarketing/lead'
import { leadPhone } from '@lumbung/lab/world/leads'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-20T03:00:00Z' })
})
afterAll(async () => await world.close())

const at = '2026-11-20T02:00:00Z'
const tell = async (...events: object[]) =>
  await world.appCall('panen', tellEvents, { events: events.map((event) => ({ at, ...event })) as never })

test('one event that says device and phone counts in reports, and a lead follows from it', async () => {
  const deviceId = 'device-one-0001'
  const answer = await tell(
    { id: 'visit-0001', kind: 'visited', deviceId },
    {
      id: 'registered-0001',
      kind: 'registered',
      deviceId,
      phone: leadPhone(700),
      marketing: true,
      regency: '3273',
    },
  )
  expect(answer.data).toEqual({ ret: { taken: 2, known: 0 } })
  const report = await (
    await world.as('report_viewer')
  ).ok(getTouristsRegisterToApply, { filter: {}, size: 50 })
  expect(report.sums).toMatchObject({ visitors: 1, registered: 1 })
  const manager = await world.as('tm_manager')
  const { items } = await manager.ok(getUserLeads, { filter: { pool: ['registered'] }, size: 10 })
  expect(items).toHaveLength(1)
})

test('a step of a device counts once by its id, is refused with other words, and no half of a telling is kept', async () => {
  const step = { id: 'step-0001', kind: 'kycDone', deviceId: 'device-two-0002' }
  expect((await tell(step, step)).data).toEqual({ ret: { taken: 1, known: 1 } })
  expect((await tell(step)).data).toEqual({ ret: { taken: 0, known: 1 } })
  const fresh = { id: 'step-0002', kind: 'kycDone', deviceId: 'device-two-0002' }
  expect((await tell(fresh, { ...step, channel: 'referral' })).code).toBe('IDEMPOTENCY_MISMATCH')
  expect((await tell(fresh)).data).toEqual({ ret: { taken: 1, known: 0 } })
})

test('an event of nobody is refused, and without a phone there is no lead', async () => {
  expect(await tell({ id: 'nobody-0001', kind: 'codeAsked' })).toMatchObject({ code: 'VALIDATION' })
  await tell({ id: 'failed-0001', kind: 'codeFailed', reason: 'expired', deviceId: 'device-three-03' })
  const manager = await world.as('tm_manager')
  expect((await manager.ok(getCodeLeads, { filter: {}, size: 10 })).items).toEqual([])
})

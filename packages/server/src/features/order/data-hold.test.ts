import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignCase } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, startContact } from '@lumbung/contract/collection/contact'
import {
  answerDataRequest,
  getDataRequests,
  liftDataHold,
  takeDataRequest,
} from '@lumbung/contract/order/data-request'
import { getOrder } from '@lumbung/contract/order/order'
import type { DataRequestKind } from '@lumbung/domain/people/data-request'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let admin: Caller
let manager: Caller
let collector: Caller

/** Monday 23 November 2026, 10:00 WIB; the loans fell due on the Friday before. */
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-23T03:00:00Z' })
  admin = await world.as('admin')
  manager = await world.as('col_manager')
  collector = await world.as('collector')
  const certificate = { no: 'SPPI-0042', issuer: 'SPPI', until: '2026-12-31' } as const
  const plain = { version: 0, onDuty: true, capacity: null, group: null, weight: 100, leave: null }
  await manager.ok(saveCollector, { id: collector.staffId, ...plain, certificate })
})
afterAll(async () => await world.close())

async function overdue(app = 'panen'): Promise<string> {
  const { orderNo } = await signed(world, app)
  await lentOut(world, orderNo, '2026-11-06')
  const { version } = (await manager.ok(getCase, { orderNo })).case
  await manager.ok(assignCase, { orderNo, version, to: collector.staffId, note: '', requestKey: newKey() })
  return orderNo
}

async function asked(orderNo: string, kind: DataRequestKind): Promise<void> {
  const askedAt = world.clock.now().toISOString()
  const said = 'Called from their own number'
  await manager.ok(takeDataRequest, { orderNo, kind, askedAt, said, requestKey: newKey() })
}
const newest = async (orderNo: string, kind: DataRequestKind = 'restrict') =>
  (await admin.ok(getDataRequests, { filter: { orderNo, kind: [kind] }, size: 1 })).items[0]
async function answer(
  orderNo: string,
  event: 'answer' | 'refuse' = 'answer',
  kind?: DataRequestKind,
): Promise<void> {
  const { id = 0, version = 0 } = (await newest(orderNo, kind)) ?? {}
  const said = 'Their data is not worked with until they say otherwise'
  await admin.ok(answerDataRequest, { id, version, event, answer: said, requestKey: newKey() })
}
async function lift(orderNo: string, who = admin, kind?: DataRequestKind) {
  const { id = 0, version = 0 } = (await newest(orderNo, kind)) ?? {}
  const note = 'They wrote that they want to hear from us again'
  return await who.call(liftDataHold, { id, version, note, requestKey: newKey() })
}
const reach = async (orderNo: string) =>
  await collector.call(startContact, { orderNo, channel: 'call', target: 'self', requestKey: newKey() })
const shown = async (orderNo: string) => (await collector.ok(getCase, { orderNo })).numbers[0]?.ways[0]?.reach

test('whose data is on hold is reached about no loan in any app, from the answer on, until it is lifted', async () => {
  const [here, there, other] = [await overdue('panen'), await overdue('guyub'), await overdue()]
  // Another order of the same person.
  await sql`update orders set borrower_id = (select borrower_id from orders where order_no = ${here})
             where order_no = ${there}`.execute(world.db)
  await asked(here, 'restrict')
  expect(await shown(there)).toMatchObject({ lawful: true })
  await answer(here)
  for (const orderNo of [here, there]) {
    expect(await shown(orderNo)).toMatchObject({ lawful: false, rule: 'restricted' })
    const refused = await reach(orderNo)
    expect(refused).toMatchObject({ code: 'CONTACT_REFUSED', data: { detail: { rule: 'restricted' } } })
  }
  expect(await shown(other)).toMatchObject({ lawful: true })

  expect(await newest(here)).toMatchObject({ state: 'answered', can: { answer: false, lift: true } })
  expect(await lift(here, manager)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await lift(here)).toMatchObject({ code: '', data: { ret: { state: 'lifted' } } })
  expect(await newest(here)).toMatchObject({
    state: 'lifted',
    liftNote: 'They wrote that they want to hear from us again',
    liftedBy: { id: admin.staffId },
    can: { answer: false, lift: false },
  })
  for (const orderNo of [here, there]) expect(await shown(orderNo)).toMatchObject({ lawful: true })
  expect((await reach(there)).code).toBe('')
  expect(await lift(here)).toMatchObject({ code: 'STATE_CONFLICT' })
  const { timeline } = await admin.ok(getOrder, { orderNo: here })
  expect(timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['dataRequested', 'dataAnswered', 'dataLifted']),
  )
})

test('they are offered nothing by their phone either, and a complaint says from when until when they were left alone', async () => {
  const orderNo = await overdue()
  const alone = async () => {
    const { rows } = await sql<{ left_alone: boolean }>`
      select left_alone from wishes_of_phones(array(select phone_blind from orders where order_no = ${orderNo}))`.execute(
      world.db,
    )
    return rows[0]?.left_alone
  }
  const rests = async () =>
    (
      await sql<{ begun: Date; ended: Date | null }>`select begun, ended from rests_of(${orderNo})`.execute(
        world.db,
      )
    ).rows
  await asked(orderNo, 'restrict')
  expect([await alone(), await rests()]).toEqual([false, []])
  await answer(orderNo)
  expect([await alone(), await rests()]).toEqual([true, [{ begun: expect.any(Date) as Date, ended: null }]])
  await lift(orderNo)
  expect(await alone()).toBe(false)
  expect(await rests()).toEqual([{ begun: expect.any(Date) as Date, ended: expect.any(Date) as Date }])
})

test('a refused hold holds nothing, and what holds nothing is not lifted', async () => {
  const orderNo = await overdue()
  await asked(orderNo, 'restrict')
  await answer(orderNo, 'refuse')
  expect(await shown(orderNo)).toMatchObject({ lawful: true })
  expect(await lift(orderNo)).toMatchObject({ code: 'STATE_CONFLICT' })
  await asked(orderNo, 'copy')
  await answer(orderNo, 'answer', 'copy')
  expect(await lift(orderNo, admin, 'copy')).toMatchObject({ code: 'STATE_CONFLICT' })
})

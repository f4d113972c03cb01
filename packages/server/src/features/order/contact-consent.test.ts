import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignCase } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, startContact } from '@lumbung/contract/collection/contact'
import { keepContactConsent, keepContactRefusal } from '@lumbung/contract/order/contact-consent'
import { getOrder } from '@lumbung/contract/order/order'
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

/** A loan that is overdue at the collector's, and whom its borrower named, asked by nobody yet. */
async function overdue(): Promise<{ orderNo: string; contactId: number }> {
  const { orderNo } = await signed(world)
  await lentOut(world, orderNo, '2026-11-06')
  const { version } = (await manager.ok(getCase, { orderNo })).case
  await manager.ok(assignCase, { orderNo, version, to: collector.staffId, note: '', requestKey: newKey() })
  await sql`update order_contact set consent = 'notAsked' where order_no = ${orderNo}`.execute(world.db)
  const [contact] = (await admin.ok(getOrder, { orderNo })).contacts
  return { orderNo, contactId: contact?.id ?? 0 }
}
type Named = Awaited<ReturnType<typeof overdue>>

const said = (
  named: Named,
  consent: 'given' | 'refused' | 'asked',
  note = 'Called them at ten, they are her sister',
) => ({
  ...named,
  consent,
  note,
  requestKey: newKey(),
})
const reach = async ({ orderNo, contactId }: Named) =>
  await collector.call(startContact, {
    orderNo,
    contactId,
    channel: 'call',
    target: 'emergency',
    requestKey: newKey(),
  })
const consentOf = async ({ orderNo, contactId }: Named) =>
  (await admin.ok(getOrder, { orderNo })).contacts.find(({ id }) => id === contactId)?.consent
const noConsent = { code: 'CONTACT_REFUSED', data: { detail: { rule: 'noConsent' } } }

test('who was named for emergencies is called once somebody kept that they agreed, and not before or after they refused', async () => {
  const named = await overdue()
  expect(await reach(named)).toMatchObject(noConsent)
  await manager.ok(keepContactConsent, said(named, 'asked'))
  expect(await reach(named)).toMatchObject(noConsent)
  await manager.ok(keepContactConsent, said(named, 'given'))
  expect(await reach(named)).toMatchObject({ code: '' })
  const { note, orderNo, contactId, requestKey } = said(named, 'refused', 'She asked not to be called again')
  await collector.ok(keepContactRefusal, { orderNo, contactId, note, requestKey })
  expect(await reach(named)).toMatchObject(noConsent)

  const { timeline } = await admin.ok(getOrder, { orderNo })
  const kept = timeline.filter(({ kind }) => kind === 'contactConsent')
  expect(kept.map(({ detail }) => [detail['consentBefore'], detail['consent']])).toEqual([
    ['given', 'refused'],
    ['asked', 'given'],
    ['notAsked', 'asked'],
  ])
  expect(kept[0]).toMatchObject({ actorKind: 'staff', reason: 'She asked not to be called again' })
})

test('a refusal holds wherever the number is named, an agreement in its own order', async () => {
  const [here, there, other] = [await overdue(), await overdue(), await overdue()]
  await sql`update order_contact set phone_blind = (select phone_blind from order_contact where id = ${here.contactId})
             where id = ${there.contactId}`.execute(world.db)
  await sql`update order_contact set phone_blind = '\\x01' where id = ${other.contactId}`.execute(world.db)
  await manager.ok(keepContactConsent, said(here, 'given'))
  expect(await consentOf(there)).toBe('notAsked')
  expect(await manager.ok(keepContactConsent, said(here, 'refused'))).toEqual({ orders: 2 })
  expect([await consentOf(here), await consentOf(there), await consentOf(other)]).toEqual([
    'refused',
    'refused',
    'notAsked',
  ])
  const { timeline } = await admin.ok(getOrder, { orderNo: there.orderNo })
  expect(timeline[0]).toMatchObject({ kind: 'contactConsent', detail: { consent: 'refused' } })
})

test('who works on the debt keeps that somebody refused, and never that they may be called', async () => {
  const named = await overdue()
  expect(await collector.call(keepContactConsent, said(named, 'given'))).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(await consentOf(named)).toBe('notAsked')
})

test('nothing is kept without how it was said, nor of somebody whom the order does not name', async () => {
  const [named, other] = [await overdue(), await overdue()]
  expect(await manager.call(keepContactConsent, said(named, 'given', '  '))).toMatchObject({
    code: 'REASON_MISSING',
  })
  const elsewhere = { orderNo: named.orderNo, contactId: other.contactId }
  expect(await manager.call(keepContactConsent, said(elsewhere, 'given'))).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect([await consentOf(named), await consentOf(other)]).toEqual(['notAsked', 'notAsked'])
})

test('the same key keeps it once', async () => {
  const named = await overdue()
  const request = said(named, 'given')
  await Promise.all([manager.ok(keepContactConsent, request), manager.ok(keepContactConsent, request)])
  const { timeline } = await admin.ok(getOrder, { orderNo: named.orderNo })
  expect(timeline.filter(({ kind }) => kind === 'contactConsent')).toHaveLength(1)
})

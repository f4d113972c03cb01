import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrders, reveal } from '@lumbung/contract/order/order'
import { getAccessLog, getAuditLog } from '@lumbung/contract/power/logs'
import { businessDayOf } from '@lumbung/domain/calendar'
import { transact } from '../../db/transaction.ts'
import { audit } from '../../records/people/audit.ts'
import { applied } from '@lumbung/lab/world/applications'
import { addWaitingOrder } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let auditor: Caller
let reviewer: Caller
let panen: string
let guyub: string
beforeAll(async () => {
  world = await openWorld()
  auditor = await world.as('auditor')
  reviewer = await world.as('first_reviewer')
  panen = await addWaitingOrder(world)
  guyub = (await applied(world, 'guyub')).orderNo
  for (const orderNo of [panen, guyub])
    await reviewer.ok(reveal, { orderNo, field: 'name', reasonCode: 'complaint', note: 'called back' })
})
afterAll(async () => world.close())

/** A person whose role holds one call for one app only. */
async function scopedTo(app: string, call: string): Promise<Caller> {
  const person = await world.another('seller')
  const name = `scoped_${person.staffId}`
  await sql`insert into role (name, title) values (${name}, ${name})`.execute(world.db)
  await sql`insert into role_grant (role_id, app_code, kind, name)
            select id, ${app}, 'call', ${call} from role where name = ${name}`.execute(world.db)
  await sql`update staff set role_id = (select id from role where name = ${name})
             where id = ${person.staffId}`.execute(world.db)
  return person
}

test('a reveal can be read: who, which value of which order, when and why', async () => {
  const { items, total } = await auditor.ok(getAccessLog, { filter: { orderNo: panen }, size: 20 })
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    who: { id: reviewer.staffId },
    orderNo: panen,
    app: 'panen',
    field: 'name',
    reason: 'complaint',
    note: 'called back',
  })
  const who = items[0]?.who.name.slice(1, 5) ?? ''
  const today = businessDayOf(new Date())
  const same = {
    who,
    seen: ['value' as const],
    reason: ['complaint' as const],
    at: { from: today, to: today },
  }
  expect((await auditor.ok(getAccessLog, { filter: same, size: 20 })).total).toBe(2)
  for (const other of [{ who: '%' }, { seen: ['photo' as const] }, { at: { to: '2020-01-01' } }])
    expect((await auditor.ok(getAccessLog, { filter: { ...same, ...other }, size: 20 })).items).toEqual([])
})

test('of the access log one sees what concerns one’s own apps', async () => {
  const person = await scopedTo('guyub', getAccessLog.name)
  const { items } = await person.ok(getAccessLog, { filter: {}, size: 20 })
  expect(items.map(({ orderNo }) => orderNo)).toEqual([guyub])
})

test('the audit log tells who did what to whom, and what was refused; it turns its pages by cursor', async () => {
  const seller = await world.another('seller', 'Wati Seller')
  expect((await seller.call(getOrders, { filter: {}, size: 20 })).code).toBe('NOT_PERMITTED')
  const { items } = await auditor.ok(getAuditLog, { filter: { who: 'wati sell', denied: true }, size: 20 })
  expect(items[0]).toMatchObject({ who: 'Wati Seller', event: getOrders.name, denied: true })
  expect(
    (await auditor.ok(getAuditLog, { filter: { who: 'wati sell', denied: false }, size: 20 })).total,
  ).toBe(0)
  const about = await auditor.ok(getAuditLog, { filter: { subject: panen, event: 'order/rev' }, size: 20 })
  expect(about.items).toMatchObject([{ subject: panen, denied: false, event: reveal.name }])

  const first = await auditor.ok(getAuditLog, { filter: {}, size: 2 })
  const second = await auditor.ok(getAuditLog, { filter: {}, size: 2, after: first.next ?? '' })
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const times = [...first.items, ...second.items].map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('an entry says what was before and what is after, and is found by its number', async () => {
  const at = new Date()
  const detail = { version: 8, before: { undo: 3, desks: ['first'] }, after: { undo: 5, desks: ['first'] } }
  await transact(world.db, '*', async (tx) => {
    await audit(tx, { event: 'reviewSettings', actor: { kind: 'system', name: 'changes' }, at, detail })
  })
  const { items } = await auditor.ok(getAuditLog, { filter: { who: 'changes' }, size: 20 })
  expect(items[0]?.changes).toEqual([
    { name: ['version'], before: null, after: '8' },
    { name: ['undo'], before: '3', after: '5' },
  ])
  const { id = 0 } = items[0] ?? {}
  expect((await auditor.ok(getAuditLog, { filter: { id }, size: 1 })).items).toEqual(items)
})

test('an account and a role are named as people call them, as long as they are there', async () => {
  const seller = await world.another('seller', 'Sari Seller')
  const subjects = [
    ['accountChanged', 'staff', String(seller.staffId)],
    ['accountChanged', 'staff', '999999'],
    ['roleSaved', 'role', '1'],
    ['reviewSettings', 'setting', 'review'],
  ] as const
  const at = new Date()
  await transact(world.db, '*', async (tx) => {
    for (const [event, subjectKind, subject] of subjects)
      await audit(tx, { event, subjectKind, subject, actor: { kind: 'system', name: 'names' }, at })
  })
  const { items } = await auditor.ok(getAuditLog, { filter: { who: 'names' }, size: 20 })
  const { title } = await world.db
    .selectFrom('role')
    .select('title')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(items.map(({ subjectName }) => subjectName).toReversed()).toEqual(['Sari Seller', null, title, null])
})

test('the audit log belongs to no single app, and both logs to nobody without their grant', async () => {
  const scoped = await scopedTo('panen', getAuditLog.name)
  expect((await scoped.call(getAuditLog, { filter: {}, size: 20 })).code).toBe('NOT_PERMITTED')
  for (const call of [getAccessLog, getAuditLog])
    expect((await reviewer.call(call, { filter: {}, size: 20 })).code).toBe('NOT_PERMITTED')
})

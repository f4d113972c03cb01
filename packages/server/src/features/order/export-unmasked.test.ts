import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '@lumbung/contract/call'
import { decideUnmasked, exportUnmasked } from '@lumbung/contract/order/export-unmasked'
import { getOrders, reveal } from '@lumbung/contract/order/order'
import { getAccessLog } from '@lumbung/contract/power/logs'
import { getNotifications } from '@lumbung/contract/user/notification'
import { cancelExport, getExports, requestDownload, retryExport } from '@lumbung/contract/utils/export'
import { unmaskedRowsMax } from '@lumbung/domain/running/export'
import { applied, madeUpNik } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let auditor: Caller
let admin: Caller
const people = [
  { name: 'Bagus Tri Prakoso', phone: '081277776666', idNumber: madeUpNik() },
  { name: 'Rina Wulandari', phone: '081277775555', idNumber: madeUpNik() },
]
const orderNos: string[] = []
beforeAll(async () => {
  world = await openWorld()
  auditor = await world.as('auditor')
  admin = await world.as('admin')
  for (const borrower of people) orderNos.push((await applied(world, 'panen', { borrower })).orderNo)
})
afterAll(async () => world.close())

type Wanted = Omit<RequestOf<typeof exportUnmasked>, 'requestKey'>
const wanted: Wanted = {
  title: 'Orders',
  filter: { app: ['panen'] },
  columns: [
    { field: 'orderNo', label: 'Order no.' },
    { field: 'borrowerName', label: 'Borrower' },
    { field: 'phone', label: 'Phone' },
    { field: 'idNumber', label: 'ID no.' },
  ],
  shownFilter: [{ field: 'app', label: 'App', value: 'Panen' }],
  opened: ['name', 'phone'],
  reasonCode: 'other',
  note: 'Letter 12/2026 of the court',
}

const asked = async (more: Partial<Wanted> = {}, who = auditor) =>
  (await who.ok(exportUnmasked, { ...wanted, ...more, requestKey: newKey() })).id
const decided = async (id: number, agree: boolean, note = '', who = admin) =>
  await who.call(decideUnmasked, { id, agree, note, requestKey: newKey() })
const rowOf = async (id: number, who = auditor) =>
  (await who.ok(getExports, { filter: { id }, size: 1 })).items[0]
const looks = async () =>
  (await auditor.ok(getAccessLog, { filter: { seen: ['value'] }, size: 50 })).items.filter(({ field }) =>
    field.startsWith('export:'),
  )

async function sheetsOf(id: number, who = auditor): Promise<unknown[][][]> {
  const { path } = await who.ok(requestDownload, { id })
  const response = await fetch(`${world.base}${path}`)
  return (await readXlsx(Buffer.from(await response.arrayBuffer()))).sheets.map(({ rows }) => rows)
}

test('nothing is written before another person agrees; then the file has unmasked what was asked for, and each order is in the access log', async () => {
  const id = await asked()
  await world.drain()
  expect(await rowOf(id)).toMatchObject({
    state: 'waiting',
    total: 2,
    opened: ['name', 'phone'],
    can: { cancel: true, download: false, decide: false },
  })
  expect(await looks()).toEqual([])
  const news = (await admin.ok(getNotifications, {})).items.find(({ kind }) => kind === 'exportWaiting')
  expect(news?.detail).toMatchObject({ exportId: id, rows: 2 })
  expect(await rowOf(id, admin)).toMatchObject({
    note: wanted.note,
    filter: [{ label: 'App', value: 'Panen' }],
    reasonCode: 'other',
    askedBy: { id: auditor.staffId },
    can: { decide: true, download: false, cancel: false, retry: false },
  })

  expect(await decided(id, true)).toMatchObject({ code: '' })
  await world.drain()
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'ready', done: 2, decidedBy: { id: admin.staffId } })
  expect(Date.parse(row?.expiresAt ?? '') - Date.parse(row?.finishedAt ?? '')).toBe(86_400_000)
  const [sheet = [], about = []] = await sheetsOf(id)
  const byOrder = new Map(sheet.slice(1).map(([orderNo, ...rest]) => [orderNo, rest]))
  for (const [n, { name, phone, idNumber }] of people.entries()) {
    const [borrower, shownPhone, shownId] = byOrder.get(orderNos[n]) ?? []
    expect([borrower, shownPhone]).toEqual([name, phone])
    // Not asked for: it stays masked.
    expect(shownId).not.toBe(idNumber)
    expect(shownId).toContain('••••')
  }
  expect(JSON.stringify(about)).toContain('unmasked')
  const seen = await looks()
  expect(seen.map(({ orderNo }) => orderNo).toSorted()).toEqual(orderNos.toSorted())
  for (const look of seen)
    expect(look).toMatchObject({
      field: 'export:name,phone',
      reason: 'other',
      note: wanted.note,
      who: { id: auditor.staffId },
    })
})

test('a file that another person agreed to uses up no look of the day', async () => {
  const reviewer = await world.as('first_reviewer')
  const look = async () =>
    (
      await reviewer.ok(reveal, {
        orderNo: orderNos[0] ?? '',
        field: 'name',
        reasonCode: 'audit',
        note: '',
      })
    ).leftToday
  const before = await look()
  await sql`insert into access_log (at, staff_id, order_no, field, reason_code, note, ip)
            values (${world.clock.wall()}, ${reviewer.staffId}, ${orderNos[0]}, 'export:name', 'audit', '', '')`.execute(
    world.db,
  )
  expect(await look()).toBe(before - 1)
})

test('nobody agrees to what they asked for themselves, nor refuses without a word; what is refused, cancelled or written is not written again', async () => {
  const own = await asked({}, admin)
  expect(await decided(own, true)).toMatchObject({ code: 'SAME_PERSON' })
  const id = await asked()
  expect(await decided(id, false)).toMatchObject({ code: 'REASON_MISSING' })
  expect(await decided(id, false, 'The letter names one person')).toMatchObject({ code: '' })
  expect(await decided(id, true)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await rowOf(id)).toMatchObject({ state: 'refused', decisionNote: 'The letter names one person' })
  const news = (await auditor.ok(getNotifications, {})).items.find(({ kind }) => kind === 'exportRefused')
  expect(news?.detail).toMatchObject({ exportId: id })
  const dropped = await asked()
  await auditor.ok(cancelExport, { id: dropped })
  expect(await decided(dropped, true)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await rowOf(dropped)).toMatchObject({ state: 'cancelled', can: { retry: false } })
  const taker = await world.as('risk')
  for (const each of [id, dropped]) {
    expect(await auditor.call(retryExport, { id: each })).toMatchObject({ code: 'STATE_CONFLICT' })
    expect(await taker.call(cancelExport, { id: each })).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect((await taker.ok(getExports, { filter: {}, size: 50 })).items).toEqual([])
  await world.drain()
  expect(await rowOf(id)).toMatchObject({ state: 'refused', done: 0 })
})

test('whoever may no longer have such files gets none: not written, and not fetched', async () => {
  const person = await world.another('auditor')
  const [written, late] = [await asked({}, person), await asked({}, person)]
  expect(await decided(written, true)).toMatchObject({ code: '' })
  await world.drain()
  expect(await rowOf(written, person)).toMatchObject({ state: 'ready', can: { download: true } })
  const own = `auditor_${person.staffId}`
  await sql`insert into role (name, title) values (${own}, ${own})`.execute(world.db)
  await sql`insert into role_grant (role_id, app_code, kind, name)
            select (select id from role where name = ${own}), g.app_code, g.kind, g.name
              from role_grant g join role r on r.id = g.role_id
             where r.name = 'auditor' and g.name <> ${exportUnmasked.name}`.execute(world.db)
  await sql`update staff set role_id = (select id from role where name = ${own}) where id = ${person.staffId}`.execute(
    world.db,
  )
  expect(await decided(late, true)).toMatchObject({ code: '' })
  await world.drain()
  expect(await rowOf(late, person)).toMatchObject({ state: 'failed', error: 'NOT_PERMITTED' })
  expect(await rowOf(written, person)).toMatchObject({ can: { download: false } })
  expect(await person.call(requestDownload, { id: written })).toMatchObject({ code: 'NOT_PERMITTED' })
})

test('it is of no more people than were agreed to, and whoever agrees is shown no name that was searched for', async () => {
  const filter = { app: ['panen'], borrowerName: 'Rina' }
  const finder = await world.as('admin')
  const other = await world.another('admin')
  const shownFilter = [{ field: 'borrowerName', label: 'Name', value: 'Rina' }]
  const id = await asked({ filter, shownFilter }, finder)
  expect(await rowOf(id, other)).toMatchObject({
    total: 1,
    filter: [
      { label: 'Name', value: '••••' },
      { label: 'app', value: '["panen"]' },
    ],
  })
  const wider = await asked({ filter: { state: ['cancelled'] } })
  expect(await rowOf(wider)).toMatchObject({ total: 0 })
  await sql`update orders set state = 'cancelled' where order_no = ${orderNos[0]}`.execute(world.db)
  expect(await decided(wider, true)).toMatchObject({ code: '' })
  await world.drain()
  expect(await rowOf(wider)).toMatchObject({ state: 'failed', error: 'EXPORT_TOO_LARGE', total: 0 })
})

test('it reaches the apps that both the list and the call are held for', async () => {
  const elsewhere = (await applied(world, 'guyub')).orderNo
  const person = await world.another('auditor')
  const own = `auditor_${person.staffId}`
  await sql`insert into role (name, title) values (${own}, ${own})`.execute(world.db)
  await sql`insert into role_grant (role_id, app_code, kind, name)
            select (select id from role where name = ${own}),
                   case when g.name = ${exportUnmasked.name} then 'guyub' else g.app_code end, g.kind, g.name
              from role_grant g join role r on r.id = g.role_id where r.name = 'auditor'`.execute(world.db)
  await sql`update staff set role_id = (select id from role where name = ${own}) where id = ${person.staffId}`.execute(
    world.db,
  )
  const listed = (await person.ok(getOrders, { filter: {}, size: 50 })).items.map(({ orderNo }) => orderNo)
  expect(listed).toEqual(expect.arrayContaining([elsewhere, ...orderNos]))
  const id = await asked({ filter: {} }, person)
  expect(await rowOf(id, person)).toMatchObject({ total: 1 })
  expect(await decided(id, true)).toMatchObject({ code: '' })
  await world.drain()
  const [sheet = []] = await sheetsOf(id, person)
  expect(sheet.slice(1).map(([orderNo]) => orderNo)).toEqual([elsewhere])
})

test('what asks for nothing, for another field, or for more people than a matter can be about, is refused and names it', async () => {
  expect(await auditor.call(exportUnmasked, { ...wanted, opened: [], requestKey: newKey() })).toMatchObject({
    code: 'VALIDATION',
  })
  expect(await auditor.call(exportUnmasked, { ...wanted, note: ' ', requestKey: newKey() })).toMatchObject({
    code: 'REASON_MISSING',
  })
  await sql`
    insert into orders (order_no, app_code, state, customer_type, app_customer_type, loan_amount, term_days, instalments,
                        service_fee, handling_fee, interest, arrival_amount, apply_time, changed_time, name_masked, phone_masked)
    select 'MANY' || n, 'guyub', 'cancelled', 'new', 'new', 1000000, 14, 1, 28000, 5000, 7000, 960000, now(), now(), 'S•••', '08••••'
      from generate_series(1, ${unmaskedRowsMax + 1}) n`.execute(world.db)
  const tooMany = await auditor.call(exportUnmasked, {
    ...wanted,
    filter: { app: ['guyub'] },
    requestKey: newKey(),
  })
  expect(tooMany).toMatchObject({ code: 'EXPORT_TOO_LARGE' })
  expect(
    await (await world.as('risk')).call(exportUnmasked, { ...wanted, requestKey: newKey() }),
  ).toMatchObject({
    code: 'NOT_PERMITTED',
  })
})

test('the database itself opens nothing that nobody else agreed to', async () => {
  const id = await asked()
  const set = async (change: string) =>
    await sql`update export set ${sql.raw(change)} where id = ${id}`.execute(world.db)
  await expect(set(`state = 'queued'`)).rejects.toThrow(/export_agreed/)
  await expect(set(`state = 'queued', decided_by = staff_id`)).rejects.toThrow(/export_another_agrees/)
  await expect(set(`reason_code = null`)).rejects.toThrow(/export_reason/)
})

test('what nobody decides on within a week is dropped, and who asked is told', async () => {
  const [old, fresh] = [await asked(), await asked()]
  await world.db
    .updateTable('export')
    .set({ requested_at: new Date(world.clock.wall().getTime() - 7 * 86_400_000) })
    .where('id', '=', old)
    .execute()
  await world.passTime()
  expect(await rowOf(old)).toMatchObject({ state: 'cancelled', can: { retry: false, decide: false } })
  expect(await rowOf(fresh)).toMatchObject({ state: 'waiting' })
  expect(await decided(old, true)).toMatchObject({ code: 'STATE_CONFLICT' })
  const news = (await auditor.ok(getNotifications, {})).items.filter(({ kind }) => kind === 'exportLapsed')
  expect(news.map(({ detail }) => detail['exportId'])).toEqual([old])
})

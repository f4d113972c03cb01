import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getLeadFileRows,
  getLeadFiles,
  getRefusedLeads,
  uploadLeadFile,
} from '@lumbung/contract/telemarketing/file'
import { getUserLeads } from '@lumbung/contract/telemarketing/lead'
import { applied, lentOut, signed } from '@lumbung/lab/world/applications'
import { leadFile, leadPhone, told } from '@lumbung/lab/world/leads'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { openLeads } from './open-leads.ts'

let world: World
let manager: Caller

beforeAll(async () => {
  world = await openWorld({ start: '2026-11-24T02:00:00Z' })
  manager = await world.as('tm_manager')
})
afterAll(async () => await world.close())

test('each wrong row of a file is refused with its reason, the others become leads, and a second batch finds them again', async () => {
  const customer = leadPhone(901)
  await applied(world, 'panen', { borrower: { phone: customer } })
  await told(world, 'codeFailed', leadPhone(902))
  const rows = [
    `${leadPhone(1)},Siti Aminah,3273,20/11/2026`,
    `${leadPhone(1)},Siti Lagi,3273,20/11/2026`,
    `021555,Budi,3273,20/11/2026`,
    `${leadPhone(2)},Tanpa Setuju,3273,`,
    `${leadPhone(3)},Besok,3273,25/12/2026`,
    `${customer},Nasabah,3273,20/11/2026`,
    `${leadPhone(902)},Prospek,3273,20/11/2026`,
    `${leadPhone(4)},Rina Kota,7371,20/11/2026`,
  ]
  const read = await leadFile(world, manager, rows)
  expect(read).toMatchObject({ state: 'previewed', rows: 8, accepted: 2, refused: 6 })
  const { items } = await manager.ok(getLeadFileRows, {
    filter: { file: read.id, state: ['refused'] },
    size: 50,
  })
  expect(items.map(({ row, issues }) => [row, ...issues])).toEqual([
    [3, 'doubled'],
    [4, 'notPhone'],
    [5, 'consentMissing'],
    [6, 'consentInFuture'],
    [7, 'customer'],
    [8, 'otherBatch'],
  ])
  const made = await leadFile(world, manager, [...rows, ''], { commit: true })
  expect(made).toMatchObject({ state: 'committed', committed: 2 })
  const { items: leads } = await manager.ok(getUserLeads, { filter: { batchNo: made.batchNo }, size: 10 })
  expect(leads).toHaveLength(2)
  expect(leads[0]).toMatchObject({ source: 'Pameran Bandung', status: 'wait', registerStatus: 'registered' })
  const again = await leadFile(world, manager, rows.slice(0, 1))
  expect(again.issues).toEqual([{ issue: 'otherBatch', rows: 1 }])
})

test('what is refused comes back as a sheet with its reasons', async () => {
  const { id } = await leadFile(world, manager, ['123,Salah,3273,20/11/2026'])
  const response = await fetch(`${world.base}/telemarketing/refused_leads?id=${id}`, {
    headers: { 'x-token': manager.token },
  })
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  expect(getRefusedLeads.file).toBe(true)
  // Its rows are those of the file, numbers and all: who took them stands in the trail.
  const { rows } =
    await sql`select staff_id, subject, detail from audit where event = ${getRefusedLeads.name}`.execute(
      world.db,
    )
  expect(rows).toEqual([{ staff_id: manager.staffId, subject: String(id), detail: { file: id, rows: 1 } }])
})

test('a file without the day of consent is refused before anything is kept', async () => {
  const ask = {
    name: 'x.csv',
    app: 'panen',
    pool: 'registered',
    source: 'Toko',
    consent: 'Formulir',
  } as const
  const upload = Buffer.from(`Nomor telepon\n${leadPhone(7)}\n`)
  expect(await manager.call(uploadLeadFile, ask, { upload })).toMatchObject({ code: 'FILE_COLUMNS' })
  const before = (await manager.ok(getLeadFiles, { filter: {}, size: 1 })).total
  expect(before).toBe(4)
})

test('columns of other names are told apart by hand, each once', async () => {
  const ask = {
    name: 'y.csv',
    app: 'panen',
    pool: 'registered',
    source: 'Toko',
    consent: 'Formulir',
  } as const
  const upload = Buffer.from(`Kontak,Setuju pada,Lain\n${leadPhone(8)},20/11/2026,x\n`)
  expect(await manager.call(uploadLeadFile, ask, { upload })).toMatchObject({
    code: 'FILE_COLUMNS',
    data: { columns: ['Kontak', 'Setuju pada', 'Lain'].map((name) => ({ name, target: 'ignore' })) },
  })
  for (const [mapping, reason] of [
    ['phone,phone,consentDay', 'doubled'],
    ['phone,consentDay', 'count'],
    ['phone,ignore,ignore', 'missing'],
  ] as const)
    expect(await manager.call(uploadLeadFile, { ...ask, mapping }, { upload })).toMatchObject({
      code: 'FILE_COLUMNS',
      data: { detail: { reason } },
    })
  const { id } = await manager.ok(uploadLeadFile, { ...ask, mapping: 'phone,consentDay,ignore' }, { upload })
  await world.drain()
  const { items } = await manager.ok(getLeadFileRows, { filter: { file: id }, size: 10 })
  expect(items).toMatchObject([{ state: 'accepted', consentDay: '2026-11-20' }])
})

test('who settled and did not come back becomes a lead once, where they agreed to offers', async () => {
  const orders: string[] = []
  for (const marketing of [true, false]) {
    const { orderNo } = await signed(world, 'panen')
    await lentOut(world, orderNo, '2026-10-10')
    await sql`update order_facts set consents = consents || jsonb_build_object('marketing', ${marketing}::boolean)
               where order_no = ${orderNo}`.execute(world.db)
    await sql`update orders set state = 'cleared', cleared_day = '2026-11-10' where order_no = ${orderNo}`.execute(
      world.db,
    )
    orders.push(orderNo)
  }
  world.clock.set(new Date('2026-11-25T02:00:00Z'))
  expect(await openLeads(world.services)).toBe(1)
  expect(await openLeads(world.services)).toBe(0)
  world.clock.set(new Date('2026-11-26T02:00:00Z'))
  expect(await openLeads(world.services)).toBe(0)
  const { rows } = await sql<{ order: string; pool: string }>`
    select origin_order as order, pool from lead where origin_order is not null`.execute(world.db)
  expect(rows).toEqual([{ order: orders[0], pool: 'cleared' }])
})

import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '@lumbung/contract/call'
import { getOrders } from '@lumbung/contract/order/order'
import { getNotifications } from '@lumbung/contract/user/notification'
import { endSession, getOwnSessions } from '@lumbung/contract/user/own-session'
import {
  cancelExport,
  getExports,
  requestDownload,
  requestExport,
  retryExport,
} from '@lumbung/contract/utils/export'
import { transact } from '../db/transaction.ts'
import { expireExports } from './expire-exports.ts'
import { exportList } from './export-list.ts'
import { readListFile } from './file/read-list-file.ts'
import { Browser } from '@lumbung/lab/world/browser'
import { overConnections } from '@lumbung/lab/world/connections'
import { narrowRole, personNarrowedTo } from '@lumbung/lab/world/narrowed-role'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

const rowsInAll = 5_000
const formula = '=HYPERLINK("http://evil.test","x")'

let world: World
let reader: Caller
beforeAll(async () => {
  world = await openWorld()
  reader = await world.as('risk')
  await transact(world.db, '*', async (tx) => {
    await sql`
      insert into orders (order_no, app_code, state, customer_type, app_customer_type, loan_amount, term_days, instalments,
                          service_fee, handling_fee, interest, arrival_amount, apply_time, changed_time, name_masked, batch,
                          phone_masked)
      select 'EXP' || lpad(n::text, 6, '0'), case when n % 4 = 0 then 'guyub' else 'panen' end,
             case when n % 5 = 0 then 'cancelled' else 'firstWait' end, 'new', 'new', 1000000 + n, 14, 1, 28000, 5000, 7000,
             960000, ${world.clock.now()}::timestamptz - n * interval '1 minute',
             ${world.clock.now()}::timestamptz - (n % 700) * interval '1 minute', 'Siti N•••',
             case when n = 7 then ${formula} else '+62-' || n end, '0812••••789'
        from generate_series(1, ${rowsInAll}) n`.execute(tx)
  })
})
afterAll(async () => world.close())

type Wanted = Omit<RequestOf<typeof requestExport>, 'requestKey'>

const wanted: Wanted = {
  call: getOrders.name,
  title: 'Orders',
  filter: {},
  columns: [
    { field: 'orderNo', label: 'Order no.' },
    { field: 'state', label: 'State', words: { firstWait: 'Waiting', cancelled: '=1+1' } },
    { field: 'loanAmount', label: 'Amount' },
    { field: 'applyTime', label: 'Applied' },
    { field: 'batch', label: 'Batch' },
    { field: 'phone', label: 'Phone' },
    { field: 'partial', label: 'Partial', words: { false: 'No', true: 'Yes' } },
    { field: 'repaidDate', label: 'Repaid' },
  ],
  shownFilter: [],
}

async function exported(more: Partial<Wanted> = {}, person = reader): Promise<number> {
  const { id } = await person.ok(requestExport, { ...wanted, ...more, requestKey: newKey() })
  return id
}

async function stateOf(id: number, person = reader) {
  // As the console follows one: only that one is read.
  const { items } = await person.ok(getExports, { filter: { id }, size: 1 })
  expect(items.length).toBeLessThanOrEqual(1)
  return items.find((item) => item.id === id)
}

async function link(id: number, person = reader): Promise<string> {
  return (await person.ok(requestDownload, { id })).path
}

async function fileOf(id: number, person = reader): Promise<Buffer> {
  const response = await fetch(`${world.base}${await link(id, person)}`)
  expect(response.headers.get('content-disposition')).toContain('.xlsx')
  return Buffer.from(await response.arrayBuffer())
}

const sheetsOf = async (file: Buffer) => (await readXlsx(file)).sheets.map(({ rows }) => rows)

test('an export of 5,000 rows is the list: every row once, in its order, as it is shown', async () => {
  const id = await exported({ sort: { column: 'changedTime', descending: true } })
  await world.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'ready', done: rowsInAll, total: rowsInAll, error: null })
  const [sheet = []] = await sheetsOf(await fileOf(id))

  const listed: string[] = []
  let after: string | null = null
  do {
    const page: { items: { orderNo: string }[]; next: string | null } = await reader.ok(getOrders, {
      filter: {},
      sort: { column: 'changedTime', descending: true },
      size: 200,
      ...(after === null ? {} : { after }),
    })
    listed.push(...page.items.map(({ orderNo }) => orderNo))
    after = page.next
  } while (after !== null)

  expect(sheet[0]).toEqual(['Order no.', 'State', 'Amount', 'Applied', 'Batch', 'Phone', 'Partial', 'Repaid'])
  expect(sheet.slice(1).map((row) => row[0])).toEqual(listed)
  const row = sheet.find(([orderNo]) => orderNo === 'EXP000001')
  expect(row?.slice(1, 7)).toEqual([
    'Waiting',
    1_000_001,
    '2026-11-20 11:59:00',
    '+62-1',
    '0812••••789',
    'No',
  ])
})

test('what looks like a formula stays text, and amounts are numbers', async () => {
  const id = await exported({ filter: { orderNo: 'EXP000007' } })
  await world.drain()
  const file = await fileOf(id)
  const [sheet = []] = await sheetsOf(file)
  expect(sheet[1]).toContain(formula)
  expect(typeof sheet[1]?.[2]).toBe('number')
  // The reader of imports takes no file that holds a formula anywhere.
  const list = await readListFile(file, 'export.xlsx')
  await list.close()
})

test('the second sheet says who, when and which filter, and shows nobody’s phone', async () => {
  const id = await exported({
    filter: { phone: '081234567890', state: ['firstWait'], batch: 'none' },
    shownFilter: [
      { field: 'phone', label: 'Phone', value: '081234567890' },
      { field: 'state', label: 'State', value: 'Waiting' },
      { field: 'loanTime', label: 'Made up', value: 'not asked' },
    ],
  })
  await world.drain()
  const sheets = await sheetsOf(await fileOf(id))
  expect(sheets).toHaveLength(2)
  const [sheet = [], about = []] = sheets
  expect(sheet).toHaveLength(1)
  const text = JSON.stringify(about)
  expect(text).toContain('risk@lumbung.test')
  expect(text).toContain('Waiting')
  expect(about).toContainEqual(['batch', '"none"'])
  expect(text).not.toContain('081234567890')
  expect(text).not.toContain('Made up')
})

test('the person’s apps hold in the export as in the list', async () => {
  const person = await world.another('risk')
  const name = 'risk_guyub'
  await sql`insert into role (name, title) values (${name}, ${name})`.execute(world.db)
  await sql`insert into role_grant (role_id, app_code, kind, name)
    select n.id, 'guyub', g.kind, g.name from role_grant g join role r on r.id = g.role_id and r.name = 'risk'
      cross join role n where n.name = ${name}`.execute(world.db)
  await sql`update staff set role_id = (select id from role where name = ${name}) where id = ${person.staffId}`.execute(
    world.db,
  )
  const id = await exported({ columns: [{ field: 'app', label: 'App' }] }, person)
  await world.drain()
  const [sheet = []] = await sheetsOf(await fileOf(id, person))
  expect(sheet).toHaveLength(1 + rowsInAll / 4)
  expect(new Set(sheet.slice(1).flat())).toEqual(new Set(['guyub']))
})

/** An export that has read its first page and goes on when it is told to. */
async function exportedHalf(id: number): Promise<{ goOn(): Promise<void> }> {
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { files } = world.services
  const held: typeof files = {
    ...files,
    putStream: async (chunks, options) => {
      begun.resolve()
      await free.promise
      return await files.putStream(chunks, options)
    },
  }
  const running = exportList({ exportId: id }, { ...world.services, files: held })
  await Promise.race([begun.promise, running])
  return {
    goOn: async () => {
      free.resolve()
      await running
    },
  }
}

test('a grant taken away stops an export that is running', async () => {
  const person = await world.another('qc')
  const { id } = await person.ok(requestExport, { ...wanted, requestKey: newKey() })
  const running = await exportedHalf(id)
  await sql`delete from role_grant using role, staff where role_grant.role_id = role.id and staff.role_id = role.id
             and staff.id = ${person.staffId} and role_grant.name = ${getOrders.name}`.execute(world.db)
  await running.goOn()
  const row = await stateOf(id, person)
  expect(row).toMatchObject({ state: 'failed', error: 'NOT_PERMITTED' })
  expect(row?.done).toBeLessThan(rowsInAll)
  expect((await person.call(requestExport, { ...wanted, requestKey: newKey() })).code).toBe('NOT_PERMITTED')
  expect(await person.ok(getNotifications, {})).toMatchObject({
    unread: 1,
    items: [{ kind: 'exportFailed', detail: { exportId: id, error: 'NOT_PERMITTED' } }],
  })
  await world.drain()
})

test('a file holds the apps that both the list and the taking of files are held for, and is fetched by who still holds both', async () => {
  const person = await personNarrowedTo(world, 'guyub', [requestExport], 'risk')
  expect((await person.ok(getOrders, { filter: { orderNo: 'EXP000001' }, size: 1 })).items).toHaveLength(1)
  const id = await exported({}, person)
  await world.drain()
  expect(await stateOf(id, person)).toMatchObject({ state: 'ready', total: rowsInAll / 4 })
  const [sheet = []] = await sheetsOf(await fileOf(id, person))
  const numbers = sheet.slice(1).map(([orderNo]) => Number(String(orderNo).slice(3)))
  expect(numbers.filter((n) => n % 4 !== 0)).toEqual([])
  await narrowRole(world, 'panen', [requestExport], person)
  expect(await stateOf(id, person)).toMatchObject({ state: 'ready', can: { download: false } })
  expect(await person.call(requestDownload, { id })).toMatchObject({ code: 'NOT_PERMITTED' })
})

test('a cancelled export stops where it is, leaves no file, and may be tried again', async () => {
  const id = await exported()
  const running = await exportedHalf(id)
  await reader.ok(cancelExport, { id })
  await running.goOn()
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled', can: { download: false, retry: true } })
  expect((await reader.call(cancelExport, { id })).code).toBe('STATE_CONFLICT')
  await reader.ok(retryExport, { id })
  await world.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'ready', done: rowsInAll })
})

test('rows that change while an export runs are neither missed nor doubled', async () => {
  const id = await exported({
    columns: [{ field: 'orderNo', label: 'No' }],
    filter: { state: ['firstWait'] },
  })
  const running = await exportedHalf(id)
  await transact(world.db, '*', async (tx) => {
    await tx
      .updateTable('orders')
      .set({ changed_time: new Date() })
      .where('order_no', 'like', 'EXP0049%')
      .execute()
  })
  await running.goOn()
  const [sheet = []] = await sheetsOf(await fileOf(id))
  const numbers = sheet.slice(1).map(([orderNo]) => orderNo)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toHaveLength(rowsInAll - rowsInAll / 5)
  await world.drain()
})

test('a download link works once, for the session that asked, while that session lives', async () => {
  const id = await exported({ filter: { orderNo: 'EXP000001' } })
  await world.drain()
  const path = await link(id)
  const both = await Promise.all([fetch(`${world.base}${path}`), fetch(`${world.base}${path}`)])
  const types = both.map((response) => response.headers.get('content-type') ?? '')
  expect(types.filter((type) => type.includes('json'))).toHaveLength(1)
  expect(await (await fetch(`${world.base}${path}`)).json()).toMatchObject({ code: 'LINK_EXPIRED' })
  expect(await stateOf(id)).toMatchObject({ downloads: 1 })

  const late = await link(id)
  await world.db
    .updateTable('export_ticket')
    .set({ expires_at: new Date(0) })
    .where('used_at', 'is', null)
    .execute()
  expect(await (await fetch(`${world.base}${late}`)).json()).toMatchObject({ code: 'LINK_EXPIRED' })

  const owner = new Browser(world)
  await owner.signIn('risk@lumbung.test')
  const answer = await owner.call(requestDownload, { id })
  if (answer.code !== '') throw new Error(answer.msg)
  expect(await (await fetch(`${world.base}${answer.data.ret.path}`)).json()).toMatchObject({
    code: 'LINK_EXPIRED',
  })
  expect((await owner.fetch(answer.data.ret.path)).headers.get('content-type')).toContain('spreadsheet')

  const again = await owner.call(requestDownload, { id })
  const sessions = await owner.call(getOwnSessions, {})
  if (again.code !== '' || sessions.code !== '') throw new Error('refused')
  await owner.call(endSession, { id: sessions.data.ret.sessions.find(({ current }) => current)?.id ?? 0 })
  expect(await (await owner.fetch(again.data.ret.path)).json()).toMatchObject({ code: 'LINK_EXPIRED' })
})

test('one connection is enough to ask for a file and to fetch it; writing it takes one beside that of its snapshot', async () => {
  const id = await overConnections(world, 1, async () => await exported({ filter: { app: ['guyub'] } }))
  await overConnections(world, 2, async () => await exportList({ exportId: id }, world.services))
  expect(await stateOf(id)).toMatchObject({ state: 'ready', done: rowsInAll / 4 })
  const [sheet = []] = await overConnections(world, 1, async () => await sheetsOf(await fileOf(id)))
  expect(sheet).toHaveLength(rowsInAll / 4 + 1)
  await world.drain()
})

test('an export is its owner’s alone', async () => {
  const id = await exported({ filter: { orderNo: 'EXP000002' } })
  await world.drain()
  const stranger = await world.as('admin')
  expect((await stranger.call(requestDownload, { id })).code).toBe('NOT_FOUND')
  expect((await stranger.call(cancelExport, { id })).code).toBe('NOT_FOUND')
  expect(await stateOf(id, stranger)).toBeUndefined()
})

test('after seven days the file is gone', async () => {
  const id = await exported({ filter: { orderNo: 'EXP000003' } })
  await world.drain()
  const { file_key: key } = await world.db
    .selectFrom('export')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world.db.updateTable('export').set({ expires_at: new Date() }).where('id', '=', id).execute()
  await expireExports(world.services)
  expect(await stateOf(id)).toMatchObject({ state: 'expired', can: { download: false, retry: true } })
  await expect(world.services.files.get(key ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a filter, a column or a call that the list does not have is refused by name', async () => {
  const ask = async (more: Partial<Wanted>) =>
    await reader.call(requestExport, { ...wanted, ...more, requestKey: newKey() })
  expect(await ask({ filter: { stat: 'x' } })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { 'filter.stat': 'unknown' } },
  })
  expect(await ask({ columns: [{ field: 'secret', label: 'x' }] })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { columns: 'secret' } },
  })
  expect(await ask({ sort: { column: 'name', descending: true } })).toMatchObject({ code: 'VALIDATION' })
  expect(await ask({ call: 'POST /order/reveal' })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { call: 'invalid_value' } },
  })
  expect(await ask({ call: 'POST /loan/get_wait_loans' })).toMatchObject({ code: 'NOT_PERMITTED' })
})

test('of six exports asked for at the same time three are taken: the budget is counted under a lock', async () => {
  const person = await world.another('auditor')
  await person.givePassword()
  const codes = await Promise.all(
    Array.from({ length: 6 }, async () => {
      return (await person.call(requestExport, { ...wanted, requestKey: newKey() })).code
    }),
  )
  expect(codes.toSorted()).toEqual(['', '', '', ...Array<string>(3).fill('EXPORTS_EXHAUSTED')])
  await world.drain()
})

test('one person has at most three exports under way', async () => {
  const person = await world.another('auditor')
  for (let n = 0; n < 3; n += 1) await exported({ filter: { orderNo: 'EXP000001' } }, person)
  const fourth = await person.call(requestExport, { ...wanted, requestKey: newKey() })
  expect(fourth.code).toBe('EXPORTS_EXHAUSTED')
  await world.drain()
  expect((await person.call(requestExport, { ...wanted, requestKey: newKey() })).code).toBe('')
})

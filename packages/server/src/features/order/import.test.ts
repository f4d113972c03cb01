import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  commitImport,
  getImport,
  getImportRows,
  getImports,
  getImportTemplate,
  getRefusedRows,
  previewImport,
  uploadImport,
} from '@lumbung/contract/order/import'
import { commitImport as commitJob, recoverImports } from '../../jobs/commit-import.ts'
import { previewImport as previewJob } from '../../jobs/preview-import.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { bringIn, bringToPreview, drawnOn, freeTerms, madeLoans, openLoans } from '../../testing/imports.ts'
import { openWorld, type Caller, type World } from '../../testing/world.ts'
import { verifyBooks } from '../../verify-books.ts'
import { suggestMapping } from './import-columns.ts'
import { inspectListFile, readListFile } from './import-file/read-list-file.ts'
import { zipOf, workbookParts } from './import-file/testing/zip.ts'

let world: World
let maker: Caller
beforeAll(async () => {
  world = await openWorld({ start: drawnOn })
  maker = await world.as('finance_maker')
})
afterAll(async () => world.close())

const key = () => randomUUID()
const firstPage = { size: 200 }

/** Straight at the tables, as the system's own work. */
async function asSystem<T>(command: (tx: Tx) => Promise<T>): Promise<T> {
  return await transact(world.db, '*', command)
}

/** What `verify-books` finds. */
async function violations(): Promise<string[]> {
  return (await verifyBooks(world.db)).flatMap((finding) => finding.violations)
}

/** As a job finds it that has just been queued. */
async function setState(id: number, state: 'committing' | 'previewing'): Promise<void> {
  await asSystem(async (tx) => tx.updateTable('import_file').set({ state }).where('id', '=', id).execute())
}

async function ordersOf(importId: number) {
  return await asSystem(async (tx) =>
    tx.selectFrom('orders').selectAll().where('import_id', '=', importId).orderBy('order_no').execute(),
  )
}

async function timelineOf(orderNo: string) {
  return await world.db.selectFrom('order_event').selectAll().where('order_no', '=', orderNo).orderBy('at').orderBy('id').execute()
}

async function rowsOf(id: number, show: 'all' | 'refused' | 'warned') {
  const { items } = await maker.ok(getImportRows, { filter: { id, show }, ...firstPage })
  return items
}

describe('a file of loans, from upload to books', () => {
  let id = 0

  test('its columns are recognised by their names and its first rows shown', async () => {
    const answer = await maker.ok(uploadImport, { name: 'made loans.csv' }, { upload: madeLoans })
    id = answer.id
    expect(answer).toMatchObject({ rows: 27, sample: { length: 20 } })
    expect(answer.suggested).toEqual([
      ...['orderNo', 'status', 'principal', 'termDays', 'loanDay', 'dueDay', 'repaidTime', 'daysOverdue'],
      ...['age', 'education', 'gender'],
    ])
  })

  test('it cannot be booked before it was previewed', async () => {
    expect(await maker.call(commitImport, { id, requestKey: key() })).toMatchObject({ code: 'IMPORT_NOT_READY' })
  })

  test('the preview says what each row becomes, and books nothing', async () => {
    const { suggested: mapping } = await maker.ok(getImport, { id })
    await maker.ok(previewImport, { id, mapping, terms: freeTerms })
    expect(await maker.call(previewImport, { id, mapping, terms: freeTerms })).toMatchObject({ code: 'STATE_CONFLICT' })
    await world.drain()
    expect(await maker.ok(getImport, { id })).toMatchObject({
      state: 'previewed',
      read: 27,
      accepted: 16,
      refused: 11,
      warned: 3,
      committed: 0,
      amount: 14_700_000,
      outcome: { clearedOnTime: 7, clearedLate: 4, overdue: 4, running: 1, extended: 5 },
    })
    expect(await ordersOf(id)).toEqual([])
  })

  test('every bad row says why, cell by cell', async () => {
    const faults = (await rowsOf(id, 'refused')).map(({ row, errors }) => [
      row,
      ...errors.map(({ column, issue, value }) => `${column} ${issue} ${value}`.trim()),
    ])
    expect(faults).toEqual([
      [18, 'dueDay notDay 10/43/16'],
      [19, 'principal notPositive -1000'],
      [20, 'orderNo doubled mad20160019'],
      [21, 'orderNo doubled mad20160019'],
      [22, 'status missing'],
      [23, 'dueDay dueDayOff 10/9/16'],
      [24, 'repaidTime missing'],
      [25, 'repaidTime beforeLoan 9/7/16 9:00'],
      [26, 'status notStatus FORGOTTEN'],
      [27, 'orderNo notOrderNo x26', 'termDays notNumber thirty'],
      [28, 'loanDay inFuture 12/9/16'],
    ])
  })

  test('a row whose claims contradict its days is accepted with a warning', async () => {
    expect((await rowsOf(id, 'warned')).map(({ row, state, warnings }) => ({ row, state, warnings }))).toEqual([
      { row: 9, state: 'accepted', warnings: [{ column: 'status', issue: 'paidLate', value: 'PAIDOFF', expected: '2016-10-09' }] },
      { row: 10, state: 'accepted', warnings: [{ column: 'daysOverdue', issue: 'daysOverdueDiffers', value: '2', expected: '1' }] },
      { row: 17, state: 'accepted', warnings: [{ column: 'daysOverdue', issue: 'daysOverdueDiffers', value: '50', expected: '56' }] },
    ])
  })

  test('a second preview takes the place of the first', async () => {
    const { mapping } = await maker.ok(getImport, { id })
    await maker.ok(previewImport, { id, mapping: mapping ?? [], terms: { ...freeTerms, amountFactor: 10 } })
    await world.drain()
    expect(await maker.ok(getImport, { id })).toMatchObject({ read: 27, accepted: 16, amount: 147_000 })
    await maker.ok(previewImport, { id, mapping: mapping ?? [], terms: freeTerms })
    await world.drain()
    expect(await rowsOf(id, 'all')).toHaveLength(27)
  })

  test('the refused rows can be downloaded as they stand, with the reason in words', async () => {
    const bytes = (await maker.ok(getRefusedRows, { id })) as unknown as Buffer
    const file = await inspectListFile(bytes, 'refused.xlsx')
    expect(file.columns.slice(-3)).toEqual(['Gender', 'Row', 'Reason'])
    expect(file.rowCount).toBe(11)
    expect(file.sample[1]).toEqual([
      ...['mad20160018', 'PAIDOFF', '-1000', '30', '9/8/16', '10/7/16', '10/7/16 9:00', '', '25', 'college', 'male'],
      ...['19', 'Loan amount must be above zero (-1000)'],
    ])
  })

  test('the commit books every accepted row', async () => {
    const requestKey = key()
    await maker.ok(commitImport, { id, requestKey })
    expect(await maker.ok(commitImport, { id, requestKey })).toEqual({ state: 'committing' })
    await world.drain()
    expect(await maker.ok(getImport, { id })).toMatchObject({ state: 'committed', accepted: 16, refused: 11, committed: 16 })
    const orders = await ordersOf(id)
    expect(orders).toHaveLength(16)
    expect(orders.filter(({ state }) => state === 'cleared')).toHaveLength(11)
    expect(orders.filter(({ cleared_late: late }) => late).map((order) => order.order_no)).toEqual([
      ...['mad20160008', 'mad20160009', 'mad20160010', 'mad20160011'],
    ])
    expect(await violations()).toEqual([])
  })

  test('a second commit is refused, and so are the same bytes under another name', async () => {
    expect(await maker.call(commitImport, { id, requestKey: key() })).toMatchObject({ code: 'IMPORT_NOT_READY' })
    expect(await maker.call(uploadImport, { name: 'again.csv' }, { upload: madeLoans })).toMatchObject({ code: 'DUPLICATE' })
  })

  test('an order has its life on its own days', async () => {
    const events = await timelineOf('mad20160011')
    expect(events.map(({ kind, at, to_state: to }) => [kind, at.toISOString(), to])).toEqual([
      ['import', '2016-09-09T05:00:00.000Z', 'repaying'],
      ['disbursed', '2016-09-09T05:00:00.000Z', null],
      ['extended', '2016-10-08T05:00:00.000Z', null],
      ['paid', '2016-11-17T03:15:00.000Z', null],
      ['clear', '2016-11-17T03:15:00.000Z', 'cleared'],
    ])
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['Dewi Anggraini']))
    expect(events[0]?.detail).toEqual({ file: 'made loans.csv', row: 12, importId: id })
    expect(events[3]).toMatchObject({ amount: 1_000_000, detail: { principal: 1_000_000, penalty: 0, credit: 0 } })
  })

  test('its account holds the events, the file’s due day and the cash', async () => {
    const read = async (orderNo: string) =>
      await asSystem(async (tx) => ({
        loan: await tx.selectFrom('loan').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
        events: await tx.selectFrom('loan_event').select(['kind', 'day', 'amount']).where('order_no', '=', orderNo).orderBy('seq').execute(),
        cash: await tx.selectFrom('cash_record').selectAll().where('order_no', '=', orderNo).execute(),
        codes: await tx.selectFrom('payment_code').select('id').where('order_no', '=', orderNo).execute(),
        facts: await tx.selectFrom('order_facts').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
      }))
    const settled = await read('mad20160006')
    expect(settled.loan).toMatchObject({ due_day: '2016-10-22', extensions: 1, cleared_day: '2016-10-22', principal_left: 0, due_rule: 'inclusive' })
    expect(settled.events).toEqual([
      { kind: 'disbursed', day: '2016-09-08', amount: 1_000_000 },
      { kind: 'extended', day: '2016-09-22', amount: 0 },
      { kind: 'paid', day: '2016-10-22', amount: 1_000_000 },
    ])
    expect(settled.cash).toMatchObject([{ method: 'import', provider: 'import', state: 'posted', payment_id: `${id}-7`, principal: 1_000_000 }])
    const open = await read('mad20160013')
    expect(open.loan).toMatchObject({ due_day: '2016-09-23', cleared_day: null, principal_left: 800_000 })
    expect(open).toMatchObject({ cash: [], codes: [], facts: { age: 40, education: 'High School or Below', gender: 'female', occupation: null } })
  })

  test('files are listed newest first and found by name, kind, state and uploader', async () => {
    const filter = { name: 'MADE', kind: ['csv' as const], state: ['committed' as const], uploader: 'dewi', uploadedTime: { from: '2016-12-08', to: '2016-12-08' } }
    expect(await maker.ok(getImports, { filter, ...firstPage })).toMatchObject({ total: 1, items: [{ id, uploader: 'Dewi Anggraini' }] })
    expect(await maker.ok(getImports, { filter: { name: '%' }, ...firstPage })).toMatchObject({ total: 0 })
  })
})

describe('a file that cannot be taken is refused with the reason', () => {
  const header = madeLoans.toString('utf8').split('\n', 1)[0] ?? ''
  const row = 'abc20160001,COLLECTION,1000,30,9/8/16,10/7/16,,62,30,college,male'

  test.each([
    ['an encoding that is not UTF-8', 'a.csv', Buffer.from(`${header}\n${row.replace('college', 'coll\u00e8ge')}\n`, 'latin1'), 'FILE_ENCODING', { line: 2 }],
    ['a formula', 'a.csv', Buffer.from(`${header}\n${row.replace('30,college', '=1+1,college')}\n`), 'FILE_FORMULA', { row: 2, column: 'I' }],
    ['a zip bomb', 'a.xlsx', zipOf(workbookParts('<row></row>'.repeat(3_000_000))), 'FILE_BOMB', {}],
    ['a column name twice', 'a.csv', Buffer.from(`${header},Gender\n${row},male\n`), 'FILE_COLUMNS', { reason: 'double' }],
    ['no rows', 'a.csv', Buffer.from(`${header}\n`), 'FILE_COLUMNS', { reason: 'noRows' }],
    ['no file at all', 'a.csv', Buffer.alloc(0), 'FILE_COLUMNS', { reason: 'empty' }],
    ['another kind of file', 'a.pdf', Buffer.from('%PDF-1.7'), 'FILE_TYPE', { found: 'pdf' }],
    ['a picture called a list', 'a.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'FILE_TYPE', { found: 'jpeg' }],
  ])('%s', async (_name, name, bytes, code, detail) => {
    expect(await maker.call(uploadImport, { name }, { upload: bytes })).toMatchObject({ code, data: { detail } })
  })

  test('a file over 20 MB is cut off', async () => {
    const answer = await maker.call(uploadImport, { name: 'a.csv' }, { upload: Buffer.alloc(21 * 1024 * 1024, 'a') })
    expect(answer).toMatchObject({ code: 'FILE_TOO_LARGE' })
  })

  test('the attempt stands in the audit trail', async () => {
    const denied = await world.db.selectFrom('audit').select('reason').where('event', '=', uploadImport.name).where('denied', '=', true).execute()
    expect(denied.map(({ reason }) => reason)).toContain('FILE_FORMULA')
  })

  test('a mapping without a needed column, with one twice, or of another length names it', async () => {
    const { id, suggested } = await maker.ok(uploadImport, { name: 'a.csv' }, { upload: Buffer.from(`${header}\n${row}\n`) })
    const [orderNo = 'ignore', , ...rest] = suggested
    const doubled = await maker.call(previewImport, { id, mapping: [orderNo, orderNo, ...rest], terms: freeTerms })
    expect(doubled).toMatchObject({
      code: 'FILE_COLUMNS',
      data: { fields: { 'mapping.status': 'missing', 'mapping.orderNo': 'doubled' }, detail: { field: 'status' } },
    })
    expect(await maker.call(previewImport, { id, mapping: ['orderNo'], terms: freeTerms })).toMatchObject({ code: 'FILE_COLUMNS' })
    expect(await maker.call(previewImport, { id, mapping: suggested, terms: { ...freeTerms, app: 'nobody' } })).toMatchObject({
      code: 'VALIDATION',
      data: { fields: { 'terms.app': 'unknown' } },
    })
  })
})

describe('rows beside other rows and orders', () => {
  test('an order number that exists is refused, at the preview and again at the commit', async () => {
    const first = await bringToPreview(world, maker, openLoans(2, 'twin'))
    const second = await bringToPreview(world, maker, Buffer.concat([openLoans(3, 'twin'), Buffer.from('\n')]))
    expect(second).toMatchObject({ accepted: 3 })
    await maker.ok(commitImport, { id: first.id, requestKey: key() })
    await world.drain()
    await maker.ok(commitImport, { id: second.id, requestKey: key() })
    await world.drain()
    expect(await maker.ok(getImport, { id: second.id })).toMatchObject({ state: 'committed', accepted: 1, refused: 2, committed: 1 })
    expect((await rowsOf(second.id, 'refused')).flatMap(({ errors }) => errors.map(({ issue }) => issue))).toEqual(['orderExists', 'orderExists'])
    const third = await bringToPreview(world, maker, openLoans(4, 'twin'))
    expect(third).toMatchObject({ accepted: 1, refused: 3 })
  })

  test('a row with fewer cells than the header is refused: its columns may have shifted', async () => {
    const text = openLoans(2, 'shift').toString('utf8').replace(',college,male\n', ',male\n')
    const { id } = await bringToPreview(world, maker, Buffer.from(text))
    expect(await rowsOf(id, 'refused')).toMatchObject([{ row: 2, errors: [{ column: 'row', issue: 'cellsShifted' }] }])
  })

  test('days are read day first where the file shows it', async () => {
    const text = openLoans(1, 'dayfirst').toString('utf8').replace('9/8/16,10/7/16', '16/09/2016,15/10/2016').replace(',62,', ',54,')
    expect(await bringToPreview(world, maker, Buffer.from(text))).toMatchObject({ accepted: 1, warned: 0 })
  })

  test('cells of ignored columns are not kept outside the sealed file', async () => {
    const text = openLoans(1, 'secret').toString('utf8').replace('Gender', 'Phone').replace('male', '081234567890')
    const { id, mapping } = await bringToPreview(world, maker, Buffer.from(text))
    expect(mapping?.at(-1)).toBe('ignore')
    const kept = await world.db.selectFrom('import_row').selectAll().where('import_id', '=', id).execute()
    expect(JSON.stringify(kept)).not.toContain('0812')
    const auditor = await world.as('auditor')
    expect(await auditor.ok(getImport, { id })).toMatchObject({ sample: [] })
  })
})

describe('broken off, the work goes on where it was', () => {
  test('a commit that breaks in the middle books the rest, and nothing twice', async () => {
    const { id } = await bringToPreview(world, maker, openLoans(120, 'broken'))
    await onOwner(`
      create function break_here() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger break_here before insert on loan for each row when (new.order_no = 'broken000070') execute function break_here();`)
    await maker.ok(commitImport, { id, requestKey: key() })
    await expect(world.drain()).rejects.toThrow(/disk is full/)
    expect(await maker.ok(getImport, { id })).toMatchObject({ state: 'committing', committed: 50, error: 'INTERNAL' })
    await onOwner('drop trigger break_here on loan; drop function break_here()')
    await recoverImports(world.services)
    await world.drain()
    expect(await maker.ok(getImport, { id })).toMatchObject({ state: 'committed', committed: 120, error: null })
    expect(await ordersOf(id)).toHaveLength(120)
    expect(await violations()).toEqual([])
  })

  test('two commits at once book each row once', async () => {
    const { id } = await bringToPreview(world, maker, openLoans(120, 'racing'))
    await setState(id, 'committing')
    await Promise.all([commitJob({ importId: id }, world.services), commitJob({ importId: id }, world.services)])
    expect(await maker.ok(getImport, { id })).toMatchObject({ state: 'committed', committed: 120 })
    expect(await ordersOf(id)).toHaveLength(120)
  })

  test('two previews at once leave each row once', async () => {
    const { id } = await bringToPreview(world, maker, openLoans(1200, 'twice'))
    await setState(id, 'previewing')
    await Promise.all([previewJob({ importId: id }, world.services), previewJob({ importId: id }, world.services)])
    expect(await maker.ok(getImport, { id })).toMatchObject({ state: 'previewed', read: 1200, accepted: 1200 })
  })

  test('a preview whose file is gone fails and says so', async () => {
    const { id } = await bringToPreview(world, maker, openLoans(1, 'gonegone'))
    const { file_key: fileKey } = await asSystem(async (tx) => tx.selectFrom('import_file').select('file_key').where('id', '=', id).executeTakeFirstOrThrow())
    await world.services.files.remove(fileKey)
    const { mapping } = await maker.ok(getImport, { id })
    await maker.ok(previewImport, { id, mapping: mapping ?? [], terms: freeTerms })
    await world.drain()
    expect(await maker.ok(getImport, { id })).toMatchObject({ state: 'failed', error: 'NOT_FOUND' })
  })
})

test('with fees and rates the payment is what was owed on its day, and the books hold', async () => {
  const terms = { serviceFeePpm: 28_000, handlingFee: 5_000, interestPpm: 500, overdueFirstPpm: 2_000, overdueLaterPpm: 3_000 }
  const text = madeLoans.toString('utf8').replaceAll('mad2016', 'fee2016')
  const { id } = await bringIn(world, maker, Buffer.from(text), { terms })
  const cash = await asSystem(async (tx) =>
    tx.selectFrom('cash_record').select(['order_no', 'amount', 'interest', 'principal', 'penalty']).where('order_no', 'in', ['fee20160002', 'fee20160010']).orderBy('order_no').execute(),
  )
  expect(cash).toEqual([
    { order_no: 'fee20160002', amount: 1_003_500, interest: 3_500, principal: 1_000_000, penalty: 0 },
    { order_no: 'fee20160010', amount: 1_035_000, interest: 15_000, principal: 1_000_000, penalty: 20_000 },
  ])
  expect((await ordersOf(id))[0]).toMatchObject({ arrival_amount: 967_000, service_fee: 28_000, handling_fee: 5_000, interest: 15_000 })
  expect(await violations()).toEqual([])
})

test('an .xlsx with days as days is read like the same .csv', async () => {
  const { writeListFile } = await import('./import-file/write-list-file.ts')
  const [header = '', ...rows] = openLoans(3, 'sheet').toString('utf8').trim().split('\n')
  const iso = rows.map((row) => row.replace('9/8/16', '2016-09-08').replace('10/7/16', '2016-10-07').split(','))
  const stream = writeListFile({ sheet: 'Loans', columns: header.split(','), rows: iso })
  const bytes = Buffer.from(await new Response(stream).arrayBuffer())
  expect(await bringToPreview(world, maker, bytes, { name: 'loans.xlsx' })).toMatchObject({ kind: 'xlsx', accepted: 3, refused: 0, warned: 0 })
})

test.each(['id', 'en', 'zh'])('the columns of the template in %s are recognised when it comes back', async (language) => {
  const bytes = (await maker.ok(getImportTemplate, {}, { headers: { cookie: `language=${language}` } })) as unknown as Buffer
  const { columns, close } = await readListFile(bytes, 'template.xlsx')
  await close()
  expect(suggestMapping(columns)).not.toContain('ignore')
})

test('a file that has no app yet is only its uploader’s', async () => {
  const { id } = await maker.ok(uploadImport, { name: 'mine.csv' }, { upload: openLoans(1, 'mine') })
  const auditor = await world.as('auditor')
  // All roles see all apps here: without that, another person finds nothing.
  await world.db.updateTable('role_grant').set({ app_code: 'panen' }).where('role_id', 'in', world.db.selectFrom('role').select('id').where('name', '=', 'auditor')).execute()
  expect(await auditor.call(getImport, { id })).toMatchObject({ code: 'NOT_FOUND' })
})

async function onOwner(statement: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

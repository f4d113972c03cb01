import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitImport, getImport, getImportTemplate, uploadImport } from '@lumbung/contract/order/import'
import {
  asSystem,
  bringIn,
  bringToPreview,
  drawnOn,
  importedOrders,
  importRows,
  madeLoans,
  openLoans,
  violations,
} from '@lumbung/lab/world/imports'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { suggestMapping } from './import-columns.ts'
import { readListFile } from '../../lists/file/read-list-file.ts'
import { writeListFile } from '../../lists/file/write-list-file.ts'

let world: World
let maker: Caller
beforeAll(async () => {
  world = await openWorld({ start: drawnOn })
  maker = await world.as('finance_maker')
})
afterAll(async () => world.close())

describe('rows beside other rows and orders', () => {
  test('an order number that exists is refused, at the preview and again at the commit', async () => {
    const first = await bringToPreview(world, maker, openLoans(2, 'twin'))
    const second = await bringToPreview(
      world,
      maker,
      Buffer.concat([openLoans(3, 'twin'), Buffer.from('\n')]),
    )
    expect(second).toMatchObject({ accepted: 3 })
    await maker.ok(commitImport, { id: first.id, requestKey: randomUUID() })
    await world.drain()
    await maker.ok(commitImport, { id: second.id, requestKey: randomUUID() })
    await world.drain()
    expect(await maker.ok(getImport, { id: second.id })).toMatchObject({
      state: 'committed',
      accepted: 1,
      refused: 2,
      committed: 1,
    })
    expect(
      (await importRows(maker, second.id, 'refused')).flatMap(({ errors }) =>
        errors.map(({ issue }) => issue),
      ),
    ).toEqual(['orderExists', 'orderExists'])
    const third = await bringToPreview(world, maker, openLoans(4, 'twin'))
    expect(third).toMatchObject({ accepted: 1, refused: 3 })
  })

  test('the same bytes under two names are booked once', async () => {
    const first = await bringToPreview(world, maker, openLoans(2, 'bytes'))
    const second = await bringToPreview(world, maker, openLoans(2, 'bytes'), { name: 'other.csv' })
    await maker.ok(commitImport, { id: first.id, requestKey: randomUUID() })
    expect(await maker.call(commitImport, { id: second.id, requestKey: randomUUID() })).toMatchObject({
      code: 'DUPLICATE',
    })
    await world.drain()
  })

  test('a row with fewer cells than the header is refused: its columns may have shifted', async () => {
    const text = openLoans(2, 'shift').toString('utf8').replace(',college,male\n', ',male\n')
    const { id } = await bringToPreview(world, maker, Buffer.from(text))
    expect(await importRows(maker, id, 'refused')).toMatchObject([
      { row: 2, errors: [{ column: 'row', issue: 'cellsShifted' }] },
    ])
  })

  test('days are read day first where the file shows it', async () => {
    const text = openLoans(1, 'dayfirst')
      .toString('utf8')
      .replace('9/8/16,10/7/16', '16/09/2016,15/10/2016')
      .replace(',62,', ',54,')
    expect(await bringToPreview(world, maker, Buffer.from(text))).toMatchObject({ accepted: 1, warned: 0 })
  })

  test('cells of ignored columns are not kept outside the sealed file', async () => {
    const text = openLoans(1, 'secret')
      .toString('utf8')
      .replace('Gender', 'Phone')
      .replace('male', '081234567890')
    const { id, mapping } = await bringToPreview(world, maker, Buffer.from(text))
    expect(mapping?.at(-1)).toBe('ignore')
    const kept = await world.db.selectFrom('import_row').selectAll().where('import_id', '=', id).execute()
    expect(JSON.stringify(kept)).not.toContain('0812')
    const auditor = await world.as('auditor')
    expect(await auditor.ok(getImport, { id })).toMatchObject({ sample: [] })
  })
})

test('with fees and rates the payment is what was owed on its day, and the books hold', async () => {
  const terms = {
    serviceFeePpm: 28_000,
    handlingFee: 5_000,
    interestPpm: 500,
    overdueFirstPpm: 2_000,
    overdueLaterPpm: 3_000,
  }
  const text = madeLoans.toString('utf8').replaceAll('mad2016', 'fee2016')
  const { id } = await bringIn(world, maker, Buffer.from(text), { terms })
  const cash = await asSystem(world, async (tx) =>
    tx
      .selectFrom('cash_record')
      .select(['order_no', 'amount', 'interest', 'principal', 'penalty'])
      .where('order_no', 'in', ['fee20160002', 'fee20160010'])
      .orderBy('order_no')
      .execute(),
  )
  expect(cash).toEqual([
    { order_no: 'fee20160002', amount: 1_003_500, interest: 3_500, principal: 1_000_000, penalty: 0 },
    { order_no: 'fee20160010', amount: 1_035_000, interest: 15_000, principal: 1_000_000, penalty: 20_000 },
  ])
  expect((await importedOrders(world, id))[0]).toMatchObject({
    arrival_amount: 967_000,
    service_fee: 28_000,
    handling_fee: 5_000,
    interest: 15_000,
  })
  expect(await violations(world)).toEqual([])
})

test('an .xlsx with days as days is read like the same .csv', async () => {
  const [header = '', ...rows] = openLoans(3, 'sheet').toString('utf8').trim().split('\n')
  const iso = rows.map((row) =>
    row.replace('9/8/16', '2016-09-08').replace('10/7/16', '2016-10-07').split(','),
  )
  const stream = writeListFile({ sheet: 'Loans', columns: header.split(','), rows: iso })
  const bytes = Buffer.from(await new Response(stream).arrayBuffer())
  expect(await bringToPreview(world, maker, bytes, { name: 'loans.xlsx' })).toMatchObject({
    kind: 'xlsx',
    accepted: 3,
    refused: 0,
    warned: 0,
  })
})

test.each(['id', 'en', 'zh'])(
  'the columns of the template in %s are recognised when it comes back',
  async (language) => {
    const bytes = (await maker.ok(
      getImportTemplate,
      {},
      { headers: { cookie: `language=${language}` } },
    )) as unknown as Buffer
    const { columns, close } = await readListFile(bytes, 'template.xlsx')
    await close()
    expect(suggestMapping(columns)).not.toContain('ignore')
  },
)

test('a file that has no app yet is only its uploader’s', async () => {
  const { id } = await maker.ok(uploadImport, { name: 'mine.csv' }, { upload: openLoans(1, 'mine') })
  const auditor = await world.as('auditor')
  // All roles see all apps here: without that, another person finds nothing.
  await world.db
    .updateTable('role_grant')
    .set({ app_code: 'panen' })
    .where('role_id', 'in', world.db.selectFrom('role').select('id').where('name', '=', 'auditor'))
    .execute()
  expect(await auditor.call(getImport, { id })).toMatchObject({ code: 'NOT_FOUND' })
})

test('a column of the file says row by row what a term counts, and a value that is neither is refused by its name', async () => {
  const [header = ''] = openLoans(1, 'month').toString('utf8').split('\n', 1)
  const row = (no: string, days: string, calendar: string) =>
    `${no},COLLECTION,1000,30,${days},,9,30,college,male,${calendar}`
  const text = [
    `${header},Hitungan tenor (hari atau bulan)`,
    row('month000001', '10/31/16,11/30/16', 'bulan'),
    row('month000002', '10/31/16,11/30/16', ''),
    row('month000003', '10/31/16,11/30/16', 'hari'),
    row('month000004', '9/29/16,10/29/16', 'month'),
    row('month000005', '10/31/16,11/30/16', 'fortnight'),
    '',
  ].join('\n')
  const { id, suggested } = await bringIn(world, maker, Buffer.from(text), { terms: { dueRule: 'after' } })
  expect(suggested.at(-1)).toBe('calendar')
  expect(await importRows(maker, id, 'refused')).toMatchObject([
    { row: 6, errors: [{ column: 'calendar', issue: 'notCalendar', value: 'fortnight' }] },
  ])
  const loans = await asSystem(world, async (tx) =>
    tx
      .selectFrom('loan')
      .select(['order_no', 'calendar', 'due_day'])
      .where('order_no', 'like', 'month0%')
      .orderBy('order_no')
      .execute(),
  )
  expect(loans).toEqual([
    { order_no: 'month000001', calendar: 'month', due_day: '2016-11-30' },
    { order_no: 'month000002', calendar: 'days', due_day: '2016-11-30' },
    { order_no: 'month000003', calendar: 'days', due_day: '2016-11-30' },
    { order_no: 'month000004', calendar: 'month', due_day: '2016-10-29' },
  ])
  expect(await violations(world)).toEqual([])
})

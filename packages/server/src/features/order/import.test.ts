import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  commitImport,
  getImport,
  getImports,
  getRefusedRows,
  previewImport,
  uploadImport,
} from '@lumbung/contract/order/import'
import { importColumns } from '@lumbung/domain/order/import-file'
import {
  asSystem,
  drawnOn,
  freeTerms,
  importedOrders,
  importRows,
  madeLoans,
  violations,
} from '@lumbung/lab/world/imports'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { inspectListFile } from '../../lists/file/read-list-file.ts'

let world: World
let maker: Caller
beforeAll(async () => {
  world = await openWorld({ start: drawnOn })
  maker = await world.as('finance_maker')
})
afterAll(async () => world.close())

/** One file from upload to books: the tests follow each other. */
let id = 0

test('its columns are recognised by their names and its first rows shown', async () => {
  const answer = await maker.ok(uploadImport, { name: 'made loans.csv' }, { upload: madeLoans })
  id = answer.id
  expect(answer).toMatchObject({ rows: 27, sample: { length: 20 } })
  // The file says nothing of months: the terms of the whole file do.
  expect(answer.suggested).toEqual(importColumns.filter((column) => column !== 'calendar'))
})

test('it cannot be booked before it was previewed', async () => {
  expect(await maker.call(commitImport, { id, requestKey: randomUUID() })).toMatchObject({
    code: 'IMPORT_NOT_READY',
  })
})

test('the preview says what each row becomes, and books nothing', async () => {
  const { suggested: mapping } = await maker.ok(getImport, { id })
  await maker.ok(previewImport, { id, mapping, terms: freeTerms })
  expect(await maker.call(previewImport, { id, mapping, terms: freeTerms })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
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
  expect(await importedOrders(world, id)).toEqual([])
})

test('every bad row says why, cell by cell', async () => {
  const faults = (await importRows(maker, id, 'refused')).map(({ row, errors }) => [
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
  expect(
    (await importRows(maker, id, 'warned')).map(({ row, state, warnings }) => ({ row, state, warnings })),
  ).toEqual([
    {
      row: 9,
      state: 'accepted',
      warnings: [{ column: 'status', issue: 'paidLate', value: 'PAIDOFF', expected: '2016-10-09' }],
    },
    {
      row: 10,
      state: 'accepted',
      warnings: [{ column: 'daysOverdue', issue: 'daysOverdueDiffers', value: '2', expected: '1' }],
    },
    {
      row: 17,
      state: 'accepted',
      warnings: [{ column: 'daysOverdue', issue: 'daysOverdueDiffers', value: '50', expected: '56' }],
    },
  ])
})

test('a second preview takes the place of the first', async () => {
  const { mapping } = await maker.ok(getImport, { id })
  await maker.ok(previewImport, { id, mapping: mapping ?? [], terms: { ...freeTerms, amountFactor: 10 } })
  await world.drain()
  expect(await maker.ok(getImport, { id })).toMatchObject({ read: 27, accepted: 16, amount: 147_000 })
  await maker.ok(previewImport, { id, mapping: mapping ?? [], terms: freeTerms })
  await world.drain()
  expect(await importRows(maker, id, 'all')).toHaveLength(27)
})

test('the refused rows can be downloaded as they stand, with the reason in words', async () => {
  const bytes = (await maker.ok(getRefusedRows, { id })) as unknown as Buffer
  const file = await inspectListFile(bytes, 'refused.xlsx')
  expect(file.columns.slice(-3)).toEqual(['Gender', 'Row', 'Reason'])
  expect(file.rowCount).toBe(11)
  const asInTheFile = 'mad20160018,PAIDOFF,-1000,30,9/8/16,10/7/16,10/7/16 9:00,,25,college,male'.split(',')
  expect(file.sample[1]).toEqual([...asInTheFile, '19', 'Loan amount must be above zero (-1000)'])
  // They are people's rows as they stand: who took them stands in the trail.
  const { rows } =
    await sql`select staff_id, subject, detail from audit where event = ${getRefusedRows.name}`.execute(
      world.db,
    )
  expect(rows).toEqual([{ staff_id: maker.staffId, subject: String(id), detail: { file: id, rows: 11 } }])
})

test('the commit books every accepted row', async () => {
  const requestKey = randomUUID()
  await maker.ok(commitImport, { id, requestKey })
  expect(await maker.ok(commitImport, { id, requestKey })).toEqual({ state: 'committing' })
  await world.drain()
  expect(await maker.ok(getImport, { id })).toMatchObject({
    state: 'committed',
    accepted: 16,
    refused: 11,
    committed: 16,
  })
  const orders = await importedOrders(world, id)
  expect(orders).toHaveLength(16)
  expect(orders.filter(({ state }) => state === 'cleared')).toHaveLength(11)
  const late = orders.filter((order) => order.cleared_late)
  expect(late.map(({ order_no: orderNo }) => orderNo.slice(-2))).toEqual(['08', '09', '10', '11'])
  expect(await violations(world)).toEqual([])
})

test('a second commit is refused, and so are the same bytes under another name', async () => {
  expect(await maker.call(commitImport, { id, requestKey: randomUUID() })).toMatchObject({
    code: 'IMPORT_NOT_READY',
  })
  expect(await maker.call(uploadImport, { name: 'again.csv' }, { upload: madeLoans })).toMatchObject({
    code: 'DUPLICATE',
  })
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
  expect(events[3]).toMatchObject({
    amount: 1_000_000,
    detail: { principal: 1_000_000, penalty: 0, credit: 0 },
  })
})

test('its account holds the events, the file’s due day and the cash', async () => {
  const read = async (orderNo: string) =>
    await asSystem(world, async (tx) => ({
      loan: await tx.selectFrom('loan').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
      events: await tx
        .selectFrom('loan_event')
        .select(['kind', 'day', 'amount'])
        .where('order_no', '=', orderNo)
        .orderBy('seq')
        .execute(),
      cash: await tx.selectFrom('cash_record').selectAll().where('order_no', '=', orderNo).execute(),
      codes: await tx.selectFrom('payment_code').select('id').where('order_no', '=', orderNo).execute(),
      facts: await tx
        .selectFrom('order_facts')
        .selectAll()
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow(),
    }))
  const settled = await read('mad20160006')
  expect(settled.loan).toMatchObject({
    due_day: '2016-10-22',
    extensions: 1,
    cleared_day: '2016-10-22',
    principal_left: 0,
    due_rule: 'inclusive',
  })
  expect(settled.events).toEqual([
    { kind: 'disbursed', day: '2016-09-08', amount: 1_000_000 },
    { kind: 'extended', day: '2016-09-22', amount: 0 },
    { kind: 'paid', day: '2016-10-22', amount: 1_000_000 },
  ])
  expect(settled.cash).toMatchObject([
    { method: 'import', provider: 'import', state: 'posted', payment_id: `${id}-7`, principal: 1_000_000 },
  ])
  const open = await read('mad20160013')
  expect(open.loan).toMatchObject({ due_day: '2016-09-23', cleared_day: null, principal_left: 800_000 })
  expect(open).toMatchObject({
    cash: [],
    codes: [],
    facts: { age: 40, education: 'High School or Below', gender: 'female', occupation: null },
  })
})

test('files are listed newest first and found by name, kind, state and uploader', async () => {
  const filter = {
    name: 'MADE',
    kind: ['csv' as const],
    state: ['committed' as const],
    uploader: 'dewi',
    uploadedTime: { from: '2016-12-08', to: '2016-12-08' },
  }
  expect(await maker.ok(getImports, { filter, size: 20 })).toMatchObject({
    total: 1,
    items: [{ id, uploader: 'Dewi Anggraini' }],
  })
  expect(await maker.ok(getImports, { filter: { name: '%' }, size: 20 })).toMatchObject({ total: 0 })
})

async function timelineOf(orderNo: string) {
  const events = world.db.selectFrom('order_event').selectAll().where('order_no', '=', orderNo)
  return await events.orderBy('at').orderBy('id').execute()
}

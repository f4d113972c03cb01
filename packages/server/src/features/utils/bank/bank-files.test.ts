import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BankTarget, loadStatement, previewStatement } from '@lumbung/contract/utils/bank-statement'
import { BankDesk } from '@lumbung/lab/world/bank-desk'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let maker: Caller
let desk: BankDesk
let accounts = 0
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-25T05:00:00Z' })
  maker = await world.as('finance_maker')
})
afterAll(async () => await world.close())
beforeEach(async () => (desk = await BankDesk.open(world, `71000${(accounts += 1)}`)))

type Reading = { mapping?: BankTarget[]; start?: number | null; end?: number | null }

/** Uploads a file, has it previewed and loads it, as the console does. */
async function take(
  bytes: Uint8Array,
  name: string,
  { mapping = [], start = null, end = null }: Reading = {},
) {
  const { id, format, suggested } = await desk.upload(maker, bytes, name)
  const asked = { id, mapping, start, end }
  const preview = await maker.ok(previewStatement, asked)
  const loaded = await maker.ok(loadStatement, { ...asked, requestKey: newKey() })
  await world.drain()
  return { format, suggested, preview, loaded }
}

/** The lines of a day as they were kept. */
async function linesOf(day: string) {
  const rows = await world.db
    .selectFrom('bank_line')
    .select(['tx_id', 'time', 'amount', 'info_masked'])
    .where('account_id', '=', desk.account)
    .where('day', '=', day)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.tx_id, row.time, row.amount, row.info_masked])
}
const balancesOf = async (day: string) => {
  const { day: head } = await desk.day(maker, day)
  return [head?.start, head?.end]
}

/** A table whose rows have the balance after them, oldest first. */
const headings = ['Tanggal', 'No Referensi', 'Keterangan', 'Debet', 'Kredit', 'Saldo']
const balanced: BankTarget[] = ['time', 'txId', 'info', 'debit', 'credit', 'balance']
const oldestFirst = [
  ['10/11/2026 08:05', 'N1', 'SETORAN', '0', '500000', '1500000'],
  ['10/11/2026 11:40', 'N2', 'BIAYA ADM', '2500', '0', '1497500'],
  ['11/11/2026 09:00', 'N3', 'SETORAN', '0', '100000', '1597500'],
]
const csvOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from([headings, ...rows].map((cells) => cells.join(';')).join('\n'))

test('a workbook is uploaded, previewed and loaded: dates and amounts as the cells hold them', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Mutasi',
        rows: [
          ['Reference', 'Date', 'Amount', 'Description'],
          ['X1', new Date('2026-11-10T09:14:00Z'), 1_250_000, 'SETORAN TUNAI'],
          ['X2', new Date('2026-11-10T10:00:00Z'), -2_500, 'BIAYA ADM'],
        ],
      },
    ],
  })
  const mapping: BankTarget[] = ['txId', 'time', 'amount', 'info']
  const taken = await take(bytes, 'mutasi.xlsx', { mapping, start: 10_000, end: 1_257_500 })
  expect(taken).toMatchObject({
    format: 'xlsx',
    suggested: mapping,
    preview: { rows: 2, wrong: 0, statement: { from: '2026-11-10', lines: 2, in: 1_250_000, out: -2_500 } },
    loaded: { from: '2026-11-10', to: '2026-11-10', lines: 2 },
  })
  expect(await linesOf('2026-11-10')).toEqual([
    ['X1', '09:14', 1_250_000, 'SETORAN TUNAI'],
    ['X2', '10:00', -2_500, 'BIAYA ADM'],
  ])
  expect(await balancesOf('2026-11-10')).toEqual([10_000, 1_257_500])
})

test('camt.053 is uploaded, previewed and loaded as it says itself, and only booked entries of it', async () => {
  const entry = (id: string, amount: string, side: string, status = 'BOOK') =>
    `<Ntry><Amt Ccy="IDR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BookgDt><DtTm>2026-11-10T08:41:00+07:00</DtTm></BookgDt>` +
    `<AcctSvcrRef>${id}</AcctSvcrRef><AddtlNtryInf>TRSF ${id}</AddtlNtryInf></Ntry>`
  const balance = (code: string, amount: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="IDR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const bytes = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id><ElctrncSeqNb>225</ElctrncSeqNb>` +
      `<Acct><Id><Othr><Id>${desk.number}</Id></Othr></Id><Ccy>IDR</Ccy></Acct>${balance('OPBD', '1000.00', '2026-11-09')}${balance('CLBD', '8500', '2026-11-10')}` +
      `${entry('K1', '10000.00', 'CRDT')}${entry('K2', '2500', 'DBIT')}${entry('K3', '1', 'DBIT', 'PDNG')}</Stmt></BkToCstmrStmt></Document>`,
  )
  expect(await take(bytes, 'stmt.xml')).toMatchObject({
    format: 'camt053',
    preview: { rows: 2, wrong: 0, statement: { start: 1_000, end: 8_500, in: 10_000, out: -2_500 } },
    loaded: { from: '2026-11-10', lines: 2 },
  })
  expect(await linesOf('2026-11-10')).toMatchObject([
    ['K1', '08:41', 10_000, 'TRSF K1'],
    ['K2', '08:41', -2_500, 'TRSF K2'],
  ])
  expect((await desk.day(maker, '2026-11-10')).day?.statement).toMatchObject({ number: '225' })
})

test('what the columns of an account’s tables are is kept by its headings, for that account alone', async () => {
  const columns = ['Ref Bank', 'Kapan', 'Nilai', 'Uraian Cabang']
  const table = (row: string) => Buffer.from(`${columns.join(',')}\n${row}\n`)
  const mapping: BankTarget[] = ['txId', 'time', 'amount', 'info']
  const first = await take(table('W1,2026-11-10,5000,A'), 'a.csv', { mapping, start: 0, end: 5_000 })
  expect(first.suggested).not.toEqual(mapping)
  const again = await desk.upload(maker, table('W2,2026-11-11,5000,B'), 'b.csv')
  expect(again.suggested).toEqual(mapping)
  // In another order, with one column that the account has not had.
  const turned = Buffer.from('Nilai,Baru,Kapan,Ref Bank\n5000,x,2026-11-11,W3\n')
  expect((await desk.upload(maker, turned, 'c.csv')).suggested).toEqual(['amount', 'ignore', 'time', 'txId'])
  const other = await BankDesk.open(world, '7199999')
  expect((await other.upload(maker, table('W4,2026-11-11,5000,B'), 'd.csv')).suggested).toEqual(
    first.suggested,
  )
})

test('a running balance says itself where a statement begins and ends', async () => {
  const taken = await take(csvOf(oldestFirst), 'saldo.csv', { mapping: balanced })
  expect(taken.suggested).toEqual(balanced)
  expect(taken.preview.statement).toMatchObject({ start: 1_000_000, end: 1_597_500, lines: 3 })
  expect(await balancesOf('2026-11-10')).toEqual([1_000_000, 1_497_500])
  expect(await balancesOf('2026-11-11')).toEqual([1_497_500, 1_597_500])
})

test.each([
  ['over several days', oldestFirst],
  ['within one day, by its balances', oldestFirst.slice(0, 2)],
])('a table that begins with the newest is turned round: %s', async (_what, rows) => {
  const { preview } = await take(csvOf(rows.toReversed()), 'terbaru.csv', { mapping: balanced })
  expect(preview.statement).toMatchObject({ start: 1_000_000, end: Number(rows.at(-1)?.[5]) })
  expect((await linesOf('2026-11-10')).map(([id]) => id)).toEqual(['N1', 'N2'])
  expect(await balancesOf('2026-11-10')).toEqual([1_000_000, 1_497_500])
})

test('a balance that does not follow from the row before it is refused with both figures', async () => {
  const rows = oldestFirst.map((row, index) => (index === 1 ? [...row.slice(0, 5), '1497501'] : row))
  const { id } = await desk.upload(maker, csvOf(rows), 'salah.csv')
  expect(await maker.call(previewStatement, { id, mapping: balanced, start: null, end: null })).toMatchObject(
    { code: 'STATEMENT_BALANCE', msg: expect.stringMatching(/1497500.*1497501/) as string },
  )
})

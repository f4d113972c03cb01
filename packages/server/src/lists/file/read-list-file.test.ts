import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LendingError } from '@lumbung/domain/errors'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { inspectListFile, readListFile, type ReadLimits } from './read-list-file.ts'
import { rowXml, workbookParts, zipOf, type TestEntry } from './testing/zip.ts'
import { writeListFile } from './write-list-file.ts'

async function readAll(source: Uint8Array | string, name: string, limits: ReadLimits = {}) {
  const file = await readListFile(typeof source === 'string' ? Buffer.from(source) : source, name, limits)
  const rows = []
  for await (const row of file.rows) rows.push(row)
  return { kind: file.kind, columns: file.columns, rows, values: rows.map(({ values }) => values) }
}

async function refusalOf(source: Uint8Array | string, name: string, limits: ReadLimits = {}) {
  try {
    await readAll(source, name, limits)
  } catch (error) {
    if (error instanceof LendingError) return { code: error.code, ...error.detail }
    throw error
  }
  return undefined
}

const header = rowXml(1, ['order', 'amount'])
const book = (rows: string, extra: TestEntry[] = []) => zipOf(workbookParts(header + rows, extra))

describe('csv', () => {
  test.each([
    ['comma', 'order,amount\nA1,"1,000"\n', 'A1', '1,000'],
    ['semicolon', 'order;amount\r\nA1;1.000,50\r\n', 'A1', '1.000,50'],
    ['tab', 'order\tamount\nA1\t5', 'A1', '5'],
    ['a mark in front', '\ufefforder,amount\nA1,5', 'A1', '5'],
    ["Excel's sep line", 'sep=;\norder;amount\nA1;a,b', 'A1', 'a,b'],
    ['quotes with line breaks and quotes', 'order,amount\n"A\n1","say ""five"""\n', 'A\n1', 'say "five"'],
    ['old Mac line ends', 'order,amount\rA1,5\r', 'A1', '5'],
  ])('%s is read', async (_name, text, first, second) => {
    const file = await readAll(text, 'loans.CSV')
    expect(file).toMatchObject({ kind: 'csv', columns: ['order', 'amount'], values: [[first, second]] })
  })

  test('rows are numbered as a spreadsheet shows them and blank ones left out', async () => {
    const { rows } = await readAll('order,amount\nA1,1\n\n,\nA2,2\n', 'a.csv')
    expect(rows).toEqual([
      { row: 2, values: ['A1', '1'], fits: true },
      { row: 5, values: ['A2', '2'], fits: true },
    ])
  })

  test('a row with more or fewer cells than the header does not fit', async () => {
    const { rows } = await readAll('order,amount\nA1,1,000\nA2\nA3,3\n', 'a.csv')
    expect(rows.map(({ fits }) => fits)).toEqual([false, false, true])
  })

  test('a blank column name within is called by its letter, blank ones at the end are dropped', async () => {
    expect((await readAll(',order,amount,,\n0,A1,1,,\n', 'a.csv')).columns).toEqual([
      'column A',
      'order',
      'amount',
    ])
  })

  test.each([
    ['=1+1', 'B'],
    ['@SUM(A1)', 'B'],
    ['+cmd|x', 'B'],
    ['-1+2', 'B'],
    ['＝1+1', 'B'],
    [' =1+1', 'B'],
    ['"\t=1"', 'B'],
  ])('the formula %s is refused with its row and column', async (cell, column) => {
    expect(await refusalOf(`order,amount\nA1,5\nA2,${cell}\n`, 'a.csv')).toEqual({
      code: 'FILE_FORMULA',
      row: 3,
      column,
    })
  })

  test('signed numbers, phone numbers and dashes are no formulas', async () => {
    const cells = ['-5', '-1.250.000', '+3,5%', '-Rp 5.000', '+62 812-3456-789', '-', '--', 'a=b', "'=1"]
    const { values } = await readAll(`order;x\n${cells.map((cell) => `A;${cell}`).join('\n')}`, 'a.csv')
    expect(values.map(([, cell]) => cell)).toEqual(cells)
  })

  test('another encoding is refused with its line', async () => {
    const latin = Buffer.from('order,name\nA1,Budi\nA2,Jos\xe9\n', 'latin1')
    expect(await refusalOf(latin, 'a.csv')).toEqual({ code: 'FILE_ENCODING', expected: 'UTF-8', line: 3 })
    const utf16 = Buffer.from('order,amount\nA1,5\n', 'utf16le')
    expect(await refusalOf(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'a.csv')).toMatchObject({
      code: 'FILE_ENCODING',
      found: 'UTF-16',
    })
    expect(await refusalOf(utf16, 'a.csv')).toMatchObject({ code: 'FILE_ENCODING', found: 'UTF-16' })
  })

  test('a quote that never ends, or stands within a plain cell, is refused', async () => {
    expect(await refusalOf('order,amount\nA1,"5\nA2,6\n', 'a.csv')).toMatchObject({
      code: 'FILE_UNREADABLE',
      reason: 'quoteOpen',
    })
    expect(await refusalOf('order,amount\nA1,5"6\n', 'a.csv')).toMatchObject({
      code: 'FILE_UNREADABLE',
      reason: 'quote',
      row: 2,
    })
  })
})

describe('columns', () => {
  test.each([
    ['an empty file', '', { reason: 'empty' }],
    ['only blank lines', '\n\n,,\n', { reason: 'empty' }],
    ['numbers and dates for a header', '1,2026-01-05\n2,2026-01-06\n', { reason: 'header' }],
    ['doubled names', 'Order,amount, order \n1,2,3\n', { reason: 'double', first: 'A', second: 'C' }],
    [
      'more than 200 columns',
      `${Array.from({ length: 201 }, (_, index) => `c${index}`).join(',')}\n`,
      { reason: 'columns' },
    ],
    ['more than 100,000 rows', `order,amount\n${'A1,5\n'.repeat(100_001)}`, { reason: 'rows' }],
  ])('%s is refused', async (_name, text, detail) => {
    expect(await refusalOf(text, 'a.csv')).toMatchObject({ code: 'FILE_COLUMNS', ...detail })
  })
})

describe('kinds of file', () => {
  test.each([
    ['another extension', 'a,b\n1,2', 'a.xls'],
    ['no extension', 'a,b\n1,2', 'csv'],
    ['text called .xlsx', 'a,b\n1,2', 'a.xlsx'],
    ['a workbook called .csv', book(''), 'a.csv'],
    ['old Excel or a password', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'a.xlsx'],
    ['any other zip', zipOf([{ name: 'readme.txt', content: 'hello' }]), 'a.xlsx'],
    ['bytes called .csv', Buffer.from([0x61, 0x2c, 0x62, 0, 0x0a, 0x61, 0x61, 0x61, 0x61]), 'a.csv'],
  ])('%s is refused', async (_name, source, name) => {
    expect(await refusalOf(source, name)).toMatchObject({ code: 'FILE_TYPE' })
  })

  test('more than 20 MB is refused, as bytes and as a file', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, 'a')
    expect(await refusalOf(large, 'a.csv')).toMatchObject({ code: 'FILE_TOO_LARGE' })
    const folder = await mkdtemp(join(tmpdir(), 'lumbung-list-'))
    await writeFile(join(folder, 'a.csv'), large)
    await expect(readListFile(join(folder, 'a.csv'), 'a.csv')).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    })
    await rm(folder, { recursive: true })
  })
})

describe('xlsx', () => {
  test('text, numbers, dates and truth values come as text', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Loans',
          rows: [
            ['order', 'amount', 'day', 'at', 'rate', 'nik', 'open'],
            [
              'A1',
              1_500_000,
              new Date('2026-01-05T00:00:00Z'),
              new Date('2026-01-05T10:20:30Z'),
              0.1 + 0.2,
              '3273010101900001',
              true,
            ],
            [],
            ['A2', -5, null, null, 12_345_678_901_234, null, false],
          ],
        },
      ],
    })
    const file = await readAll(bytes, 'a.xlsx')
    expect(file.kind).toBe('xlsx')
    expect(file.rows).toEqual([
      {
        row: 2,
        values: ['A1', '1500000', '2026-01-05', '2026-01-05T10:20:30', '0.3', '3273010101900001', 'true'],
        fits: true,
      },
      { row: 4, values: ['A2', '-5', '', '', '12345678901234', '', 'false'], fits: true },
    ])
  })

  test('a value beyond the header does not fit', async () => {
    expect((await readAll(book(rowXml(2, ['A1', '5', 'x'])), 'a.xlsx')).rows).toEqual([
      { row: 2, values: ['A1', '5'], fits: false },
    ])
  })

  test.each(['<f>1+1</f>', '<f t="shared" si="0"/>', '<x:f>1+1</x:f>'])(
    'a cell with %s is refused by row and column',
    async (formula) => {
      const row = `<row r="2"><c r="A2"><v>1</v></c><c r="B2">${formula}<v>2</v></c></row>`
      expect(await refusalOf(book(row), 'a.xlsx')).toEqual({ code: 'FILE_FORMULA', row: 2, column: 'B' })
    },
  )

  test('a formula far down a large sheet is found across the slices of the search', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) =>
      rowXml(index + 2, [`A${index}`, `value ${Math.sin(index)}`]),
    ).join('')
    const last = '<row r="60002"><c r="A60002"><f>1</f></c></row>'
    expect(await refusalOf(book(many + last), 'a.xlsx')).toEqual({
      code: 'FILE_FORMULA',
      row: 60_002,
      column: 'A',
    })
  })

  test('a formula on another sheet is refused too', async () => {
    const second = {
      name: 'xl/worksheets/sheet2.xml',
      content: '<worksheet><sheetData><row r="1"><c r="C1"><f>1</f></c></row></sheetData></worksheet>',
    }
    expect(await refusalOf(book(rowXml(2, ['A1', '5']), [second]), 'a.xlsx')).toMatchObject({
      code: 'FILE_FORMULA',
      column: 'C',
    })
  })

  test.each<[string, TestEntry]>([
    ['macros', { name: 'xl/vbaProject.bin', content: 'x' }],
    ['externalLinks', { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' }],
    [
      'externalLinks',
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        content:
          '<Relationships><Relationship Id="r1" Type="http://x/oleObject" Target="file:///c:/x" TargetMode="External"/></Relationships>',
      },
    ],
  ])('%s are refused', async (reason, part) => {
    expect(await refusalOf(book('', [part]), 'a.xlsx')).toEqual({ code: 'FILE_TYPE', reason })
  })

  test('links of cells are read as their text', async () => {
    const rels = {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content:
        '<Relationships><Relationship Id="r1" Type="http://x/relationships/hyperlink" Target="https://x.id" TargetMode="External"/></Relationships>',
    }
    expect((await readAll(book(rowXml(2, ['A1', '5']), [rels]), 'a.xlsx')).values).toEqual([['A1', '5']])
  })

  test('entities declared in a document type are refused', async () => {
    const part = {
      name: 'xl/extra.xml',
      content: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>',
    }
    expect(await refusalOf(book('', [part]), 'a.xlsx')).toMatchObject({
      code: 'FILE_UNREADABLE',
      reason: 'doctype',
    })
  })

  test('a broken zip is refused', async () => {
    const whole = book(rowXml(2, ['A1', '5']))
    expect(await refusalOf(whole.subarray(0, -30), 'a.xlsx')).toMatchObject({ code: 'FILE_UNREADABLE' })
    const altered = Buffer.from(whole)
    altered[120] = (altered[120] ?? 0) ^ 0xff
    expect(await refusalOf(altered, 'a.xlsx')).toMatchObject({ code: 'FILE_UNREADABLE' })
  })
})

describe('bombs', () => {
  const zeros = Buffer.alloc(60 * 1024 * 1024)
  test.each<[string, TestEntry[], string]>([
    ['a ratio over 100', [{ name: 'xl/media/a.xml', content: zeros }], 'ratio'],
    [
      'a ratio the directory lies about',
      [{ name: 'xl/media/a.xml', content: zeros, saysBytes: 1_000 }],
      'ratio',
    ],
    [
      'more than 1,000 entries',
      Array.from({ length: 1_001 }, (_, index) => ({ name: `xl/media/${index}.png`, content: 'x' })),
      'entries',
    ],
    ['a zip within by name', [{ name: 'xl/media/inner.zip', content: 'x' }], 'nested'],
    [
      'a zip within by content',
      [{ name: 'xl/media/image1.png', content: zipOf([{ name: 'a', content: 'b' }]), stored: true }],
      'nested',
    ],
    [
      'more than 200 MB told',
      Array.from({ length: 4 }, (_, index) => ({
        name: `xl/media/${index}`,
        content: randomBytes(700_000),
        stored: true,
        saysBytes: 60 * 1024 * 1024,
      })),
      'size',
    ],
  ])('%s is refused', async (_name, extra, reason) => {
    expect(await refusalOf(book('', extra), 'a.xlsx')).toMatchObject({ code: 'FILE_BOMB', reason })
  })

  test('a sheet whose cells all use one long text is refused, not held', async () => {
    const cell = `<c r="A2" t="s"><v>0</v></c>`
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `<row r="${index + 2}">${cell.replace('A2', `A${index + 2}`)}</row>`,
    ).join('')
    const parts = workbookParts(header + rows, [
      { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>` },
    ]).map((part) =>
      part.name === 'xl/_rels/workbook.xml.rels'
        ? {
            ...part,
            content: String(part.content).replace(
              '</Relationships>',
              '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
            ),
          }
        : part,
    )
    expect(await refusalOf(zipOf(parts), 'a.xlsx')).toMatchObject({ code: 'FILE_TOO_LARGE', reason: 'text' })
  })

  test('a reader over its memory or its time is ended and the process lives', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) =>
      rowXml(index + 2, [`A${index}`, `v${index}`, 'x', 'y', 'z']),
    ).join('')
    const bytes = book(rows)
    expect(await refusalOf(bytes, 'a.xlsx', { readerHeapMegabytesMax: 16 })).toEqual({
      code: 'FILE_TOO_LARGE',
      reason: 'memory',
    })
    expect(await refusalOf(bytes, 'a.xlsx', { readTimeMsMax: 20 })).toEqual({
      code: 'FILE_UNREADABLE',
      reason: 'time',
    })
  })
})

test('100,000 rows are read from both kinds and left halfway without harm', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => [`ORD-${index}`, 1_000 + index, 'S1', 'Bandung'])
  const columns = ['order', 'amount', 'degree', 'city']
  const bytes = await bytesOf(writeListFile({ sheet: 'Loans', columns, rows }))
  expect(await inspectListFile(bytes, 'a.xlsx')).toMatchObject({
    kind: 'xlsx',
    columns,
    rowCount: 100_000,
    misfitCount: 0,
  })
  const text = [columns, ...rows].map((row) => row.join(',')).join('\n')
  const summary = await inspectListFile(Buffer.from(text), 'a.csv', { sampleRows: 2 })
  expect(summary).toMatchObject({
    rowCount: 100_000,
    sample: [
      ['ORD-0', '1000', 'S1', 'Bandung'],
      ['ORD-1', '1001', 'S1', 'Bandung'],
    ],
  })
  // More files than readers: each left early gives its place to the next.
  for (let turn = 0; turn < 4; turn += 1) {
    const file = await readListFile(Buffer.from(text), 'a.csv')
    for await (const { row } of file.rows) if (row > 700) break
  }
})

test('a written list keeps formula-looking text as text and long numbers whole', async () => {
  const columns = ['=order', 'amount']
  const rows = [
    ['=1+1', 5],
    ['+62812', 3_273_010_101_900_001],
    ['@x\u0000', Number.NaN],
    ['-1', null],
  ] as const
  const bytes = await bytesOf(writeListFile({ sheet: 'refused: rows/1', columns, rows }))
  // No formula is in it: our own reader refuses every one.
  const file = await readAll(bytes, 'refused.xlsx')
  expect(file.columns).toEqual(columns)
  expect(file.values).toEqual([
    ['=1+1', '5'],
    ['+62812', '3273010101900001'],
    ['@x', ''],
    ['-1', ''],
  ])
})

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return Buffer.from(await new Response(stream).arrayBuffer())
}

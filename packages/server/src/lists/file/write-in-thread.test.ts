import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { LendingError } from '@lumbung/domain/errors'
import { writeInThread } from './write-in-thread.ts'
import type { ListCell } from './write-list-file.ts'

const pageRows = 2_000
const row = (n: number): ListCell[] => [n, `row ${n}`, n % 3 === 0 ? null : `=A${n}`]

/** Pages of rows without an end that says how many were read, and whether the reading was ended. */
function pagesOf(count: number, then?: Error) {
  const read = { pages: 0, ended: false }
  const pages = async function* () {
    try {
      for (; read.pages < count; read.pages += 1)
        yield Array.from({ length: pageRows }, (_, n) => row(read.pages * pageRows + n))
      if (then !== undefined) throw then
    } finally {
      read.ended = true
    }
  }
  return { read, pages: pages() }
}

async function wholeOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('a file written in a thread has every cell of its pages as it was given, and the second sheet behind them', async () => {
  const odd: ListCell[] = [
    1_234_567_890_123_456,
    Number.NaN,
    'a\u0000b\u000B \uFFFF& <Siti> "1"',
    '  kept ',
    '\uD83D\uDE00',
    '',
    -0.5,
  ]
  const pages = async function* () {
    yield [odd]
    yield []
    yield* pagesOf(3).pages
  }
  const about: ListCell[][] = [['Rows', 3 * pageRows + 1], [], ['Note']]
  const stream = writeInThread({
    sheet: 'A/B [2026]',
    columns: ['no', 'text', 'formula'],
    pages: pages(),
    secondSheet: { after: 3 * pageRows + 1, rows: about },
  })
  const { sheets } = await readXlsx(await wholeOf(stream))
  expect(sheets.map(({ name }) => name)).toEqual(['A B  2026', 'A B  2026_2'])
  const [list = [], second = []] = sheets.map(({ rows }) => rows)
  expect(list[0]?.slice(0, 3)).toEqual(['no', 'text', 'formula'])
  expect(list[1]).toEqual(['1234567890123456', null, 'ab & <Siti> "1"', '  kept ', '\uD83D\uDE00', '', -0.5])
  expect(list).toHaveLength(3 * pageRows + 2)
  for (const n of [0, 1, pageRows - 1, pageRows, 3 * pageRows - 1])
    expect(list[n + 2]?.slice(0, 3)).toEqual(row(n))
  // The reader fills rows up to the widest.
  expect(second).toEqual([
    ['Rows', 3 * pageRows + 1],
    [null, null],
    ['Note', null],
  ])
})

test('what stops the reading stops the file with its own words', async () => {
  const { pages, read } = pagesOf(2, new LendingError('NOT_PERMITTED'))
  const stream = writeInThread({ sheet: 'List', columns: ['no', 'text', 'formula'], pages })
  await expect(wholeOf(stream)).rejects.toMatchObject({ code: 'NOT_PERMITTED' })
  expect(read).toEqual({ pages: 2, ended: true })
})

test('nothing is read before the file is, and whoever leaves a long one ends the reading a few pages ahead of it', async () => {
  const { pages, read } = pagesOf(10_000)
  const stream = writeInThread({ sheet: 'List', columns: ['no', 'text', 'formula'], pages })
  expect(read.pages).toBe(0)
  for await (const piece of stream) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
  expect(read.ended).toBe(true)
  expect(read.pages).toBeLessThan(100)
})

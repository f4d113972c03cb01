import { createHash } from 'node:crypto'
import { type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { fileFeed } from '@lumbung/domain/outward/feed'
import { rowProblems, signOf, writeRow } from '@lumbung/domain/outward/layout'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { keepMadeThrough, makeStandingRows, runningFeeds } from '../records/outward/outward-feeds.ts'
import {
  beginReportFile,
  completeReportFile,
  debtorsHeldBack,
  linesOfFile,
  putIntoFile,
  rowsForFile,
  setAside,
} from '../records/outward/outward-files.ts'
import type { OutwardRow } from '../records/outward/outward-rows.ts'
import { type AgreedLayout, layoutsOn } from './layouts.ts'
import { valuesOfRows } from './row-values.queries.ts'
import { tellOfStuck } from './stuck-rows.ts'

const recordCodes = { debtor: 'D', facility: 'F' } as const
/** Rows that are in memory at once, with what is personal opened. */
const chunkRows = 1_000
/** Beyond anything a lender of ours could have to tell: a file that large is none. */
const bytesMax = 1_000_000_000

/**
 * Makes a month's file of debtors: the rows of the month as its end is known, each checked, those without fault written one a line.
 * Run again it makes a file of what stands in none yet, and none where nothing does.
 */
export async function makeReportFile({ month: asked }: { month: string }, services: Services): Promise<void> {
  const { db, clock, files } = services
  const month = businessDay(asked)
  const layout = await transact(db, '*', async (tx) => {
    const feed = (await runningFeeds(tx)).get(fileFeed)
    const agreed = (await layoutsOn(tx, clock.today()))[fileFeed]
    if (feed === undefined || agreed === null) return null
    if (feed.madeThrough === null || feed.madeThrough < month) {
      await makeStandingRows(tx, feed, month, clock.wall())
      await keepMadeThrough(tx, fileFeed, month)
    }
    return agreed
  })
  if (layout === null) return
  let kept: string | null = null
  try {
    await transact(db, '*', async (tx) => {
      const file = await writeRows(tx, services, layout, month)
      if (file === null) return
      const hash = createHash('sha256')
      let bytes = 0
      const hashed = async function* () {
        for await (const part of textOf(tx, services, layout, { ...file, month })) {
          hash.update(part)
          bytes += part.length
          yield part
        }
      }
      const { key } = await files.putStream(hashed(), { type: 'text/plain', bytesMax })
      kept = key
      const sha256 = hash.digest('hex')
      await completeReportFile(tx, file.id, { lines: file.lines, bytes, sha256, fileKey: key })
    })
  } catch (error) {
    if (kept !== null) await files.remove(kept)
    throw error
  }
}

/**
 * Every row of the month that has no fault goes into a file with its line, so many at a time; what has is set aside, and what
 * hangs on it waits. @returns the file and how many lines it has; null where no row is left to tell
 */
async function writeRows(
  tx: Tx,
  { seals, clock }: Services,
  layout: AgreedLayout,
  month: BusinessDay,
): Promise<{ id: number; lines: number } | null> {
  const today = clock.today()
  const heldBack = new Set(await debtorsHeldBack(tx, month))
  let file: { id: number; lines: number } | null = null
  for (let last: OutwardRow | null = null; ;) {
    const chunk: OutwardRow[] = await rowsForFile(tx, month, last, chunkRows)
    last = chunk.at(-1) ?? null
    if (last === null) break
    const values = await valuesOfRows(tx, seals, chunk, { reporter: layout.reporter, today })
    const faulty = chunk.flatMap((row) => {
      const problems = rowProblems(layout, row.kind, values.get(row.id) ?? {}, { today, inFile: true })
      return problems.length === 0 ? [] : [{ id: row.id, problems, row }]
    })
    await setAside(tx, faulty, layout.id)
    const wrong = new Set(faulty.map(({ id }) => id))
    for (const { row } of faulty) if (row.kind === 'debtor') heldBack.add(debtorOf(row))
    const whole = chunk.filter(
      (row) => !wrong.has(row.id) && !(row.kind === 'facility' && heldBack.has(debtorOf(row))),
    )
    if (whole.length === 0) continue
    // Only now: whoever makes the same file waits for these rows and finds none left.
    const id: number =
      file?.id ?? (await beginReportFile(tx, { month, layoutId: layout.id, at: clock.now() }))
    const before: number = file?.lines ?? 0
    const rows = whole.map((row, at) => ({
      id: row.id,
      // The head is the first line.
      line: before + at + 2,
      sealed: seals.seal(JSON.stringify(writeRow(layout, row.kind, values.get(row.id) ?? {}))),
    }))
    await putIntoFile(tx, { fileId: id, layoutId: layout.id, wall: clock.wall() }, rows)
    file = { id, lines: before + rows.length }
  }
  await tellOfStuck(tx, fileFeed, clock.now())
  return file
}

/** A file as it goes out, read back from what its rows say, so many lines at a time: a month is as long as a lender is large. */
async function* textOf(
  tx: Tx,
  { seals }: Services,
  layout: AgreedLayout,
  { id, lines, month }: { id: number; lines: number; month: BusinessDay },
): AsyncGenerator<Buffer> {
  const sign = signOf(layout.separator)
  const asText = (written: readonly string[][]) =>
    Buffer.from(written.map((cells) => `${cells.join(sign)}\r\n`).join(''))
  yield asText([['H', layout.reporter, month.replaceAll('-', '').slice(0, 6), String(lines)]])
  for (let after = 1; ;) {
    const rows = await linesOfFile(tx, id, after, chunkRows)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.line
    yield asText(
      rows.map(({ kind, sealed }) => {
        const told = JSON.parse(seals.open(sealed)) as [string, string][]
        return [recordCodes[kind as keyof typeof recordCodes], ...told.map(([, text]) => text)]
      }),
    )
  }
}

function debtorOf({ borrower_id: borrowerId, order_no: orderNo }: OutwardRow): string {
  return borrowerId === null ? orderNo : String(borrowerId)
}

import { createHash } from 'node:crypto'
import { type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { LendingError } from '@lumbung/domain/errors'
import { fileFeed } from '@lumbung/domain/outward/feed'
import { rowProblems, signOf, writeRow } from '@lumbung/domain/outward/layout'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { keepMadeThrough, makeStandingRows, runningFeeds } from '../records/outward/outward-feeds.ts'
import { addReportFile, debtorsHeldBack, rowsForFile, setAside } from '../records/outward/outward-files.ts'
import type { OutwardRow } from '../records/outward/outward-rows.ts'
import { type AgreedLayout, layoutsOn } from './layouts.ts'
import { valuesOfRows } from './row-values.queries.ts'
import { tellOfStuck } from './stuck-rows.ts'

const recordCodes = { debtor: 'D', facility: 'F' } as const
/** Rows whose personal values are opened at once. */
const chunkRows = 1_000

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
  const written = await transact(db, '*', async (tx) => await writeLines(tx, services, layout, month))
  if (written.length === 0) return
  const head = ['H', layout.reporter, month.replaceAll('-', '').slice(0, 6), String(written.length)]
  const lines = [head.join(signOf(layout.separator)), ...written.map(({ text }) => text)]
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n`)
  const { key } = await files.put(bytes, { type: 'text/plain' })
  try {
    await transact(
      db,
      '*',
      async (tx) =>
        await addReportFile(tx, {
          month,
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          fileKey: key,
          layoutId: layout.id,
          rows: written,
          at: clock.now(),
          wall: clock.wall(),
        }),
    )
  } catch (error) {
    await files.remove(key)
    // Another run made a file of the same rows: nothing is left to do.
    if (!(error instanceof LendingError && error.code === 'STATE_CONFLICT')) throw error
  }
}

interface Line {
  id: number
  line: number
  text: string
  sealed: Buffer
}

/** Every row of the month that has no fault, as a line; what has is set aside, and what hangs on it waits. */
async function writeLines(
  tx: Tx,
  { seals, clock }: Services,
  layout: AgreedLayout,
  month: BusinessDay,
): Promise<Line[]> {
  const today = clock.today()
  const rows = await rowsForFile(tx, month)
  const heldBack = new Set(await debtorsHeldBack(tx, month))
  const lines: Line[] = []
  for (let from = 0; from < rows.length; from += chunkRows) {
    const chunk = rows.slice(from, from + chunkRows)
    const values = await valuesOfRows(tx, seals, chunk, { reporter: layout.reporter, today })
    const faulty = chunk.flatMap((row) => {
      const said = values.get(row.id) ?? {}
      const problems = rowProblems(layout, row.kind, said, { today, inFile: true })
      return problems.length === 0 ? [] : [{ id: row.id, problems, row }]
    })
    await setAside(tx, faulty, layout.id)
    const wrong = new Set(faulty.map(({ id }) => id))
    for (const { row } of faulty) if (row.kind === 'debtor') heldBack.add(debtorOf(row))
    for (const row of chunk) {
      if (wrong.has(row.id) || (row.kind === 'facility' && heldBack.has(debtorOf(row)))) continue
      const told = writeRow(layout, row.kind, values.get(row.id) ?? {})
      const cells = [recordCodes[row.kind as keyof typeof recordCodes], ...told.map(([, text]) => text)]
      const sealed = seals.seal(JSON.stringify(told))
      // The head is the first line.
      lines.push({ id: row.id, line: lines.length + 2, text: cells.join(signOf(layout.separator)), sealed })
    }
  }
  await tellOfStuck(tx, fileFeed, clock.now())
  return lines
}

function debtorOf({ borrower_id: borrowerId, order_no: orderNo }: OutwardRow): string {
  return borrowerId === null ? orderNo : String(borrowerId)
}

import { randomUUID } from 'node:crypto'
import { nextOutwardTry, type SentFeed } from '@lumbung/domain/outward/feed'
import { rowProblems, writeRow } from '@lumbung/domain/outward/layout'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import type { BatchAnswer, ToldRow, Verdict } from '../gateways/report-receiver.ts'
import { dueRows, lockRow, moveRow, type OutwardRow, rowsToAsk } from '../records/outward/outward-rows.ts'
import { layoutsOn } from './layouts.ts'
import { valuesOfRows } from './row-values.queries.ts'
import { keysCorrected } from './corrected-keys.queries.ts'
import { tellOfStuck } from './stuck-rows.ts'

/** A try that has not ended by then was left by a process that died: an answer is waited for ten seconds. */
export const leftAfterMs = 30_000
/** Rows handed over at once. */
const batchRows = 100
/** One run sends for so long and then begins anew. */
const runMs = 5_000

/**
 * Hands over what is due to one receiver, batch after batch: claimed and committed, sent without a connection to the database,
 * and then written down. What may have arrived is asked about by its key first, and sent again only where the receiver has
 * nothing under it.
 */
export async function sendReports({ feed }: { feed: SentFeed }, services: Services): Promise<void> {
  const receiver = services.receivers.get(feed)
  if (receiver === undefined) return
  const begun = performance.now()
  const isOver = () => performance.now() - begun > runMs
  for (;;) {
    const asked = await transact(services.db, '*', async (tx) => await claimToAsk(tx, services, feed))
    if (asked.length > 0)
      await settle(services, feed, asked, await receiver.find(asked.map(({ key }) => key)))
    const claimed = await transact(services.db, '*', async (tx) => await claimToSend(tx, services, feed))
    const rows = claimed.flatMap(({ told }) => (told === null ? [] : [told]))
    if (rows.length > 0) {
      const answer = await receiver.send({ name: randomUUID(), rows })
      await settle(
        services,
        feed,
        claimed.filter(({ told }) => told !== null).map(({ row }) => row),
        answer,
      )
    }
    if (asked.length === 0 && claimed.length === 0) return
    if (isOver()) break
  }
  await transact(services.db, '*', async (tx) => await services.queue.send(tx, 'sendReports', { feed }))
}

/** Whoever else looks meanwhile finds that it is not due: the next look is put off before this one is made. */
async function claimToAsk(tx: Tx, { clock }: Services, feed: SentFeed): Promise<OutwardRow[]> {
  const [now, wall] = [clock.now(), clock.wall()]
  const leftBefore = new Date(wall.getTime() - leftAfterMs)
  const rows = await rowsToAsk(tx, feed, { now, leftBefore }, batchRows)
  return await Promise.all(
    rows.map(async (row) => {
      const tries = row.tries + 1
      await moveRow(tx, row, 'lose', { tries, claimed_at: wall, next_try_at: nextOutwardTry(tries, now) })
      return { ...row, state: 'unknown' as const, tries }
    }),
  )
}

interface Claimed {
  row: OutwardRow
  /** Null: it has faults, and is not sent. */
  told: ToldRow | null
}

async function claimToSend(tx: Tx, { clock, seals }: Services, feed: SentFeed): Promise<Claimed[]> {
  const today = clock.today()
  const layout = (await layoutsOn(tx, today))[feed]
  if (layout === null) return []
  const rows = await dueRows(tx, feed, clock.now(), batchRows)
  if (rows.length === 0) return []
  const values = await valuesOfRows(tx, seals, rows, { reporter: layout.reporter, today })
  const corrected = await keysCorrected(tx, rows)
  const claimed: Claimed[] = []
  for (const row of rows) {
    const said = values.get(row.id) ?? {}
    const problems = rowProblems(layout, row.kind, said, { today, inFile: false })
    if (problems.length > 0) {
      await moveRow(tx, row, 'findFault', { problems: JSON.stringify(problems), layout_id: layout.id })
      claimed.push({ row, told: null })
      continue
    }
    const written = writeRow(layout, row.kind, said)
    const change = {
      tries: row.tries + 1,
      claimed_at: clock.wall(),
      sent_at: clock.wall(),
      layout_id: layout.id,
    }
    await moveRow(tx, row, 'send', {
      ...change,
      problems: '[]',
      content_sealed: seals.seal(JSON.stringify(written)),
    })
    const { key, kind } = row
    const told = { key, kind, corrects: corrected.get(row.id) ?? null, values: written }
    claimed.push({ row: { ...row, state: 'sent', tries: change.tries }, told })
  }
  if (claimed.some(({ told }) => told === null)) await tellOfStuck(tx, feed, clock.now())
  return claimed
}

/** Writes down what the receiver said of each row. What somebody else settled meanwhile stays as it is. */
async function settle(
  services: Services,
  feed: SentFeed,
  rows: readonly OutwardRow[],
  answer: BatchAnswer,
): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    for (const asked of rows.toSorted((a, b) => a.id - b.id)) {
      const row = await lockRow(tx, asked.id)
      if (row.state === asked.state && row.tries === asked.tries) await settleRow(tx, services, row, answer)
    }
    await tellOfStuck(tx, feed, services.clock.now())
  })
}

async function settleRow(tx: Tx, { clock }: Services, row: OutwardRow, answer: BatchAnswer): Promise<void> {
  const later = { next_try_at: nextOutwardTry(row.tries, clock.now()) }
  if (answer.outcome === 'notTaken' && row.state === 'sent')
    return await moveRow(tx, row, 'again', { ...later, said_code: answer.code, said_words: answer.words })
  if (answer.outcome !== 'answered')
    return await moveRow(tx, row, 'lose', { ...later, said_words: answer.words })
  const verdict: Verdict = answer.verdicts.get(row.key) ?? { state: 'pending' }
  switch (verdict.state) {
    case 'accepted':
      return await moveRow(tx, row, 'accept', {
        answered_at: clock.wall(),
        next_try_at: null,
        said_code: null,
        said_words: null,
      })
    case 'refused': {
      const { code, words } = verdict
      return await moveRow(tx, row, 'refuse', {
        answered_at: clock.wall(),
        next_try_at: null,
        said_code: code,
        said_words: words,
      })
    }
    case 'pending':
      return await moveRow(tx, row, 'lose', { ...later, said_code: 'PENDING', said_words: null })
    case 'notKnown':
      return await moveRow(tx, row, 'again', { ...later, said_code: 'NOT_KNOWN', said_words: null })
  }
}

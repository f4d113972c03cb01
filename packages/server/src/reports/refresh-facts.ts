import { sql, type RawBuilder } from 'kysely'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { addToTally, emptyTallies, takeMarks, writeFacts } from '../records/report/facts.ts'
import { applicationFacts } from './applications.ts'
import { balanceFacts } from './balances.ts'
import type { FactSource } from './fact-source.ts'
import { instalmentFacts } from './instalments.ts'
import { settledFacts } from './settled-orders.ts'
import { tallies } from './tallies.ts'
import { keptRows, tallyKeys, tallyOf } from './tally.ts'
import { deviceStepFacts, visitorFacts } from './visitors.ts'

export const factSources: readonly FactSource[] = [
  applicationFacts,
  instalmentFacts,
  balanceFacts,
  settledFacts,
  visitorFacts,
  deviceStepFacts,
]

const marksAtOnce = 2_000
const turnsPerRun = 50
/** All that is known: a process whose clock is behind must not miss what another one wrote. */
const everything = new Date('2100-01-01T00:00:00Z')

/**
 * Timed work: makes the facts of reports again whose order or device was marked by who changed something. Until then a report
 * reads of these what the statement says: it is right at any moment, only slower where much waits.
 * @returns how many orders and devices
 */
export async function refreshFacts({ db, filling }: Pick<Services, 'db' | 'filling'>): Promise<number> {
  // The demo's are counted once all of them are in.
  if (filling !== null) return 0
  let done = 0
  for (let turn = 0; turn < turnsPerRun; turn += 1) {
    const count = await transact(db, '*', async (tx) => {
      const marks = await takeMarks(tx, marksAtOnce)
      if (marks === null || marks.count === 0) return 0
      for (const source of factSources) {
        const among = source.stale(marks)
        await tally(tx, source, among, -1)
        await writeFacts(tx, source, among, source.said(everything, among))
        await tally(tx, source, among, 1)
      }
      return marks.count
    })
    done += count
    if (count === 0) break
  }
  return done
}

/** Counts every tally anew from its facts: after facts were written that no mark told of. */
export async function tallyAnew({ db }: Pick<Services, 'db'>): Promise<void> {
  await transact(db, '*', async (tx) => {
    await emptyTallies(
      tx,
      tallies.map(({ table }) => table),
    )
    for (const source of factSources) {
      const keys = sql.join(source.keys.map((name) => sql.ref(name)))
      await tally(tx, source, sql`select ${keys} from ${sql.table(source.table)}`, 1)
    }
  })
}

/** Adds the facts of some keys to the tallies that count them, or takes them away. */
async function tally(tx: Tx, source: FactSource, among: RawBuilder<unknown>, sign: 1 | -1): Promise<void> {
  for (const each of tallies)
    for (const part of each.parts)
      if (part.source === source)
        await addToTally(
          tx,
          { table: each.table, sums: each.sums, keys: tallyKeys(each) },
          tallyOf(each, keptRows(part, among), sign),
        )
}

import type { RetOf } from '@lumbung/contract/call'
import { getReportProof } from '@lumbung/contract/report/proof'
import { reports } from '@lumbung/contract/report/report-calls'
import {
  type AskedFigure,
  dueParts,
  getFigureProof,
  lateParts,
  provedAccounts,
  wentToParts,
} from '@lumbung/contract/utils/figure'
import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import { factSources } from '@lumbung/server/reports/refresh-facts'
import { factDifferences } from '../world/fact-differences.ts'
import type { World } from '../world/world.ts'

/** Where a run's loans are, from today: those that were lent long ago, to be written off, and all others with their due days. */
const spans = [
  [-240, -148],
  [-60, 32],
] as const
const named = 3

/** Every figure that proves itself, of all days, all apps and all channels. */
const figures: readonly AskedFigure[] = [
  ...(['paidOut', 'sent', 'allSent', 'refunds', 'collected', 'paymentsIn', 'received', 'unmatched'] as const),
  'outstanding' as const,
]
  .map((figure): AskedFigure => ({ figure }))
  .concat(
    wentToParts.map((part) => ({ figure: 'wentTo', part })),
    dueParts.map((part) => ({ figure: 'due', part })),
    provedAccounts.map((account) => ({ figure: 'balance', account })),
  )

/**
 * Money figures of screens and reports that do not prove themselves (N16): their orders, the books or the bank's lines say otherwise,
 * whatever became of the loans behind them. And facts of reports that are kept otherwise than they are, with nothing that marks them
 * to be made anew.
 */
export async function figureFaults(world: World): Promise<string[]> {
  return [...(await factFaults(world)), ...(await unproved(world))]
}

async function factFaults({ db, clock }: World): Promise<string[]> {
  const faults: string[] = []
  for (const source of factSources) {
    const { different, first } = await factDifferences(db, source, clock.now())
    if (different > 0)
      faults.push(
        `${source.table} has ${different} rows that are otherwise than what they are made of, one of ${first}`,
      )
  }
  return faults
}

async function unproved(world: World): Promise<string[]> {
  const viewer = await world.another('admin')
  const today = businessDayOf(world.clock.now())
  const faults: string[] = []
  const look = (what: object, proof: RetOf<typeof getFigureProof>) => {
    const { records, books, bank, off } = proof
    if (books.difference === 0 && (bank?.difference ?? 0) === 0 && off.length === 0) return
    const some = off.slice(0, named).map((row) => JSON.stringify(row))
    faults.push(
      `${JSON.stringify(what)} is ${records.amount}, by the books ${books.difference} and by the bank ${bank?.difference ?? 0} away: ${some.join(', ')}`,
    )
  }
  const lates = lateParts.map((part): AskedFigure => ({ figure: 'late', day: addDays(today, -1), part }))
  for (const asked of [...figures, ...lates]) look(asked, await viewer.ok(getFigureProof, asked))
  for (const { name: report, definition } of reports)
    for (const [figure, rule] of Object.entries(definition.proved ?? {})) {
      const mode = typeof rule === 'object' && 'mode' in rule ? { mode: rule.mode } : {}
      for (const [from, to] of spans) {
        const days = { from: addDays(today, from), to: addDays(today, to) }
        const asked = { report, figure, filter: { days, rows: 'month', ...mode } } as const
        look(asked, await viewer.ok(getReportProof, asked))
      }
    }
  return faults
}

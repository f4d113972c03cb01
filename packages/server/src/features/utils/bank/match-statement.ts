import { businessDay } from '@lumbung/domain/calendar'
import type { Services } from '../../../calls/context.ts'
import { transact } from '../../../db/transaction.ts'
import { keepMatches } from '../../../records/bank/bank-lines.ts'
import { setMatching, statementOf } from '../../../records/bank/bank-statements.ts'
import { explainOpenLines } from './match-open-lines.ts'

/** So many lines are written down at once; the day shows them as soon as they are. */
const linesAtOnce = 5_000

/**
 * Explains the lines of a loaded statement. Nobody else explains them meanwhile; a record of the books that came to stand behind a line of
 * another account breaks the write, and the job begins anew with what is still open, as after a kill.
 */
export async function matchStatement(
  { statementId }: { statementId: number },
  services: Services,
): Promise<void> {
  const { db, clock } = services
  const found = await transact(db, '*', async (tx) => {
    const { account_id: accountId, matching, from_day: from, to_day: to } = await statementOf(tx, statementId)
    if (!matching || from === null || to === null) return null
    const span = { accountId, from: businessDay(from), to: businessDay(to) }
    return await explainOpenLines(tx, services, span, clock.now())
  })
  if (found === null) return
  const { lines, matches, suggestions } = found
  for (let at = 0; at < matches.length; at += linesAtOnce) {
    const some = matches.slice(at, at + linesAtOnce)
    const ids = some.map(({ line }) => line.id)
    await transact(db, '*', async (tx) => {
      await keepMatches(tx, ids, { matches: some, suggestions: [] }, clock.now())
    })
  }
  const explained = new Set(matches.map(({ line }) => line.id))
  const left = lines.filter((id) => !explained.has(id))
  await transact(db, '*', async (tx) => {
    await keepMatches(tx, left, { matches: [], suggestions }, clock.now())
    await setMatching(tx, statementId, false)
  })
}

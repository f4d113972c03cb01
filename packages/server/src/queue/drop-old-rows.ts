import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import { forgetAnswers } from '../records/running/kept-answers.ts'
import { forgetSessions } from '../records/people/session.ts'

const dayMs = 86_400_000
/** A request is never repeated later than that. */
const answersKeptDays = 14
/** Long enough to look into who was signed in where; the audit keeps every login. */
const sessionsKeptDays = 90
const rowsMax = 10_000

/** Takes away what is kept for a time only: answers of repeated requests, ended sessions. @returns how many rows */
export async function dropOldRows(services: Services): Promise<number> {
  const before = (days: number) => new Date(services.clock.wall().getTime() - days * dayMs)
  return await transact(services.db, '*', async (tx) => {
    const answers = await forgetAnswers(tx, before(answersKeptDays), rowsMax)
    return answers + (await forgetSessions(tx, before(sessionsKeptDays), rowsMax))
  })
}

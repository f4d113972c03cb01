import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import { forgetAnswers } from '../records/running/kept-answers.ts'
import { forgetUnusedPhotos } from '../records/order/photos.ts'
import { forgetUnusedProofs } from '../records/loan/payment-proofs.ts'
import { forgetSessions } from '../records/people/session.ts'

const dayMs = 86_400_000
/** A request is never repeated later than that. */
const answersKeptDays = 14
/** Long enough to look into who was signed in where; the audit keeps every login. */
const sessionsKeptDays = 90
/** Of a picture that was uploaded for something that did not come: nobody goes on with it after a week. */
const unusedKeptDays = 7
const rowsMax = 10_000
const filesMax = 200

/** Takes away what is kept for a time only: answers of repeated requests, ended sessions, unused pictures. @returns how many rows */
export async function dropOldRows(services: Services): Promise<number> {
  return (await dropOld(services)) + (await dropUnusedPictures(services))
}

async function dropOld(services: Services): Promise<number> {
  const before = (days: number) => new Date(services.clock.wall().getTime() - days * dayMs)
  return await transact(services.db, '*', async (tx) => {
    const answers = await forgetAnswers(tx, before(answersKeptDays), rowsMax)
    return answers + (await forgetSessions(tx, before(sessionsKeptDays), rowsMax))
  })
}

/** By the business clock, which says when they came. */
async function dropUnusedPictures(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - unusedKeptDays * dayMs)
  return await transact(services.db, '*', async (tx) => {
    const keys = [
      ...(await forgetUnusedPhotos(tx, before, filesMax)),
      ...(await forgetUnusedProofs(tx, before, filesMax)),
    ]
    // Gone before the rows are: broken off in between, the next run finds a row to forget and no file without one.
    for (const key of keys) await services.files.remove(key)
    return keys.length
  })
}

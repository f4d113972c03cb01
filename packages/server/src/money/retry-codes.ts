import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import { takeDueCodes } from '../records/loan/payment-codes.ts'

/** More wait for the next run. */
const codesPerRunMax = 500
/** A job that has not said otherwise by then was lost. */
const jobMinutes = 5

/**
 * Has the channel asked again about codes it has not closed or not made, when their time has come. Any number of
 * processes may run it.
 * @returns how many orders were queued
 */
export async function retryCodes(services: Services): Promise<number> {
  const now = services.clock.now()
  const taking = { now, until: new Date(now.getTime() + jobMinutes * 60_000), max: codesPerRunMax }
  return await transact(services.db, '*', async (tx) => {
    const toClose = await takeDueCodes(tx, 'next_close_at', taking)
    await services.queue.sendAll(tx, 'closeCodes', toClose.map(ofOrder))
    const toIssue = await takeDueCodes(tx, 'next_issue_at', taking)
    await services.queue.sendAll(tx, 'issueCodes', toIssue.map(ofOrder))
    return toClose.length + toIssue.length
  })
}

const ofOrder = (orderNo: string) => ({ orderNo })

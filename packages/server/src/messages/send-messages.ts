import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import { claimDue, type ClaimOutcome } from './claim-messages.ts'
import { handOver } from './hand-to-carrier.ts'
import { isAnyDue, otpsDue } from './messages.queries.ts'

/** One run sends for so long and then begins anew: a server that ends does not wait for a batch. */
const runMs = 5_000
/** Claims whose messages are on their way while the next is made. */
const underWayMax = 3
/** Another process may use the measure up first: it is looked at again soon. */
const waitMsMax = 500

/**
 * Sends what is due, as fast as the carriers' and the batches' measures allow: claimed and committed, handed over without a
 * connection to the database, and then written down. Whatever is left goes on in the next run.
 */
export async function sendMessages(_data: Record<string, never>, services: Services): Promise<void> {
  const begun = performance.now()
  const underWay = new Set<Promise<void>>()
  const isOver = () => performance.now() - begun > runMs
  let outcome: ClaimOutcome = { what: 'wait', ms: 0 }
  while (outcome.what !== 'nothing' && !isOver()) {
    outcome = await transact(services.db, '*', async (tx) => await claimDue(tx, services))
    if (outcome.what === 'wait') await pause(Math.min(outcome.ms, waitMsMax))
    if (outcome.what !== 'claimed' || outcome.messages.length === 0) continue
    const run: Promise<void> = handOver(outcome, services).finally(() => underWay.delete(run))
    // What breaks breaks the job, once all have ended.
    run.catch(() => undefined)
    underWay.add(run)
    if (underWay.size >= underWayMax) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  if (outcome.what !== 'nothing') await sendDueMessages(services)
}

/** Timed work: what waited for its time goes into the queue. */
export async function sendDueMessages({ db, clock, queue }: Services): Promise<void> {
  await transact(db, '*', async (tx) => {
    if (await isAnyDue(tx, clock.now())) await queue.send(tx, 'sendMessages', {})
    for (const messageId of await otpsDue(tx, clock.now())) await queue.send(tx, 'sendOtp', { messageId })
  })
}

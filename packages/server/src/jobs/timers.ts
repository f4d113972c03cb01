import type { Services } from '../context.ts'
import { assignReviews } from './assign-reviews.ts'
import { endChanges } from './end-changes.ts'
import { expireExports } from './expire-exports.ts'
import { expireOrders } from './expire-orders.ts'
import { lapseSecondLooks } from './lapse-second-looks.ts'
import { recoverHooks } from './apply-hook.ts'
import { recoverPayouts } from './inquire-payout.ts'
import { rollCases } from './roll-cases.ts'
import { tellFailedJobs } from './tell-failed-jobs.ts'

const everyMs = 60_000

/**
 * What must happen as time passes: returned orders lapse, unsigned ones too, payouts under way are asked about, second
 * looks lapse, waiting orders are dealt out, overdue loans become cases once a day, old exports go, failed jobs are told
 * of. Each is idempotent, so any number of processes may run them.
 */
export function startTimers(services: Services): () => Promise<void> {
  let running: Promise<void> | null = null
  const tick = (): void => {
    running ??= runDue(services).finally(() => {
      running = null
    })
  }
  const timer = setInterval(tick, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function runDue(services: Services): Promise<void> {
  for (const work of [
    expireOrders,
    endChanges,
    recoverPayouts,
    recoverHooks,
    expireExports,
    lapseSecondLooks,
    assignReviews,
    rollCases,
    tellFailedJobs,
  ]) {
    try {
      await work(services)
    } catch (error) {
      services.log.error({ err: error, work: work.name }, 'timed work broke; it is tried again in a minute')
    }
  }
}

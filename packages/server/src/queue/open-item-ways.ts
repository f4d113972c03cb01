import type { OpenItemWay } from '../calls/context.ts'
import { reopenHookEvent } from '../records/loan/hook-events.ts'
import { retryJob } from './keep-failed-jobs.ts'

/** A callback runs again as if it had just come; the item ends when it is applied. */
const applyAgain: OpenItemWay['retry'] = async (tx, services, item) => {
  if (item.hook_event_id === null) return null
  await reopenHookEvent(tx, item.hook_event_id, services.clock.now())
  await services.queue.send(tx, 'applyHook', { hookEventId: item.hook_event_id })
  return null
}

/** Told to the channel once more; the item ends when the channel knows of it. */
const closeAgain: OpenItemWay['retry'] = async (tx, services, item) => {
  if (item.order_no !== null) await services.queue.send(tx, 'closeCodes', { orderNo: item.order_no })
  return null
}

/** What the jobs leave to people. */
export const jobOpenItemWays: readonly OpenItemWay[] = [
  { kind: 'hookGivenUp', retry: applyAgain },
  { kind: 'hookNotUnderstood', retry: applyAgain },
  { kind: 'codeNotClosed', retry: closeAgain },
  retryJob,
]

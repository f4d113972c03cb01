import type { Call } from '@lumbung/contract/call'
import * as calls from '@lumbung/contract/loan/disbursement'
import { switchChannel } from '@lumbung/contract/loan/payout-channel'
import type { BulkAction, BulkGiven, BulkStep } from '../../lists/bulk-action.ts'
import { lastPayouts } from './bulk.queries.ts'

const payouts = {
  list: calls.getWaitLoans,
  keyOf: (item: Record<string, unknown>) => String(item['orderNo']),
  find: lastPayouts,
} as const

function step(call: Call, more: (given: BulkGiven) => object = () => ({})): BulkStep {
  return {
    call,
    request: ({ key, version }, given) => ({
      orderNo: key,
      version,
      requestKey: given.requestKey,
      ...more(given),
    }),
  }
}

const withNote = ({ note }: BulkGiven) => ({ note })
const takenBack = () => ({ note: 'bulk undo' })

/**
 * Payouts by the hundred. What was released waits for its release again as long as nobody has begun to send it; an order that was
 * given up comes back by no undo, nor does a failed payout that is tried again. One that was put forward and held waits for its
 * maker again, also once the hold is undone.
 */
export const loanBulkActions: readonly BulkAction[] = [
  {
    ...payouts,
    name: 'putForward',
    step: step(calls.putForward),
    needsNote: false,
    // Held and let go again: back with the maker, as long as no checker has released it.
    undo: [step(calls.hold, takenBack), step(calls.unhold)],
  },
  {
    ...payouts,
    name: 'releaseLoan',
    step: step(calls.releaseLoan),
    needsNote: false,
    undo: [step(calls.takeBackRelease)],
  },
  {
    ...payouts,
    name: 'holdLoan',
    step: step(calls.hold, withNote),
    needsNote: true,
    undo: [step(calls.unhold)],
  },
  {
    ...payouts,
    name: 'unholdLoan',
    step: step(calls.unhold),
    needsNote: false,
    undo: [step(calls.hold, takenBack)],
  },
  { ...payouts, name: 'cancelLoan', step: step(calls.cancelLoan, withNote), needsNote: true, undo: [] },
  // The next attempt waits for its maker, where it may be cancelled.
  { ...payouts, name: 'retryLoan', step: step(calls.retryLoan), needsNote: false, undo: [] },
  {
    ...payouts,
    name: 'switchChannel',
    step: step(switchChannel, ({ note, to }) => ({
      note,
      channel: to?.kind === 'channel' ? to.channel : undefined,
    })),
    needsNote: true,
    needsTarget: true,
    undo: [step(switchChannel, () => ({ ...takenBack(), channel: 'back' }))],
  },
]

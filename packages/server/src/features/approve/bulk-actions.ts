import { assignReview } from '@lumbung/contract/approve/reviewer'
import { getMachineReviews } from '@lumbung/contract/approve/decided'
import { getReviews } from '@lumbung/contract/approve/review'
import { appealMachine, takeBackAppeal } from '@lumbung/contract/approve/send-back'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { waitingOrders } from './assignment.queries.ts'

/** Each appeal names a reason of the list; the note says what was wrong with the rejections. */
const appealReason = 'wrongDecision'

/**
 * Waiting orders given to a person, a group or by load, and rejections of the machine sent to people: both undone as long as
 * nobody has taken them.
 */
export const reviewBulkActions: readonly BulkAction[] = [
  {
    name: 'assignReview',
    list: getReviews,
    keyOf: (item) => String(item['orderNo']),
    find: waitingOrders,
    step: {
      call: assignReview,
      request: ({ key, version }, { to, requestKey }) => ({ orderNo: key, version, to, requestKey }),
    },
    needsNote: false,
    needsTarget: true,
    undo: [
      {
        call: assignReview,
        request: ({ key, version }, { requestKey }) => ({
          orderNo: key,
          version,
          to: { kind: 'back' },
          requestKey,
        }),
      },
    ],
  },
  {
    name: 'appealMachine',
    list: getMachineReviews,
    keyOf: (item) => String(item['orderNo']),
    find: waitingOrders,
    step: {
      call: appealMachine,
      request: ({ key, version }, { note, requestKey }) => ({
        orderNo: key,
        version,
        reasonCode: appealReason,
        note,
        requestKey,
      }),
    },
    needsNote: true,
    undo: [
      {
        call: takeBackAppeal,
        request: ({ key, version }, { requestKey }) => ({ orderNo: key, version, requestKey }),
      },
    ],
  },
]

import { getReviewers } from '@lumbung/contract/approve/reviewer'
import { getCases } from '@lumbung/contract/collection/case'
import { getPreCases } from '@lumbung/contract/precollection/case'
import { getReviews } from '@lumbung/contract/approve/review'
import { getWaitLoans } from '@lumbung/contract/loan/disbursement'
import { getOrders } from '@lumbung/contract/order/order'
import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import { getVersions } from '@lumbung/contract/utils/row-mark'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { narrowScope } from '../../db/transaction.ts'
import {
  markCases,
  markCashRecords,
  markDisbursements,
  markOrders,
  markReviewers,
  markReviews,
} from './row-mark.queries.ts'

const lists = {
  order: getOrders,
  review: getReviews,
  reviewer: getReviewers,
  disbursement: getWaitLoans,
  cashRecord: getCashRecords,
  case: getCases,
  preCase: getPreCases,
}

/** What is not among the apps of the kind's own list is not there. */
const showVersions = implement(getVersions, async ({ kind, keys }, context) => {
  const { tx, wall } = context
  await narrowScope(tx, context.scopeOf(lists[kind]) ?? refuse('NOT_PERMITTED'))
  switch (kind) {
    case 'order':
      return { rows: await markOrders(tx, keys) }
    case 'review':
      return { rows: await markReviews(tx, keys, wall) }
    case 'reviewer':
      return { rows: await markReviewers(tx, keys, wall) }
    case 'disbursement':
      return { rows: await markDisbursements(tx, keys) }
    case 'cashRecord':
      return { rows: await markCashRecords(tx, keys) }
    case 'case':
      return { rows: await markCases(tx, 'collection', keys) }
    case 'preCase':
      return { rows: await markCases(tx, 'precollection', keys) }
  }
})

export const rowMarkCalls: readonly Implementation[] = [showVersions]

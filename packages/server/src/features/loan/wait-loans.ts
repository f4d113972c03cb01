import { getPayoutFailures, getWaitLoans } from '@lumbung/contract/loan/disbursement'
import type { DisbursementState } from '@lumbung/domain/order/disbursement'
import { selectionOf } from '../../lists/answer-list.ts'
import { countable, implement } from '../../calls/registry.ts'
import { failuresByReason, waitLoans, waitLoanSource } from './disbursement.queries.ts'
import { payoutRights } from './payout-rights.ts'

const waitLoanList = implement(getWaitLoans, async (request, context) => {
  const { tx, staff, holds, now } = context
  const page = await waitLoans(tx, request)
  const items = page.items.map((row) => {
    const facts = {
      ...row,
      state: row.state as DisbursementState,
      sentAt: row.sentAt === null ? null : new Date(row.sentAt),
      makerId: row.maker?.id ?? null,
      reviewerIds: [row.firstReviewerId, row.finalReviewerId],
      accountInQuestion: row.bankCorrection?.state === 'waiting',
    }
    return { ...row, can: payoutRights(facts, { id: staff.id, holds }, now) }
  })
  return { ...page, items }
})

export const listWaitLoans = countable(getWaitLoans, waitLoanList, (filter) =>
  selectionOf(getWaitLoans, filter, waitLoanSource),
)

export const showPayoutFailures = implement(getPayoutFailures, async (_request, { tx }) => ({
  reasons: await failuresByReason(tx),
}))

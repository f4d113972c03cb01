import { getReviewSummary } from '@lumbung/contract/approve/decided'
import type { RetOf } from '@lumbung/contract/call'
import { sharePpm } from '@lumbung/domain/money'
import { implement } from '../../calls/registry.ts'
import { sumReviews, type ReviewSums } from './review-summary.queries.ts'

type Figures = RetOf<typeof getReviewSummary>['total']

const noReviews: ReviewSums = {
  reviewer_id: null,
  reviewer: null,
  reviews: 0,
  passed: 0,
  rejected: 0,
  returned: 0,
  minutes_mean: null,
  minutes_median: null,
  looked: 0,
  agreed: 0,
  disagreed_due: 0,
  disagreed_late: 0,
}

/** The same filter as the list, per reviewer and in all; shares come from sums, never from shares. */
export const summariseReviews = implement(getReviewSummary, async ({ filter }, { tx, today }) => {
  const sums = await sumReviews(tx, filter, today)
  return {
    lines: sums.flatMap((row) =>
      row.reviewer_id === null
        ? []
        : [{ id: String(row.reviewer_id), name: row.reviewer ?? '', ...figuresOf(row) }],
    ),
    total: figuresOf(sums.find((row) => row.reviewer_id === null) ?? noReviews),
  }
})

function figuresOf(row: ReviewSums): Figures {
  return {
    reviews: row.reviews,
    passed: row.passed,
    rejected: row.rejected,
    returned: row.returned,
    decided: row.passed + row.rejected,
    passPpm: sharePpm(row.passed, row.passed + row.rejected),
    minutesMean: row.minutes_mean,
    minutesMedian: row.minutes_median,
    looked: row.looked,
    agreed: row.agreed,
    agreedPpm: sharePpm(row.agreed, row.looked),
    disagreedDue: row.disagreed_due,
    disagreedLate: row.disagreed_late,
    disagreedLatePpm: sharePpm(row.disagreed_late, row.disagreed_due),
  }
}

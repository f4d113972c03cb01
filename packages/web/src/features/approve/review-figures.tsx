import { getReviewSummary, secondLookFilter } from '@lumbung/contract/approve/decided'
import { report } from '../../ui/report/report.tsx'

/** The same filter as the list below, per reviewer; each figure opens its orders. */
export const ReviewFigures = report({
  call: getReviewSummary,
  title: 'reviews.figures.title',
  of: 'reviews.figures.person',
  all: 'reviews.figures.all',
  none: 'reviews.figures.none',
  narrows: (id) => ({ reviewer: id }),
  widest: { secondLook: secondLookFilter.options },
  columns: (c, { t }) => [
    c.count('reviews', 'reviews.figures.reviews', { opens: {} }),
    c.count('passed', 'reviews.figures.passed', { opens: { result: 'pass' } }),
    c.share('passPpm', 'reviews.figures.passShare', {
      part: 'passed',
      whole: 'decided',
      opens: { result: 'pass,reject' },
    }),
    c.count('rejected', 'reviews.figures.rejected', { opens: { result: 'reject' } }),
    c.count('returned', 'reviews.figures.returned', { opens: { result: 'returned,goneBack' } }),
    c.tenth('minutesMean', 'reviews.figures.mean'),
    c.tenth('minutesMedian', 'reviews.figures.median'),
    c.count('looked', 'reviews.figures.looked', { opens: { secondLook: 'looked' } }),
    c.share('agreedPpm', 'reviews.figures.agreed', {
      part: 'agreed',
      whole: 'looked',
      opens: { secondLook: 'looked' },
    }),
    c.share('disagreedLatePpm', 'reviews.figures.late', {
      part: 'disagreedLate',
      whole: 'disagreedDue',
      opens: { secondLook: 'disagreedDue' },
      hint: ({ disagreedLate: late, disagreedDue: due }) =>
        due === 0 ? t('reviews.figures.tooYoung') : t('reviews.figures.lateHint', { late, due }),
    }),
  ],
})

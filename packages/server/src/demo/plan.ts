/** What becomes of one planned order. */
export type Fate =
  | 'machineRejected'
  | 'firstWait'
  | 'firstRejected'
  | 'finalWait'
  | 'finalRejected'
  | 'returned'
  | 'approved'
  | 'cancelled'
  | 'waitLoan'
  | 'putForward'
  | 'payoutUnknown'
  | 'payoutFailed'
  | 'running'
  | 'partPaid'
  | 'clearedEarly'
  | 'clearedOnTime'
  | 'clearedLate'
  | 'overdue'
  | 'paidWrongAmount'

export interface PlannedOrder {
  applicationId: string
  app: 'panen' | 'guyub'
  productCode: string
  amount: number
  termDays: number
  /** Business days before today on which it is applied for. */
  daysAgo: number
  fate: Fate
}

/** Each fate with the days ago of its orders; the sum is a little over fifty. */
const fates: readonly (readonly [Fate, readonly number[]])[] = [
  ['clearedEarly', [40, 37, 33]],
  ['clearedOnTime', [44, 42, 39, 36, 32, 30]],
  ['clearedLate', [43, 35, 31]],
  ['overdue', [41, 34, 29, 25, 22, 20, 18]],
  ['partPaid', [27, 24]],
  ['paidWrongAmount', [23]],
  ['machineRejected', [28, 19, 6, 1]],
  ['firstRejected', [21, 5]],
  ['finalRejected', [17, 4]],
  ['cancelled', [16]],
  ['running', [12, 11, 9, 8, 7, 3, 2]],
  ['payoutFailed', [1]],
  ['payoutUnknown', [1]],
  ['returned', [1]],
  ['approved', [1]],
  ['putForward', [1, 0]],
  ['waitLoan', [0, 0, 0]],
  ['finalWait', [0, 0, 0]],
  ['firstWait', [0, 0, 0, 0, 0]],
]

/** The demo portfolio, oldest application first: the clock only goes forward. */
export const demoPlan: readonly PlannedOrder[] = fates
  .flatMap(([fate, days]) => days.map((daysAgo) => ({ fate, daysAgo })))
  .toSorted((a, b) => b.daysAgo - a.daysAgo)
  .map(({ fate, daysAgo }, index) => {
    const app = index % 3 === 1 ? ('guyub' as const) : ('panen' as const)
    const instalments = app === 'guyub' && fate === 'running'
    return {
      applicationId: `demo-${String(index + 1).padStart(4, '0')}`,
      app,
      productCode: instalments ? 'guyub-cicil' : `${app}-tunai`,
      amount: [800_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000][index % 5] ?? 1_000_000,
      termDays: instalments ? 90 : 14,
      daysAgo,
      fate,
    }
  })

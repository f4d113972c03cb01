import type { RetOf } from '@lumbung/contract/call'
import type { RouteName } from '@lumbung/contract/routes'
import type { getDashboard } from '@lumbung/contract/user/dashboard'

export type Dashboard = RetOf<typeof getDashboard>
export type Desk = Dashboard['desks'][number]
export type Portfolio = NonNullable<Dashboard['portfolio']>

/** A list, and the view of it that a figure counts. */
export interface Place {
  route: RouteName
  to: string
}

/** The queue of each desk. */
export const deskPlaces: Record<Desk['desk'], Place> = {
  reviewFirst: { route: 'reviewFirstWait', to: '/approve/reviewFirst/reviewFirstWait' },
  reviewFinal: { route: 'reviewFinalWait', to: '/approve/reviewFinal/reviewFinalWait' },
  loanMaker: { route: 'waitLoanList', to: '/loan/waitLoanList?state=pending' },
  loanChecker: { route: 'waitLoanList', to: '/loan/waitLoanList?state=audited' },
  unmatchedPayments: { route: 'repaymentRecord', to: '/repay/repaymentRecord?state=unmatched' },
  proposedMatches: { route: 'repaymentRecord', to: '/repay/repaymentRecord?state=proposed' },
}

export const attentionPlaces: Record<Portfolio['attention'][number]['kind'], Place> = {
  payoutUnknown: { route: 'waitLoanList', to: '/loan/waitLoanList?state=unknown' },
  payoutFailed: { route: 'waitLoanList', to: '/loan/waitLoanList?state=failed' },
  paymentUnmatched: { route: 'repaymentRecord', to: '/repay/repaymentRecord?state=unmatched' },
}

/** The stage of review behind a desk where orders are claimed one by one. */
export function stageOf(desk: Desk['desk']): 'first' | 'final' | null {
  return desk === 'reviewFirst' ? 'first' : desk === 'reviewFinal' ? 'final' : null
}

/** A part of a whole in ppm; null when there is no whole. */
export function ratePpm(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1_000_000) / whole)
}

import type { RetOf } from '@lumbung/contract/call'
import type { RouteName } from '@lumbung/contract/routes'
import type { DashboardTile } from '@lumbung/contract/user/dashboard-tile'
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
  myCases: { route: 'myCases', to: '/collection/myCases' },
  myPreCases: { route: 'myOrderList', to: '/precollection/myPreCollectionManage/myOrderList' },
  myLeads: { route: 'myLeads', to: '/telemarketing/myLeads' },
  callChecks: { route: 'checkList', to: '/telemarketing/checkList?status=notChecked' },
  freeReminders: {
    route: 'preCollectionList',
    to: '/precollection/preCollectionManage/orderList?held=no',
  },
  freeCases: { route: 'collectionOrderManage', to: '/collection/collectionOrderManage?held=no' },
  freeLeads: { route: 'userList', to: '/telemarketing/userList?held=no&status=wait,following' },
}

/** The lists of today behind what departments did, where a list can say it. */
export const figurePlaces: Partial<Record<Dashboard['figures'][number]['figure'], Place>> = {
  applications: { route: 'orderList', to: '/order/orderList?applyTime=today' },
  paidOut: { route: 'orderList', to: '/order/orderList?loanTime=today' },
  paymentsIn: { route: 'repaymentRecord', to: '/repay/repaymentRecord?paidTime=today&state=posted' },
}

/** So many stand there until somebody chose. */
const usualTiles = 6

/** The tiles of a dashboard: chosen ones, or the first figures of the departments whose lists the person holds. */
export function tilesOf({ tiles, figures }: Pick<Dashboard, 'tiles' | 'figures'>): DashboardTile[] {
  return tiles ?? figures.slice(0, usualTiles).map(({ figure }) => ({ figure }))
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

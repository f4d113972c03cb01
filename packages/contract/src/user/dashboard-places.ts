import type * as z from 'zod/mini'
import { openLeadStatuses } from '@lumbung/domain/leads/lead'
import { unfollowedStates } from '@lumbung/domain/cases/pre-case'
import type { getReviews } from '../approve/review.ts'
import type { Call, RetOf } from '../call.ts'
import type { getCases } from '../collection/case.ts'
import type { getMyCases } from '../collection/my-cases.ts'
import type { getWaitLoans } from '../loan/disbursement.ts'
import type { getOrders } from '../order/order.ts'
import type { getPreCases } from '../precollection/case.ts'
import type { getMyPreCases } from '../precollection/my-cases.ts'
import type { getCashRecords } from '../repay/cash-record.ts'
import type { RouteName } from '../routes.ts'
import type { getChecks } from '../telemarketing/check.ts'
import type { getMyLeads, getUserLeads } from '../telemarketing/lead.ts'
import type { getDashboard } from './dashboard.ts'
import type { DashboardFigure } from './dashboard-tile.ts'

type Dashboard = RetOf<typeof getDashboard>
type Desk = Dashboard['desks'][number]
type Portfolio = NonNullable<Dashboard['portfolio']>
type Stage = Portfolio['overdue'][number]

type FilterOf<C> =
  C extends Call<string, infer R> ? (z.input<R> extends { filter: infer F } ? Partial<F> : object) : never

/** A list behind a figure of the dashboard: under this filter it is the very rows that the figure counts. */
export interface Place {
  /** By name: the rows of every list would come with the first page. */
  call: string
  route: RouteName
  path: string
  /** What the screen asks by itself. */
  fixed: Readonly<Record<string, unknown>>
  /** What its address says. */
  filter: Readonly<Record<string, unknown>>
}

/** What a figure is of. */
export interface Looked {
  day: string
  /** Null: of all that the list shows. */
  apps: readonly string[] | null
}

type PlaceOf = (looked: Looked) => Place

function place<C extends Call>(
  call: C['name'],
  screen: readonly [route: RouteName, path: string],
  filter: FilterOf<C>,
  fixed: NoInfer<FilterOf<C>> = {} as FilterOf<C>,
): Place {
  const [route, path] = screen
  return { call, route, path, filter: { ...filter }, fixed: { ...fixed } }
}

const ofApps = ({ apps }: Looked) => (apps === null ? {} : { app: [...apps] })
const onDay = ({ day }: Looked) => ({ from: day, to: day })

const orders = (filter: (looked: Looked) => FilterOf<typeof getOrders>): PlaceOf => {
  const screen = ['orderList', '/order/orderList'] as const
  return (looked) =>
    place<typeof getOrders>('POST /order/get_orders', screen, { ...filter(looked), ...ofApps(looked) })
}

const payments = (filter: (looked: Looked) => FilterOf<typeof getCashRecords>): PlaceOf => {
  const screen = ['repaymentRecord', '/repay/repaymentRecord'] as const
  return (looked) => place<typeof getCashRecords>('POST /repay/get_cash_records', screen, filter(looked))
}

const payouts = (filter: FilterOf<typeof getWaitLoans>): PlaceOf => {
  const screen = ['waitLoanList', '/loan/waitLoanList'] as const
  return (looked) =>
    place<typeof getWaitLoans>('POST /loan/get_wait_loans', screen, { ...filter, ...ofApps(looked) })
}

const reviews = (stage: 'first' | 'final', ...screen: readonly [RouteName, string]): PlaceOf => {
  const fixed = { stage }
  return (looked) => place<typeof getReviews>('POST /approve/get_reviews', screen, ofApps(looked), fixed)
}

/** The credit of another loan is no new money. */
const newMoney: NonNullable<FilterOf<typeof getCashRecords>['method']> = [
  'va',
  'alfa',
  'transfer',
  'manual',
  'import',
]

/** The queue of each desk. One's own work is shown whatever app is looked at, and so is money that belongs to none. */
export const deskPlaces: Readonly<Record<Desk['desk'], PlaceOf>> = {
  reviewFirst: reviews('first', 'reviewFirstWait', '/approve/reviewFirst/reviewFirstWait'),
  reviewFinal: reviews('final', 'reviewFinalWait', '/approve/reviewFinal/reviewFinalWait'),
  loanMaker: payouts({ state: ['pending'], held: false }),
  loanChecker: payouts({ state: ['audited'], held: false }),
  unmatchedPayments: payments(() => ({ state: ['unmatched'] })),
  proposedMatches: payments(() => ({ state: ['proposed'], proposedBy: 'others' })),
  myCases: () =>
    place<typeof getMyCases>('POST /collection/get_my_cases', ['myCases', '/collection/myCases'], {}),
  myPreCases: () =>
    place<typeof getMyPreCases>(
      'POST /precollection/get_my_cases',
      ['myOrderList', '/precollection/myPreCollectionManage/myOrderList'],
      {},
    ),
  myLeads: () =>
    place<typeof getMyLeads>('POST /telemarketing/get_my_leads', ['myLeads', '/telemarketing/myLeads'], {}),
  callChecks: (looked) =>
    place<typeof getChecks>('POST /telemarketing/get_checks', ['checkList', '/telemarketing/checkList'], {
      status: ['notChecked'],
      ...ofApps(looked),
    }),
  freeReminders: (looked) =>
    place<typeof getPreCases>(
      'POST /precollection/get_cases',
      ['preCollectionList', '/precollection/preCollectionManage/orderList'],
      { held: false, ...ofApps(looked) },
      { open: true, state: [...unfollowedStates] },
    ),
  freeCases: (looked) =>
    place<typeof getCases>(
      'POST /collection/get_cases',
      ['collectionOrderManage', '/collection/collectionOrderManage'],
      { held: false, ...ofApps(looked) },
      { open: true },
    ),
  freeLeads: (looked) =>
    place<typeof getUserLeads>(
      'POST /telemarketing/get_user_leads',
      ['userList', '/telemarketing/userList'],
      {
        held: false,
        status: [...openLeadStatuses],
        ...ofApps(looked),
      },
    ),
}

/** Behind what departments did today, where a list can say it. */
export const figurePlaces: Readonly<Partial<Record<DashboardFigure, PlaceOf>>> = {
  applications: orders((looked) => ({ applyTime: onDay(looked) })),
  paidOut: orders((looked) => ({ loanTime: onDay(looked) })),
  paymentsIn: payments((looked) => ({
    state: ['posted'],
    method: newMoney,
    paidTime: onDay(looked),
    ...ofApps(looked),
  })),
}

/** So late that a loan counts as lost in TKB90, in days. */
const lostFromDay = 91

/** What a figure shows of its list: how many rows, or what they come to. */
interface Shown {
  count?: number
  amount?: number
}

interface PortfolioFigure {
  shown: (portfolio: Portfolio) => Shown
  opens: PlaceOf
}

/** The figures of the portfolio that open a list. */
export const portfolioFigures = {
  applications: {
    shown: ({ applications }) => ({ count: applications }),
    opens: orders((looked) => ({ applyTime: onDay(looked) })),
  },
  // A rate opens what passed.
  passed: {
    shown: ({ approved }) => ({ count: approved }),
    opens: orders((looked) => ({ approvedTime: onDay(looked) })),
  },
  disbursed: {
    shown: ({ disbursed }) => ({ count: disbursed.orders, amount: disbursed.amount }),
    opens: orders((looked) => ({ loanTime: onDay(looked) })),
  },
  dueToday: {
    shown: ({ dueToday }) => ({ count: dueToday.orders }),
    opens: orders((looked) => ({ openBillDue: onDay(looked) })),
  },
  collected: {
    shown: ({ collectedToday }) => ({ amount: collectedToday }),
    opens: payments((looked) => ({
      state: ['posted'],
      method: newMoney,
      valueDay: onDay(looked),
      ...ofApps(looked),
    })),
  },
  // TKB90 is what is left of the whole without these.
  lost: {
    shown: ({ lostOrders }) => ({ count: lostOrders }),
    opens: orders(() => ({ outstanding: true, daysLate: { from: lostFromDay } })),
  },
  outstanding: {
    shown: ({ outstandingOrders }) => ({ count: outstandingOrders }),
    opens: orders(() => ({ outstanding: true })),
  },
} as const satisfies Readonly<Record<string, PortfolioFigure>>

/** The loans of a stage of lateness. */
export const stagePlace = (looked: Looked, { from, to }: Pick<Stage, 'from' | 'to'>): Place =>
  orders(() => ({ outstanding: true, daysLate: { from, ...(to !== null && { to }) } }))(looked)

export const attentionPlaces: Readonly<Record<Portfolio['attention'][number]['kind'], PlaceOf>> = {
  payoutUnknown: payouts({ state: ['unknown'] }),
  payoutFailed: payouts({ state: ['failed'] }),
  paymentUnmatched: payments(() => ({ state: ['unmatched'] })),
}

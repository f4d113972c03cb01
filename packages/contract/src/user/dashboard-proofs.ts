import type { RetOf } from '../call.ts'
import type { AskedFigure } from '../utils/figure.ts'
import type { Unproved } from '../utils/unproved.ts'
import type { getDashboard } from './dashboard.ts'
import type { Looked } from './dashboard-places.ts'
import type { DashboardFigure } from './dashboard-tile.ts'

type Dashboard = RetOf<typeof getDashboard>
type Portfolio = NonNullable<Dashboard['portfolio']>
type Stage = Pick<Portfolio['overdue'][number], 'from' | 'to'>

/** What proves a sum of money, or why nothing does. */
type Proving = ((looked: Looked) => AskedFigure) | Unproved

const ofApps = ({ apps }: Looked) => (apps === null ? {} : { app: [...apps] })
const today = (looked: Looked) => ({ from: looked.day, to: looked.day, ...ofApps(looked) })
const unmatched = (): AskedFigure => ({ figure: 'unmatched' })

export const portfolioProofs = {
  disbursed: (looked) => ({ figure: 'paidOut', ...today(looked) }),
  dueToday: (looked) => ({ figure: 'due', part: 'left', ...today(looked) }),
  collected: (looked) => ({ figure: 'collected', ...today(looked) }),
  outstanding: (looked) => ({ figure: 'outstanding', ...ofApps(looked) }),
} as const satisfies Readonly<Record<string, (looked: Looked) => AskedFigure>>

/** The principal of a stage of lateness, or of several that follow each other. */
export const lateProof = (looked: Looked, { from, to }: Stage): AskedFigure => ({
  figure: 'outstanding',
  lateFrom: from,
  ...(to !== null && { lateTo: to }),
  ...ofApps(looked),
})

/** What came in over the days of the chart. */
export const collectedSince = (looked: Looked, from: string): AskedFigure => ({
  figure: 'collected',
  ...today(looked),
  from,
})

export const attentionProofs: Readonly<Record<Portfolio['attention'][number]['kind'], Proving>> = {
  payoutUnknown: 'notArrived',
  payoutFailed: 'notArrived',
  paymentUnmatched: unmatched,
}

export const deskProofs: Readonly<Record<Dashboard['desks'][number]['desk'], Proving>> = {
  reviewFirst: 'applied',
  reviewFinal: 'applied',
  loanMaker: 'notArrived',
  loanChecker: 'notArrived',
  unmatchedPayments: unmatched,
  proposedMatches: 'ofPerson',
  myCases: 'ofPerson',
  myPreCases: 'ofPerson',
  myLeads: 'noMoney',
  callChecks: 'noMoney',
  freeReminders: 'ofCases',
  freeCases: 'ofCases',
  freeLeads: 'noMoney',
}

/** Of what departments did today: each that is rupiah. */
export const figureProofs: Readonly<Partial<Record<DashboardFigure, (looked: Looked) => AskedFigure>>> = {
  paidOut: portfolioProofs.disbursed,
  paymentsIn: (looked) => ({ figure: 'paymentsIn', ...today(looked) }),
}

import { getDashboard } from '@lumbung/contract/user/dashboard'
import { businessDayOf } from '@lumbung/domain/calendar'
import { implement, type Implementation } from '../../call-registry.ts'
import type { CallContext } from '../../context.ts'
import {
  applicationsToday,
  dueToday,
  lastDays,
  loanStanding,
  needsAttention,
  payoutQueue,
  reviewerAt,
  reviewQueue,
  unmatchedQueue,
  type Desk,
  type Look,
  type Portfolio,
  type QueueFigures,
} from './dashboard.queries.ts'

/** A person's own desks, and for who may see it the portfolio, both straight from the rows for the business date. */
export const showDashboard = implement(getDashboard, async ({ app }, context) => {
  const { tx, now, today } = context
  const look = { today, app }
  return {
    day: today,
    at: now.toISOString(),
    desks: await desksOf(look, context),
    portfolio: seesPortfolio(context) ? await portfolioOf(tx, look) : null,
  }
})

export const dashboardCalls: readonly Implementation[] = [showDashboard]

/** The route's meta names the roles admin and approve: who may read the review desks counts as the second. */
function seesPortfolio({ staff, holds }: CallContext): boolean {
  return staff.isAdmin || holds('POST /approve/get_reviews')
}

/** One desk for each kind of work the person's role does. */
async function desksOf(look: Look, context: CallContext): Promise<Desk[]> {
  const { tx, staff, wall, holds } = context
  const desks: Desk[] = []
  const add = (desk: Desk['desk'], figures: QueueFigures & Pick<Desk, 'held' | 'doneToday'>) =>
    desks.push(deskOf(desk, figures, context))
  if (holds('POST /approve/decide_first')) {
    add('reviewFirst', {
      ...(await reviewQueue(tx, 'first', look)),
      ...(await reviewerAt(tx, 'first', staff.id, wall, look)),
    })
  }
  if (holds('POST /approve/decide_final')) {
    add('reviewFinal', {
      ...(await reviewQueue(tx, 'final', look)),
      ...(await reviewerAt(tx, 'final', staff.id, wall, look)),
    })
  }
  if (holds('POST /loan/put_forward'))
    add('loanMaker', { held: [], ...(await payoutQueue(tx, 'loanMaker', staff.id, look)) })
  if (holds('POST /loan/release'))
    add('loanChecker', { held: [], ...(await payoutQueue(tx, 'loanChecker', staff.id, look)) })
  if (holds('POST /repay/match_payment')) {
    add('unmatchedPayments', { held: [], ...(await unmatchedQueue(tx, staff.id, businessDayOf(wall))) })
  }
  return desks
}

function deskOf(
  desk: Desk['desk'],
  { waiting, amount, oldest, held, doneToday }: QueueFigures & Pick<Desk, 'held' | 'doneToday'>,
  { now }: CallContext,
): Desk {
  const waitedMs = oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime())
  return { desk, waiting, amount, oldestMinutes: Math.floor(waitedMs / 60_000), held, doneToday }
}

async function portfolioOf(tx: CallContext['tx'], look: Look): Promise<Portfolio> {
  const days = await lastDays(tx, look)
  const last = days.at(-1)
  return {
    ...(await applicationsToday(tx, look)),
    disbursed: { orders: last?.disbursed ?? 0, amount: last?.paid_out ?? 0 },
    dueToday: await dueToday(tx, look),
    collectedToday: last?.collected ?? 0,
    ...(await loanStanding(tx, look)),
    days: days.map(({ day, applications, disbursed, collected }) => ({
      day,
      applications,
      disbursed,
      collected,
    })),
    attention: await needsAttention(tx, look),
  }
}

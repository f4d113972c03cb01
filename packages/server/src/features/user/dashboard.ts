import { decideFinal, decideFirst, getReviews } from '@lumbung/contract/approve/review'
import type { Call } from '@lumbung/contract/call'
import { putForward, releaseLoan } from '@lumbung/contract/loan/disbursement'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { businessDayOf } from '@lumbung/domain/calendar'
import { implement, type Implementation } from '../../call-registry.ts'
import type { CallContext } from '../../context.ts'
import { narrow } from '../../db/transaction.ts'
import {
  applicationsToday,
  dueToday,
  lastDays,
  loanStanding,
  needsAttention,
  payoutQueue,
  reviewerAt,
  reviewQueue,
  proposedQueue,
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
    portfolio: (await within(context, getReviews, async () => await portfolioOf(tx, look))) ?? null,
  }
})

export const dashboardCalls: readonly Implementation[] = [showDashboard]

/**
 * A part of the dashboard under the apps for which the person holds the call behind it, not under all that they hold
 * anything for. The route's meta names the roles admin and approve for the portfolio: who may read the review desks
 * counts as the second.
 * @returns undefined when they do not hold the call
 */
async function within<T>({ tx, scopeOf }: CallContext, call: Call, part: () => Promise<T>) {
  const scope = scopeOf(call)
  if (scope === null) return undefined
  await narrow(tx, scope)
  return await part()
}

/** One desk for each kind of work the person's role does. */
async function desksOf(look: Look, context: CallContext): Promise<Desk[]> {
  const { tx, staff, wall } = context
  const desks: Desk[] = []
  const add = async (
    desk: Desk['desk'],
    call: Call,
    figures: () => Promise<QueueFigures & Partial<Pick<Desk, 'held'>> & Pick<Desk, 'doneToday'>>,
  ) => {
    const found = await within(context, call, figures)
    if (found !== undefined) desks.push(deskOf(desk, { held: [], ...found }, context))
  }
  const reviewing = (stage: 'first' | 'final') => async () => ({
    ...(await reviewQueue(tx, stage, look)),
    ...(await reviewerAt(tx, stage, staff.id, wall, look)),
  })
  await add('reviewFirst', decideFirst, reviewing('first'))
  await add('reviewFinal', decideFinal, reviewing('final'))
  await add('loanMaker', putForward, async () => await payoutQueue(tx, 'loanMaker', staff.id, look))
  await add('loanChecker', releaseLoan, async () => await payoutQueue(tx, 'loanChecker', staff.id, look))
  await add(
    'unmatchedPayments',
    matchPayment,
    async () => await unmatchedQueue(tx, staff.id, businessDayOf(wall)),
  )
  await add(
    'proposedMatches',
    decideMatch,
    async () => await proposedQueue(tx, staff.id, businessDayOf(wall)),
  )
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

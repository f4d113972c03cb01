import { decideFinal, decideFirst, getReviews } from '@lumbung/contract/approve/review'
import type { Call } from '@lumbung/contract/call'
import { getMyCases } from '@lumbung/contract/collection/my-cases'
import { getWaitLoans, putForward, releaseLoan } from '@lumbung/contract/loan/disbursement'
import { startPayouts } from '@lumbung/contract/loan/payout-channel'
import { getOrders } from '@lumbung/contract/order/order'
import { decideMatch, getCashRecords, matchPayment } from '@lumbung/contract/repay/cash-record'
import { getMyPreCases } from '@lumbung/contract/precollection/my-cases'
import { recordCheck } from '@lumbung/contract/telemarketing/check'
import { getMyLeads } from '@lumbung/contract/telemarketing/lead'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { getDashboardMark } from '@lumbung/contract/user/dashboard-tile'
import { businessDayOf } from '@lumbung/domain/calendar'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { checkQueue, dashboardMark, heldQueue } from './dashboard-held.queries.ts'
import { departmentFigures } from './dashboard-figures.ts'
import { dashboardTileCalls, tilesOf } from './dashboard-tile.ts'
import { commonScope, narrowScope, type AppScope } from '../../db/transaction.ts'
import { openStops } from '../../records/loan/payout-channels.ts'
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
    stops: await stopsFor(context),
    figures: await departmentFigures(look, context),
    ...(await tilesOf(context)),
    portfolio: (await within(context, portfolioCalls, async () => await portfolioOf(tx, look))) ?? null,
  }
})

/** What is stopped, for who may start it again. */
async function stopsFor({ tx, scopeOf }: CallContext) {
  if (scopeOf(startPayouts) !== '*') return []
  return (await openStops(tx)).map((stop) => ({ ...stop, stoppedAt: stop.stoppedAt.toISOString() }))
}

const showMark = implement(getDashboardMark, async (_request, { tx, today }) => ({
  mark: await dashboardMark(tx, today),
}))

export const dashboardCalls: readonly Implementation[] = [showDashboard, showMark, ...dashboardTileCalls]

/** A call that opens a part of the dashboard, and the lists that its figures stand in. */
type Behind = readonly [opens: Call, ...lists: Call[]]

/**
 * The route's meta names the roles admin and approve for the portfolio: who may read the review desks counts as the
 * second.
 */
const portfolioCalls: Behind = [getReviews, getOrders, getWaitLoans, getCashRecords]

/**
 * A part of the dashboard under the fewest apps for which the person holds the calls behind it, not under all that they
 * hold anything for. A list that they do not hold at all narrows nothing: the figure is all they see of it.
 * @returns undefined when they do not hold the call that opens it
 */
async function within<T>({ tx, scopeOf }: CallContext, [opens, ...lists]: Behind, part: () => Promise<T>) {
  const scope = scopeOf(opens)
  if (scope === null) return undefined
  const fewest = lists.reduce<AppScope>((apps, list) => commonScope(apps, scopeOf(list) ?? '*'), scope)
  await narrowScope(tx, fewest)
  return await part()
}

/** One desk for each kind of work the person's role does. */
async function desksOf(look: Look, context: CallContext): Promise<Desk[]> {
  const { tx, staff, wall } = context
  const desks: Desk[] = []
  const add = async (
    desk: Desk['desk'],
    calls: Behind,
    figures: () => Promise<QueueFigures & Partial<Pick<Desk, 'held'>> & Pick<Desk, 'doneToday'>>,
  ) => {
    const found = await within(context, calls, figures)
    if (found !== undefined) desks.push(deskOf(desk, { held: [], ...found }, context))
  }
  const reviewing = (stage: 'first' | 'final') => async () => ({
    ...(await reviewQueue(tx, stage, look)),
    ...(await reviewerAt(tx, stage, staff.id, wall, look)),
  })
  await add('reviewFirst', [decideFirst, getReviews], reviewing('first'))
  await add('reviewFinal', [decideFinal, getReviews], reviewing('final'))
  await add(
    'loanMaker',
    [putForward, getWaitLoans],
    async () => await payoutQueue(tx, 'loanMaker', staff.id, look),
  )
  await add(
    'loanChecker',
    [releaseLoan, getWaitLoans],
    async () => await payoutQueue(tx, 'loanChecker', staff.id, look),
  )
  await add(
    'unmatchedPayments',
    [matchPayment, getCashRecords],
    async () => await unmatchedQueue(tx, staff.id, businessDayOf(wall)),
  )
  await add(
    'proposedMatches',
    [decideMatch, getCashRecords],
    async () => await proposedQueue(tx, staff.id, businessDayOf(wall)),
  )
  const held = async (calls: Behind, of: 'collection' | 'precollection' | 'leads') =>
    await within(context, calls, async () => await heldQueue(tx, of, staff.id, look))
  for (const [desk, found] of [
    ['myCases', await held([getMyCases], 'collection')],
    ['myPreCases', await held([getMyPreCases], 'precollection')],
    ['myLeads', await held([getMyLeads], 'leads')],
  ] as const)
    // Who steers a department may hold cases too, and mostly holds none.
    if (found !== undefined && found.waiting + found.doneToday > 0)
      desks.push(deskOf(desk, { held: [], ...found }, context))
  await add('callChecks', [recordCheck], async () => await checkQueue(tx, staff.id, look))
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

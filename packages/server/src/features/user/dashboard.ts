import type { Call } from '@lumbung/contract/call'
import { startPayouts } from '@lumbung/contract/loan/payout-channel'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { decideSetting } from '@lumbung/contract/utils/dated-setting'
import { businessDayOf } from '@lumbung/domain/calendar'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { checkQueue, heldQueue } from './dashboard-held.queries.ts'
import { departmentFigures } from './dashboard-figures.ts'
import { deskParts, portfolioPart, scopeOfPart, type Part } from './dashboard-parts.ts'
import { readShared } from './dashboard-shared.ts'
import { dashboardTileCalls, tilesOf } from './dashboard-tile.ts'
import { keptScope, narrowScope } from '../../db/transaction.ts'
import { openStops } from '../../records/loan/payout-channels.ts'
import {
  applicationsToday,
  callsMade,
  dueToday,
  lastDays,
  loanStanding,
  needsAttention,
  payoutQueue,
  payoutsDone,
  reviewerAt,
  reviewQueue,
  proposedQueue,
  settingsToDecide,
  unmatchedQueue,
  type Desk,
  type Done,
  type Look,
  type Portfolio,
  type QueueFigures,
} from './dashboard.queries.ts'
import { followDashboard } from './watch-dashboard.ts'

/** A person's own desks, and for who may see it the portfolio, both straight from the rows for the business date. */
export const showDashboard = implement(getDashboard, async ({ app }, context) => {
  const { tx, now, today, wall } = context
  const look = { today, app }
  return {
    day: today,
    at: now.toISOString(),
    readAt: wall.toISOString(),
    desks: await desksOf(look, context),
    stops: await stopsFor(context),
    settings: await settingsFor(context),
    figures: await departmentFigures(look, context),
    ...(await tilesOf(context)),
    portfolio:
      (await within(context, portfolioPart, async (apps) => {
        return await readShared(context, look, ['portfolio', apps], async () => await portfolioOf(tx, look))
      })) ?? null,
  }
})

const nothing: QueueFigures = { waiting: 0, amount: 0, oldest: null }

/** What is stopped, for who may start it again. */
async function stopsFor({ tx, scopeOf }: CallContext) {
  if (scopeOf(startPayouts) !== '*') return []
  return (await openStops(tx)).map((stop) => ({ ...stop, stoppedAt: stop.stoppedAt.toISOString() }))
}

/** What another person put forward, for who may decide on it. */
async function settingsFor({ tx, staff, scopeOf }: CallContext) {
  return scopeOf(decideSetting) === '*' ? await settingsToDecide(tx, staff.id) : []
}

export const dashboardCalls: readonly Implementation[] = [
  showDashboard,
  followDashboard,
  ...dashboardTileCalls,
]

/** A part of the dashboard under its apps. @returns undefined when the person does not hold the call that opens it */
async function within<T>(context: CallContext, part: Part, show: (apps: string) => Promise<T>) {
  const scope = scopeOfPart(context, part)
  if (scope === null) return undefined
  await narrowScope(context.tx, scope)
  return await show(keptScope(scope))
}

/** One desk for each kind of work the person's role does. */
async function desksOf(look: Look, context: CallContext): Promise<Desk[]> {
  const { tx, staff, wall } = context
  const desks: Desk[] = []
  /** @param queue what waits, where that is the same for everybody @param own what is the person's own */
  const add = async (
    desk: Desk['desk'],
    queue: (() => Promise<QueueFigures>) | null,
    own: () => Promise<Partial<QueueFigures> & Partial<Pick<Desk, 'held'>> & Done>,
  ) => {
    const found = await within(context, deskParts[desk], async (apps) => ({
      ...nothing,
      ...(queue && (await readShared(context, look, [desk, apps], queue))),
      ...(await own()),
    }))
    if (found !== undefined) desks.push(deskOf(desk, { held: [], ...found }, context))
  }
  for (const [desk, stage] of [
    ['reviewFirst', 'first'],
    ['reviewFinal', 'final'],
  ] as const)
    await add(
      desk,
      async () => await reviewQueue(tx, stage, look),
      async () => await reviewerAt(tx, stage, staff.id, wall, look),
    )
  for (const desk of ['loanMaker', 'loanChecker'] as const)
    await add(
      desk,
      async () => await payoutQueue(tx, desk, look),
      async () => await payoutsDone(tx, desk, staff.id, look),
    )
  const made = async (call: Call) => await callsMade(tx, call, staff.id, businessDayOf(wall))
  await add(
    'unmatchedPayments',
    async () => await unmatchedQueue(tx),
    async () => await made(matchPayment),
  )
  await add('proposedMatches', null, async () => ({
    ...(await proposedQueue(tx, staff.id)),
    ...(await made(decideMatch)),
  }))
  for (const [desk, of] of [
    ['myCases', 'collection'],
    ['myPreCases', 'precollection'],
    ['myLeads', 'leads'],
  ] as const) {
    const found = await within(context, deskParts[desk], async () => await heldQueue(tx, of, staff.id, look))
    // Who steers a department may hold cases too, and mostly holds none.
    if (found !== undefined && found.waiting + found.doneToday > 0)
      desks.push(deskOf(desk, { held: [], ...found }, context))
  }
  await add('callChecks', null, async () => await checkQueue(tx, staff.id, look))
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

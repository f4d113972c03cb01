import type { Call } from '@lumbung/contract/call'
import { assignCase } from '@lumbung/contract/collection/case'
import { startPayouts } from '@lumbung/contract/loan/payout-channel'
import { assignPreCase } from '@lumbung/contract/precollection/case'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { decideSetting } from '@lumbung/contract/utils/dated-setting'
import { businessDayOf } from '@lumbung/domain/calendar'
import { implementPrepared } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext, OutsideContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { checkQueue, dealtToday, freeQueue, heldQueue, type HeldWork } from './dashboard-held.queries.ts'
import { departmentFigures } from './dashboard-figures.ts'
import { deskParts, portfolioPart } from './dashboard-parts.ts'
import { countedApps, scopeOfPart, type Part } from './dashboard-scope.ts'
import { readShared } from './dashboard-shared.ts'
import { dashboardTileCalls, tilesOf } from './dashboard-tile.ts'
import { narrowScope } from '../../db/transaction.ts'
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

/** What is the same for everybody who sees the same rows. */
interface Shared {
  queues: ReadonlyMap<Desk['desk'], QueueFigures>
  figures: Awaited<ReturnType<typeof departmentFigures>>
  portfolio: Omit<Portfolio, 'apps'> | null
}

/** A person's own desks, and for who may see it the portfolio, both straight from the rows for the business date. */
export const showDashboard = implementPrepared(
  getDashboard,
  async ({ app }, context) => await readSharedParts({ today: context.today, app }, context),
  async ({ app }, context, { queues, figures, portfolio }) => {
    const { now, today, wall } = context
    const look = { today, app }
    return {
      day: today,
      at: now.toISOString(),
      readAt: wall.toISOString(),
      desks: await desksOf(look, context, queues),
      stops: await stopsFor(context),
      settings: await settingsFor(context),
      figures,
      ...(await tilesOf(context)),
      portfolio: portfolio && { apps: countedApps(context, portfolioPart, app), ...portfolio },
    }
  },
)

/** What waits at the desks at which everybody sees the same. */
const sharedQueues: Readonly<Partial<Record<Desk['desk'], (tx: Tx, look: Look) => Promise<QueueFigures>>>> = {
  reviewFirst: async (tx, look) => await reviewQueue(tx, 'first', look),
  reviewFinal: async (tx, look) => await reviewQueue(tx, 'final', look),
  loanMaker: async (tx, look) => await payoutQueue(tx, 'loanMaker', look),
  loanChecker: async (tx, look) => await payoutQueue(tx, 'loanChecker', look),
  unmatchedPayments: unmatchedQueue,
  freeReminders: async (tx, look) => await freeQueue(tx, 'precollection', look),
  freeCases: async (tx, look) => await freeQueue(tx, 'collection', look),
  freeLeads: async (tx, look) => await freeQueue(tx, 'leads', look),
}

async function readSharedParts(look: Look, context: OutsideContext): Promise<Shared> {
  const queues = new Map<Desk['desk'], QueueFigures>()
  for (const [name, queue] of Object.entries(sharedQueues)) {
    const desk = name as Desk['desk']
    const scope = scopeOfPart(context, deskParts[desk])
    if (scope === null) continue
    const found = await readShared(
      context,
      look,
      { what: [desk], scope },
      async (tx) => await queue(tx, look),
    )
    queues.set(desk, found)
  }
  const scope = scopeOfPart(context, portfolioPart)
  const portfolio = async (tx: Tx) => await portfolioOf(tx, look)
  return {
    queues,
    figures: await departmentFigures(look, context),
    portfolio:
      scope === null ? null : await readShared(context, look, { what: ['portfolio'], scope }, portfolio),
  }
}

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
async function within<T>(context: CallContext, part: Part, show: () => Promise<T>) {
  const scope = scopeOfPart(context, part)
  if (scope === null) return undefined
  await narrowScope(context.tx, scope)
  return await show()
}

/** One desk for each kind of work the person's role does. */
async function desksOf(look: Look, context: CallContext, queues: Shared['queues']): Promise<Desk[]> {
  const { tx, staff, wall } = context
  const desks: Desk[] = []
  const put = (desk: Desk['desk'], figures: QueueFigures & Pick<Desk, 'held' | 'doneToday'>) =>
    desks.push(deskOf(desk, figures, countedApps(context, deskParts[desk], look.app), context))
  /** @param own what is the person's own there, beside what waits where that is the same for everybody */
  const add = async (
    desk: Desk['desk'],
    own: () => Promise<Partial<QueueFigures> & Partial<Pick<Desk, 'held'>> & Done>,
  ) => {
    const found = await within(context, deskParts[desk], own)
    if (found !== undefined) put(desk, { held: [], ...nothing, ...queues.get(desk), ...found })
  }
  await add('reviewFirst', async () => await reviewerAt(tx, 'first', staff.id, wall, look))
  await add('reviewFinal', async () => await reviewerAt(tx, 'final', staff.id, wall, look))
  for (const desk of ['loanMaker', 'loanChecker'] as const)
    await add(desk, async () => await payoutsDone(tx, desk, staff.id, look))
  const made = async (call: Call) => await callsMade(tx, call, staff.id, businessDayOf(wall))
  await add('unmatchedPayments', async () => await made(matchPayment))
  await add('proposedMatches', async () => ({
    ...(await proposedQueue(tx, staff.id)),
    ...(await made(decideMatch)),
  }))
  for (const [desk, of] of [
    ['myCases', 'collection'],
    ['myPreCases', 'precollection'],
    ['myLeads', 'leads'],
  ] as const) {
    const found = await within(
      context,
      deskParts[desk],
      async () => await heldQueue(tx, of, staff.id, look.today),
    )
    // Who steers a department may hold cases too, and mostly holds none.
    if (found !== undefined && found.waiting + found.doneToday > 0) put(desk, { held: [], ...found })
  }
  await add('callChecks', async () => await checkQueue(tx, staff.id, look))
  const dealt = async (of: HeldWork) => await dealtToday(tx, of, staff.id, look)
  for (const [desk, of, assign] of [
    ['freeReminders', 'precollection', assignPreCase],
    ['freeCases', 'collection', assignCase],
  ] as const)
    await add(desk, async () => ({ doneToday: (await made(assign)).doneToday + (await dealt(of)) }))
  await add('freeLeads', async () => ({ doneToday: await dealt('leads') }))
  return desks
}

function deskOf(
  desk: Desk['desk'],
  { waiting, amount, oldest, held, doneToday }: QueueFigures & Pick<Desk, 'held' | 'doneToday'>,
  apps: Desk['apps'],
  { now }: CallContext,
): Desk {
  const waitedMs = oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime())
  return { desk, apps, waiting, amount, oldestMinutes: Math.floor(waitedMs / 60_000), held, doneToday }
}

async function portfolioOf(tx: CallContext['tx'], look: Look): Promise<Omit<Portfolio, 'apps'>> {
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

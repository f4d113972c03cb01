import { startOfDay } from '@lumbung/domain/calendar'
import { sql, type RawBuilder } from 'kysely'
import { getReviews } from '@lumbung/contract/approve/review'
import type { RetOf } from '@lumbung/contract/call'
import { getCases } from '@lumbung/contract/collection/case'
import { getWaitLoans } from '@lumbung/contract/loan/disbursement'
import { getOrders } from '@lumbung/contract/order/order'
import { getPreCases } from '@lumbung/contract/precollection/case'
import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import { getCheckFigures } from '@lumbung/contract/telemarketing/check'
import { getUserLeads } from '@lumbung/contract/telemarketing/lead'
import type { getDashboard } from '@lumbung/contract/user/dashboard'
import { type DashboardFigure, dashboardFigures } from '@lumbung/contract/user/dashboard-tile'
import type { CallContext, OutsideContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { keptScope, narrowScope } from '../../db/transaction.ts'
import { isNewMoney } from '../../figures/cash-figures.ts'
import type { Look } from './dashboard.queries.ts'
import { countedApps, scopeOfPart, type Part } from './dashboard-scope.ts'
import { readShared } from './dashboard-shared.ts'

type Sql = RawBuilder<unknown>
type Shown = RetOf<typeof getDashboard>['figures'][number]

const weekMs = 7 * 86_400_000

/** Of what is asked: in the time that is looked at, and of the app, where only one is. */
interface Asked {
  during: (at: Sql) => Sql
  ofApp: (app: Sql) => Sql
}

/** `opens`: the list of the department; who holds it sees the figure, of the apps for which they do. */
interface Figure extends Part {
  unit: Shown['unit']
  /** One number. */
  of: (asked: Asked) => Sql
}

const decidedStates = ['pass', 'reject', 'returned', 'goneBack']
const reviewed =
  (more: Sql) =>
  ({ during, ofApp }: Asked) =>
    sql`select count(*) from review_task t join orders o on o.order_no = t.order_no
         where ${during(sql`t.decided_at`)} and ${more} and ${ofApp(sql`o.app_code`)}`
const followed =
  (department: 'collection' | 'precollection') =>
  ({ during, ofApp }: Asked) =>
    sql`select count(*) from follow_up f join contact_attempt a on a.id = f.attempt_id join collection_case c on c.id = a.case_id
         where ${during(sql`f.at`)} and c.department = ${department} and ${ofApp(sql`c.app_code`)}`

const figures: Readonly<Record<DashboardFigure, Figure>> = {
  applications: {
    unit: 'n',
    opens: getReviews,
    lists: [getOrders],
    counts: ['orders'],
    of: ({ during, ofApp }) =>
      sql`select count(*) from orders o where ${during(sql`o.apply_time`)} and ${ofApp(sql`o.app_code`)}`,
  },
  decided: {
    unit: 'n',
    opens: getReviews,
    lists: [],
    counts: ['orders'],
    of: reviewed(sql`t.state = any(${decidedStates})`),
  },
  approved: {
    unit: 'n',
    opens: getReviews,
    lists: [],
    counts: ['orders'],
    of: reviewed(sql`t.stage = 'final' and t.state = 'pass'`),
  },
  paidOut: {
    unit: 'rp',
    opens: getWaitLoans,
    lists: [getOrders],
    counts: ['orders'],
    of: ({ during, ofApp }) => sql`
      select coalesce(sum(o.arrival_amount), 0) from orders o
       where ${during(sql`o.loan_time`)} and ${ofApp(sql`o.app_code`)}`,
  },
  // By the moment it was paid, as the list of payments is filtered.
  paymentsIn: {
    unit: 'rp',
    opens: getCashRecords,
    lists: [],
    counts: ['cash'],
    of: ({ during, ofApp }) => sql`
      select coalesce(sum(c.amount), 0) from cash_record c
       where ${during(sql`c.paid_at`)} and ${isNewMoney} and ${ofApp(sql`c.app_code`)}`,
  },
  followUps: { unit: 'n', opens: getCases, lists: [], counts: ['collection'], of: followed('collection') },
  reminders: {
    unit: 'n',
    opens: getPreCases,
    lists: [],
    counts: ['precollection'],
    of: followed('precollection'),
  },
  leadCalls: {
    unit: 'n',
    opens: getUserLeads,
    lists: [],
    counts: ['leads'],
    of: ({ during, ofApp }) => sql`
      select count(*) from lead_follow_up f join lead l on l.id = f.lead_id
       where ${during(sql`f.at`)} and ${ofApp(sql`l.app_code`)}`,
  },
  leadsApplied: {
    unit: 'n',
    opens: getUserLeads,
    lists: [],
    counts: ['leads'],
    of: ({ during, ofApp }) => sql`
      select count(*) from lead l where ${during(sql`l.applied_at`)} and l.earned_by is not null and ${ofApp(sql`l.app_code`)}`,
  },
  callsChecked: {
    unit: 'n',
    opens: getCheckFigures,
    lists: [],
    counts: ['checks'],
    of: ({ during, ofApp }) =>
      sql`select count(*) from call_check k where ${during(sql`k.checked_at`)} and ${ofApp(sql`k.app_code`)}`,
  },
}

export const figureParts: readonly Part[] = Object.values(figures)

/** Whether a person may see a figure. */
export const mayFigure = ({ scopeOf }: Pick<CallContext, 'scopeOf'>, figure: DashboardFigure): boolean =>
  scopeOf(figures[figure].opens) !== null

/** What departments did today until now, and seven days ago until the same hour; those whose lists the person holds. */
export async function departmentFigures(look: Look, context: OutsideContext): Promise<Shown[]> {
  const held = dashboardFigures.map((figure) => {
    const scope = scopeOfPart(context, figures[figure])
    return scope === null ? '' : `${figure} ${keptScope(scope)}`
  })
  const what = ['figures', ...held]
  return await readShared(
    context,
    look,
    { what, scope: [] },
    async (tx) => await readFigures(tx, look, context),
  )
}

async function readFigures(
  tx: Tx,
  look: Look,
  context: Pick<OutsideContext, 'services' | 'scopeOf'>,
): Promise<Shown[]> {
  // Not when the call began: whoever shares it has asked since.
  const now = context.services.clock.now()
  const targets = await targetsOn(tx, look)
  const ofApp = (column: Sql) => (look.app === undefined ? sql`true` : sql`${column} = ${look.app}`)
  const from = startOfDay(look.today)
  const until = (since: Date, to: Date) => (at: Sql) => sql`(${at} >= ${since} and ${at} <= ${to})`
  const today = until(from, now)
  const lastWeek = until(new Date(from.getTime() - weekMs), new Date(now.getTime() - weekMs))
  const shown: Shown[] = []
  for (const figure of dashboardFigures) {
    const { unit, of } = figures[figure]
    const scope = scopeOfPart(context, figures[figure])
    if (scope === null) continue
    await narrowScope(tx, scope)
    const { rows } = await sql<{ now: number; last_week: number }>`
      select (${of({ during: today, ofApp })})::float8 as now, (${of({ during: lastWeek, ofApp })})::float8 as last_week`.execute(
      tx,
    )
    const [row] = rows
    const isWhole = scope === '*' && look.app === undefined
    shown.push({
      figure,
      unit,
      apps: countedApps(context, figures[figure], look.app),
      now: row?.now ?? 0,
      lastWeek: row?.last_week ?? 0,
      target: isWhole ? (targets.get(figure) ?? null) : null,
    })
  }
  return shown
}

async function targetsOn(tx: Tx, { today }: Look): Promise<ReadonlyMap<string, number | null>> {
  const rows = await tx
    .selectFrom('dashboard_target')
    .select(['figure', 'target'])
    .distinctOn('figure')
    .where('from_day', '<=', today)
    .orderBy('figure')
    .orderBy('from_day', 'desc')
    .execute()
  return new Map(rows.map(({ figure, target }) => [figure, target]))
}

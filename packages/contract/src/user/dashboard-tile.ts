import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'

/** What departments do in a day. */
export const dashboardFigures = [
  'applications',
  'decided',
  'approved',
  'paidOut',
  'paymentsIn',
  'followUps',
  'reminders',
  'leadCalls',
  'leadsApplied',
  'callsChecked',
] as const
export const dashboardFigure = z.enum(dashboardFigures)
export type DashboardFigure = z.output<typeof dashboardFigure>

/** A figure of a department, or one of a report as a saved view asks for it. */
const tile = z.union([
  z.strictObject({ figure: dashboardFigure }),
  z.strictObject({
    viewId: f.id,
    /** A figure, share or mean of that report. */
    column: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  }),
])
export type DashboardTile = z.output<typeof tile>
/** In the order in which they stand. */
export const dashboardTiles = z.array(tile).check(z.maxLength(24))

const managers = ['review_manager', 'finance_checker', 'pre_manager', 'col_manager', 'tm_manager'] as const

/**
 * Tells, as long as it is listened to, that something moved which this person's dashboard counts, and nothing more of it:
 * `data: open` first, `data: moved` each time, and `data: replaced` last where the person watches in too many windows.
 */
export const watchDashboard = call('POST /user/watch_dashboard', {
  access: 'signedIn',
  looks: true,
  stream: true,
  perMinute: 60,
  request: z.strictObject({
    app: z.optional(f.appCode),
    /** `readAt` of the figures that are shown: what moved since is told of at once. */
    since: f.instant,
  }),
  ret: z.null(),
})

/** Keeps which tiles stand on one's own dashboard; null goes back to what is shared with the role. */
export const saveDashboard = call('POST /user/save_dashboard', {
  access: 'signedIn',
  request: z.strictObject({ tiles: z.nullable(dashboardTiles) }),
  ret: z.null(),
})

/** Gives a role the tiles that its members begin with; whoever chose their own keeps them. Views must be shared with that role. */
export const shareDashboard = call('POST /user/share_dashboard', {
  title: { id: 'Membagikan dasbor', en: 'Share dashboards', zh: '共享首页' },
  heldBy: managers,
  scope: 'all',
  request: z.strictObject({ roleId: f.id, tiles: z.nullable(dashboardTiles) }),
  ret: z.null(),
  errors: ['NOT_FOUND'],
})

/** Sets what is wanted of a figure a day, from today on; null: nothing any more. Only of figures whose lists the person holds. */
export const setDashboardTarget = call('POST /user/set_dashboard_target', {
  title: { id: 'Menetapkan target harian', en: 'Set daily targets', zh: '设置每日目标' },
  heldBy: managers,
  scope: 'all',
  request: z.strictObject({
    figure: dashboardFigure,
    /** So many, or rupiah. */
    target: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))),
  }),
  ret: z.null(),
})

/** One figure of a report as a saved view asks for it now, and as it was in the period before. */
export const getViewTile = call('POST /user/get_view_tile', {
  access: 'signedIn',
  request: z.strictObject({ viewId: f.id, column: z.string().check(z.maxLength(40)) }),
  ret: z.object({
    /** The report's screen, and the address of the frozen question there. */
    list: z.string(),
    search: z.string(),
    view: z.string(),
    unit: z.enum(['n', 'rp', 'share', 'mean']),
    value: z.nullable(z.number()),
    before: z.nullable(z.number()),
    /** Cases behind a share; null where that is not told. */
    cases: z.nullable(z.number()),
    asOf: f.instant,
  }),
  errors: ['NOT_FOUND', 'NOT_PERMITTED'],
})

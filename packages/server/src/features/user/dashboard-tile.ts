import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import { reportOf } from '@lumbung/contract/report/report-calls'
import type { getDashboard } from '@lumbung/contract/user/dashboard'
import {
  type DashboardTile,
  getViewTile,
  saveDashboard,
  setDashboardTarget,
  shareDashboard,
} from '@lumbung/contract/user/dashboard-tile'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { runAs, standingOf } from '../../calls/run-as.ts'
import { implement } from '../../calls/registry.ts'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { narrowScope } from '../../db/transaction.ts'
import { isOf, keptViews, searchOf } from '../../lists/kept-view.ts'
import { setTarget, setTiles } from '../../records/list/dashboard-tiles.ts'
import { mayFigure } from './dashboard-figures.ts'

type Tiles = Pick<RetOf<typeof getDashboard>, 'tiles' | 'ownTiles'>

/** What stands on a person's dashboard: what they chose, or else what is shared with their role; of that what they may still see. */
export async function tilesOf(context: CallContext): Promise<Tiles> {
  const { tx, staff } = context
  const rows = await tx
    .selectFrom('dashboard_tiles')
    .select(['staff_id', 'tiles'])
    .where((where) => where.or([where('staff_id', '=', staff.id), where('role_id', '=', staff.roleId)]))
    .execute()
  const own = rows.find((row) => row.staff_id === staff.id)
  const kept = own ?? rows[0]
  if (kept === undefined) return { tiles: null, ownTiles: false }
  const tiles = kept.tiles as unknown as DashboardTile[]
  const { rows: seen } = await sql<{ id: number }>`
    select v.id from list_view v where v.id = any(${viewsOf(tiles)}) and ${isOf(staff)}`.execute(tx)
  const ids = new Set(seen.map(({ id }) => id))
  return {
    tiles: tiles.filter((tile) =>
      'viewId' in tile ? ids.has(tile.viewId) : mayFigure(context, tile.figure),
    ),
    ownTiles: own !== undefined,
  }
}

const viewsOf = (tiles: readonly DashboardTile[]) =>
  tiles.flatMap((tile) => ('viewId' in tile ? [tile.viewId] : []))

/** @throws VALIDATION (`tiles`) on a figure they may not see, and a view that is none of a report, is not theirs, or has no such column */
async function checkTiles(tiles: readonly DashboardTile[], context: CallContext): Promise<void> {
  const { tx, staff } = context
  const { rows } = await sql<{ id: number; call: string }>`
    select v.id, v.call from list_view v where v.id = any(${viewsOf(tiles)}) and ${isOf(staff)}`.execute(tx)
  const calls = new Map(rows.map(({ id, call }) => [id, call]))
  for (const [index, tile] of tiles.entries()) {
    const isKnown =
      'viewId' in tile
        ? hasColumn(calls.get(tile.viewId) ?? '', tile.column)
        : mayFigure(context, tile.figure)
    if (!isKnown) refuseFields({ [`tiles.${index}`]: 'invalid_value' })
  }
}

function hasColumn(call: string, column: string): boolean {
  const definition = reportOf(call)?.definition
  return definition !== undefined && unitOf(definition, column) !== null
}

function unitOf(
  { figures, shares, means }: NonNullable<ReturnType<typeof reportOf>>['definition'],
  column: string,
): RetOf<typeof getViewTile>['unit'] | null {
  if (Object.hasOwn(shares, column)) return 'share'
  if (Object.hasOwn(means, column)) return 'mean'
  if (!Object.hasOwn(figures, column)) return null
  return figures[column] === 'rupiah' ? 'rp' : 'n'
}

const keepTiles = implement(saveDashboard, async ({ tiles }, context) => {
  const { tx, staff, wall } = context
  await checkTiles(tiles ?? [], context)
  await setTiles(tx, { staff_id: staff.id }, tiles, { staffId: staff.id, at: wall })
  return null
})

const shareTiles = implement(shareDashboard, async ({ roleId, tiles }, context) => {
  const { tx, staff, wall } = context
  const role = await tx.selectFrom('role').select('id').where('id', '=', roleId).executeTakeFirst()
  if (role === undefined) refuse('NOT_FOUND')
  await checkTiles(tiles ?? [], context)
  const shared = await tx
    .selectFrom('list_view_role')
    .select('view_id')
    .where('role_id', '=', roleId)
    .execute()
  const views = new Set(shared.map(({ view_id: id }) => id))
  for (const [index, tile] of (tiles ?? []).entries())
    if ('viewId' in tile && !views.has(tile.viewId)) refuseFields({ [`tiles.${index}`]: 'not_shared' })
  await setTiles(tx, { role_id: roleId }, tiles, { staffId: staff.id, at: wall })
  return null
})

const keepTarget = implement(setDashboardTarget, async ({ figure, target }, context) => {
  const { tx, staff, today, wall } = context
  if (!mayFigure(context, figure)) refuseFields({ figure: 'invalid_value' })
  await setTarget(tx, { figure, from: today, target }, { staffId: staff.id, at: wall })
  return null
})

/** The report answers in the person's own name, as on its screen: what they lost they do not see here either. */
const showViewTile = implement(getViewTile, async ({ viewId, column }, context) => {
  const { tx, staff, services, today, language, requestId } = context
  const [view] = await keptViews(tx, services, sql`v.id = ${viewId} and ${isOf(staff)}`, today)
  const report = reportOf(view?.call ?? '')
  if (view === undefined || report === null) refuse('NOT_FOUND')
  const { call, definition } = report
  const unit = unitOf(definition, column) ?? refuse('NOT_FOUND')
  const standing = await standingOf(tx, staff.id, call, language)
  // A call of one's own sees every app for which anything is held.
  await narrowScope(tx, standing.scope)
  const answer = (await runAs(tx, services, standing, call, { filter: view.filter, size: 1 }, requestId)) as {
    asOf: string
    sums: Record<string, number | null>
    before: { sums: Record<string, number | null> }
  }
  const whole = definition.shares[column]?.[1] ?? ''
  const cases = definition.figures[whole] === 'count' ? whole : definition.cases
  return {
    list: view.list,
    search: searchOf(view.filter, new Date(answer.asOf)),
    view: view.name,
    unit,
    value: answer.sums[column] ?? null,
    before: answer.before.sums[column] ?? null,
    cases: unit === 'share' && cases !== undefined ? (answer.sums[cases] ?? null) : null,
    asOf: answer.asOf,
  }
})

export const dashboardTileCalls: readonly Implementation[] = [keepTiles, shareTiles, keepTarget, showViewTile]

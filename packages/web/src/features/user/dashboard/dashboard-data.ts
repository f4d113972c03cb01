import type { RetOf } from '@lumbung/contract/call'
import type { DashboardTile } from '@lumbung/contract/user/dashboard-tile'
import type { getDashboard } from '@lumbung/contract/user/dashboard'

export type Dashboard = RetOf<typeof getDashboard>
export type Desk = Dashboard['desks'][number]
export type Portfolio = NonNullable<Dashboard['portfolio']>

/** So many stand there until somebody chose. */
const usualTiles = 6

/** The tiles of a dashboard: chosen ones, or the first figures of the departments whose lists the person holds. */
export function tilesOf({ tiles, figures }: Pick<Dashboard, 'tiles' | 'figures'>): DashboardTile[] {
  return tiles ?? figures.slice(0, usualTiles).map(({ figure }) => ({ figure }))
}

/** The stage of review behind a desk where orders are claimed one by one. */
export function stageOf(desk: Desk['desk']): 'first' | 'final' | null {
  return desk === 'reviewFirst' ? 'first' : desk === 'reviewFinal' ? 'final' : null
}

/** A part of a whole in ppm; null when there is no whole. */
export function ratePpm(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1_000_000) / whole)
}

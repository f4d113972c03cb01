import type { DashboardFigure, DashboardTile } from '@lumbung/contract/user/dashboard-tile'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'

interface By {
  staffId: number
  at: Date
}

/** Keeps the tiles of a person, or those a role begins with; null forgets them. */
export async function setTiles(
  tx: Tx,
  whose: { staff_id: number } | { role_id: number },
  tiles: readonly DashboardTile[] | null,
  { staffId, at }: By,
): Promise<void> {
  const [column, id] =
    'staff_id' in whose ? (['staff_id', whose.staff_id] as const) : (['role_id', whose.role_id] as const)
  if (tiles === null) {
    await tx.deleteFrom('dashboard_tiles').where(column, '=', id).execute()
    return
  }
  const kept = { tiles: JSON.stringify(tiles), set_by: staffId, set_at: at }
  await tx
    .insertInto('dashboard_tiles')
    .values({ ...whose, ...kept })
    .onConflict((conflict) => conflict.column(column).doUpdateSet(kept))
    .execute()
}

/** What is wanted of a figure a day, from a day on. */
export async function setTarget(
  tx: Tx,
  { figure, from, target }: { figure: DashboardFigure; from: BusinessDay; target: number | null },
  { staffId, at }: By,
): Promise<void> {
  const kept = { target, set_by: staffId, set_at: at }
  await tx
    .insertInto('dashboard_target')
    .values({ figure, from_day: from, ...kept })
    .onConflict((conflict) => conflict.columns(['figure', 'from_day']).doUpdateSet(kept))
    .execute()
}

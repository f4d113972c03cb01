import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { rejectReasons } from '@lumbung/domain/review/review'
import type { Tx } from '../../db/pool.ts'

/**
 * The person behind an ID number, added when new. Locked until the transaction ends, so that two applications of one
 * person, in whatever apps, are looked at one after the other.
 */
export async function lockBorrower(tx: Tx, idNumberBlind: Buffer, at: Date): Promise<number> {
  const row = await tx
    .insertInto('borrower')
    .values({ id_number_blind: idNumberBlind, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id_number_blind')
        .doUpdateSet((update) => ({ id_number_blind: update.ref('excluded.id_number_blind') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** What the whole group knows of a person, in counts (rulings 28). */
export interface BorrowerStanding {
  openOrders: number
  disbursed: number
  settledInThisApp: number
  settledInSisterApps: number
  clearedOnTime: number
  clearedLate: number
  refused: number
  /** The first day a new application is taken again; null = today, 9999-12-31 = never. */
  coolingUntil: BusinessDay | null
}

const coolOffDays = JSON.stringify(
  Object.fromEntries(rejectReasons.map((reason) => [reason.code, reason.coolOffDays])),
)

export async function standingOf(
  tx: Tx,
  borrowerId: number,
  appCode: string,
  today: BusinessDay,
): Promise<BorrowerStanding> {
  const { rows } = await sql<BorrowerStanding>`
    select open_orders as "openOrders", disbursed, settled_here as "settledInThisApp",
           settled_elsewhere as "settledInSisterApps", cleared_on_time as "clearedOnTime",
           cleared_late as "clearedLate", refused, cooling_until as "coolingUntil"
      from borrower_standing(${borrowerId}, ${appCode}, ${today}, ${coolOffDays}::jsonb)`.execute(tx)
  const standing = rows[0]
  if (standing === undefined) throw new Error('borrower_standing always answers one row')
  return standing
}

/**
 * Whether the person behind an order has a newer one, or another one open, anywhere in the group. The person stays
 * locked, so that no application slips in before the order is opened again.
 */
export async function hasMovedOn(
  tx: Tx,
  order: { order_no: string; borrower_id: number | null },
): Promise<boolean> {
  if (order.borrower_id === null) return false
  await tx.selectFrom('borrower').select('id').where('id', '=', order.borrower_id).forUpdate().execute()
  const { rows } = await sql<{
    moved_on: boolean
  }>`select borrower_moved_on(${order.order_no}) as moved_on`.execute(tx)
  return rows[0]?.moved_on === true
}

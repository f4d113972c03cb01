import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import type { Trail } from './trails.ts'

/** What following a trail came to. */
export interface TrailCheck {
  trail: Trail
  day: BusinessDay
  at: Date
  /** Seals that hold, from the first on, and the rows under them. */
  seals: number
  rows: number
  /** All that is wrong with it; none: it holds. */
  faults: readonly string[]
}

/** On which day a trail was followed last, and what was wrong with it then. */
export async function lastTrailCheck(
  tx: Tx,
  trail: Trail,
): Promise<{ day: string; faults: string[] } | null> {
  const row = await tx
    .selectFrom('trail_check')
    .select(['day', 'fault'])
    .where('trail', '=', trail)
    .executeTakeFirst()
  return row === undefined ? null : { day: row.day, faults: row.fault?.split('\n') ?? [] }
}

/** One process follows a trail at a time; who comes second leaves it to the first. */
export async function claimTrailCheck(tx: Tx, trail: Trail): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`check ${trail}`}, 12)) as got`.execute(tx)
  return rows[0]?.got === true
}

export async function keepTrailCheck(tx: Tx, { trail, at, faults, ...found }: TrailCheck): Promise<void> {
  const row = { ...found, fault: faults.length === 0 ? null : faults.join('\n'), checked_at: at }
  await tx
    .insertInto('trail_check')
    .values({ trail, ...row })
    .onConflict((conflict) => conflict.column('trail').doUpdateSet(row))
    .execute()
}

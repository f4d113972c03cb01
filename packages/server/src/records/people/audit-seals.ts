import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import { linkOf, startOfChain, trailRows, type Trail } from './trails.ts'

/** The hash over the rows of a trail from the seal before up to `lastId`, and with them over everything before. */
export interface AuditSeal {
  trail: Trail
  number: number
  lastId: number
  rows: number
  hash: Buffer
  sealedAt: Date
}

/** Seals of a trail after a number, in order; no more than `max`. */
export async function auditSeals(tx: Tx, trail: Trail, after: number, max: number): Promise<AuditSeal[]> {
  return await seals(tx, trail).where('number', '>', after).orderBy('number').limit(max).execute()
}

export async function lastAuditSeal(tx: Tx, trail: Trail): Promise<AuditSeal | undefined> {
  return await seals(tx, trail).orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** The last seal that does not cover a row of a trail; none when the first one does. */
export async function sealBefore(tx: Tx, trail: Trail, id: number): Promise<AuditSeal | undefined> {
  return await seals(tx, trail)
    .where('last_id', '<', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function seals(tx: Tx, trail: Trail) {
  return tx
    .selectFrom('audit_seal')
    .select(['number', 'last_id as lastId', 'rows', 'hash', 'sealed_at as sealedAt'])
    .select(sql.lit(trail).as('trail'))
    .where('trail', '=', trail)
}

/**
 * Seals the next rows of a trail. Only one writer does so at a time; who comes second leaves it to the first.
 * @param upTo no row up to this one may still appear
 * @returns how many rows
 */
export async function sealRows(
  tx: Tx,
  trail: Trail,
  { upTo, max, at }: { upTo: number; max: number; at: Date },
): Promise<number> {
  const { rows: locks } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`seal ${trail}`}, 12)) as got`.execute(tx)
  if (locks[0]?.got !== true) return 0
  const last = await lastAuditSeal(tx, trail)
  const found = await trailRows(tx, trail, { after: last?.lastId ?? null, upTo, max })
  const end = found.at(-1)
  if (end === undefined) return 0
  await tx
    .insertInto('audit_seal')
    .values({
      trail,
      number: (last?.number ?? 0) + 1,
      last_id: end.id,
      rows: found.length,
      hash: found.reduce(linkOf, last?.hash ?? startOfChain(trail)),
      sealed_at: at,
    })
    .execute()
  return found.length
}

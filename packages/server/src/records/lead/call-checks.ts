import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { CheckStatus } from '@lumbung/domain/leads/call-check'
import type { Tx } from '../../db/pool.ts'
import type { CallCheck } from '../../db/tables.ts'

export type CheckRecord = Omit<Selectable<CallCheck>, 'status'> & { status: CheckStatus }

/** A check in the version seen, locked. @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockCheck(tx: Tx, id: number, version: number): Promise<CheckRecord> {
  const row = await tx
    .selectFrom('call_check')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  if (row.version !== version) refuse('VERSION_CONFLICT')
  return { ...row, status: row.status as CheckStatus }
}

export async function changeCheck(
  tx: Tx,
  check: CheckRecord,
  change: Updateable<CallCheck> & { status?: CheckStatus },
): Promise<{ status: CheckStatus; version: number; critical: boolean }> {
  const row = await tx
    .updateTable('call_check')
    .set({ ...change, version: check.version + 1 })
    .where('id', '=', check.id)
    .where('version', '=', check.version)
    .returning(['status', 'version', 'critical'])
    .executeTakeFirst()
  return row === undefined ? refuse('VERSION_CONFLICT') : { ...row, status: row.status as CheckStatus }
}

/** Calls to be listened to; one that is there already stays. */
export async function addChecks(tx: Tx, checks: readonly Insertable<CallCheck>[]): Promise<void> {
  if (checks.length === 0) return
  await tx
    .insertInto('call_check')
    .values([...checks])
    .onConflict((conflict) => conflict.columns(['attempt_id', 'place']).doNothing())
    .execute()
}

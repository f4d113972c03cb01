import type { Selectable } from 'kysely'
import { type DispatchRules, type DispatchStage, firstDispatchRules } from '@lumbung/domain/cases/dispatch'
import { refuse } from '@lumbung/domain/errors'
import { breaksUnique } from '../../db/transaction.ts'
import type { Tx } from '../../db/pool.ts'
import type { DispatchRule } from '../../db/tables.ts'

/** The rules of a stage with their version. */
export interface StageRules extends DispatchRules {
  /** 0: the first rules, which nobody set. */
  version: number
  automatic: boolean
  set: Selectable<DispatchRule> | null
}

/** The rules that count for a stage: the last that were set, else the first. */
export async function readDispatchRules(tx: Tx, stage: DispatchStage): Promise<StageRules> {
  const row = await tx
    .selectFrom('dispatch_rule')
    .selectAll()
    .where('stage', '=', stage)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return { version: 0, ...firstDispatchRules, automatic: true, set: null }
  const { version, idle_days: idleDays, promises_broken: promisesBroken, automatic } = row
  return { version, idleDays, promisesBroken, automatic, set: row }
}

/** Sets the next version. @throws VERSION_CONFLICT when somebody else set one meanwhile */
export async function addDispatchRules(
  tx: Tx,
  stage: DispatchStage,
  seen: number,
  rules: DispatchRules & { automatic: boolean; note: string },
  by: { staffId: number; at: Date },
): Promise<number> {
  if ((await readDispatchRules(tx, stage)).version !== seen) refuse('VERSION_CONFLICT')
  const version = seen + 1
  await tx
    .insertInto('dispatch_rule')
    .values({
      stage,
      version,
      idle_days: rules.idleDays,
      promises_broken: rules.promisesBroken,
      automatic: rules.automatic,
      note: rules.note,
      set_by: by.staffId,
      set_at: by.at,
    })
    .execute()
    .catch((error: unknown) => {
      if (breaksUnique(error, 'dispatch_rule_pkey')) refuse('VERSION_CONFLICT')
      throw error
    })
  return version
}

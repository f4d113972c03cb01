import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** What the audit calls a save. */
export const settingsSaved = { event: 'reviewSettings', subjectKind: 'setting', subject: 'review' } as const
const changesMax = 20

/** The last saves with who and why, the newest first. */
export async function settingsChanges(
  tx: Tx,
): Promise<{ version: number; at: Date; by: string; note: string }[]> {
  const { rows } = await sql<{ version: number; at: Date; by: string; note: string }>`
    select (detail->>'version')::integer as version, at, actor as by, coalesce(reason, '') as note
      from audit where subject_kind = ${settingsSaved.subjectKind} and subject = ${settingsSaved.subject}
     order by at desc, id desc limit ${changesMax}`.execute(tx)
  return rows
}

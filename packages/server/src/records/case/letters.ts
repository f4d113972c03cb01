import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { WarningLetter } from '../../db/tables.ts'

export type LetterRecord = Selectable<WarningLetter>

/** Keeps a letter that is issued; its pages are printed afterwards. @returns its id */
export async function addLetter(tx: Tx, letter: Insertable<WarningLetter>): Promise<number> {
  const { id } = await tx
    .insertInto('warning_letter')
    .values(letter)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where its pages lie. @returns false when somebody was faster: the pages there are stay */
export async function keepPages(
  tx: Tx,
  id: number,
  pages: { file_key: string; sha256: string; printed_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('warning_letter')
    .set(pages)
    .where('id', '=', id)
    .where('printed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

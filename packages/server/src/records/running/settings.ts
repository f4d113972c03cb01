import type { Tx } from '../../db/pool.ts'

/** A kept value of the installation; null when it was never set. */
export async function readSetting(tx: Tx, key: string): Promise<unknown> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row === undefined ? null : row.value
}

export async function keepSetting(tx: Tx, key: string, value: unknown, at: Date): Promise<void> {
  const kept = { value: JSON.stringify(value), changed_at: at }
  await tx
    .insertInto('setting')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute()
}

import type { Tx } from '../../db/pool.ts'

/** The keys that this database was sealed with, as it knows them. */
export async function knownMasterKeys(tx: Tx) {
  return await tx.selectFrom('master_key').select(['id', 'fingerprint', 'is_index']).orderBy('id').execute()
}

/** Remembers a key by its number, from its first use on. */
export async function keepMasterKey(
  tx: Tx,
  key: { id: number; fingerprint: Buffer; isIndex: boolean; at: Date },
): Promise<void> {
  await tx
    .insertInto('master_key')
    .values({ id: key.id, fingerprint: key.fingerprint, is_index: key.isIndex, first_used: key.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

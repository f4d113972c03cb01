import type { Tx } from '../../db/pool.ts'

/** Adds a borrower app; one that stands keeps its key and secret. */
export async function addApp(
  tx: Tx,
  app: { code: string; name: string; keyId: string; secretSealed: Buffer },
): Promise<void> {
  await tx
    .insertInto('app')
    .values({ code: app.code, name: app.name, key_id: app.keyId, secret_sealed: app.secretSealed })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

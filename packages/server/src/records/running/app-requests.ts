import type { Tx } from '../../db/pool.ts'

/**
 * Takes a signed request of an app, once.
 * @param requestId the app's own id, or the signature; unique within the time a signature is good
 * @returns false when it was taken before
 */
export async function takeAppRequest(tx: Tx, appCode: string, requestId: Buffer, at: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('app_request')
    .values({ app_code: appCode, request_id: requestId, at })
    .onConflict((conflict) => conflict.columns(['app_code', 'request_id']).doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}

/** Requests older than this carry a signature that is good no more. */
export async function forgetAppRequests(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('app_request').where('at', '<', before).execute()
}

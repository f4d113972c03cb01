import { LendingError } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'

export type PhotoKind = 'idCard' | 'selfie' | 'incomeProof'

export async function addPhoto(
  tx: Tx,
  photo: { appCode: string; kind: PhotoKind; fileKey: string; mediaType: string; bytes: number; at: Date },
): Promise<number> {
  const row = await tx
    .insertInto('photo')
    .values({
      app_code: photo.appCode,
      kind: photo.kind,
      file_key: photo.fileKey,
      media_type: photo.mediaType,
      bytes: photo.bytes,
      created_at: photo.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Forgets photos that no application took. @returns the keys of their files, which are to be removed */
export async function forgetUnusedPhotos(tx: Tx, before: Date, max: number): Promise<string[]> {
  const unused = await tx
    .selectFrom('photo')
    .select('id')
    .where('order_no', 'is', null)
    .where('created_at', '<', before)
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()
  if (unused.length === 0) return []
  const ids = unused.map(({ id }) => id)
  const gone = await tx.deleteFrom('photo').where('id', 'in', ids).returning('file_key').execute()
  return gone.map((row) => row.file_key)
}

/**
 * Gives an uploaded photo to an order; the order's earlier photo of that kind stays as a replaced one.
 * @throws NOT_FOUND when the app has no such photo of this kind left to give
 */
export async function attachPhoto(
  tx: Tx,
  photo: { id: number; kind: PhotoKind; appCode: string; orderNo: string },
): Promise<void> {
  await tx
    .updateTable('photo')
    .set({ replaced: true })
    .where('order_no', '=', photo.orderNo)
    .where('kind', '=', photo.kind)
    .where('replaced', '=', false)
    .execute()
  const attached = await tx
    .updateTable('photo')
    .set({ order_no: photo.orderNo })
    .where('id', '=', photo.id)
    .where('kind', '=', photo.kind)
    .where('app_code', '=', photo.appCode)
    .where('order_no', 'is', null)
    .executeTakeFirst()
  if (attached.numUpdatedRows !== 1n)
    throw new LendingError('NOT_FOUND', { fields: { [`photos.${photo.kind}`]: 'unknown' } })
}

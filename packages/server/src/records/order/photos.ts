import { sql } from 'kysely'
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
  const { rows } = await sql<{ key: string }>`
    delete from photo
     where id in (select id from photo where order_no is null and created_at < ${before} limit ${max} for update skip locked)
    returning file_key as key`.execute(tx)
  return rows.map(({ key }) => key)
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

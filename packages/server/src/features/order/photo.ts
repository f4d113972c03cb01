import { getPhoto } from '@lumbung/contract/order/order'
import { refuse } from '@lumbung/domain/errors'
import { implement, type FileAnswer } from '../../calls/registry.ts'
import { logAccess } from '../../records/people/access-log.ts'
import { findOrder } from './order-detail.queries.ts'

/** A photo of an order, replaced ones too. Each view is logged before it leaves; a PDF is only ever downloaded. */
export const showPhoto = implement(getPhoto, async ({ orderNo, id }, context): Promise<FileAnswer> => {
  const { tx, staff, wall, ip, services } = context
  if ((await findOrder(tx, orderNo)) === null) refuse('ORDER_NOT_FOUND')
  const photo = await tx
    .selectFrom('photo')
    .select(['kind', 'file_key', 'media_type'])
    .where('id', '=', id)
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  if (photo === undefined) refuse('NOT_FOUND')
  const { content } = await services.files.get(photo.file_key)
  await logAccess(tx, { at: wall, staffId: staff.id, orderNo, field: `photo:${photo.kind}`, ip })
  context.setHeader('content-security-policy', "default-src 'none'; sandbox")
  const file = { bytes: content, mediaType: photo.media_type }
  return photo.media_type === 'application/pdf' ? { ...file, name: `${orderNo}-${photo.kind}.pdf` } : file
})

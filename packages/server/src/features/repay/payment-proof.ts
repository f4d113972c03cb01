import { getProof, uploadProof } from '@lumbung/contract/repay/payment-proof'
import type { RequestOf } from '@lumbung/contract/call'
import { returnReference } from '@lumbung/domain/account/return-account'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { implement, implementPrepared, type FileAnswer } from '../../calls/registry.ts'
import type { Tx } from '../../db/pool.ts'
import { keepPicture } from '../../gateways/kept-picture.ts'
import { addProof } from '../../records/loan/payment-proofs.ts'
import { logAccess } from '../../records/people/access-log.ts'

/** Keeps the picture of a slip sealed until a payment of the order is put forward with it. */
export const keepProof = implementPrepared(
  uploadProof,
  async (_request, { upload, services }) =>
    await keepPicture(services.files, upload, { from: 'staff', takesPdf: true }),
  async (about, { tx, staff, now }, { fileKey, bytes, mediaType }) => {
    const whose = await whoseProof(tx, about)
    const file = { file_key: fileKey, media_type: mediaType, bytes }
    return { id: await addProof(tx, { ...whose, ...file, uploaded_by: staff.id, uploaded_at: now }) }
  },
)

/** The order in scope that it is about, or the payment. @throws ORDER_NOT_FOUND, NOT_FOUND, VALIDATION */
async function whoseProof(tx: Tx, { orderNo, cashRecordId }: RequestOf<typeof uploadProof>) {
  if (orderNo === undefined) {
    if (cashRecordId === undefined) refuseFields({ orderNo: 'required' })
    const cash = await tx
      .selectFrom('cash_record')
      .select('id')
      .where('id', '=', cashRecordId)
      .executeTakeFirst()
    return { cash_record_id: cash?.id ?? refuse('NOT_FOUND') }
  }
  if (cashRecordId !== undefined) refuseFields({ cashRecordId: 'not_both' })
  const order = await tx
    .selectFrom('orders')
    .select('order_no')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return { order_no: order?.order_no ?? refuse('ORDER_NOT_FOUND') }
}

/** The picture of a slip, which names its payer: each view is logged before it leaves; a PDF is only ever downloaded. */
export const showProof = implement(getProof, async ({ id }, context): Promise<FileAnswer> => {
  const { tx, staff, wall, ip, services } = context
  const proof = await tx
    .selectFrom('payment_proof')
    .select(['order_no', 'file_key', 'media_type'])
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (proof === undefined) refuse('NOT_FOUND')
  const { content } = await services.files.get(proof.file_key)
  await logAccess(tx, {
    at: wall,
    staffId: staff.id,
    orderNo: proof.order_no,
    field: 'photo:paymentProof',
    ip,
  })
  context.setHeader('content-security-policy', "default-src 'none'; sandbox")
  const file = { bytes: content, mediaType: proof.media_type }
  return proof.media_type === 'application/pdf'
    ? { ...file, name: `${proof.order_no ?? returnReference(id)}-proof.pdf` }
    : file
})

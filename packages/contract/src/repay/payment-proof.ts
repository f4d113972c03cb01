import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'
import { photoBytesMax } from '../upload-bytes.ts'

/** Of what a payment request is put forward with: the picture of its proof, as the same person uploaded it for the same order or payment. */
export const proofPicture = z.optional(f.id)

/** A JPEG, PNG or PDF of at most 10 MB as raw bytes, for what is then put forward with it about a payment of the order, or about a payment of none; what is not is forgotten after some days. */
export const uploadProof = call('POST /repay/upload_proof', {
  title: {
    id: 'Mengunggah gambar bukti pembayaran',
    en: 'Upload a picture of a payment’s proof',
    zh: '上传付款凭证图片',
  },
  heldBy: ['finance_maker'],
  usedBy: ['repaymentRecord', 'orderDetail'],
  body: 'upload',
  bytesMax: photoBytesMax,
  request: z.strictObject({
    /** Whose payment it is about; or the payment itself, where it goes back to whom it came from. One of the two. */
    orderNo: z.optional(f.orderNo),
    cashRecordId: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  }),
  ret: z.object({ id: f.id }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_UNREADABLE'],
})

/** The picture that a payment was put forward with, as an image or a PDF; each view is logged. */
export const getProof = call('GET /repay/get_proof', {
  title: {
    id: 'Melihat gambar bukti pembayaran',
    en: 'See the picture of a payment’s proof',
    zh: '查看付款凭证图片',
  },
  heldBy: [...finance, 'auditor'],
  usedBy: ['repaymentRecord'],
  request: z.strictObject({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  ret: z.null(),
  file: true,
  errors: ['NOT_FOUND'],
})

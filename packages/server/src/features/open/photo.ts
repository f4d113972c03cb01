import { uploadPhoto } from '@lumbung/contract/open/application'
import { refuse } from '@lumbung/domain/errors'
import { implementPrepared } from '../../calls/registry.ts'
import { readPhoto } from '../../gateways/photo.ts'
import { BoundedQueue } from '../../calls/bounded-queue.ts'
import { addPhoto } from '../../records/order/photos.ts'

/** A picture is decoded whole, up to 40 megapixels: two at a time. */
const pictures = new BoundedQueue({ runningMax: 2, waitingMax: 40, againInSeconds: 5 })

/**
 * Keeps a photo sealed until an application of the same app takes it. Only a proof of income may be a PDF. It is read and
 * stored before the transaction; a file that no row names, should that fail, is sealed and belongs to nobody.
 */
export const keepPhoto = implementPrepared(
  uploadPhoto,
  async ({ kind }, { upload, services }) =>
    await pictures.run(async () => {
      const photo = await readPhoto((await upload?.read()) ?? Buffer.alloc(0))
      if (photo.kind === 'attachment' && kind !== 'incomeProof') refuse('FILE_TYPE', { allowed: 'JPEG, PNG' })
      const { key, bytes } = await services.files.put(photo.bytes, { type: photo.type })
      return { fileKey: key, bytes, mediaType: photo.type }
    }),
  async ({ kind }, { tx, app, now }, photo) => ({
    id: await addPhoto(tx, { appCode: app.code, kind, ...photo, at: now }),
  }),
)

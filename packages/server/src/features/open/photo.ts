import { uploadPhoto } from '@lumbung/contract/open/application'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../call-registry.ts'
import { readPhoto } from '../../gateways/photo.ts'
import { addPhoto } from '../../records/photos.ts'

/** Keeps a photo sealed until an application of the same app takes it. Only a proof of income may be a PDF. */
export const keepPhoto = implement(uploadPhoto, async ({ kind }, { tx, raw, app, now, services }) => {
  const photo = await readPhoto(raw)
  if (photo.kind === 'attachment' && kind !== 'incomeProof') refuse('FILE_TYPE', { allowed: 'JPEG, PNG' })
  // A file that no row names, should the transaction fail, is sealed and belongs to nobody.
  const { key, bytes } = await services.files.put(photo.bytes, { type: photo.type })
  const id = await addPhoto(tx, {
    appCode: app.code,
    kind,
    fileKey: key,
    mediaType: photo.type,
    bytes,
    at: now,
  })
  return { id }
})

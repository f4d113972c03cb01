import { uploadPhoto } from '@lumbung/contract/open/application'
import { implementPrepared } from '../../calls/registry.ts'
import { keepPicture } from '../../gateways/kept-picture.ts'
import { addPhoto } from '../../records/order/photos.ts'

/** Keeps a photo sealed until an application of the same app takes it. Only a proof of income may be a PDF. */
export const keepPhoto = implementPrepared(
  uploadPhoto,
  async ({ kind }, { upload, services }) =>
    await keepPicture(services.files, upload, { from: 'apps', takesPdf: kind === 'incomeProof' }),
  async ({ kind }, { tx, app, now }, photo) => ({
    id: await addPhoto(tx, { appCode: app.code, kind, ...photo, at: now }),
  }),
)

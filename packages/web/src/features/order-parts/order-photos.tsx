import { getPhoto, type photoKind } from '@lumbung/contract/order/order'
import type * as z from 'zod/mini'
import { useSpeech } from '../../locales/language.tsx'
import { apiFile } from '../../shell/api.ts'
import { PhotoViewer } from '../../ui/photo-viewer.tsx'

interface OrderPhoto {
  kind: z.output<typeof photoKind>
  id: number
  takenAt: string
}

/** ID card, selfie and proof of income; the server logs each view. */
export function OrderPhotos({ orderNo, photos }: { orderNo: string; photos: readonly OrderPhoto[] }) {
  const { t, format } = useSpeech()
  if (photos.length === 0) return <p>{t('detail.noPhotos')}</p>
  return (
    <PhotoViewer
      photos={photos.map((photo) => ({
        key: `${orderNo} ${photo.id}`,
        caption: t(`detail.photo.${photo.kind}`),
        note: format.instant(photo.takenAt),
        load: async (signal) =>
          (await apiFile(getPhoto, { orderNo, id: photo.id }, { signal, quiet: true })).blob,
      }))}
    />
  )
}

import { useSpeech } from '../../locales/language.tsx'
import { PhotoViewer } from '../../ui/photo/photo-viewer.tsx'
import { type OrderPhoto, orderPhoto } from './order-photo.ts'

/** ID card, selfie and proof of income; the card is compared with the selfie. The server logs each view. */
export function OrderPhotos({ orderNo, photos }: { orderNo: string; photos: readonly OrderPhoto[] }) {
  const { t, format } = useSpeech()
  if (photos.length === 0) return <p>{t('detail.noPhotos')}</p>
  const card = photos.findIndex(({ kind }) => kind === 'idCard')
  const selfie = photos.findIndex(({ kind }) => kind === 'selfie')
  return (
    <PhotoViewer
      photos={photos.map((photo) => ({
        ...orderPhoto(orderNo, photo),
        caption: t(`detail.photo.${photo.kind}`),
        note: format.instant(photo.takenAt),
      }))}
      pair={card < 0 || selfie < 0 ? null : [card, selfie]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { BlobImage } from './blob-image.tsx'
import { Icon } from '../controls/icon.tsx'
import { reasonOf } from '../list/list-problem.tsx'
import { PhotoLook } from './photo-look.tsx'
import { type Photo, photoQuery } from './photo-query.ts'
import styles from './photo-viewer.module.css'
import { useKeys } from '../controls/use-keys.ts'

interface PhotoViewerProps {
  photos: readonly Photo[]
  /** Which two are compared side by side; null when there are no two. */
  pair: readonly [number, number] | null
}

/** Photos side by side, the first one large. V opens the first to look at it closely, S two of them side by side. */
export function PhotoViewer({ photos, pair }: PhotoViewerProps) {
  const [open, setOpen] = useState<readonly number[] | null>(null)
  useKeys({
    v: () => setOpen([0]),
    ...(pair && { s: () => setOpen(pair) }),
  })
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.key} className={styles.photo}>
            <Thumbnail photo={photo} onOpen={() => setOpen([index])} />
          </li>
        ))}
      </ul>
      {open && (
        <PhotoLook photos={photos} pair={pair} open={open} onOpen={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Thumbnail({ photo, onOpen }: { photo: Photo; onOpen: () => void }) {
  const { t } = useSpeech()
  const { data: blob, error, refetch } = useQuery(photoQuery(photo))
  const failed = error !== null
  return (
    <>
      <button
        type="button"
        className={styles.frame}
        onClick={failed ? () => void refetch() : onOpen}
        aria-label={`${photo.caption} – ${t(failed ? 'ui.retry' : 'ui.photo.enlarge')}`}
      >
        {blob && <BlobImage blob={blob} alt={photo.caption} className={styles.image} />}
        {failed && <Icon name="refresh" size={18} />}
      </button>
      <p className={styles.caption}>
        {photo.caption} <span className={styles.note}>{photo.note}</span>
      </p>
      {error && (
        <p className={styles.failed} role="alert">
          {reasonOf(error).text}
        </p>
      )}
    </>
  )
}

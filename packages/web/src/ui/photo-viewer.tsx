import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSpeech } from '../locales/language.tsx'
import { Button, IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import styles from './photo-viewer.module.css'

export interface Photo {
  key: string
  caption: string
  note: string
  load: (signal: AbortSignal) => Promise<Blob>
}

/** A photo is fetched once while it is shown, and never kept on disk. */
function usePhoto(photo: Photo) {
  const query = useQuery({
    queryKey: ['photo', photo.key],
    queryFn: ({ signal }) => photo.load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { blob: query.data, failed: query.isError, retry: () => void query.refetch() }
}

/** An image of bytes: its `blob:` address lives as long as the element. */
function BlobImage({ blob, ...rest }: Omit<ComponentProps<'img'>, 'src'> & { blob: Blob }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} {...rest} />
}

/** Photos side by side, the first one large; one opens to look at it closely. */
export function PhotoViewer({ photos }: { photos: readonly Photo[] }) {
  const [open, setOpen] = useState<number | null>(null)
  const shown = open === null ? undefined : photos[open]
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.key} className={styles.photo}>
            <Thumbnail photo={photo} onOpen={() => setOpen(index)} />
          </li>
        ))}
      </ul>
      {shown && open !== null && (
        <CloseLook
          key={shown.key}
          photo={shown}
          onClose={() => setOpen(null)}
          onStep={photos.length > 1 ? (step) => setOpen((open + step + photos.length) % photos.length) : null}
        />
      )}
    </>
  )
}

function Thumbnail({ photo, onOpen }: { photo: Photo; onOpen: () => void }) {
  const { t } = useSpeech()
  const { blob, failed, retry } = usePhoto(photo)
  return (
    <>
      <button
        type="button"
        className={styles.frame}
        onClick={failed ? retry : onOpen}
        aria-label={`${photo.caption} – ${t(failed ? 'ui.retry' : 'ui.photo.enlarge')}`}
      >
        {blob && <BlobImage blob={blob} alt={photo.caption} className={styles.image} />}
        {failed && <Icon name="refresh" size={18} />}
      </button>
      <p className={styles.caption}>
        {photo.caption} <span className={styles.note}>{photo.note}</span>
      </p>
    </>
  )
}

const zooms = [1, 1.5, 2, 3, 4] as const

function CloseLook({
  photo,
  onClose,
  onStep,
}: {
  photo: Photo
  onClose: () => void
  onStep: ((step: 1 | -1) => void) | null
}) {
  const { t } = useSpeech()
  const { blob } = usePhoto(photo)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [shape, setShape] = useState({ width: 4, height: 3 })
  const closer = () => setZoom(Math.min(zooms.length - 1, zoom + 1))
  const farther = () => setZoom(Math.max(0, zoom - 1))
  const lies = turns % 2 === 1
  const turn = () => setTurns(turns + 1)
  const keys: Record<string, () => void> = {
    '+': closer,
    '=': closer,
    '-': farther,
    r: turn,
    ...(onStep && { ArrowLeft: () => onStep(-1), ArrowRight: () => onStep(1) }),
  }
  const onKeyDown = (event: KeyboardEvent) => keys[event.key]?.()
  const size = `${(zooms[zoom] ?? 1) * 100}%`
  return (
    <Dialog opened wide onClose={onClose} title={`${photo.caption} · ${photo.note}`}>
      <div onKeyDown={onKeyDown} className={styles.close}>
        <div className={styles.tools}>
          <IconButton icon="minus" label={t('ui.photo.zoomOut')} disabled={zoom === 0} onClick={farther} />
          <span className={styles.zoom}>{size}</span>
          <IconButton
            icon="plus"
            label={t('ui.photo.zoomIn')}
            disabled={zoom === zooms.length - 1}
            onClick={closer}
            data-autofocus
          />
          <IconButton icon="undo" label={t('ui.photo.rotate')} onClick={turn} />
          {onStep && (
            <span className={styles.steps}>
              <Button kind="plain" icon="chevron-left" onClick={() => onStep(-1)}>
                {t('ui.previous')}
              </Button>
              <Button kind="plain" icon="chevron-right" onClick={() => onStep(1)}>
                {t('ui.next')}
              </Button>
            </span>
          )}
        </div>
        <div className={styles.look} tabIndex={0} role="group" aria-label={photo.caption}>
          <div
            className={styles.paper}
            style={{
              width: size,
              aspectRatio: lies ? shape.height / shape.width : shape.width / shape.height,
            }}
          >
            {blob && (
              <BlobImage
                blob={blob}
                alt={photo.caption}
                className={styles.large}
                style={{
                  width: lies ? `${(shape.width / shape.height) * 100}%` : '100%',
                  transform: `translate(-50%, -50%) rotate(${turns * -90}deg)`,
                }}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setShape({ width, height })
                }
                onDoubleClick={() => setZoom(zoom === 0 ? 2 : 0)}
              />
            )}
          </div>
        </div>
      </div>
    </Dialog>
  )
}

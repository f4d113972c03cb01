import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { BlobImage } from './blob-image.tsx'
import { Button, IconButton } from '../controls/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './photo-look.module.css'
import { type Photo, photoQuery } from './photo-query.ts'

interface View {
  /** Position among the zooms. */
  zoom: number
  /** Quarter turns to the left. */
  turns: number
}
const zooms = [1, 1.5, 2, 3, 4] as const
const atFirst: View = { zoom: 0, turns: 0 }

interface PhotoLookProps {
  photos: readonly Photo[]
  pair: readonly [number, number] | null
  /** One photo, or two side by side. */
  open: readonly number[]
  onOpen: (open: readonly number[]) => void
  onClose: () => void
}

/** One photo closely, or two side by side: zoom, turn and compare by keys. The keys mean the photo chosen. */
export function PhotoLook({ photos, pair, open, onOpen, onClose }: PhotoLookProps) {
  const { t } = useSpeech()
  const [views, setViews] = useState<Readonly<Record<string, View>>>({})
  const [side, setSide] = useState(0)
  const both = open.length > 1
  const shown = open.flatMap((index) => photos[index] ?? [])
  const chosen = shown[both ? side : 0]
  const view = (chosen && views[chosen.key]) ?? atFirst
  const change = (next: Partial<View>) => chosen && setViews({ ...views, [chosen.key]: { ...view, ...next } })
  const zoomBy = (step: 1 | -1) => change({ zoom: Math.min(zooms.length - 1, Math.max(0, view.zoom + step)) })
  const turn = () => change({ turns: view.turns + 1 })
  const step = (by: 1 | -1) => onOpen([((open[0] ?? 0) + by + photos.length) % photos.length])
  const compare = () => pair && onOpen(both ? [pair[side] ?? pair[0]] : pair)
  // Left and right move a photo that is larger than its frame; of one that fits they mean the next.
  const aside = (by: 1 | -1) => (both ? setSide(by === 1 ? 1 : 0) : view.zoom === 0 && step(by))
  const keys: Record<string, () => void> = {
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': () => change(atFirst),
    r: turn,
    s: compare,
    ArrowLeft: () => aside(-1),
    ArrowRight: () => aside(1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.()
  }
  return (
    <Dialog
      opened
      wide={both ? 'full' : true}
      onClose={onClose}
      title={shown.map(({ caption, note }) => `${caption} · ${note}`).join(' | ')}
    >
      <div onKeyDown={onKeyDown} className={styles.close}>
        <div className={styles.tools}>
          <IconButton
            icon="minus"
            label={t('ui.photo.zoomOut')}
            disabled={view.zoom === 0}
            onClick={() => zoomBy(-1)}
          />
          <span className={styles.zoom}>{(zooms[view.zoom] ?? 1) * 100}%</span>
          <IconButton
            icon="plus"
            label={t('ui.photo.zoomIn')}
            disabled={view.zoom === zooms.length - 1}
            onClick={() => zoomBy(1)}
          />
          <IconButton icon="undo" label={t('ui.photo.rotate')} onClick={turn} />
          {pair && (
            <Button kind="plain" icon="columns" hotkey="S" onClick={compare}>
              {t(both ? 'ui.photo.single' : 'ui.photo.compare')}
            </Button>
          )}
          <span className={styles.keys}>{t(both ? 'ui.photo.keysBoth' : 'ui.photo.keys')}</span>
          {!both && photos.length > 1 && (
            <span className={styles.steps}>
              <Button kind="plain" icon="chevron-left" onClick={() => step(-1)}>
                {t('ui.previous')}
              </Button>
              <Button kind="plain" icon="chevron-right" onClick={() => step(1)}>
                {t('ui.next')}
              </Button>
            </span>
          )}
        </div>
        <div className={styles.frames} data-both={both || undefined}>
          {shown.map((photo, index) => (
            <Frame
              key={photo.key}
              photo={photo}
              view={views[photo.key] ?? atFirst}
              isChosen={photo === chosen}
              marked={both}
              onChoose={() => setSide(index)}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

interface FrameProps {
  photo: Photo
  view: View
  isChosen: boolean
  /** Which one is chosen is worth a mark. */
  marked: boolean
  onChoose: () => void
}

/** A photo in its frame; the middle of what is seen stays in the middle when it grows. */
function Frame({ photo, view: { zoom, turns }, isChosen, marked, onChoose }: FrameProps) {
  const { data: blob } = useQuery(photoQuery(photo))
  const [shape, setShape] = useState({ width: 4, height: 3 })
  const box = useRef<HTMLDivElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  useLayoutEffect(() => {
    if (isChosen) box.current?.focus({ preventScroll: true })
  }, [isChosen])
  useLayoutEffect(() => {
    const frame = box.current
    if (!frame) return
    frame.scrollLeft = middle.current.x * frame.scrollWidth - frame.clientWidth / 2
    frame.scrollTop = middle.current.y * frame.scrollHeight - frame.clientHeight / 2
  }, [zoom, turns, shape])
  const lies = turns % 2 === 1
  const ratio = shape.width / shape.height
  return (
    <div
      ref={box}
      className={styles.look}
      data-chosen={(marked && isChosen) || undefined}
      tabIndex={0}
      role="group"
      aria-label={photo.caption}
      data-autofocus={isChosen || undefined}
      onFocus={onChoose}
      onScroll={({ currentTarget: frame }) => {
        middle.current = {
          x: (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
          y: (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
        }
      }}
    >
      <div
        className={styles.paper}
        style={{ width: `${(zooms[zoom] ?? 1) * 100}%`, aspectRatio: lies ? 1 / ratio : ratio }}
      >
        {blob && (
          <BlobImage
            blob={blob}
            alt={photo.caption}
            className={styles.large}
            style={{
              width: lies ? `${ratio * 100}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${turns * -90}deg)`,
            }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setShape({ width, height })
            }
          />
        )}
      </div>
    </div>
  )
}

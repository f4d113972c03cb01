import { type DragEvent, useId, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import styles from './file-drop.module.css'
import { Icon } from './icon.tsx'
import { ProgressBar } from './progress-bar.tsx'

interface FileDropProps {
  /** Extensions, with their dot. */
  types: readonly string[]
  bytesMax: number
  /** The part sent, from 0 to 1; null when nothing is under way. */
  sending: number | null
  /** One field among others. */
  compact?: boolean
  onFile: (file: File) => void
  /** A file that need not be sent to be refused. */
  onRefused: (sentence: string) => void
}

const megabyte = 1024 * 1024

/** Takes one file, dropped or picked. */
export function FileDrop({ types, bytesMax, sending, compact, onFile, onRefused }: FileDropProps) {
  const { t } = useSpeech()
  const id = useId()
  const [over, setOver] = useState(false)
  const words = { types: types.join(', '), size: `${Math.floor(bytesMax / megabyte)} MB` }
  const take = (file: File | undefined) => {
    if (!file || sending !== null) return
    if (!types.some((type) => file.name.toLowerCase().endsWith(type)))
      return onRefused(t('ui.upload.wrongType', words))
    if (file.size > bytesMax) return onRefused(t('ui.upload.tooLarge', words))
    onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      data-compact={compact || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {sending === null ? (
        <>
          <Icon name="upload" size={20} />
          <p>
            {t('ui.upload.drop')}{' '}
            <label htmlFor={id} className={styles.choose}>
              {t('ui.upload.choose')}
            </label>
          </p>
          <p className={styles.limit}>{t('ui.upload.limit', words)}</p>
        </>
      ) : (
        <div className={styles.sending}>
          <ProgressBar
            label={t('ui.upload.sending', { percent: Math.round(sending * 100) })}
            share={sending}
          />
        </div>
      )}
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={types.join(',')}
        disabled={sending !== null}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

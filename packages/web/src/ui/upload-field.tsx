import type { Call, RetOf } from '@lumbung/contract/call'
import { type DragEvent, useRef, useState } from 'react'
import { useSpeech } from '../locales/language.tsx'
import { type InputOf, upload } from '../shell/api.ts'
import { CallRefused } from '../shell/api-refusal.ts'
import { Icon } from './icon.tsx'
import styles from './upload-field.module.css'

interface UploadFieldProps<C extends Call> {
  call: C
  /** The query of the upload, from the file. */
  request: (file: File) => InputOf<C>
  /** `.xlsx`, `.csv`, … */
  types: readonly string[]
  bytesMax: number
  onDone: (answer: RetOf<C>, file: File) => void
}

/** Drop a file or choose one; it is sent at once, with progress. */
export function UploadField<C extends Call>({ call, request, types, bytesMax, onDone }: UploadFieldProps<C>) {
  const { t } = useSpeech()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const size = `${Math.round(bytesMax / 1024 / 1024)} MB`
  const names = types.join(', ')
  const take = (file: File | undefined) => {
    if (!file || share !== null) return
    if (!types.some((type) => file.name.toLowerCase().endsWith(type))) return setProblem(t('ui.upload.wrongType', { types: names }))
    if (file.size > bytesMax) return setProblem(t('ui.upload.tooLarge', { size }))
    setProblem('')
    setShare(0)
    upload(call, request(file), file, { onProgress: setShare }).then(
      (answer) => {
        setShare(null)
        onDone(answer, file)
      },
      (error: unknown) => {
        setShare(null)
        if (error instanceof CallRefused && error.code !== 403) setProblem(error.message)
      },
    )
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div
      className={styles.area}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={18} />
      {share === null ? (
        <p>
          {t('ui.upload.drop')}{' '}
          <button type="button" className={styles.choose} onClick={() => input.current?.click()}>
            {t('ui.upload.choose')}
          </button>
          <span className={styles.limit}>{t('ui.upload.limit', { types: names, size })}</span>
        </p>
      ) : (
        <p className={styles.sending} role="status">
          {t('ui.upload.sending', { percent: Math.round(share * 100) })}
          <progress max={1} value={share} aria-label={t('ui.upload.choose')} />
        </p>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <input
        ref={input}
        className="visually-hidden"
        tabIndex={-1}
        type="file"
        accept={types.join(',')}
        aria-label={t('ui.upload.choose')}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

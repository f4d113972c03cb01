import { useId, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { IconButton } from './button.tsx'
import field from './field.module.css'
import { FileDrop } from './file-drop.tsx'
import styles from './file-field.module.css'
import { Icon } from './icon.tsx'

interface FileFieldProps {
  label: string
  hint?: string
  /** Extensions, with their dot. */
  types: readonly string[]
  bytesMax: number
  value: File | null
  error: string | undefined
  onChange: (file: File | null) => void
}

const kibibyte = 1024

/** A file that goes with what a form sends: dropped or picked, and taken away again. */
export function FileField({ label, hint, types, bytesMax, value, error, onChange }: FileFieldProps) {
  const { t, format } = useSpeech()
  const id = useId()
  const [refused, setRefused] = useState('')
  const wrong = error ?? refused
  const take = (file: File | null) => {
    setRefused('')
    onChange(file)
  }
  return (
    <div className={field.field} role="group" aria-labelledby={id}>
      <span id={id} className={field.label}>
        {label}
      </span>
      {value === null ? (
        <FileDrop
          compact
          types={types}
          bytesMax={bytesMax}
          sending={null}
          onFile={take}
          onRefused={setRefused}
        />
      ) : (
        <div className={styles.file}>
          <Icon name="file" size={16} />
          <span className={styles.name} title={value.name}>
            {value.name}
          </span>
          <span className={styles.size}>{`${format.number(Math.ceil(value.size / kibibyte))} KB`}</span>
          <IconButton icon="close" label={t('ui.upload.takeAway')} onClick={() => take(null)} />
        </div>
      )}
      {wrong ? (
        <p className={field.error} role="alert">
          {wrong}
        </p>
      ) : (
        hint && <p className={field.hint}>{hint}</p>
      )}
    </div>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import styles from './masked.module.css'
import type { Revealed } from './reveal-dialog.tsx'

/** A value that was opened, as long as the server says; and whether somebody is asked why it is to be. */
export function useOpened() {
  const [asking, setAsking] = useState(false)
  const [open, setOpen] = useState<(Revealed & { untilMs: number }) | null>(null)
  const [left, setLeft] = useState(0)
  const untilMs = open?.untilMs ?? 0
  useEffect(() => {
    if (!untilMs) return
    const tick = () => {
      const seconds = Math.ceil((untilMs - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds <= 0) setOpen(null)
    }
    const timer = setInterval(tick, 500)
    return () => {
      clearInterval(timer)
      // A tab that is left never comes back with an open value.
      setOpen(null)
    }
  }, [untilMs])
  return {
    asking,
    open,
    left,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    hide: () => setOpen(null),
    show: (revealed: Revealed) => {
      setAsking(false)
      setLeft(revealed.seconds)
      setOpen({ ...revealed, untilMs: Date.now() + revealed.seconds * 1000 })
    },
  }
}

interface OpenedValueProps {
  /** As everybody sees it. */
  value: string
  /** What it is, in a word. */
  name: string
  may: boolean
  opened: ReturnType<typeof useOpened>
  /** The dialog that asks why, while it does. */
  children: ReactNode
}

/** A masked value; the eye asks for a reason and shows it for 60 s. */
export function OpenedValue({ value, name, may, opened, children }: OpenedValueProps) {
  const { t } = useSpeech()
  const { open, left } = opened
  if (open) {
    return (
      <span className={styles.masked}>
        <span className={styles.open}>{open.value}</span>
        <span className={styles.left} role="timer">
          {t('reveal.secondsLeft', { n: left })} · {t('reveal.leftToday', { n: open.leftToday })}
        </span>
        <IconButton icon="eye-off" label={t('reveal.hide')} small onClick={opened.hide} />
      </span>
    )
  }
  return (
    <span className={styles.masked} data-may={may || undefined}>
      <MaskedValue value={value} />
      {may && (
        <IconButton icon="eye" label={t('reveal.button', { field: name })} small onClick={opened.ask} />
      )}
      {children}
    </span>
  )
}

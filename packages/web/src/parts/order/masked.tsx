import { useEffect, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds } from '../../core/session.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import styles from './masked.module.css'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { useOpenedTogether } from './opened-together.ts'
import { type Revealed, RevealDialog, type RevealField } from './reveal-dialog.tsx'

interface MaskedProps {
  value: string
  orderNo: string
  field: RevealField
  contactId?: number
  /** The correction whose old or new value it is. */
  correctionId?: number
  /** The loan elsewhere whose lender it is. */
  facilityId?: string
  /** What the answer of the detail said about revealing; the role's call is asked otherwise. */
  canReveal?: boolean
}

/** A masked value on a detail; the eye asks for a reason and shows it for 60 s. */
export function Masked({
  value,
  orderNo,
  field,
  contactId,
  correctionId,
  facilityId,
  canReveal,
}: MaskedProps) {
  const { t } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState(false)
  const [open, setOpen] = useState<(Revealed & { untilMs: number }) | null>(null)
  const [left, setLeft] = useState(0)
  const together = useOpenedTogether(orderNo, field)
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
  if (!value) return <span>–</span>
  if (together)
    return together.value === null ? (
      <MaskedValue value={value} />
    ) : (
      <span className={styles.open}>{together.value}</span>
    )
  const may = canReveal ?? holds('POST /order/reveal')
  if (open) {
    return (
      <span className={styles.masked}>
        <span className={styles.open}>{open.value}</span>
        <span className={styles.left} role="timer">
          {t('reveal.secondsLeft', { n: left })} · {t('reveal.leftToday', { n: open.leftToday })}
        </span>
        <IconButton icon="eye-off" label={t('reveal.hide')} small onClick={() => setOpen(null)} />
      </span>
    )
  }
  return (
    <span className={styles.masked} data-may={may || undefined}>
      <MaskedValue value={value} />
      {may && (
        <IconButton
          icon="eye"
          label={t('reveal.button', { field: t(`reveal.fields.${field}`) })}
          small
          onClick={() => setAsking(true)}
        />
      )}
      {asking && (
        <RevealDialog
          orderNo={orderNo}
          field={field}
          contactId={contactId}
          correctionId={correctionId}
          facilityId={facilityId}
          onClose={() => setAsking(false)}
          onRevealed={(revealed) => {
            setAsking(false)
            setLeft(revealed.seconds)
            setOpen({ ...revealed, untilMs: Date.now() + revealed.seconds * 1000 })
          }}
        />
      )}
    </span>
  )
}

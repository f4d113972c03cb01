import { useId, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../controls/button.tsx'
import { noAmount, useAmountText } from '../controls/use-amount-text.ts'
import styles from './filter-control.module.css'
import { formatRange, parseRange } from './filter-text.ts'

/** From which amount to which; either may be left open. */
export default function Amounts({
  text,
  onChange,
  onDone,
}: {
  text: string
  onChange: (text: string) => void
  onDone: () => void
}) {
  const { t } = useSpeech()
  // The address holds no text that is no amount: it waits here to be mended.
  const [wrong, setWrong] = useState({ from: false, to: false })
  const range = parseRange(text)
  const isWrong = wrong.from || wrong.to
  const change = (end: 'from' | 'to', value: string) => {
    setWrong({ ...wrong, [end]: value === noAmount })
    onChange(formatRange({ ...range, [end]: value === noAmount ? undefined : value || undefined }))
  }
  return (
    <div className={styles.amounts}>
      {(['from', 'to'] as const).map((end) => (
        <AmountEnd
          key={end}
          label={t(`ui.${end}`)}
          value={wrong[end] ? noAmount : (range[end] ?? '')}
          onChange={(value) => change(end, value)}
          onEnter={() => !isWrong && onDone()}
        />
      ))}
      <Button disabled={isWrong} onClick={onDone}>
        {t('ui.apply')}
      </Button>
    </div>
  )
}

function AmountEnd({
  label,
  value,
  onChange,
  onEnter,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onEnter: () => void
}) {
  const { error, input } = useAmountText({ value, digitsMax: 15, format: String, onChange })
  const note = useId()
  return (
    <>
      <label className={styles.field} data-tall>
        <span className={styles.label}>{label}</span>
        <span className={styles.label}>Rp</span>
        <input
          className={styles.input}
          inputMode="numeric"
          {...input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && note}
          onChange={(event) => input.onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        />
      </label>
      {error && (
        <p id={note} className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}

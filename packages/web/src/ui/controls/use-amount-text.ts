import { type ClipboardEvent, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { type AmountRead, type AmountText, changedAmount, insertedIn } from './amount-text.ts'

/** What a form holds where no amount can be read: its call's schema refuses it. */
export const noAmount = String(Number.NaN)

const givenBy = ({ digits, fault }: AmountRead): string => (fault === null ? digits : noAmount)

const faultWords = {
  cents: 'ui.field.notWhole',
  minus: 'ui.field.belowZero',
  unclear: 'ui.field.invalid',
  tooLarge: 'ui.field.tooLarge',
} as const

interface AmountTextProps {
  /** Digits, '' or {@link noAmount}. */
  value: string
  digitsMax: number
  /** A number with its thousands shown, or as it is. */
  format: (n: number) => string
  onChange: (value: string) => void
}

/** A field of whole rupiah: what stands in it, what changes it, and why it is no amount. */
export function useAmountText({ value, digitsMax, format, onChange }: AmountTextProps) {
  const { t } = useSpeech()
  const [kept, setKept] = useState<AmountText | null>(null)
  const grouped = (digits: string) => (digits === '' ? '' : format(Number(digits)))
  // The form may have been given another amount since.
  const own = kept !== null && givenBy(kept) === value ? kept : null
  const text = own?.text ?? grouped(value === noAmount ? '' : value)
  const change = (next: string, inserted: string) => {
    const after = changedAmount({ text, own: own !== null }, { text: next, inserted }, digitsMax, grouped)
    setKept(after.text === grouped(after.digits) ? null : after)
    onChange(givenBy(after))
  }
  return {
    error: own?.fault ? t(faultWords[own.fault]) : undefined,
    input: {
      value: text,
      onChange: (next: string) => change(next, insertedIn(text, next)),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        event.preventDefault()
        const { selectionStart, selectionEnd } = event.currentTarget
        const pasted = event.clipboardData.getData('text').trim()
        const start = selectionStart ?? text.length
        change(text.slice(0, start) + pasted + text.slice(selectionEnd ?? start), pasted)
      },
      onBlur: () => {
        if (own?.fault === null) setKept(null)
      },
    },
  }
}

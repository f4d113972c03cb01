import { useSpeech } from '../../locales/language.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { signedAmount } from './bank-amount.ts'
import { bankKinds, type BankLine, type ListedLine } from './bank-answer.ts'
import { againstWords } from './bank-against.tsx'

/** Which line it is, and what it is said to be. */
export function LineFacts({ line }: { line: ListedLine & Partial<Pick<BankLine, 'suggestion'>> }) {
  const { t, format } = useSpeech()
  const kind = line.suggestion?.kind ?? line.kind
  return (
    <KeyValues
      entries={[
        { label: t('bank.line'), value: line.info },
        { label: t('bank.day'), value: `${format.day(line.day)} ${line.time ?? ''}` },
        { label: t('order.amount'), value: `Rp ${signedAmount(line.amount, format)}` },
        ...(kind ? [{ label: t('bank.kind'), value: bankKinds.word(kind, t) }] : []),
        ...(line.against
          ? [{ label: t('bank.against'), value: againstWords(line.against, line.channel, t) }]
          : []),
        ...(line.note ? [{ label: t('bank.note'), value: line.note }] : []),
      ]}
    />
  )
}

import { revealReturnAccount } from '@lumbung/contract/repay/return-account'
import type { ReturnCheck } from '@lumbung/domain/account/return-account'
import type { RequestOf } from '@lumbung/contract/call'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { Status, type StateLook } from '../../ui/controls/status.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { KeyValue } from '../../ui/page/key-values.tsx'
import { OpenedValue, useOpened } from '../../parts/order/opened-value.tsx'
import { type Revealed, RevealForm, type RevealInput } from '../../parts/order/reveal-dialog.tsx'
import type { PaymentRequest } from './payment-request.ts'

type Field = RequestOf<typeof revealReturnAccount>['field']

const looks = {
  waits: { family: 'wait', glyph: 'half' },
  same: { family: 'good', glyph: 'check-disc' },
  differs: { family: 'bad', glyph: 'cross-disc' },
  noAccount: { family: 'bad', glyph: 'cross-disc' },
  notSaid: { family: 'wait', glyph: 'half' },
} satisfies Record<ReturnCheck, StateLook>

/** What the bank of the account says, in a word. */
export function CheckWord({ check: { result, notAsked } }: { check: NonNullable<PaymentRequest['check']> }) {
  const { t } = useSpeech()
  const word = t(`request.checks.${result}`)
  return (
    <Status look={looks[result]} word={notAsked ? `${word}: ${t(`request.notAsked.${notAsked}`)}` : word} />
  )
}

/** The account that money of no order goes back to; it opens with a reason. */
export function ReturnAccount({ row }: { row: PaymentRequest }) {
  const { destination } = row
  return (
    destination && (
      <>
        {destination.bankCode} <Value row={row} field="bankAccount" value={destination.account} />
      </>
    )
  )
}

/** Whose the account is, as written down, by its bank and by who paid, for who decides. */
export function checkEntries(row: PaymentRequest, t: Translate): KeyValue[] {
  const { check, destination } = row
  if (check === null) return []
  return [
    ...(destination
      ? [
          {
            label: t('request.holder'),
            value: <Value row={row} field="bankHolder" value={destination.holder} />,
          },
        ]
      : []),
    { label: t('request.check'), value: <CheckWord check={check} /> },
    ...(check.bankHolder
      ? [
          {
            label: t('request.bankHolder'),
            value: <Value row={row} field="accountHolder" value={check.bankHolder} />,
          },
        ]
      : []),
    ...(check.payer
      ? [{ label: t('request.payer'), value: <Value row={row} field="payer" value={check.payer} /> }]
      : []),
  ]
}

function Value({ row, field, value }: { row: PaymentRequest; field: Field; value: string }) {
  const { t } = useSpeech()
  const may = useHolds()(revealReturnAccount)
  const opened = useOpened()
  return (
    <OpenedValue value={value} name={t(`reveal.fields.${field}`)} may={may} opened={opened}>
      {opened.asking && (
        <RevealDialog id={row.id} field={field} onClose={opened.close} onRevealed={opened.show} />
      )}
    </OpenedValue>
  )
}

interface RevealDialogProps {
  id: number
  field: Field
  onClose: () => void
  onRevealed: (revealed: Revealed) => void
}

/** Asks why, then opens one value. The look stands in the access log. */
function RevealDialog({ id, field, onClose, onRevealed }: RevealDialogProps) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: revealReturnAccount,
    first: { reasonCode: '', note: '' },
    request: ({ reasonCode, note }) => ({
      id,
      field,
      reasonCode: reasonCode as RevealInput['reasonCode'],
      note,
    }),
    done: onRevealed,
  })
  return <RevealForm name={t(`reveal.fields.${field}`)} form={form} onClose={onClose} />
}

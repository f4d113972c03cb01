import { requestReversal, reversalOutcomes } from '@lumbung/contract/repay/payment-request'
import { useSpeech } from '../../locales/language.tsx'
import { tell } from '../../core/act.ts'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { type CashRecord, PaymentFacts } from './payment-facts.tsx'
import { PreviewOf } from './payment-preview.tsx'

interface TakingBack {
  row: CashRecord
  refresh: () => void
}

const takingBack = createStore<TakingBack | null>(null)
const close = () => takingBack.set(null)

/** Opens the dialog for a posted payment. */
export function askToTakeBack(row: CashRecord, refresh: () => void): void {
  takingBack.set({ row, refresh })
}

/** Why a payment is taken back, with what changes by it. Stands once on the screen. */
export function TakeBackDialog() {
  const asked = useStore(takingBack)
  return asked && <TakeBackForm key={asked.row.id} asked={asked} />
}

function TakeBackForm({ asked: { row, refresh } }: { asked: TakingBack }) {
  const { t } = useSpeech()
  const over = () => {
    close()
    refresh()
  }
  const form = useCallForm({
    call: requestReversal,
    first: { outcome: 'returned', proof: '' },
    request: ({ outcome, proof }, requestKey) => ({
      id: row.id,
      version: row.version,
      outcome: reversalOutcomes.find((each) => each === outcome) ?? 'returned',
      proof: proof.trim(),
      requestKey,
    }),
    done: () => {
      toast({ kind: 'good', text: t('request.put') })
      over()
    },
    onConflict: (refusal) => {
      tell(refusal)
      over()
    },
  })
  return (
    <FormDialog onClose={close} title={t('request.takeBackTitle')} form={form} submit={t('repay.putForward')}>
      <PaymentFacts row={row} />
      <p>{t('request.takeBackText')}</p>
      {row.orderNo && <PreviewOf asked={{ orderNo: row.orderNo, reverse: row.id }} />}
      <SelectField
        label={t('request.outcome')}
        required
        options={reversalOutcomes.map((value) => ({ value, label: t(`request.outcomes.${value}`) }))}
        {...form.bind('outcome')}
      />
      <NoteField label={t('request.proof')} hint={t('request.proofHint')} required {...form.bind('proof')} />
    </FormDialog>
  )
}

import { requestRefund } from '@lumbung/contract/repay/refund'
import { useSpeech } from '../../locales/language.tsx'
import { tell } from '../../core/act.ts'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { NoteField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { type CashRecord, PaymentFacts } from './payment-facts.tsx'

interface GivingBack {
  row: CashRecord
  refresh: () => void
}

const givingBack = createStore<GivingBack | null>(null)
const close = () => givingBack.set(null)

/** Opens the dialog for a payment that waits. */
export function askToRefund(row: CashRecord, refresh: () => void): void {
  givingBack.set({ row, refresh })
}

/** Why a waiting payment goes back, and to the account of which order. Stands once on the screen. */
export function RefundPaymentDialog() {
  const asked = useStore(givingBack)
  return asked && <GiveBackForm key={asked.row.id} asked={asked} />
}

function GiveBackForm({ asked: { row, refresh } }: { asked: GivingBack }) {
  const { t } = useSpeech()
  const over = () => {
    close()
    refresh()
  }
  const form = useCallForm({
    call: requestRefund,
    first: { orderNo: row.orderNo ?? '', proof: '' },
    request: ({ orderNo, proof }, requestKey) => ({
      orderNo: orderNo.trim(),
      cashRecordId: row.id,
      toOrderNo: null,
      amount: row.amount,
      proof: proof.trim(),
      requestKey,
    }),
    about: { ORDER_NOT_FOUND: 'orderNo' },
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
    <FormDialog onClose={close} title={t('request.giveBackTitle')} form={form} submit={t('repay.putForward')}>
      <PaymentFacts row={row} />
      <p>{t('request.giveBackText')}</p>
      <TextField
        label={t('request.whosePayment')}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.bind('orderNo')}
      />
      <NoteField label={t('request.proof')} hint={t('request.proofHint')} required {...form.bind('proof')} />
    </FormDialog>
  )
}

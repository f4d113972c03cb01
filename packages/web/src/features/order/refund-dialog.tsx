import { requestRefund } from '@lumbung/contract/repay/refund'
import { useSpeech } from '../../locales/language.tsx'
import { toast } from '../../core/toast-store.ts'
import { AmountField, NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { Account } from '../../parts/order/account.ts'
import { ProofPictureField, useProofForm } from '../../parts/order/proof-form.tsx'
import { useAfterChange } from '../../parts/order/use-after-change.ts'

interface RefundDialogProps {
  account: Account
  onClose: () => void
}

interface Values {
  toOrderNo: string
  amount: number | null
  proof: string
  picture: File | null
}

function useRefundForm({ account, onClose }: RefundDialogProps) {
  const { t } = useSpeech()
  const changed = useAfterChange(account.orderNo)
  const first: Values = { toOrderNo: '', amount: account.creditFree, proof: '', picture: null }
  return useProofForm({
    orderOf: () => account.orderNo,
    call: requestRefund,
    first,
    request: ({ toOrderNo, amount, proof }, requestKey) => ({
      orderNo: account.orderNo,
      cashRecordId: null,
      toOrderNo: toOrderNo || null,
      amount: amount ?? 0,
      proof: proof.trim(),
      requestKey,
    }),
    check: ({ toOrderNo, amount }): Record<string, string> => {
      const owed = account.creditPays.find((loan) => loan.orderNo === toOrderNo)?.owed
      const most = Math.min(account.creditFree, owed ?? account.creditFree)
      return amount !== null && amount > most ? { amount: 'too_big' } : {}
    },
    done: () => {
      toast({ kind: 'good', text: t('change.refund.asked') })
      changed()
      onClose()
    },
  })
}

/** What was paid too much goes back to the borrower's account, or pays another of their loans; another person decides. */
export function RefundDialog({ account, onClose }: RefundDialogProps) {
  const { t, format } = useSpeech()
  const form = useRefundForm({ account, onClose })
  const moves = form.values.toOrderNo !== ''
  const back = { value: '', label: t('change.refund.back') }
  const loans = account.creditPays.map(({ orderNo, owed }) => ({
    value: orderNo,
    label: t('change.refund.pays', { orderNo, owed: format.number(owed) }),
  }))
  return (
    <FormDialog onClose={onClose} title={t('change.refund.ask')} form={form} submit={t('change.refund.put')}>
      <p>{t(moves ? 'change.refund.movesText' : 'change.refund.backText')}</p>
      <SelectField label={t('change.refund.where')} options={[back, ...loans]} {...form.bind('toOrderNo')} />
      <AmountField
        label={t('order.amount')}
        required
        format={format.number}
        hint={t('change.refund.free', { amount: format.number(account.creditFree) })}
        {...form.bind('amount')}
      />
      <NoteField
        label={t(moves ? 'change.refund.consent' : 'change.refund.why')}
        required
        {...form.bind('proof')}
      />
      <ProofPictureField
        hint={t(moves ? 'change.proof.consent' : 'change.proof.letter')}
        {...form.bind('picture')}
      />
    </FormDialog>
  )
}

import { requestFee } from '@lumbung/contract/repay/fee'
import { type ManualFee, manualFees } from '@lumbung/domain/account/fee-kinds'
import { useSpeech } from '../../locales/language.tsx'
import { toast } from '../../core/toast-store.ts'
import { AmountField, NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { Account } from '../../parts/order/account.ts'
import { ProofPictureField, useProofForm } from '../../parts/order/proof-form.tsx'
import { useAfterChange } from '../../parts/order/use-after-change.ts'

interface FeeDialogProps {
  account: Account
  onClose: () => void
}

/** What is charged beside the contract and why, with how much it may be; another person decides. */
export function FeeDialog({ account, onClose }: FeeDialogProps) {
  const { t, format } = useSpeech()
  const changed = useAfterChange(account.orderNo)
  const { room, most } = account.feeRoom
  const first: string = manualFees[0]
  const form = useProofForm({
    orderOf: () => account.orderNo,
    call: requestFee,
    first: { fee: first, amount: null as number | null, proof: '', picture: null as File | null },
    request: ({ fee, amount, proof }, requestKey) => ({
      orderNo: account.orderNo,
      fee: fee as ManualFee,
      amount: amount ?? 0,
      proof: proof.trim(),
      requestKey,
    }),
    check: ({ fee, amount }): Record<string, string> => {
      if (amount === null) return { amount: 'required' }
      return amount > Math.min(most[fee as ManualFee], room) ? { amount: 'too_big' } : {}
    },
    done: () => {
      toast({ kind: 'good', text: t('change.fee.asked') })
      changed()
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title={t('change.fee.charge')} form={form} submit={t('change.fee.put')}>
      <p>{t('change.fee.text')}</p>
      <SelectField
        label={t('change.fee.kind')}
        {...form.bind('fee')}
        options={manualFees.map((fee) => ({ value: fee, label: t(`change.fee.kinds.${fee}`) }))}
      />
      <AmountField
        label={t('change.fee.amount')}
        required
        format={format.number}
        {...form.bind('amount')}
        hint={t('change.fee.atMost', {
          most: format.number(most[form.values.fee as ManualFee]),
          room: format.number(room),
        })}
      />
      <NoteField label={t('change.fee.why')} required {...form.bind('proof')} />
      <ProofPictureField hint={t('change.proof.letter')} {...form.bind('picture')} />
    </FormDialog>
  )
}

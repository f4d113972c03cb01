import { requestWriteOff } from '@lumbung/contract/repay/write-off'
import { useSpeech } from '../../locales/language.tsx'
import { toast } from '../../core/toast-store.ts'
import { NoteField } from '../../ui/controls/field.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import type { Account } from '../../parts/order/account.ts'
import { ProofPictureField, useProofForm } from '../../parts/order/proof-form.tsx'
import { useAfterChange } from '../../parts/order/use-after-change.ts'

/** What leaves the books, and how it is known that it will not be paid; another person decides. */
export function WriteOffDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useSpeech()
  const changed = useAfterChange(account.orderNo)
  const form = useProofForm({
    orderOf: () => account.orderNo,
    call: requestWriteOff,
    first: { proof: '', picture: null as File | null },
    request: ({ proof }, requestKey) => ({ orderNo: account.orderNo, proof: proof.trim(), requestKey }),
    done: () => {
      toast({ kind: 'good', text: t('change.writeOff.asked') })
      changed()
      onClose()
    },
  })
  const buckets = ['principal', 'interest', 'penalty'] as const
  return (
    <FormDialog
      onClose={onClose}
      title={t('change.writeOff.ask')}
      form={form}
      submit={t('change.writeOff.put')}
      danger
    >
      <p>{t('change.writeOff.text')}</p>
      <KeyValues
        entries={[
          ...buckets.map((bucket) => ({
            label: t(`account.${bucket}`),
            value: <Money amount={account.owed[bucket]} />,
          })),
          { label: t('change.writeOff.total'), value: <Money amount={account.owed.total} /> },
        ]}
      />
      <NoteField label={t('change.writeOff.why')} required {...form.bind('proof')} />
      <ProofPictureField hint={t('change.proof.letter')} {...form.bind('picture')} />
    </FormDialog>
  )
}

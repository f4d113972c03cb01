import { decideWithdrawal, type getWithdrawals, requestWithdrawal } from '@lumbung/contract/utils/withdrawal'
import type { RetOf } from '@lumbung/contract/call'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { AmountField, Fields, NoteField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

type Channel = RetOf<typeof getWithdrawals>['channels'][number]
type Withdrawal = RetOf<typeof getWithdrawals>['withdrawals'][number]

interface DialogProps {
  onClose: () => void
  onSaved: () => void
}

/** How much goes from a channel to the company's account, and why. */
export function AskWithdrawal({ channel, onClose, onSaved }: DialogProps & { channel: Channel }) {
  const { t, format } = useSpeech()
  const first: { amount: number | null; note: string } = { amount: null, note: '' }
  const form = useCallForm({
    call: requestWithdrawal,
    first,
    request: ({ amount, note }, requestKey) => ({
      channel: channel.channel,
      amount: amount ?? 0,
      note: note.trim(),
      requestKey,
    }),
    check: ({ amount, note }): Record<string, string> => ({
      ...(amount === null && { amount: 'required' }),
      ...(note.trim() === '' && { note: 'required' }),
    }),
    done: () => {
      toast({ kind: 'good', text: t('withdrawal.asked') })
      onClose()
      onSaved()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('withdrawal.askFrom', { name: t(`order.channels.${channel.channel}`) })}
      form={form}
      submit={t('settings.propose')}
    >
      <KeyValues
        entries={[
          {
            label: t('withdrawal.free'),
            value: channel.free === null ? '–' : `Rp ${format.number(channel.free)}`,
          },
        ]}
      />
      <Fields>
        <AmountField
          label={t('withdrawal.amount')}
          required
          format={format.number}
          {...form.bind('amount')}
        />
        <NoteField label={t('withdrawal.reason')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

/** Has it sent, or refuses it with a reason. */
export function DecideWithdrawal({ withdrawal, onClose, onSaved }: DialogProps & { withdrawal: Withdrawal }) {
  const { t, format } = useSpeech()
  const { id, version, amount, channel, bank, account, holder, askedBy, note } = withdrawal
  return (
    <DecisionDialog
      title={t('withdrawal.decide')}
      entries={[
        { label: t('withdrawal.amount'), value: `Rp ${format.number(amount)}` },
        { label: t('withdrawal.channel'), value: t(`order.channels.${channel}`) },
        { label: t('withdrawal.to'), value: `${bank} ••••${account} · ${holder}` },
        { label: t('withdrawal.by'), value: askedBy.name },
        { label: t('withdrawal.reason'), value: note },
      ]}
      call={decideWithdrawal}
      request={(decision) => ({ id, version, ...decision })}
      agree={t('withdrawal.agree')}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

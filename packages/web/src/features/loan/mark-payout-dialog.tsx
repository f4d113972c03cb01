import { type getPayouts, markForReconciliation } from '@lumbung/contract/loan/loan-record'
import { useSpeech } from '../../locales/language.tsx'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { Fields, NoteField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { channelName } from './channel-name.ts'

interface AskedMark {
  row: RowOf<typeof getPayouts>
  refresh: Tools['refresh']
}

/** The payout that is to be marked for reconciliation. */
export const askedMark = createStore<AskedMark | null>(null)
const close = () => askedMark.set(null)

/** Asks what does not fit about a payout. Stands once on the screen. */
export function MarkPayoutDialog() {
  const asked = useStore(askedMark)
  return asked && <AskMark key={asked.row.reference} {...asked} />
}

function AskMark({ row, refresh }: AskedMark) {
  const { t, format } = useSpeech()
  const { orderNo, reference, amount, channel, providerId } = row
  const form = useCallForm({
    call: markForReconciliation,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ orderNo, reference, note: note.trim(), requestKey }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      toast({ kind: 'wait', text: t('loan.record.mark.done') })
      close()
      refresh()
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={t('loan.record.mark.act')}
      form={form}
      submit={t('loan.record.mark.act')}
    >
      <KeyValues
        entries={[
          { label: t('loan.reference'), value: reference },
          { label: t('loan.amount'), value: `Rp ${format.number(amount)}` },
          { label: t('loan.channel'), value: channelName(channel, t) },
          ...(providerId === null ? [] : [{ label: t('loan.record.serial'), value: providerId }]),
        ]}
      />
      <p>{t('loan.record.mark.effect')}</p>
      <Fields>
        <NoteField label={t('loan.record.mark.reason')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

import { matchPayment } from '@lumbung/contract/repay/cash-record'
import { useSpeech } from '../../locales/language.tsx'
import { tell } from '../../core/act.ts'
import { createStore, useStore } from '../../core/store.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NoteField, TextField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { PaymentFacts, type WaitingCash } from './payment-facts.tsx'

interface Matching {
  row: WaitingCash
  /** The order that was chosen already. */
  orderNo: string
  refresh: () => void
}

const matching = createStore<Matching | null>(null)
const close = () => matching.set(null)

/** Opens the dialog for a payment. */
export function askToMatch(row: WaitingCash, refresh: () => void, orderNo = ''): void {
  matching.set({ row, orderNo, refresh })
}

/** Which order an unexplained payment belongs to. Stands once on the screen. */
export function MatchDialog() {
  const asked = useStore(matching)
  return asked && <MatchForm key={asked.row.id} asked={asked} />
}

function useMatchForm({ row, orderNo: chosen, refresh }: Matching) {
  const { t } = useSpeech()
  const over = () => {
    close()
    refresh()
  }
  return useCallForm({
    call: matchPayment,
    first: { orderNo: chosen, note: '' },
    request: ({ orderNo, note }, requestKey) => ({
      id: row.id,
      version: row.version,
      orderNo: orderNo.trim(),
      note: note.trim(),
      requestKey,
    }),
    done: ({ state }) => {
      toast({ kind: 'good', text: t(state === 'proposed' ? 'repay.proposedSaid' : 'repay.bookedSaid') })
      over()
    },
    about: { ORDER_NOT_FOUND: 'orderNo', STATE_CONFLICT: 'orderNo' },
    onConflict: (refusal) => {
      tell(refusal)
      over()
    },
  })
}

function MatchForm({ asked }: { asked: Matching }) {
  const { t } = useSpeech()
  const form = useMatchForm(asked)
  const { row } = asked
  return (
    <FormDialog onClose={close} title={t('repay.matchTitle')} form={form} submit={t('repay.putForward')}>
      <PaymentFacts row={row} />
      <p>{t('repay.matchText')}</p>
      <TextField
        label={t('order.orderNo')}
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.bind('orderNo')}
      />
      <NoteField label={t('repay.matchNote')} required {...form.bind('note')} />
    </FormDialog>
  )
}

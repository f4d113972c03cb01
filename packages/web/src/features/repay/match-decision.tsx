import { decideMatch } from '@lumbung/contract/repay/cash-record'
import { useSpeech } from '../../locales/language.tsx'
import { tell } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { createStore, useStore } from '../../core/store.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { toast } from '../../core/toast-store.ts'
import { useForm } from '../../ui/dialog/use-form.ts'
import { PaymentFacts, type WaitingCash } from './payment-facts.tsx'

interface Deciding {
  row: WaitingCash
  decision: 'confirm' | 'refuse'
  refresh: () => void
}

const deciding = createStore<Deciding | null>(null)
const close = () => deciding.set(null)

/** Opens the dialog for a payment that another person put forward. */
export function askToDecide(asked: Deciding): void {
  deciding.set(asked)
}

/** Whether a payment is booked as it was put forward. Stands once on the screen. */
export function MatchDecision() {
  const asked = useStore(deciding)
  return asked && <DecisionForm key={`${asked.row.id} ${asked.decision}`} asked={asked} />
}

function useDecisionForm({ row, decision, refresh }: Deciding) {
  const { t } = useSpeech()
  const over = () => {
    close()
    refresh()
  }
  return useForm({
    first: { note: '' },
    check: ({ note }): Record<string, string> =>
      decision === 'refuse' && note.trim() === '' ? { note: 'required' } : {},
    send: ({ note }, requestKey) =>
      api(decideMatch, { id: row.id, version: row.version, decision, note: note.trim(), requestKey }),
    done: ({ state }) => {
      if (state === 'posted') toast({ kind: 'good', text: t('repay.bookedSaid') })
      over()
    },
    onConflict: (refusal) => {
      tell(refusal)
      over()
    },
  })
}

function DecisionForm({ asked }: { asked: Deciding }) {
  const { t } = useSpeech()
  const form = useDecisionForm(asked)
  const { row, decision } = asked
  const refuses = decision === 'refuse'
  return (
    <FormDialog
      onClose={close}
      title={t(refuses ? 'repay.refuseTitle' : 'repay.confirmTitle')}
      form={form}
      submit={t(refuses ? 'repay.refuseTitle' : 'repay.confirm')}
      danger={refuses}
    >
      <PaymentFacts row={row} />
      <KeyValues
        entries={[
          { label: t('repay.proposal'), value: row.proposal?.orderNo ?? '–' },
          { label: t('repay.operator'), value: row.operator ?? '–' },
          { label: t('repay.makerNote'), value: row.proposal?.note ?? '–' },
        ]}
      />
      <p>{t(refuses ? 'repay.refuseText' : 'repay.confirmText')}</p>
      <NoteField
        label={t(refuses ? 'repay.refuseNote' : 'repay.confirmNote')}
        required={refuses}
        {...form.bind('note')}
      />
    </FormDialog>
  )
}

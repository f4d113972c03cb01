import { decideMatch } from '@lumbung/contract/repay/cash-record'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { api, newRequestKey } from '../../core/api.ts'
import { createStore, useStore } from '../../core/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { toast } from '../../core/toast-store.ts'
import { useForm } from '../../ui/dialog/use-form.ts'
import styles from './match-dialog.module.css'
import { PaymentFacts, type CashRecord } from './payment-facts.tsx'

interface Deciding {
  row: CashRecord
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

/** Refusals after which the payment is no longer what the dialog shows. */
const conflicts = new Set<unknown>(['STATE_CONFLICT', 'VERSION_CONFLICT', 'NOT_FOUND'])

function useDecisionForm({ row, decision, refresh }: Deciding) {
  const { t } = useSpeech()
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const over = () => {
    close()
    refresh()
  }
  const refused = (error: unknown) => {
    if (!(error instanceof CallRefused)) throw error
    // It certainly did not act: what is sent next is another intention.
    setRequestKey(newRequestKey())
    if (!conflicts.has(error.code)) throw error
    toast({ kind: 'bad', text: error.message })
    over()
  }
  return useForm({
    first: { note: '' },
    submit: ({ note }) =>
      api(decideMatch, { id: row.id, version: row.version, decision, note: note.trim(), requestKey }).then(
        ({ state }) => {
          if (state === 'posted') toast({ kind: 'good', text: t('repay.bookedSaid') })
          over()
        },
        refused,
      ),
  })
}

function DecisionForm({ asked }: { asked: Deciding }) {
  const { t } = useSpeech()
  const form = useDecisionForm(asked)
  const { row, decision } = asked
  const refuses = decision === 'refuse'
  const submit = () => {
    if (refuses && form.values.note.trim() === '') return form.setErrors({ note: 'required' })
    form.send()
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t(refuses ? 'repay.refuseTitle' : 'repay.confirmTitle')}
      onSubmit={submit}
      foot={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button kind={refuses ? 'danger' : 'filled'} type="submit" busy={form.busy}>
            {t(refuses ? 'repay.refuseTitle' : 'repay.confirm')}
          </Button>
        </>
      }
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
        value={form.values.note}
        error={form.errors['note']}
        onChange={(note) => form.set({ note })}
      />
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}

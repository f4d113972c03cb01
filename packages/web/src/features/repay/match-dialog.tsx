import { matchPayment } from '@lumbung/contract/repay/cash-record'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { api, newRequestKey } from '../../core/api.ts'
import { createStore, useStore } from '../../core/store.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogFoot } from '../../ui/dialog/dialog-foot.tsx'
import { NoteField, TextField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { useForm } from '../../ui/dialog/use-form.ts'
import styles from './match-dialog.module.css'
import { PaymentFacts, type CashRecord } from './payment-facts.tsx'

interface Matching {
  row: CashRecord
  refresh: () => void
}

const matching = createStore<Matching | null>(null)
const close = () => matching.set(null)

/** Opens the dialog for a payment. */
export function askToMatch(row: CashRecord, refresh: () => void): void {
  matching.set({ row, refresh })
}

/** Which order an unexplained payment belongs to. Stands once on the screen. */
export function MatchDialog() {
  const asked = useStore(matching)
  return asked && <MatchForm key={asked.row.id} asked={asked} />
}

/** Refusals about the order that was typed: they stand at its field. */
const aboutOrder = new Set<unknown>(['ORDER_NOT_FOUND', 'STATE_CONFLICT'])
/** Refusals after which the payment is no longer what the dialog shows. */
const aboutPayment = new Set<unknown>(['VERSION_CONFLICT', 'NOT_FOUND'])

function useMatchForm({ row, refresh }: Matching) {
  const { t } = useSpeech()
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const [orderRefusal, setOrderRefusal] = useState('')
  const request = ({ orderNo, note }: { orderNo: string; note: string }) => ({
    id: row.id,
    version: row.version,
    orderNo: orderNo.trim(),
    note: note.trim(),
    requestKey,
  })
  const over = () => {
    close()
    refresh()
  }
  const matched = ({ state }: { state: string }) => {
    toast({ kind: 'good', text: t(state === 'proposed' ? 'repay.proposedSaid' : 'repay.bookedSaid') })
    over()
  }
  const refused = (error: Error) => {
    if (!(error instanceof CallRefused)) throw error
    // It certainly did not act: what is sent next is another intention.
    setRequestKey(newRequestKey())
    if (aboutOrder.has(error.code)) return setOrderRefusal(error.message)
    if (!aboutPayment.has(error.code)) throw error
    toast({ kind: 'bad', text: error.message })
    over()
  }
  const form = useForm({
    first: { orderNo: '', note: '' },
    schema: matchPayment.request,
    request,
    submit: (values) => api(matchPayment, request(values)).then(matched, refused),
  })
  return { form, orderRefusal, setOrderRefusal }
}

function MatchForm({ asked }: { asked: Matching }) {
  const { t } = useSpeech()
  const { form, orderRefusal, setOrderRefusal } = useMatchForm(asked)
  const { row } = asked
  return (
    <Dialog
      opened
      onClose={close}
      title={t('repay.matchTitle')}
      onSubmit={form.send}
      foot={<DialogFoot submit={t('repay.putForward')} busy={form.busy} onCancel={close} />}
    >
      <PaymentFacts row={row} />
      <p>{t('repay.matchText')}</p>
      <TextField
        label={t('order.orderNo')}
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={form.values.orderNo}
        error={form.errors['orderNo'] ?? (orderRefusal || undefined)}
        onChange={(orderNo) => {
          setOrderRefusal('')
          form.set({ orderNo })
        }}
      />
      <NoteField
        label={t('repay.matchNote')}
        required
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

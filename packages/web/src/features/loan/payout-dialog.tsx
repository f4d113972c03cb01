import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { newRequestKey } from '../../core/api.ts'
import { useStore } from '../../core/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import { type ActInput, type Asked, asked, runAct } from './payout-act.ts'
import { channelName } from './channel-name.ts'
import styles from './payout.module.css'

const conflicts = new Set<unknown>(['STATE_CONFLICT', 'VERSION_CONFLICT', 'ORDER_NOT_FOUND'])
const close = () => asked.set(null)

const nothingSaid: { note: string; outcome: ActInput['outcome'] | ''; proof: string } = {
  note: '',
  outcome: '',
  proof: '',
}

/** Asks before money moves, or is kept from moving: amount and bank first. Stands once on the screen. */
export function PayoutDialog() {
  const question = useStore(asked)
  return question && <Question key={`${question.act} ${question.row.orderNo}`} question={question} />
}

function useActForm({ act, row, tools }: Asked) {
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const leave = () => {
    close()
    tools.refresh()
  }
  const refused = (error: Error) => {
    if (!(error instanceof CallRefused)) throw error
    // It certainly did not act: what is sent next is another intention.
    setRequestKey(newRequestKey())
    if (!conflicts.has(error.code)) throw error
    // The row is not what it was: nothing here can be tried again, the list says how it stands.
    close()
    tools.refused(error, row.orderNo)
  }
  return useForm({
    first: nothingSaid,
    submit: (values) =>
      runAct(act, row, { ...values, outcome: values.outcome || 'failed', requestKey }).then(leave, refused),
  })
}

function Question({ question }: { question: Asked }) {
  const { t } = useSpeech()
  const { act } = question
  const form = useActForm(question)
  const needsNote = act === 'hold' || act === 'cancel'
  const settles = act === 'settle'
  const submit = () => {
    if (needsNote && form.values.note.trim() === '') return form.setErrors({ note: 'required' })
    if (settles && form.values.outcome === '') return form.setErrors({ outcome: 'required' })
    if (settles && form.values.proof.trim().length < 5)
      return form.setErrors({ proof: form.values.proof.trim() ? 'tooShort' : 'required' })
    form.send()
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t(`loan.ask.${act}`)}
      onSubmit={submit}
      foot={
        <>
          <Button onClick={close}>{t(act === 'cancel' ? 'loan.keep' : 'ui.close')}</Button>
          <Button
            kind={act === 'cancel' ? 'danger' : 'filled'}
            type="submit"
            busy={form.busy}
            {...(!needsNote && !settles && { 'data-autofocus': true })}
          >
            {t(`loan.act.${act}`)}
          </Button>
        </>
      }
    >
      <PayoutFacts question={question} />
      <p>{t(`loan.effect.${act}`)}</p>
      {needsNote && (
        <NoteField
          label={t(act === 'cancel' ? 'loan.cancelNote' : 'loan.holdNote')}
          required
          value={form.values.note}
          error={form.errors['note']}
          onChange={(note) => form.set({ note })}
        />
      )}
      {settles && (
        <>
          <SelectField
            label={t('loan.outcome')}
            required
            value={form.values.outcome}
            error={form.errors['outcome']}
            options={(['success', 'failed'] as const).map((value) => ({
              value,
              label: t(`loan.outcomes.${value}`),
            }))}
            empty="–"
            onChange={(outcome) => form.set({ outcome: outcome as ActInput['outcome'] | '' })}
          />
          <NoteField
            label={t('loan.proof')}
            hint={t('loan.proofHint')}
            required
            maxLength={500}
            value={form.values.proof}
            error={form.errors['proof']}
            onChange={(proof) => form.set({ proof })}
          />
        </>
      )}
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}

function PayoutFacts({ question: { row } }: { question: Asked }) {
  const { t, format } = useSpeech()
  return (
    <div>
      <p className={styles.amount}>
        <span className={styles.currency}>Rp</span> {format.number(row.arrivalAmount)}
      </p>
      <KeyValues
        entries={[
          { label: t('loan.bank'), value: row.bankCode },
          { label: t('loan.account'), value: <MaskedValue value={row.bankAccount} /> },
          { label: t('loan.holder'), value: <MaskedValue value={row.bankHolder} /> },
          { label: t('order.orderNo'), value: row.orderNo },
          { label: t('loan.channel'), value: channelName(row.channel, t) },
          { label: t('loan.attempt'), value: format.number(row.attempt) },
        ]}
      />
    </div>
  )
}

import { correctIdentity } from '@lumbung/contract/approve/correction'
import { banks } from '@lumbung/domain/bank'
import { correctionFields, correctionReasons, type CorrectionField } from '@lumbung/domain/review'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { api, type InputOf, newRequestKey } from '../../core/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogFoot } from '../../ui/dialog/dialog-foot.tsx'
import { NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { toast } from '../../core/toast-store.ts'
import { useForm } from '../../ui/dialog/use-form.ts'
import { type CorrectionSubject, useAfterCorrection } from './correction-subject.ts'
import styles from './corrections.module.css'

interface CorrectionDialogProps {
  subject: CorrectionSubject
  /** What was pointed at; another can be chosen. */
  field: CorrectionField
  onClose: () => void
}

/** What is wrong with a corrected value, in words of its own. */
function worded(error: unknown, t: Translate): never {
  const fault = error instanceof CallRefused ? error.data?.fields?.['value'] : undefined
  if (!(error instanceof CallRefused) || fault === undefined) throw error
  throw new CallRefused(error.code, '', { fields: { value: wordOr(t, 'correction.faults', fault) } })
}

interface Values {
  field: CorrectionField
  value: string
  holder: string
  reasonCode: string
  note: string
}

function useCorrectionForm({ subject, field, onClose }: CorrectionDialogProps) {
  const { t } = useSpeech()
  // One intention, one key; a refusal did nothing, so what follows it is another intention.
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const changed = useAfterCorrection(subject.orderNo)
  const requestOf = ({ holder, ...values }: Values): InputOf<typeof correctIdentity> => ({
    orderNo: subject.orderNo,
    version: subject.version,
    requestKey,
    ...values,
    ...(values.field === 'bankAccount' && holder.trim() && { holder: holder.trim() }),
  })
  const first: Values = { field, value: '', holder: '', reasonCode: '', note: '' }
  return useForm({
    first,
    schema: correctIdentity.request,
    request: requestOf,
    submit: (values) =>
      api(correctIdentity, requestOf(values)).then(
        ({ state, warnings }) => {
          const said = t(state === 'applied' ? 'correction.done' : 'correction.asked')
          const warned = warnings.map((warning) => t(`correction.warnings.${warning}`))
          toast({ kind: warned.length > 0 ? 'wait' : 'good', text: [said, ...warned].join('. ') })
          changed()
          onClose()
        },
        (error: unknown) => {
          if (error instanceof CallRefused) setRequestKey(newRequestKey())
          worded(error, t)
        },
      ),
  })
}

/** The old value masked, the new one typed, and why. What is typed here is kept in no draft. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { t } = useSpeech()
  const form = useCorrectionForm(props)
  const { field } = form.values
  const word = t(`correction.fields.${field}`)
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('correction.correct', { field: word })}
      onSubmit={form.send}
      foot={
        <DialogFoot
          submit={t(field === 'idNumber' ? 'correction.send' : 'correction.ask')}
          busy={form.busy}
          onCancel={props.onClose}
        />
      }
    >
      <SelectField
        label={t('correction.field')}
        value={field}
        options={correctionFields.map((value) => ({ value, label: t(`correction.fields.${value}`) }))}
        onChange={(chosen) => form.set({ field: chosen as CorrectionField, value: '', holder: '' })}
      />
      <KeyValues entries={[{ label: t('correction.now'), value: <Present {...props} field={field} /> }]} />
      <NewValue field={field} form={form} />
      <SelectField
        label={t('correction.reason')}
        required
        empty={t('correction.chooseReason')}
        value={form.values.reasonCode}
        error={form.errors['reasonCode']}
        options={correctionReasons.map((value) => ({ value, label: t(`correction.reasons.${value}`) }))}
        onChange={(reasonCode) => form.set({ reasonCode })}
      />
      <NoteField
        label={t('correction.note')}
        rows={2}
        value={form.values.note}
        error={form.errors['note']}
        onChange={(note) => form.set({ note })}
      />
      <p className={styles.effect}>
        {t(field === 'idNumber' ? 'correction.atOnce' : 'correction.needsSecond')}
      </p>
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}

function Present({ subject: { identity }, field }: Pick<CorrectionDialogProps, 'subject' | 'field'>) {
  const { t } = useSpeech()
  if (field === 'bankName') return identity.bankName ?? identity.bankCode ?? t('correction.empty')
  const masked = field === 'idNumber' ? identity.idNumber : `${identity.bankAccount} · ${identity.bankHolder}`
  return masked ? <MaskedValue value={masked} /> : t('correction.empty')
}

function NewValue({ field, form }: { field: CorrectionField; form: ReturnType<typeof useCorrectionForm> }) {
  const { t } = useSpeech()
  const { value, holder } = form.values
  const error = form.errors['value']
  if (field === 'bankName')
    return (
      <SelectField
        label={t('correction.newBank')}
        required
        empty={t('correction.chooseBank')}
        value={value}
        error={error}
        options={banks.map(({ channel, name }) => ({ value: channel, label: name }))}
        onChange={(chosen) => form.set({ value: chosen })}
      />
    )
  const isAccount = field === 'bankAccount'
  return (
    <>
      <TextField
        label={t(isAccount ? 'correction.newAccount' : 'correction.newNik')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        data-autofocus
        value={value}
        error={error}
        onChange={(typed) => form.set({ value: typed })}
      />
      {isAccount && (
        <TextField
          label={t('correction.holder')}
          hint={t('correction.holderHint')}
          autoComplete="off"
          maxLength={100}
          value={holder}
          error={form.errors['holder']}
          onChange={(typed) => form.set({ holder: typed })}
        />
      )}
    </>
  )
}

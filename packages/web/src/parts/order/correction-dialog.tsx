import { correctIdentity } from '@lumbung/contract/approve/correction'
import { banks } from '@lumbung/domain/order/bank'
import { correctionReasons, type CorrectionField } from '@lumbung/domain/review/review'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import type { InputOf } from '../../core/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { toast } from '../../core/toast-store.ts'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { type CorrectionSubject, useAfterCorrection } from './correction-subject.ts'
import styles from './corrections.module.css'

interface CorrectionDialogProps {
  subject: CorrectionSubject
  /** What was pointed at; another can be chosen. */
  field: CorrectionField
  onClose: () => void
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
  const changed = useAfterCorrection(subject.orderNo)
  const first: Values = { field, value: '', holder: '', reasonCode: '', note: '' }
  return useCallForm({
    call: correctIdentity,
    first,
    request: ({ holder, ...values }, requestKey): InputOf<typeof correctIdentity> => ({
      orderNo: subject.orderNo,
      version: subject.version,
      requestKey,
      ...values,
      ...(values.field === 'bankAccount' && holder.trim() && { holder: holder.trim() }),
    }),
    wordOf: (fault) => wordOr(t, 'correction.faults', fault),
    done: ({ state, warnings }) => {
      const said = t(state === 'applied' ? 'correction.done' : 'correction.asked')
      const warned = warnings.map((warning) => t(`correction.warnings.${warning}`))
      toast({ kind: warned.length > 0 ? 'wait' : 'good', text: [said, ...warned].join('. ') })
      changed()
      onClose()
    },
  })
}

const effects = {
  idNumber: 'correction.atOnce',
  bankName: 'correction.needsSecond',
  bankAccount: 'correction.needsSecond',
  phone: 'correction.phoneNeedsSecond',
} as const
const newValues = {
  idNumber: 'correction.newNik',
  bankAccount: 'correction.newAccount',
  phone: 'correction.newPhone',
} as const

/** The old value masked, the new one typed, and why. What is typed here is kept in no draft. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { t } = useSpeech()
  const form = useCorrectionForm(props)
  const { field } = form.values
  const word = t(`correction.fields.${field}`)
  return (
    <FormDialog
      onClose={props.onClose}
      title={t('correction.correct', { field: word })}
      form={form}
      submit={t(field === 'idNumber' ? 'correction.send' : 'correction.ask')}
    >
      <SelectField
        label={t('correction.field')}
        value={field}
        options={props.subject.fields.map((value) => ({ value, label: t(`correction.fields.${value}`) }))}
        onChange={(chosen) => form.set({ field: chosen as CorrectionField, value: '', holder: '' })}
      />
      <KeyValues entries={[{ label: t('correction.now'), value: <Present {...props} field={field} /> }]} />
      <NewValue field={field} form={form} />
      <SelectField
        label={t('correction.reason')}
        required
        empty={t('correction.chooseReason')}
        {...form.bind('reasonCode')}
        options={correctionReasons.map((value) => ({ value, label: t(`correction.reasons.${value}`) }))}
      />
      <NoteField label={t('correction.note')} rows={2} {...form.bind('note')} />
      <p className={styles.effect}>{t(effects[field])}</p>
    </FormDialog>
  )
}

function Present({ subject: { identity }, field }: Pick<CorrectionDialogProps, 'subject' | 'field'>) {
  const { t } = useSpeech()
  if (field === 'bankName') return identity.bankName ?? identity.bankCode ?? t('correction.empty')
  const masked =
    field === 'bankAccount' ? `${identity.bankAccount} · ${identity.bankHolder}` : identity[field]
  return masked ? <MaskedValue value={masked} /> : t('correction.empty')
}

function NewValue({ field, form }: { field: CorrectionField; form: ReturnType<typeof useCorrectionForm> }) {
  const { t } = useSpeech()
  const { value } = form.values
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
        label={t(newValues[field])}
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
          {...form.bind('holder')}
        />
      )}
    </>
  )
}

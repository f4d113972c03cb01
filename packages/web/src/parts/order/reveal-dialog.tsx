import { reveal } from '@lumbung/contract/order/order'
import { revealSeconds } from '@lumbung/domain/people/reveal'
import type { ComponentProps } from 'react'
import type { InputOf } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { useCallForm, type useForm } from '../../ui/dialog/use-form.ts'

export type RevealInput = InputOf<typeof reveal>
export type RevealField = RevealInput['field']

const reasons = ['verifyIdentity', 'contactBorrower', 'checkPayment', 'complaint', 'audit', 'other'] as const

export interface Revealed {
  value: string
  seconds: number
  leftToday: number
}

interface RevealDialogProps {
  orderNo: string
  field: RevealField
  contactId?: number | undefined
  correctionId?: number | undefined
  facilityId?: string | undefined
  onClose: () => void
  onRevealed: (revealed: Revealed) => void
}

/** Asks why, then opens one value. The look stands in the access log. */
export function RevealDialog({
  orderNo,
  field,
  contactId,
  correctionId,
  facilityId,
  onClose,
  onRevealed,
}: RevealDialogProps) {
  const { t } = useSpeech()
  const which = {
    orderNo,
    field,
    ...(contactId !== undefined && { contactId }),
    ...(correctionId !== undefined && { correctionId }),
    ...(facilityId !== undefined && { facilityId }),
  }
  const form = useCallForm({
    call: reveal,
    first: { reasonCode: '', note: '' },
    request: ({ reasonCode, note }) => ({
      ...which,
      reasonCode: reasonCode as RevealInput['reasonCode'],
      note,
    }),
    done: onRevealed,
  })
  return <RevealForm name={t(`reveal.fields.${field}`)} form={form} onClose={onClose} />
}

interface RevealFormProps {
  /** What is opened, in a word. */
  name: string
  form: WhyForm & ComponentProps<typeof FormDialog>['form']
  onClose: () => void
}

/** Why one value is opened, and for how long it shows. */
export function RevealForm({ name, form, onClose }: RevealFormProps) {
  const { t } = useSpeech()
  return (
    <FormDialog
      onClose={onClose}
      title={`${t('reveal.title')}: ${name}`}
      form={form}
      submit={t('reveal.submit')}
    >
      <p>{t('reveal.hint', { n: revealSeconds })}</p>
      <ReasonFields form={form} />
    </FormDialog>
  )
}

interface Why {
  reasonCode: string
  note: string
}

type WhyForm = Pick<ReturnType<typeof useForm<Why>>, 'values' | 'errors' | 'set' | 'bind'>

/** Why personal data is opened, and a note. */
export function ReasonFields({ form }: { form: WhyForm }) {
  const { t } = useSpeech()
  return (
    <>
      <SelectField
        label={t('reveal.reason')}
        required
        empty=""
        value={form.values.reasonCode}
        error={form.errors['reasonCode'] && t('ui.field.required')}
        options={reasons.map((value) => ({ value, label: t(`reveal.reasons.${value}`) }))}
        onChange={(reasonCode) => form.set({ reasonCode })}
      />
      <NoteField label={t('reveal.note')} {...form.bind('note')} />
    </>
  )
}

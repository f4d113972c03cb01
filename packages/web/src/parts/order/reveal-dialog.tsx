import { reveal } from '@lumbung/contract/order/order'
import type { InputOf } from '../../core/api.ts'
import { api } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'

export type RevealInput = InputOf<typeof reveal>
export type RevealField = RevealInput['field']

const reasons = ['verifyIdentity', 'contactBorrower', 'checkPayment', 'complaint', 'audit', 'other'] as const

/** How long a value stays open; the server says the same in its answer. */
export const revealSeconds = 60

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
  onClose: () => void
  onRevealed: (revealed: Revealed) => void
}

/** Asks why, then opens one value. The look stands in the access log. */
export function RevealDialog({
  orderNo,
  field,
  contactId,
  correctionId,
  onClose,
  onRevealed,
}: RevealDialogProps) {
  const { t } = useSpeech()
  const which = {
    orderNo,
    field,
    ...(contactId !== undefined && { contactId }),
    ...(correctionId !== undefined && { correctionId }),
  }
  const form = useForm({
    first: { reasonCode: '', note: '' },
    schema: reveal.request,
    request: (values) => ({ ...which, ...values }),
    submit: async ({ reasonCode, note }) => {
      const input = {
        ...which,
        reasonCode: reasonCode as RevealInput['reasonCode'],
        note,
      }
      onRevealed(await api(reveal, input))
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${t('reveal.title')}: ${t(`reveal.fields.${field}`)}`}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="filled" type="submit" busy={form.busy}>
            {t('reveal.submit')}
          </Button>
        </>
      }
    >
      <p>{t('reveal.hint', { n: revealSeconds })}</p>
      <SelectField
        label={t('reveal.reason')}
        required
        empty=""
        value={form.values.reasonCode}
        error={form.errors['reasonCode'] && t('ui.field.required')}
        options={reasons.map((value) => ({ value, label: t(`reveal.reasons.${value}`) }))}
        onChange={(reasonCode) => form.set({ reasonCode })}
      />
      <NoteField
        label={t('reveal.note')}
        value={form.values.note}
        error={form.errors['note']}
        onChange={(note) => form.set({ note })}
      />
      {form.problem && <p role="alert">{form.problem}</p>}
    </Dialog>
  )
}

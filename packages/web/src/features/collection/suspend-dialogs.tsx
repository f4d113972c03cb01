import { liftCase, suspendCase } from '@lumbung/contract/collection/case'
import { withdrawPreCase } from '@lumbung/contract/precollection/case'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { choices } from '../../ui/list/choices.ts'
import type { CaseAsked } from './case-act.ts'
import type { RestReason } from './case-states.ts'

const reasons = choices('collection.reasons', [
  'dispute',
  'hardship',
  'consentWithdrawn',
  'deceased',
  'complaint',
] satisfies RestReason[])

export type DialogProps = CaseAsked & { onClose: () => void }

/** What every answer to a question about a case leads to. */
export function useAfter({ refresh, refused, onClose }: DialogProps) {
  return {
    onConflict: (error: unknown) => {
      onClose()
      refused(error)
    },
    done: () => {
      onClose()
      refresh()
    },
  }
}

/** Has everybody leave the borrower alone about a case: why, and what should be known of it. */
export function SuspendDialog(props: DialogProps) {
  return <RestDialog {...props} call={suspendCase} area="collection.acts.suspend" />
}

/** Has nobody reminded of a due day any more. */
export function WithdrawDialog(props: DialogProps) {
  return <RestDialog {...props} call={withdrawPreCase} area="precollection.withdraw" />
}

interface RestProps extends DialogProps {
  call: typeof suspendCase | typeof withdrawPreCase
  area: 'collection.acts.suspend' | 'precollection.withdraw'
}

function RestDialog({ call, area, ...props }: RestProps) {
  const { row, onClose } = props
  const { t } = useSpeech()
  const form = useCallForm({
    call,
    first: { reason: '', note: '' },
    request: ({ reason, note }, requestKey) => ({
      orderNo: row.orderNo,
      version: row.version,
      requestKey,
      reason: reason as RestReason,
      note,
    }),
    check: ({ reason }): Record<string, string> => (reason === '' ? { reason: 'required' } : {}),
    ...useAfter(props),
  })
  return (
    <FormDialog onClose={onClose} title={t(`${area}.title`)} form={form} submit={t(`${area}.act`)}>
      <p>{t(`${area}.effect`)}</p>
      <SelectField
        label={t('collection.acts.suspend.reason')}
        required
        empty={t('collection.acts.suspend.choose')}
        options={reasons.options({ t })}
        {...form.bind('reason')}
      />
      <NoteField label={t('collection.acts.note')} {...form.bind('note')} />
    </FormDialog>
  )
}

/** Has a case worked on again; why stands in its history. */
export function LiftDialog(props: DialogProps) {
  const { row, onClose } = props
  const { t } = useSpeech()
  const form = useCallForm({
    call: liftCase,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ orderNo: row.orderNo, version: row.version, requestKey, note }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    about: { REASON_MISSING: 'note' },
    ...useAfter(props),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('collection.acts.lift.title')}
      form={form}
      submit={t('collection.acts.lift.act')}
    >
      <p>{t('collection.acts.lift.effect')}</p>
      <NoteField label={t('collection.acts.note')} required {...form.bind('note')} />
    </FormDialog>
  )
}

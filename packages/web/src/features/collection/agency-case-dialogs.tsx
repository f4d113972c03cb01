import { getAgencies, outsourceCase, recallCase } from '@lumbung/contract/collection/agency'
import { pageRowsMax } from '@lumbung/contract/list'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { type DialogProps, useAfter } from './suspend-dialogs.tsx'

/** Gives a case to an agency, to whichever of its people has least. */
export function OutsourceDialog(props: DialogProps) {
  const { row, onClose } = props
  const { t } = useSpeech()
  const form = useCallForm({
    call: outsourceCase,
    first: { agency: '', note: '' },
    request: ({ agency, note }, requestKey) => ({
      orderNo: row.orderNo,
      version: row.version,
      agency: Number(agency),
      note,
      requestKey,
    }),
    check: ({ agency }): Record<string, string> => (agency === '' ? { agency: 'required' } : {}),
    about: { AGENCY_NOT_IN_FORCE: 'agency', AGENCY_FULL: 'agency', AGENCY_NOBODY: 'agency' },
    ...useAfter(props),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('agency.outsource.title', { orderNo: row.orderNo })}
      form={form}
      submit={t('agency.outsource.act')}
    >
      <p>{t('agency.outsource.effect')}</p>
      <Detail call={getAgencies} request={{ filter: {}, size: pageRowsMax }}>
        {({ items }) => (
          <SelectField
            label={t('agency.one')}
            required
            empty={t('agency.choose')}
            options={items
              .filter(({ inForce }) => inForce)
              .map(({ id, name, held }) => ({
                value: String(id),
                label: t('agency.withHeld', { name, n: held }),
              }))}
            {...form.bind('agency')}
          />
        )}
      </Detail>
      <NoteField label={t('collection.acts.note')} rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}

/** Takes a case back from its agency; it waits to be assigned. */
export function RecallDialog(props: DialogProps) {
  const { row, onClose } = props
  const { t } = useSpeech()
  const form = useCallForm({
    call: recallCase,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ orderNo: row.orderNo, version: row.version, note, requestKey }),
    ...useAfter(props),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('agency.recall.title', { orderNo: row.orderNo })}
      form={form}
      submit={t('agency.recall.act')}
    >
      <p>{t('agency.recall.effect')}</p>
      <NoteField label={t('collection.acts.note')} rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}

import { addDays, businessDay } from '@lumbung/domain/calendar'
import { feedKinds, type RowKind } from '@lumbung/domain/outward/feed'
import { feedOfLayout, separators } from '@lumbung/domain/outward/layout'
import { useState } from 'react'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { CheckField, Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { columnError, type LayoutDialogProps, type LayoutForm, useLayoutForm } from './outward-layout-form.ts'
import { ColumnTable } from './outward-layout-table.tsx'
import styles from './outward.module.css'

/** Fills in what one receiver wants, from a day to come, with the paper it follows. */
export function LayoutDialog(props: LayoutDialogProps) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow = addDays(businessDay(businessDate), 1)
  const form = useLayoutForm(props, tomorrow)
  const feed = feedOfLayout[props.held.code]
  const kinds: readonly RowKind[] = feedKinds[feed]
  const [kind, setKind] = useState<RowKind>(kinds[0] ?? 'loan')
  const isOn = form.values.on === 'yes'
  return (
    <FormDialog
      wide
      onClose={props.onClose}
      title={t(`outward.feeds.${feed}`)}
      form={form}
      submit={t('settings.propose')}
    >
      <div className={styles.head}>
        <TextField
          label={t('outward.reporter')}
          required
          maxLength={40}
          autoComplete="off"
          {...form.bind('reporter')}
        />
        {feed === 'slik' && (
          <SelectField
            label={t('outward.separator')}
            options={separators.map((sign) => ({
              value: sign,
              label: sign === 'tab' ? t('outward.separatorTab') : sign,
            }))}
            {...form.bind('separator')}
          />
        )}
        <CheckField
          label={t('outward.layoutOn')}
          checked={isOn}
          onChange={() => form.set({ on: isOn ? '' : 'yes' })}
        />
      </div>
      {kinds.length > 1 && (
        <div className={styles.kinds}>
          <Segments
            label={t('outward.kind')}
            value={kind}
            options={kinds.map((each) => ({ value: each, label: t(`outward.kinds.${each}`) }))}
            onChange={(next) => setKind(next as RowKind)}
          />
        </div>
      )}
      <div className={styles.columns}>
        <ColumnTable form={form} kind={kind} />
      </div>
      <ColumnProblem form={form} />
      <Fields>
        <DayField label={t('settings.from')} least={tomorrow} {...form.bind('from')} />
        <TextField
          label={t('settings.source')}
          required
          maxLength={200}
          hint={t('settings.sourceHint')}
          {...form.bind('source')}
        />
        <NoteField label={t('settings.why')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

/** Faults may stand under another kind than the one that is shown. */
function ColumnProblem({ form }: { form: LayoutForm }) {
  const { t } = useSpeech()
  const own = form.bind('columns').error
  const isAny = Object.keys(form.values.columns).some((name) => columnError(form, name) !== undefined)
  if (own === undefined && !isAny) return null
  return (
    <p role="alert" className={styles.error}>
      {own ?? t('outward.columnsWrong')}
    </p>
  )
}

import { getDaysOff, removeDayOff, saveDayOff } from '@lumbung/contract/utils/day-off'
import type { RetOf } from '@lumbung/contract/call'
import { type DayOffKind, dayOffKinds } from '@lumbung/domain/contact/contact-rules'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { Fields, SelectField, TextField } from '../../ui/controls/field.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { type SmallColumn, SmallTable } from '../../ui/page/small-table.tsx'
import styles from './settings.module.css'

type DayOff = RetOf<typeof getDaysOff>['days'][number]

const yearOf = (day: string) => Number(day.slice(0, 4))

/** The calendar of a year; who may adds, changes and removes days that are not past. */
export function DaysOff() {
  const { t } = useSpeech()
  const holds = useHolds()
  const { businessDate } = useUser()
  const [year, setYear] = useState(yearOf(businessDate))
  const [asking, setAsking] = useState<DayOff | 'new' | null>(null)
  return (
    <Section
      title={t('settings.off.title')}
      actions={
        <>
          <div className={styles.year}>
            <IconButton
              icon="chevron-left"
              label={t('settings.off.previousYear')}
              onClick={() => setYear(year - 1)}
            />
            <b aria-live="polite">{year}</b>
            <IconButton
              icon="chevron-right"
              label={t('settings.off.nextYear')}
              onClick={() => setYear(year + 1)}
            />
          </div>
          {holds(saveDayOff.name) && year >= yearOf(businessDate) && (
            <Button icon="plus" onClick={() => setAsking('new')}>
              {t('settings.off.add')}
            </Button>
          )}
        </>
      }
    >
      <Detail call={getDaysOff} request={{ year }}>
        {({ days }, refresh) => (
          <>
            {days.length === 0 ? (
              <p className={cell.quiet}>{t('settings.off.none', { year })}</p>
            ) : (
              <DayTable days={days} onChange={setAsking} refresh={refresh} />
            )}
            {asking && (
              <DayOffDialog
                dayOff={asking === 'new' ? null : asking}
                year={year}
                days={days}
                onClose={() => setAsking(null)}
                onSaved={(day) => {
                  setYear(yearOf(day))
                  refresh()
                }}
              />
            )}
          </>
        )}
      </Detail>
    </Section>
  )
}

function DayTable({
  days,
  onChange,
  refresh,
}: {
  days: readonly DayOff[]
  onChange: (dayOff: DayOff) => void
  refresh: () => void
}) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const { businessDate } = useUser()
  const remove = async ({ day, name }: DayOff) => {
    const done = await confirm({
      title: t('settings.off.removeOf', { day: format.dayLong(day) }),
      text: t('settings.off.removeText', { name }),
      confirm: t('settings.off.remove'),
      danger: true,
      onConfirm: () => api(removeDayOff, { day }),
    })
    if (!done) return
    toast({ kind: 'good', text: t('settings.off.removed') })
    refresh()
  }
  const columns: SmallColumn<DayOff>[] = [
    { key: 'day', head: t('settings.off.day'), cell: ({ day }) => format.dayLong(day) },
    {
      key: 'kind',
      head: t('settings.off.kind'),
      cell: ({ kind }) => t(`settings.off.kinds.${kind}`),
    },
    { key: 'name', head: t('settings.off.name'), grow: true, cell: ({ name }) => name },
  ]
  const mayChange = holds(saveDayOff.name)
  const mayRemove = holds(removeDayOff.name)
  if (mayChange || mayRemove)
    columns.push({
      key: 'acts',
      head: '',
      cell: (dayOff) =>
        // What is past stays as it was.
        dayOff.day >= businessDate && (
          <span className={styles.acts}>
            {mayChange && (
              <IconButton
                icon="edit"
                small
                label={t('settings.off.changeOf', { day: format.dayLong(dayOff.day) })}
                onClick={() => onChange(dayOff)}
              />
            )}
            {mayRemove && (
              <IconButton
                icon="trash"
                small
                label={t('settings.off.removeOf', { day: format.dayLong(dayOff.day) })}
                onClick={() => void remove(dayOff)}
              />
            )}
          </span>
        ),
    })
  return (
    <SmallTable label={t('settings.off.title')} rows={days} rowKey={({ day }) => day} columns={columns} />
  )
}

interface DayOffDialogProps {
  /** Null: a new one. */
  dayOff: DayOff | null
  year: number
  days: readonly DayOff[]
  onClose: () => void
  onSaved: (day: string) => void
}

function DayOffDialog({ dayOff, year, days, onClose, onSaved }: DayOffDialogProps) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const first: DayOff = dayOff ?? {
    day: yearOf(businessDate) === year ? businessDate : `${year}-01-01`,
    kind: 'national',
    name: '',
  }
  const form = useCallForm({
    call: saveDayOff,
    first,
    request: ({ day, kind, name }) => ({ day, kind, name: name.trim() }),
    done: (_answer, { day }) => {
      toast({ kind: 'good', text: t('ui.saved') })
      onClose()
      onSaved(day)
    },
  })
  const { values, set } = form
  const taken = dayOff ? undefined : days.find(({ day }) => day === values.day)
  return (
    <FormDialog
      onClose={onClose}
      title={dayOff ? t('settings.off.changeOf', { day: format.dayLong(dayOff.day) }) : t('settings.off.add')}
      form={form}
      submit={t('ui.save')}
    >
      <Fields>
        {!dayOff && <DayField label={t('settings.off.day')} least={businessDate} {...form.bind('day')} />}
        {taken && <p className={cell.quiet}>{t('settings.off.taken', { name: taken.name })}</p>}
        <SelectField
          label={t('settings.off.kind')}
          required
          value={values.kind}
          options={dayOffKinds.map((kind) => ({ value: kind, label: t(`settings.off.kinds.${kind}`) }))}
          onChange={(kind) => set({ kind: kind as DayOffKind })}
        />
        <TextField
          label={t('settings.off.name')}
          required
          maxLength={100}
          data-autofocus
          {...form.bind('name')}
        />
      </Fields>
    </FormDialog>
  )
}

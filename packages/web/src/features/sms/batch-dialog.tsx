import { saveBatch } from '@lumbung/contract/sms/batch'
import type { InputOf } from '../../core/api.ts'
import { batchPurposes } from '@lumbung/domain/messages/batch'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import { useState } from 'react'
import { useUser } from '../../core/session.ts'
import { createStore, useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { stages } from '../../parts/order/stages.ts'
import { isClockTime } from '../../ui/controls/clock-time.ts'
import { DayField } from '../../ui/controls/day-field.tsx'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { FilterControl } from '../../ui/list/filter-control.tsx'
import { isPreset, parseRange, presetRange } from '../../ui/list/filter-text.ts'
import { useListTools } from '../../ui/list/use-list-tools.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { batchAddress } from './batch-act.ts'
import styles from './batch-dialog.module.css'
import { LanguageField, SettingsDialogs, useLiveTemplates } from './settings-dialogs.tsx'

export const askedBatch = createStore<{ go: (address: string) => void } | null>(null)
const close = () => askedBatch.set(null)

/** Stands once beside the list. */
export function BatchDialogs() {
  const asked = useStore(askedBatch)
  return (
    <>
      <SettingsDialogs />
      {asked && <BatchDialog go={asked.go} />}
    </>
  )
}

/** WIB, as the business day goes. */
const instantOf = (day: string, time: string) => `${day}T${time}:00+07:00`

/** Nobody is written to later, but who agreed to any hour. */
const lastHour = '20:00'
const dayEnd = '23:59'

/** @param nowIn the time of day, WIB */
function firstValues(today: string, nowIn: string) {
  return {
    name: '',
    template: '',
    language: null as MessageLanguage | null,
    by: 'filter' as 'filter' | 'list',
    orders: '',
    due: '',
    lateFrom: '',
    lateTo: '',
    app: '',
    stage: '',
    day: today,
    time: nowIn,
    latest: nowIn < lastHour ? lastHour : dayEnd,
    rate: '20',
    note: '',
  }
}

type Values = ReturnType<typeof firstValues>
type Request = InputOf<typeof saveBatch>

/** Numbers as they were pasted: one a line, or with commas and spaces between. */
const numbersIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

function rangeOf<T>(from: T | undefined, to: T | undefined) {
  return from === undefined && to === undefined
    ? undefined
    : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

function toOf(values: Values, today: string): Request['to'] {
  if (values.by === 'list') return { by: 'list', orderNos: numbersIn(values.orders) }
  const whole = (text: string) => (text === '' ? undefined : Number(text))
  const days = isPreset(values.due) ? presetRange(values.due, today) : parseRange(values.due)
  const due = rangeOf(days.from || undefined, days.to || undefined)
  const daysLate = rangeOf(whole(values.lateFrom), whole(values.lateTo))
  return {
    by: 'filter',
    filter: {
      ...(due && { due }),
      ...(daysLate && { daysLate }),
      ...(values.app && { app: [values.app] }),
      ...(values.stage && { stage: [values.stage as 's1'] }),
    },
  }
}

/** Whom a batch is for, what it says, and when it goes. */
function BatchDialog({ go }: { go: (address: string) => void }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const { templates, failed } = useLiveTemplates()
  const usable = templates.filter(({ purpose }) => (batchPurposes as readonly string[]).includes(purpose))
  const [first] = useState(() => firstValues(businessDate, format.time(new Date().toISOString())))
  const form = useCallForm({
    call: saveBatch,
    first,
    request: (values, requestKey) => ({
      name: values.name,
      templateId: Number(values.template),
      language: values.language,
      to: toOf(values, businessDate),
      startAt: instantOf(values.day, values.time),
      latestAt: instantOf(values.day, values.latest),
      ratePerSecond: Number(values.rate),
      note: values.note,
      requestKey,
    }),
    check: ({ template, time, latest, by, orders }): Record<string, string> => ({
      ...(template === '' && { templateId: 'required' }),
      ...(!isClockTime(time) && { startAt: t('sms.batch.form.timeWrong') }),
      ...(!isClockTime(latest)
        ? { latestAt: t('sms.batch.form.timeWrong') }
        : latest <= time && { latestAt: t('sms.batch.form.latestWrong') }),
      ...(by === 'list' && numbersIn(orders).length === 0 && { 'to.orderNos': 'required' }),
    }),
    about: { TEMPLATE_NOT_LIVE: 'template' },
    done: ({ id }) => {
      close()
      go(batchAddress(id))
    },
  })
  const { values, errors, set, bind } = form
  return (
    <FormDialog
      onClose={close}
      title={t('sms.batch.form.title')}
      form={form}
      submit={t('sms.batch.form.submit')}
    >
      <Fields>
        {failed && <p role="alert">{failed}</p>}
        <TextField label={t('sms.batch.name')} required maxLength={80} {...bind('name')} />
        <div className={styles.pair}>
          <SelectField
            label={t('sms.batch.template')}
            required
            value={values.template}
            error={errors['templateId'] ?? errors['template']}
            empty={usable.length === 0 ? t('sms.batch.form.noTemplates') : '–'}
            options={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(template) => set({ template })}
          />
          <LanguageField value={values.language} onChange={(language) => set({ language })} />
        </div>
        <Segments
          label={t('sms.batch.form.to')}
          value={values.by}
          options={[
            { value: 'filter', label: t('sms.batch.form.byFilter') },
            { value: 'list', label: t('sms.batch.form.byList') },
          ]}
          onChange={(by) => set({ by: by as Values['by'] })}
        />
        {values.by === 'list' ? (
          <NoteField
            label={t('sms.batch.form.orders')}
            hint={t('sms.batch.form.ordersHint', { n: numbersIn(values.orders).length })}
            required
            rows={6}
            maxLength={1_500_000}
            value={values.orders}
            error={errors['to.orderNos']}
            onChange={(orders) => set({ orders })}
          />
        ) : (
          <FilterFields values={values} set={set} />
        )}
        <div className={styles.pair}>
          <DayField
            label={t('sms.batch.form.day')}
            least={businessDate}
            value={values.day}
            onChange={(day) => set({ day })}
          />
          <TextField
            label={t('sms.batch.form.time')}
            maxLength={5}
            value={values.time}
            error={errors['startAt']}
            onChange={(time) => set({ time })}
          />
          <TextField
            label={t('sms.batch.form.latest')}
            maxLength={5}
            value={values.latest}
            error={errors['latestAt']}
            onChange={(latest) => set({ latest })}
          />
          <TextField
            label={t('sms.batch.form.rate')}
            inputMode="numeric"
            maxLength={3}
            value={values.rate}
            error={errors['ratePerSecond']}
            onChange={(text) => set({ rate: text.replace(/\D/g, '') })}
          />
        </div>
        <NoteField label={t('sms.batch.form.note')} rows={2} {...bind('note')} />
      </Fields>
    </FormDialog>
  )
}

interface FilterProps {
  values: Values
  set: (change: Partial<Values>) => void
}

const nothing = () => undefined

function FilterFields({ values, set }: FilterProps) {
  const { t } = useSpeech()
  const { apps } = useUser()
  const digits = (name: 'lateFrom' | 'lateTo') => (text: string) => set({ [name]: text.replace(/\D/g, '') })
  const { tools } = useListTools(nothing)
  return (
    <div className={styles.pair}>
      <div className={styles.whole}>
        <FilterControl
          field={{ name: 'due', kind: 'days', label: 'sms.batch.due' }}
          text={values.due}
          tools={tools}
          tall={false}
          onChange={(due) => set({ due })}
        />
      </div>
      <TextField
        label={t('sms.batch.form.lateFrom')}
        inputMode="numeric"
        maxLength={4}
        value={values.lateFrom}
        onChange={digits('lateFrom')}
      />
      <TextField
        label={t('sms.batch.form.lateTo')}
        inputMode="numeric"
        maxLength={4}
        value={values.lateTo}
        onChange={digits('lateTo')}
      />
      <SelectField
        label={t('ui.app')}
        empty={t('sms.batch.form.anyApp')}
        value={values.app}
        options={apps.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(app) => set({ app })}
      />
      <SelectField
        label={t('sms.batch.stage')}
        empty={t('sms.batch.form.anyStage')}
        value={values.stage}
        options={stages.options({ t })}
        onChange={(stage) => set({ stage })}
      />
    </div>
  )
}

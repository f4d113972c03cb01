import { getAgencies, saveAgency, setAgencyTerm } from '@lumbung/contract/collection/agency'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { type DispatchStage, dispatchStages } from '@lumbung/domain/cases/dispatch'
import { useQueryClient } from '@tanstack/react-query'
import { useHolds, useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { DayField } from '../../ui/controls/day-field.tsx'
import {
  AmountField,
  CheckField,
  Fields,
  NoteField,
  SelectField,
  TextField,
} from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import styles from './agency-dialog.module.css'

type Answer = RetOf<typeof getAgencies>
export type AgencyRow = Answer['items'][number]

/** How long a first contract and licence usually run. */
const usualDays = 365
const usualRecall = 30

/** One agency above the list (`?edit=7`, `?edit=new`); who may not change it sees what it is. */
export function AgencyDialog({ id, onClose }: OneProps) {
  const { t } = useSpeech()
  const may = useHolds()(saveAgency)
  const wanted = id === 'new' ? { filter: {}, size: 1 } : { filter: { id }, size: 1 }
  return (
    <Detail call={getAgencies} request={wanted}>
      {({ items, staff }) => {
        const row = id === 'new' ? null : (items[0] ?? null)
        if (id !== 'new' && row === null)
          return (
            <Dialog opened onClose={onClose} title={t('agency.one')}>
              {t('agency.unknown')}
            </Dialog>
          )
        if (may) return <AgencyForm key={row?.version} row={row} staff={staff} onClose={onClose} />
        return row && <AgencyFacts row={row} onClose={onClose} />
      }}
    </Detail>
  )
}

const digits = (text: string) => text.replace(/\D/g, '')

function firstValues(row: AgencyRow | null, today: BusinessDay) {
  const percentOf = (stage: DispatchStage) => row?.stages.find((each) => each.stage === stage)?.percent ?? ''
  return {
    name: row?.name ?? '',
    legalEntity: row?.legalEntity ?? '',
    licenceNo: row?.licenceNo ?? '',
    licensedUntil: row?.licensedUntil ?? addDays(today, usualDays),
    contractFrom: row?.contractFrom ?? today,
    contractUntil: row?.contractUntil ?? addDays(today, usualDays),
    active: row?.active ?? true,
    casesMax: row?.casesMax == null ? '' : String(row.casesMax),
    exposureMax: row?.exposureMax ?? null,
    recallDays: String(row?.recallDays ?? usualRecall),
    percents: Object.fromEntries(dispatchStages.map((stage) => [stage, String(percentOf(stage))])),
    people: row?.people.map(({ id }) => id) ?? [],
  }
}

function AgencyForm({
  row,
  staff,
  onClose,
}: {
  row: AgencyRow | null
  staff: Answer['staff']
  onClose: () => void
}) {
  const { t, format } = useSpeech()
  const client = useQueryClient()
  const today = useUser().businessDate as BusinessDay
  const form = useCallForm({
    call: saveAgency,
    first: firstValues(row, today),
    request: ({ casesMax, recallDays, percents, ...values }, requestKey) => ({
      id: row?.id ?? null,
      version: row?.version ?? 0,
      ...values,
      casesMax: casesMax === '' ? null : Number(casesMax),
      recallDays: recallDays === '' ? Number.NaN : Number(recallDays),
      stages: dispatchStages.flatMap((stage) =>
        percents[stage] ? [{ stage, percent: Number(percents[stage]) }] : [],
      ),
      requestKey,
    }),
    check: ({ contractFrom, contractUntil }): Record<string, string> =>
      contractUntil < contractFrom ? { contractUntil: t('agency.contractEnds') } : {},
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      void client.invalidateQueries({ queryKey: [getAgencies.name] })
      onClose()
    },
  })
  const { values, errors, set } = form
  const theirs = staff.filter(({ agencyId }) => agencyId === null || agencyId === row?.id)
  return (
    <FormDialog
      onClose={onClose}
      title={row ? t('agency.changeOf', { name: row.name }) : t('agency.add')}
      form={form}
      submit={t('ui.save')}
    >
      <Fields>
        <TextField label={t('agency.name')} required maxLength={80} data-autofocus {...form.bind('name')} />
        <TextField label={t('agency.legalEntity')} required maxLength={80} {...form.bind('legalEntity')} />
        <TextField label={t('agency.licenceNo')} required maxLength={60} {...form.bind('licenceNo')} />
        {(['licensedUntil', 'contractFrom', 'contractUntil'] as const).map((name) => (
          <DayField
            key={name}
            label={t(`agency.${name}`)}
            value={values[name]}
            error={errors[name]}
            least={
              values[name] < today
                ? values[name]
                : name === 'contractFrom'
                  ? addDays(today, -usualDays)
                  : today
            }
            onChange={(day) => set({ [name]: day })}
          />
        ))}
        <CheckField
          label={t('agency.active')}
          hint={t('agency.activeHint')}
          checked={values.active}
          onChange={(active) => set({ active })}
        />
        <TextField
          label={t('agency.casesMax')}
          hint={t('agency.noLimit')}
          inputMode="numeric"
          maxLength={7}
          value={values.casesMax}
          error={errors['casesMax']}
          onChange={(text) => set({ casesMax: digits(text) })}
        />
        <AmountField
          label={t('agency.exposureMax')}
          hint={t('agency.noLimit')}
          format={format.number}
          value={values.exposureMax}
          error={errors['exposureMax']}
          onChange={(exposureMax) => set({ exposureMax })}
        />
        <TextField
          label={t('agency.recallDays')}
          hint={t('agency.recallDaysHint')}
          required
          inputMode="numeric"
          maxLength={2}
          value={values.recallDays}
          error={errors['recallDays']}
          onChange={(text) => set({ recallDays: digits(text) })}
        />
        <fieldset className={styles.percents}>
          <legend>{t('agency.percents')}</legend>
          {dispatchStages.map((stage) => (
            <TextField
              key={stage}
              label={stageName(stage)}
              inputMode="numeric"
              maxLength={3}
              value={values.percents[stage] ?? ''}
              onChange={(text) => set({ percents: { ...values.percents, [stage]: digits(text) } })}
            />
          ))}
        </fieldset>
        {errors['stages'] && <p role="alert">{t('agency.percentWrong')}</p>}
        <fieldset className={styles.people}>
          <legend>{t('agency.people')}</legend>
          {theirs.length === 0 && <p>{t('agency.noStaff')}</p>}
          {theirs.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={values.people.includes(id)}
              onChange={(isIn) =>
                set({ people: isIn ? [...values.people, id] : values.people.filter((each) => each !== id) })
              }
            />
          ))}
        </fieldset>
        {errors['people'] && <p role="alert">{t('agency.peopleHold')}</p>}
      </Fields>
    </FormDialog>
  )
}

function AgencyFacts({ row, onClose }: { row: AgencyRow; onClose: () => void }) {
  const { t, format } = useSpeech()
  return (
    <Dialog opened onClose={onClose} title={row.name}>
      <KeyValues
        labelWidth={168}
        entries={[
          { label: t('agency.legalEntity'), value: row.legalEntity },
          { label: t('agency.licenceNo'), value: row.licenceNo },
          { label: t('agency.licensedUntil'), value: format.day(row.licensedUntil) },
          { label: t('agency.contractUntil'), value: format.day(row.contractUntil) },
          { label: t('agency.people'), value: row.people.map(({ name }) => name).join(', ') || '–' },
          {
            label: t('agency.percents'),
            value:
              row.stages.map(({ stage, percent }) => `${stageName(stage)} ${percent}%`).join(', ') || '–',
          },
        ]}
      />
    </Dialog>
  )
}

/** What an agency earns of a stage from a day on; what it earned before stays. */
export function TermDialog({ row, onClose }: { row: AgencyRow; onClose: () => void }) {
  const { t, format } = useSpeech()
  const client = useQueryClient()
  const today = useUser().businessDate as BusinessDay
  const form = useCallForm({
    call: setAgencyTerm,
    first: { stage: 'm2', percent: '', validFrom: String(today), note: '' },
    request: ({ stage, percent, validFrom, note }, requestKey) => ({
      agency: row.id,
      stage: stage as DispatchStage,
      validFrom,
      // Percent to a hundredth is ppm without a fraction.
      ppm: percent === '' ? Number.NaN : Math.round(Number(percent.replace(',', '.')) * 10_000),
      note,
      requestKey,
    }),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      void client.invalidateQueries({ queryKey: [getAgencies.name] })
      onClose()
    },
  })
  const { values, errors, set } = form
  return (
    <FormDialog
      onClose={onClose}
      title={t('agency.term.title', { name: row.name })}
      form={form}
      submit={t('ui.save')}
    >
      <p>
        {row.terms.length === 0
          ? t('agency.term.none')
          : row.terms
              .map(({ stage, ppm, validFrom }) =>
                t('agency.term.now', {
                  stage: stageName(stage),
                  percent: format.percent(ppm),
                  day: format.day(validFrom),
                }),
              )
              .join(' · ')}
      </p>
      <Fields>
        <SelectField
          label={t('board.stage')}
          required
          options={dispatchStages.map((stage) => ({ value: stage, label: stageName(stage) }))}
          {...form.bind('stage')}
        />
        <TextField
          label={t('agency.term.percent')}
          required
          inputMode="decimal"
          maxLength={5}
          value={values.percent}
          error={errors['ppm']}
          onChange={(text) => set({ percent: text.replace(/[^\d.,]/g, '') })}
        />
        <DayField
          label={t('agency.term.from')}
          value={values.validFrom}
          error={errors['validFrom']}
          least={today}
          onChange={(validFrom) => set({ validFrom })}
        />
        <NoteField label={t('agency.term.note')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

import { pageRowsMax } from '@lumbung/contract/list'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { dispatchWeightMax } from '@lumbung/domain/cases/dispatch'
import { useUser } from '../../core/session.ts'
import { useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { CheckField, Fields, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { type FieldErrors, useCallForm } from '../../ui/dialog/use-form.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { useDesk } from './desk.ts'
import { askedCollector, certificateOf, type CollectorRow } from './collector-act.ts'

const close = () => askedCollector.set(null)
/** How long a new certificate usually holds. */
const usualDays = 730

/** What is asked about a collector. Stands once on the screen. */
export function CollectorDialogs() {
  const asked = useStore(askedCollector)
  return asked && <CollectorDialog {...asked} />
}

/** The certificate of a form: whole or none. */
interface CertificateValues {
  has: boolean
  no: string
  issuer: string
  until: string
}

function firstValues(row: CollectorRow, today: BusinessDay) {
  const known = certificateOf(row)
  // A leave that is over is asked for as if there were none.
  const leave = row.awayUntil !== null && row.awayUntil >= today
  return {
    onDuty: row.onDuty,
    capacity: row.capacity === null ? '' : String(row.capacity),
    group: row.group === null ? '' : String(row.group.id),
    weight: String(row.weight),
    leave,
    leaveFrom: (leave && row.awayFrom) || today,
    leaveUntil: (leave && row.awayUntil) || today,
    has: known !== null,
    no: known?.no ?? '',
    issuer: known?.issuer ?? '',
    until: known?.until ?? addDays(today, usualDays),
  }
}

/** Duty, group and share, leave, how many cases at a time, and the certificate. */
function CollectorDialog({ row, refresh }: { row: CollectorRow; refresh: () => void }) {
  const { t } = useSpeech()
  const today = useUser().businessDate as BusinessDay
  const { calls, needsCertificate } = useDesk()
  const form = useCallForm({
    call: calls.saveCollector,
    first: firstValues(row, today),
    request: ({ onDuty, capacity, group, weight, leave, leaveFrom, leaveUntil, has, no, issuer, until }) => ({
      id: row.id,
      version: row.version,
      onDuty,
      capacity: capacity === '' ? null : Number(capacity),
      group: group === '' ? null : Number(group),
      weight: weight === '' ? Number.NaN : Number(weight),
      leave: leave ? { from: leaveFrom, until: leaveUntil } : null,
      certificate: has ? { no, issuer, until } : null,
    }),
    check: ({ leave, leaveFrom, leaveUntil }): Record<string, string> =>
      leave && leaveUntil < leaveFrom ? { 'leave.until': t('collectors.leaveEnds') } : {},
    done: () => {
      close()
      refresh()
    },
  })
  const { values, errors, set } = form
  return (
    <FormDialog
      onClose={close}
      title={t('collectors.changeOf', { name: row.name })}
      form={form}
      submit={t('ui.save')}
    >
      <Fields>
        <CheckField
          label={t('collectors.onDuty')}
          hint={t('collectors.offHint')}
          checked={values.onDuty}
          onChange={(onDuty) => set({ onDuty })}
        />
        <GroupField known={row.group} {...form.bind('group')} />
        <TextField
          label={t('collectors.weightField')}
          hint={t('collectors.weightHint', { most: dispatchWeightMax })}
          required
          inputMode="numeric"
          maxLength={3}
          value={values.weight}
          error={errors['weight']}
          onChange={(text) => set({ weight: text.replace(/\D/g, '') })}
        />
        <TextField
          label={t('collectors.capacity')}
          hint={t('collectors.capacityHint')}
          inputMode="numeric"
          maxLength={4}
          value={values.capacity}
          error={errors['capacity']}
          onChange={(text) => set({ capacity: text.replace(/\D/g, '') })}
        />
        <CheckField
          label={t('collectors.onLeave')}
          hint={t('collectors.onLeaveHint')}
          checked={values.leave}
          onChange={(leave) => set({ leave })}
        />
        {values.leave && (
          <>
            <DayField
              label={t('collectors.leaveFrom')}
              value={values.leaveFrom}
              error={errors['leave.from']}
              least={values.leaveFrom < today ? values.leaveFrom : today}
              onChange={(leaveFrom) => set({ leaveFrom })}
            />
            <DayField
              label={t('collectors.leaveUntil')}
              value={values.leaveUntil}
              error={errors['leave.until']}
              least={today}
              onChange={(leaveUntil) => set({ leaveUntil })}
            />
          </>
        )}
        {needsCertificate && (
          <CheckField
            label={t('collectors.hasOne')}
            hint={t('collectors.hasOneHint')}
            checked={values.has}
            onChange={(has) => set({ has })}
          />
        )}
        {needsCertificate && values.has && (
          <CertificateFields values={values} errors={errors} today={today} set={set} />
        )}
      </Fields>
    </FormDialog>
  )
}

/** Which of all groups; one that is not active gets no cases, and says so. */
function GroupField({
  known,
  ...bound
}: {
  known: CollectorRow['group']
  value: string
  error: string | undefined
  onChange: (group: string) => void
}) {
  const { t } = useSpeech()
  const { getGroups } = useDesk().calls
  return (
    <Detail call={getGroups} request={{ filter: {}, size: pageRowsMax }}>
      {({ items }) => (
        <SelectField
          label={t('collectors.group')}
          hint={t('collectors.groupHint')}
          empty={t('collectors.noGroup')}
          options={items
            .filter(({ id, active }) => active || id === known?.id)
            .map(({ id, name, active }) => ({
              value: String(id),
              label: active ? name : t('collectors.groupOff', { name }),
            }))}
          {...bound}
        />
      )}
    </Detail>
  )
}

function CertificateFields({
  values,
  errors,
  today,
  set,
}: {
  values: CertificateValues
  errors: FieldErrors
  today: string
  set: (change: Partial<CertificateValues>) => void
}) {
  const { t } = useSpeech()
  return (
    <>
      <TextField
        label={t('collectors.certificateNo')}
        required
        maxLength={60}
        value={values.no}
        error={errors['certificate.no']}
        onChange={(no) => set({ no })}
      />
      <TextField
        label={t('collectors.issuer')}
        required
        maxLength={100}
        value={values.issuer}
        error={errors['certificate.issuer']}
        onChange={(issuer) => set({ issuer })}
      />
      <DayField
        label={t('collectors.until')}
        value={values.until}
        error={errors['certificate.until']}
        least={values.until < today ? values.until : today}
        onChange={(until) => set({ until })}
      />
    </>
  )
}

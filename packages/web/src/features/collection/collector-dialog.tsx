import { saveCollector } from '@lumbung/contract/collection/collector'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { useUser } from '../../core/session.ts'
import { useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DayPicker } from '../../ui/controls/day-picker.tsx'
import { CheckField, Fields, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { askedCollector, certificateOf, type CollectorRow } from './collector-act.ts'
import styles from './collector-dialog.module.css'

const close = () => askedCollector.set(null)
/** How long a new certificate usually holds. */
const usualDays = 730

/** What is asked about a collector. Stands once on the screen. */
export function CollectorDialogs() {
  const asked = useStore(askedCollector)
  return asked && <CollectorDialog {...asked} />
}

/** Duty, how many cases at a time, and the certificate: whole or none. */
function CollectorDialog({ row, refresh }: { row: CollectorRow; refresh: () => void }) {
  const { t } = useSpeech()
  const today = useUser().businessDate as BusinessDay
  const known = certificateOf(row)
  const form = useCallForm({
    call: saveCollector,
    first: {
      onDuty: row.onDuty,
      capacity: row.capacity === null ? '' : String(row.capacity),
      has: known !== null,
      no: known?.no ?? '',
      issuer: known?.issuer ?? '',
      until: known?.until ?? addDays(today, usualDays),
    },
    request: ({ onDuty, capacity, has, no, issuer, until }) => ({
      id: row.id,
      version: row.version,
      onDuty,
      capacity: capacity === '' ? null : Number(capacity),
      certificate: has ? { no, issuer, until } : null,
    }),
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
          label={t('collectors.hasOne')}
          hint={t('collectors.hasOneHint')}
          checked={values.has}
          onChange={(has) => set({ has })}
        />
        {values.has && (
          <>
            <TextField
              label={t('collectors.certificateNo')}
              required
              maxLength={60}
              {...form.bind('no')}
              error={errors['certificate.no']}
            />
            <TextField
              label={t('collectors.issuer')}
              required
              maxLength={100}
              {...form.bind('issuer')}
              error={errors['certificate.issuer']}
            />
            <div className={styles.until}>
              <span className={styles.label}>{t('collectors.until')}</span>
              <DayPicker
                label={t('collectors.until')}
                day={values.until}
                least={known !== null && known.until < today ? known.until : today}
                onChange={(until) => set({ until })}
              />
            </div>
          </>
        )}
      </Fields>
    </FormDialog>
  )
}

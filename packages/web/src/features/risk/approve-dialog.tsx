import { decideVersion } from '@lumbung/contract/risk/rule-set'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { DayPicker } from '../../ui/controls/day-picker.tsx'
import { NoteField, TextField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { toast } from '../../core/toast-store.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { ruleSetWord } from '../../parts/rule/rule-set-word.ts'
import styles from './version-dialogs.module.css'
import type { RuleSet, VersionAnswer } from './version-words.ts'

interface ApproveValues {
  when: 'now' | 'later'
  day: string
  time: string
  note: string
}

/** The instant that a day and a time of Jakarta name. */
const jakartaInstant = (day: string, time: string) => `${day}T${time}:00+07:00`

/** Live from now or from a set time of Jakarta; the person must be another than its authors. */
export function ApproveDialog({
  answer,
  set,
  onClose,
  refresh,
}: {
  answer: VersionAnswer
  set: RuleSet
  onClose: () => void
  refresh: () => void
}) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const { id, version, authors, note } = answer.version
  const form = useCallForm<typeof decideVersion, ApproveValues>({
    call: decideVersion,
    first: { when: 'now', day: addDays(businessDate as BusinessDay, 1), time: '00:00', note: '' },
    request: (values, requestKey) => ({
      id,
      version,
      decision: 'approve',
      ...(values.when === 'later' && { liveFrom: jakartaInstant(values.day, values.time) }),
      note: values.note.trim(),
      requestKey,
    }),
    done: ({ liveFrom }) => {
      onClose()
      toast({
        kind: 'good',
        text: liveFrom
          ? t('rules.approvedFrom', { id, at: format.instant(liveFrom) })
          : t('rules.approved', { id }),
      })
      refresh()
    },
  })
  const { values } = form
  return (
    <FormDialog
      title={t('rules.approveTitle', { id })}
      onClose={onClose}
      form={form}
      submit={t('rules.approve')}
    >
      <p>
        {t('rules.approveText', {
          set: ruleSetWord(t, set.name),
          names: authors.map(({ name }) => name).join(', '),
        })}
      </p>
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      <div>
        <Segments
          label={t('rules.liveFromLabel')}
          value={values.when}
          options={[
            { value: 'now', label: t('rules.now') },
            { value: 'later', label: t('rules.setTime') },
          ]}
          onChange={(when) => form.set({ when: when === 'later' ? 'later' : 'now' })}
        />
      </div>
      {values.when === 'later' && (
        <div className={styles.when}>
          <DayPicker
            label={t('rules.day')}
            day={values.day}
            least={businessDate}
            onChange={(day) => form.set({ day })}
          />
          <TextField
            label={t('rules.time')}
            inputMode="numeric"
            maxLength={5}
            required
            value={values.time}
            error={form.errors['liveFrom']}
            onChange={(time) => {
              form.set({ time: time.replace('.', ':') })
              form.setErrors({})
            }}
          />
        </div>
      )}
      <NoteField label={t('rules.decisionNote')} rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}

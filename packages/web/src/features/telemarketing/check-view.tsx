import {
  appealCheck,
  type CheckRow,
  decideAppeal,
  getChecks,
  recordCheck,
} from '@lumbung/contract/telemarketing/check'
import {
  type CallCheckCode,
  callCheckCodes,
  callChecks as rules,
  type CheckMark,
  checkMarks,
} from '@lumbung/domain/leads/call-check'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { OneRow } from '../../ui/list/one-row.tsx'
import styles from './check-view.module.css'

/** One sampled call: to be listened to, locked with its marks, or waiting for the word on its appeal. */
export function CheckView({ id, onClose }: OneProps) {
  const queries = useQueryClient()
  if (id === 'new') return null
  const done = () => {
    void queries.invalidateQueries()
    onClose()
  }
  return (
    <OneRow call={getChecks} id={id} onClose={onClose}>
      {(row) => {
        const props = { row, onClose, done }
        if (row.can.check) return <CheckForm {...props} />
        if (row.can.appeal) return <AppealForm {...props} />
        if (row.can.decide) return <DecideForm {...props} />
        return <Locked row={row} onClose={onClose} />
      }}
    </OneRow>
  )
}

interface ViewProps {
  row: CheckRow
  onClose: () => void
  done: () => void
}

/** What is known of the call beside its marks. */
function Call({ row }: { row: CheckRow }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  return (
    <>
      <p className={styles.said}>
        {row.seller.name} · {format.moment(row.callAt, today)} · {t(`leads.labels.${row.label}`)} ·{' '}
        {t(`callChecks.whys.${row.why}`)}
      </p>
      {row.note && (
        <p className={styles.said}>
          {t('callChecks.note')}: {row.note}
        </p>
      )}
    </>
  )
}

interface MarksProps {
  marks: Readonly<Record<CallCheckCode, CheckMark>>
  onMark?: (code: CallCheckCode, mark: CheckMark) => void
}

function Marks({ marks, onMark }: MarksProps) {
  const { t } = useSpeech()
  return (
    <div className={styles.checks}>
      {callCheckCodes.map((code) => (
        <div key={code} className={styles.check}>
          <span>
            {t(`callChecks.checks.${code}`)}
            {rules[code].critical && <span className={styles.critical}> · {t('callChecks.isCritical')}</span>}
          </span>
          {onMark ? (
            <Segments
              label={t(`callChecks.checks.${code}`)}
              value={marks[code]}
              options={checkMarks.map((value) => ({ value, label: t(`callChecks.marks.${value}`) }))}
              onChange={(value) => onMark(code, value as CheckMark)}
            />
          ) : (
            <span className={marks[code] === 'fail' ? styles.failed : undefined}>
              {t(`callChecks.marks.${marks[code]}`)}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

const nothingMarked = Object.fromEntries(callCheckCodes.map((code) => [code, 'notChecked'])) as Record<
  CallCheckCode,
  CheckMark
>

function CheckForm({ row, onClose, done }: ViewProps) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: recordCheck,
    first: { marks: nothingMarked, comment: '' },
    draft: `check ${row.id}`,
    request: ({ marks, comment }, requestKey) => ({
      id: row.id,
      version: row.version,
      marks,
      comment,
      requestKey,
    }),
    check: ({ marks, comment }): Record<string, string> => {
      if (callCheckCodes.every((code) => marks[code] === 'notChecked'))
        return { comment: t('callChecks.missing') }
      const failed = callCheckCodes.some((code) => marks[code] === 'fail')
      return failed && comment.trim() === '' ? { comment: 'required' } : {}
    },
    done,
  })
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={t('callChecks.title', { phone: row.phone })}
      form={form}
      submit={t('callChecks.save')}
    >
      <Call row={row} />
      <p className={styles.said}>{t('callChecks.criticalHint')}</p>
      <Marks
        marks={form.values.marks}
        onMark={(code, mark) => form.set({ marks: { ...form.values.marks, [code]: mark } })}
      />
      <NoteField label={t('callChecks.comment')} rows={2} {...form.bind('comment')} />
    </FormDialog>
  )
}

/** What was heard, and by whom; nothing of it changes any more. */
function Heard({ row }: { row: CheckRow }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  return (
    <>
      <Call row={row} />
      {row.marks && <Marks marks={row.marks} />}
      {row.comment && (
        <p className={styles.said}>
          {t('callChecks.comment')}: {row.comment}
        </p>
      )}
      {row.checker && row.checkedAt && (
        <p className={styles.said}>
          {t('callChecks.locked', { name: row.checker.name, time: format.moment(row.checkedAt, today) })}
        </p>
      )}
      {row.appeal && (
        <p className={styles.said}>
          {t('callChecks.appeal')}: {row.appeal}
        </p>
      )}
      {row.appealBy && (
        <p className={styles.said}>
          {t('callChecks.decidedBy', { name: row.appealBy.name, note: row.appealNote ?? '' })}
        </p>
      )}
    </>
  )
}

function Locked({ row, onClose }: Omit<ViewProps, 'done'>) {
  const { t } = useSpeech()
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('callChecks.title', { phone: row.phone })}
      foot={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <Heard row={row} />
    </Dialog>
  )
}

function AppealForm({ row, onClose, done }: ViewProps) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: appealCheck,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ id: row.id, version: row.version, note, requestKey }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done,
  })
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={t('callChecks.title', { phone: row.phone })}
      form={form}
      submit={t('callChecks.appealAct')}
    >
      <Heard row={row} />
      <NoteField label={t('callChecks.appealNote')} required rows={3} {...form.bind('note')} />
    </FormDialog>
  )
}

function DecideForm({ row, onClose, done }: ViewProps) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: decideAppeal,
    first: { decision: '', note: '' },
    request: ({ decision, note }, requestKey) => ({
      id: row.id,
      version: row.version,
      upheld: decision === 'uphold',
      note,
      requestKey,
    }),
    check: ({ decision, note }): Record<string, string> => ({
      ...(decision === '' && { decision: 'required' }),
      ...(note.trim() === '' && { note: 'required' }),
    }),
    done,
  })
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={t('callChecks.title', { phone: row.phone })}
      form={form}
      submit={t('callChecks.decide')}
    >
      <Heard row={row} />
      <SelectField
        label={t('callChecks.decision')}
        required
        empty=""
        options={(['uphold', 'reject'] as const).map((value) => ({ value, label: t(`callChecks.${value}`) }))}
        {...form.bind('decision')}
      />
      <NoteField label={t('callChecks.decideNote')} required rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}

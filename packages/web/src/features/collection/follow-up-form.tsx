import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { type FollowUpOutcome, promiseDaysMax } from '@lumbung/domain/cases/follow-up'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { AmountField, NoteField, SelectField } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import styles from './follow-up-form.module.css'
import { useDesk } from './desk.ts'
import { keyAt, outcomesFor } from './outcomes.ts'
import type { OpenAttempt } from './use-contact.ts'

interface Values {
  outcome: FollowUpOutcome | ''
  note: string
  nextFollowDay: string
  amount: number | null
  day: string
}

const first: Values = { outcome: '', note: '', nextFollowDay: '', amount: null, day: '' }

interface FollowUpFormProps {
  orderNo: string
  attempt: OpenAttempt
  /** What is owed today, promised where nothing else is said. */
  owed: number | null
  onRecorded: () => void
}

function useFollowUp({ orderNo, attempt, onRecorded }: FollowUpFormProps) {
  return useCallForm({
    call: useDesk().calls.recordFollowUp,
    first,
    draft: `follow-up ${attempt.id}`,
    request: ({ outcome, note, nextFollowDay, amount, day }, requestKey) => ({
      orderNo,
      attemptId: attempt.id,
      outcome: outcome as FollowUpOutcome,
      note,
      ...(nextFollowDay && { nextFollowDay }),
      ...(outcome === 'promised' && { promise: { amount: amount ?? 0, day } }),
      requestKey,
    }),
    check: ({ outcome, amount }): Record<string, string> => {
      if (outcome === '') return { outcome: 'required' }
      return outcome === 'promised' && !amount ? { 'promise.amount': 'required' } : {}
    },
    done: onRecorded,
  })
}

/** What came of an attempt. It is there for as long as nobody said, through reload and login. */
export function FollowUpForm(props: FollowUpFormProps) {
  const { attempt, owed } = props
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const form = useFollowUp(props)
  const { values, errors, set } = form
  const outcomes = outcomesFor(attempt.target)
  const days = useDaysAhead()
  const choose = (outcome: FollowUpOutcome) =>
    set({
      outcome,
      ...(outcome === 'promised' && { amount: values.amount ?? owed, day: values.day || businessDate }),
    })
  const box = useRef<HTMLElement>(null)
  // The button that started it is dead now: keys, reader and, on a phone, the eye go on here.
  useEffect(() => box.current?.focus(), [])
  useKeys(
    Object.fromEntries(
      outcomes.flatMap((outcome, index) => {
        const key = keyAt(index)
        return key ? [[key, () => choose(outcome)]] : []
      }),
    ),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || form.busy) return
    event.preventDefault()
    form.send()
  }
  return (
    <section
      ref={box}
      className={styles.form}
      tabIndex={-1}
      aria-label={t('contact.form.title')}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2>{t('contact.form.title')}</h2>
        <span className={styles.quiet}>
          {t(`contact.channels.${attempt.channel}`)} · {t(`contact.targets.${attempt.target}`)}
        </span>
      </div>
      <OpenNumber attempt={attempt} />
      <Outcomes outcomes={outcomes} chosen={values.outcome} error={errors['outcome']} onChoose={choose} />
      {values.outcome === 'promised' && <PromiseFields form={form} days={days} />}
      <NoteField label={t('contact.form.note')} rows={2} {...form.bind('note')} />
      <SelectField
        label={t('contact.form.next')}
        empty={t('contact.form.noNext')}
        options={days}
        {...form.bind('nextFollowDay')}
      />
      <FormProblem text={form.problem} />
      <div className={styles.foot}>
        <span className={styles.keys}>{t('contact.form.keys')}</span>
        <Button kind="filled" busy={form.busy} onClick={form.send}>
          {t('contact.form.save')}
        </Button>
      </div>
    </section>
  )
}

/** Today and the days up to the furthest that may be promised. */
function useDaysAhead() {
  const { t, format } = useSpeech()
  const today = useUser().businessDate as BusinessDay
  return Array.from({ length: promiseDaysMax + 1 }, (_, ahead) => {
    const value = addDays(today, ahead)
    const day = format.dayLong(value)
    return { value, label: ahead === 0 ? t('contact.form.today', { day }) : day }
  })
}

interface PromiseFieldsProps {
  form: ReturnType<typeof useFollowUp>
  days: ReturnType<typeof useDaysAhead>
}

function PromiseFields({ form, days }: PromiseFieldsProps) {
  const { t, format } = useSpeech()
  const box = useRef<HTMLDivElement>(null)
  // Who chose this outcome goes on with its amount, not with twelve other outcomes.
  useEffect(() => {
    const amount = box.current?.querySelector('input')
    amount?.focus()
    amount?.select()
  }, [])
  return (
    <div ref={box} className={styles.promise}>
      <AmountField
        label={t('contact.form.amount')}
        required
        format={format.number}
        {...form.bind('amount')}
        error={form.errors['promise.amount'] ?? form.errors['amount']}
      />
      <SelectField
        label={t('contact.form.day')}
        required
        options={days}
        {...form.bind('day')}
        error={form.errors['promise.day'] ?? form.errors['day']}
      />
    </div>
  )
}

/** The number as it was opened. It is shown this once, and kept nowhere in the browser. */
function OpenNumber({ attempt: { phone, channel } }: { attempt: OpenAttempt }) {
  const { t } = useSpeech()
  if (phone === null) return <p className={styles.quiet}>{t('contact.number.gone')}</p>
  return (
    <p className={styles.number}>
      <span className={styles.quiet}>{t('contact.number.label')}</span>
      <b className={styles.digits}>{phone}</b>
      <CopyButton text={phone} label={t('contact.number.copy')} />
      {channel === 'call' && (
        <a className={styles.dial} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" size={15} />
          {t('contact.number.dial')}
        </a>
      )}
    </p>
  )
}

interface OutcomesProps {
  outcomes: readonly FollowUpOutcome[]
  chosen: Values['outcome']
  error: string | undefined
  onChoose: (outcome: FollowUpOutcome) => void
}

function Outcomes({ outcomes, chosen, error, onChoose }: OutcomesProps) {
  const { t } = useSpeech()
  return (
    <div role="group" aria-label={t('contact.form.outcome')}>
      <p className={styles.legend}>
        {t('contact.form.outcome')}
        {error && <span className={styles.error}> {error}</span>}
      </p>
      <div className={styles.outcomes}>
        {outcomes.map((outcome, index) => {
          const key = keyAt(index)
          return (
            // No radio: there the digits would be typing.
            <button
              key={outcome}
              type="button"
              className={styles.outcome}
              aria-pressed={chosen === outcome}
              {...(key && { 'aria-keyshortcuts': key })}
              onClick={() => onChoose(outcome)}
            >
              {key && (
                <kbd className={styles.key} aria-hidden="true">
                  {key}
                </kbd>
              )}
              {t(`contact.outcomes.${outcome}`)}
            </button>
          )
        })}
      </div>
    </div>
  )
}

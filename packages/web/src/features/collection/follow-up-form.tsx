import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { type FollowUpOutcome, promiseDaysMax } from '@lumbung/domain/cases/follow-up'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { AmountField, NoteField, SelectField } from '../../ui/controls/field.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import styles from '../../parts/contact/follow-up.module.css'
import { KeyChoices } from '../../parts/contact/key-choices.tsx'
import { RevealedNumber } from '../../parts/contact/revealed-number.tsx'
import { useDesk } from './desk.ts'
import { keyAt, outcomesFor } from './follow-up-outcomes.ts'
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
  /** The form, for who leads to it. */
  box: RefObject<HTMLElement | null>
}

function useFollowUp({ orderNo, attempt, onRecorded }: Omit<FollowUpFormProps, 'box'>) {
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
  const { attempt, owed, box } = props
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
  // The button that started it is dead now: keys, reader and, on a phone, the eye go on here.
  useEffect(() => box.current?.focus(), [box])
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
      <RevealedNumber phone={attempt.phone} isCall={attempt.channel === 'call'} />
      <KeyChoices
        legend={t('contact.form.outcome')}
        options={outcomes.map((outcome, index) => ({
          value: outcome,
          label: t(`contact.outcomes.${outcome}`),
          key: keyAt(index),
        }))}
        chosen={values.outcome}
        error={errors['outcome']}
        onChoose={choose}
      />
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

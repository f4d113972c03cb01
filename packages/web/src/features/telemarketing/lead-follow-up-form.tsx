import { recordLeadFollowUp } from '@lumbung/contract/telemarketing/lead'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { type FollowType, type LeadLabel, leadLabelNames, leadLabels } from '@lumbung/domain/leads/lead'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import styles from '../../parts/contact/follow-up.module.css'
import { KeyChoices } from '../../parts/contact/key-choices.tsx'
import { RevealedNumber } from '../../parts/contact/revealed-number.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { type Next, nextCallReckoner, nexts } from './next-call.ts'

/** An attempt whose outcome is still to be recorded; the number is known only where it was opened. */
export interface OpenLeadAttempt {
  id: number
  followType: FollowType
  phone: string | null
}

/** Keys of the labels, in their order: a digit, and beyond the tenth a letter. */
const labelKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'q', 'x'] as const
const nextKeys: Readonly<Record<Next, string>> = { none: 'a', soon: 's', tomorrow: 'd', later: 'f' }

interface Values {
  label: LeadLabel | ''
  next: Next
  note: string
}

const first: Values = { label: '', next: 'none', note: '' }

interface LeadFollowUpFormProps {
  leadId: number
  attempt: OpenLeadAttempt
  /** What the seller says first. */
  source: string
  onRecorded: () => void
  /** Whether it is on its way: it cannot be left then. */
  onSending: (isSending: boolean) => void
}

/** What came of an attempt, by two keys: the outcome, then when to call again, which saves. */
export function LeadFollowUpForm({ leadId, attempt, source, onRecorded, onSending }: LeadFollowUpFormProps) {
  const { t } = useSpeech()
  const today = useUser().businessDate as BusinessDay
  const [nextCall] = useState(nextCallReckoner)
  const form = useCallForm({
    call: recordLeadFollowUp,
    first,
    draft: `lead-follow-up ${attempt.id}`,
    request: ({ label, next, note }, requestKey) => {
      const nextCallAt = nextCall(next, requestKey, today, new Date())
      return {
        id: leadId,
        attemptId: attempt.id,
        label: label as LeadLabel,
        note,
        ...(nextCallAt && { nextCallAt }),
        requestKey,
      }
    },
    check: ({ label, next }): Record<string, string> => {
      if (label === '') return { label: 'required' }
      return leadLabels[label].needsNext && next === 'none' ? { nextCallAt: t('leads.desk.needsNext') } : {}
    },
    done: onRecorded,
  })
  const { values, errors, busy, set } = form
  useEffect(() => {
    onSending(busy)
    return () => onSending(false)
  }, [onSending, busy])
  const box = useRef<HTMLElement>(null)
  // The button that started it is dead now: keys, reader and, on a phone, the eye go on here.
  useEffect(() => box.current?.focus(), [])
  // What is on its way says what it said.
  const mark = (label: LeadLabel) => {
    if (!busy) set({ label })
  }
  // The last of the three keys is when to call again; once it stands, the values have been taken over.
  const wanted = useRef(false)
  const choose = (next: Next) => {
    if (busy) return
    wanted.current = values.label !== ''
    set({ next })
  }
  const send = form.send
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    send()
  })
  useKeys({
    ...Object.fromEntries(
      leadLabelNames.flatMap((label, index) => {
        const key = labelKeys[index]
        return key === undefined ? [] : [[key, () => mark(label)]]
      }),
    ),
    ...Object.fromEntries(nexts.map((next) => [nextKeys[next], () => choose(next)])),
  })
  return (
    <section ref={box} className={styles.form} tabIndex={-1} aria-label={t('contact.form.title')}>
      <div className={styles.head}>
        <h2>{t('contact.form.title')}</h2>
        <span className={styles.quiet}>{t(`leads.types.${attempt.followType}`)}</span>
      </div>
      <RevealedNumber phone={attempt.phone} isCall={attempt.followType === 'phone'} />
      <p className={styles.quiet}>{t('leads.desk.sayFirst', { source })}</p>
      <KeyChoices
        legend={t('leads.desk.label')}
        options={leadLabelNames.map((value, index) => ({
          value,
          label: t(`leads.labels.${value}`),
          key: labelKeys[index]?.toUpperCase() ?? null,
        }))}
        chosen={values.label}
        error={errors['label']}
        onChoose={mark}
      />
      <NoteField label={t('contact.form.note')} rows={2} {...form.bind('note')} />
      <KeyChoices
        legend={t('leads.desk.next')}
        options={nexts.map((value) => ({
          value,
          label: t(`leads.desk.nexts.${value}`),
          key: nextKeys[value].toUpperCase(),
        }))}
        chosen={values.next}
        error={errors['nextCallAt']}
        onChoose={choose}
      />
      <FormProblem text={form.problem} />
      <div className={styles.foot}>
        <span className={styles.keys}>{t('leads.desk.keys')}</span>
        <Button kind="filled" busy={busy} onClick={send}>
          {t('contact.form.save')}
        </Button>
      </div>
    </section>
  )
}

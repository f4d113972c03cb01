import type { attemptRow } from '@lumbung/contract/collection/contact'
import { followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { type StateLook, standingOf } from '../../ui/controls/status.tsx'
import { messageStates } from '../message/message-states.ts'
import { Section } from '../../ui/page/screen.tsx'
import { Timeline, type TimelineItem } from '../../ui/page/timeline.tsx'
import styles from './attempt-log.module.css'
import { promiseLooks } from './promise-looks.ts'
import { refusalWords } from './reach-words.ts'
import { clockIn, momentIn, zoneShown } from './zone-time.ts'

type Attempt = z.output<typeof attemptRow>

type Speaker = Pick<Tools, 't' | 'format' | 'today'>

function lookOf({ refusedBy, promise, outcome, message }: Attempt): StateLook {
  if (refusedBy !== null) return { family: 'bad', glyph: 'cross-disc' }
  if (message !== null) return messageStates.looks[message.state]
  if (promise !== null) return promiseLooks[promise.state]
  if (outcome === null) return { family: 'wait', glyph: 'ring' }
  return followUpOutcomes[outcome].reached
    ? { family: 'run', glyph: 'half' }
    : { family: 'none', glyph: 'dashed' }
}

function promiseWords({ promise }: Attempt, { t, format }: Speaker): string | null {
  if (promise === null) return null
  const { amount, day, state, paid } = promise
  return [
    t('contact.log.promise', { amount: format.number(amount), day: format.dayShort(day) }),
    t(`contact.promiseStates.${state}`).toLowerCase(),
    paid > 0 && t('contact.log.paid', { amount: format.number(paid) }),
  ]
    .filter(Boolean)
    .join(', ')
}

function attemptItem(attempt: Attempt, speaker: Speaker): TimelineItem {
  const { t, format } = speaker
  const { id, at, channel, target, name, staff, zone, refusedBy, lawfulFrom, outcome, note } = attempt
  const { glyph, family } = lookOf(attempt)
  // As it was said then: `Sab 08:00` is the Saturday after the attempt, not after today.
  const then = { ...speaker, today: clockIn(zoneShown(zone), at).day }
  const why = refusedBy && refusalWords({ rule: refusedBy, from: lawfulFrom, zone }, then)
  const came = attempt.message
    ? standingOf(messageStates, attempt.message.state, t).word
    : outcome
      ? t(`contact.outcomes.${outcome}`)
      : t('contact.log.pending')
  return {
    key: id,
    glyph,
    family,
    title: (
      <>
        <span className={styles.channel}>{t(`contact.channels.${channel}`)}</span>{' '}
        {why ? <span className={styles.refused}>{t('contact.log.refused', { why })}</span> : came}
      </>
    ),
    detail: [
      [t(`contact.targets.${target}`), name].filter(Boolean).join(' '),
      promiseWords(attempt, speaker),
      note,
      attempt.message?.template,
      staff?.name ?? t('detail.system'),
    ]
      .filter(Boolean)
      .join(' · '),
    time: momentIn(zone, at, format),
  }
}

interface AttemptLogProps {
  attempts: readonly Attempt[]
  /** The way to what was tried before. */
  earlier?: ReactNode
}

/** What was tried to reach the borrower, the newest first; what a rule refused keeps its row. */
export function AttemptLog({ attempts, earlier }: AttemptLogProps) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  return (
    <Section
      title={t('contact.log.title')}
      note={
        <>
          {attempts.length} · {t('contact.log.local')}
        </>
      }
    >
      {attempts.length === 0 ? (
        <p className={styles.channel}>{t('contact.log.empty')}</p>
      ) : (
        <Timeline items={attempts.map((attempt) => attemptItem(attempt, { t, format, today }))} />
      )}
      {earlier}
    </Section>
  )
}

import type { LeadAttemptRow } from '@lumbung/contract/telemarketing/lead'
import { leadLabels } from '@lumbung/domain/leads/lead'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { refusalWords } from '../../parts/contact/reach-words.ts'
import { standingOf, type StateLook } from '../../ui/controls/status.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { Timeline } from '../../ui/page/timeline.tsx'
import type { LeadAnswer } from './lead-answer.ts'
import { leadStates } from './lead-states.ts'

function lookOf({ refusedBy, label }: LeadAttemptRow): StateLook {
  if (refusedBy !== null) return { family: 'bad', glyph: 'cross-disc' }
  if (label === null) return { family: 'wait', glyph: 'ring' }
  return leadLabels[label].connected ? { family: 'run', glyph: 'half' } : { family: 'none', glyph: 'dashed' }
}

/** What was tried to reach somebody, the newest first; what a rule refused keeps its row. Then what happened to the lead. */
export function LeadLog({ answer: { attempts, history, lead } }: { answer: LeadAnswer }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const zone = lead.reach?.zone ?? null
  return (
    <>
      <Section title={t('leads.desk.log')} note={attempts.length}>
        {attempts.length === 0 ? (
          <p>{t('contact.log.empty')}</p>
        ) : (
          <Timeline
            items={attempts.map((attempt) => {
              const { id, at, followType, staff, refusedBy, lawfulFrom, label, note, nextCallAt } = attempt
              const why =
                refusedBy && refusalWords({ rule: refusedBy, from: lawfulFrom, zone }, { t, format, today })
              return {
                key: id,
                ...lookOf(attempt),
                title: `${t(`leads.types.${followType}`)} · ${
                  why
                    ? t('contact.log.refused', { why })
                    : label
                      ? t(`leads.labels.${label}`)
                      : t('contact.log.pending')
                }`,
                detail: [
                  note,
                  nextCallAt && `${t('leads.nextCall')} ${format.moment(nextCallAt, today)}`,
                  staff.name,
                ]
                  .filter(Boolean)
                  .join(' · '),
                time: format.moment(at, today),
              }
            })}
          />
        )}
      </Section>
      <Section title={t('leads.desk.history')}>
        <Timeline
          items={history.map(({ id, at, kind, actor, toStatus, detail }) => ({
            key: id,
            ...standingOf(leadStates, toStatus, t).look,
            title: wordOr(t, 'leads.events', kind),
            detail: [kind === 'contacted' && detail ? wordOr(t, 'leads.types', detail) : detail, actor]
              .filter(Boolean)
              .join(' · '),
            time: format.moment(at, today),
          }))}
        />
      </Section>
    </>
  )
}

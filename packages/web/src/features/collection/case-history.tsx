import { type AnyCaseState, isCaseOver } from '@lumbung/domain/cases/department'
import type { PromiseState } from '@lumbung/domain/cases/follow-up'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { Section } from '../../ui/page/screen.tsx'
import { Timeline } from '../../ui/page/timeline.tsx'
import { type StateLook, unknownStateLook } from '../../ui/controls/status.tsx'
import { stageName } from '../../parts/order/stages.ts'
import type { CaseAnswer, CaseEvent } from './case-answer.ts'
import { promiseLooks } from '../../parts/contact/promise-looks.ts'
import { caseStates } from './case-states.ts'

/** What an event was is read off what it changed; its kind alone would not say from where to where. */
function titleOf(event: CaseEvent, t: Translate): string {
  const { kind, fromState, toState, fromStage, toStage, holder, reason } = event
  if (kind === 'promiseEnded' && reason !== null)
    return t('collection.history.promise', {
      how: wordOr(t, 'contact.promiseStates', reason).toLowerCase(),
    })
  if (kind === 'letter') return t('letter.issued')
  if (kind === 'recalled') return t('agency.history.recalled')
  if (kind === 'outsourced' || (kind === 'assigned' && toState === 'outsourced'))
    return t('agency.history.outsourced', { name: holder ?? '' })
  if (kind === 'takenBack')
    return holder === null
      ? t('collection.history.takenBack')
      : t('collection.history.givenBack', { name: holder })
  if (fromState === null) return t('collection.history.opened', { stage: stageName(toStage) })
  if (isCaseOver(toState))
    return t('collection.history.ended', { how: wordOr(t, 'collection.states', toState).toLowerCase() })
  if (fromStage !== null && fromStage !== toStage)
    return t('collection.history.staged', { from: stageName(fromStage), to: stageName(toStage) })
  if (toState === 'suspended') return t('collection.history.suspended')
  if (fromState === 'suspended') return t('collection.history.lifted')
  if (holder !== null) return t('collection.history.assigned', { name: holder })
  if (kind === 'followed' && fromState === toState) return t('collection.history.followed')
  return wordOr(t, 'collection.states', toState)
}

/** A promise looks as it ended: the case goes on as if nothing were. */
function lookOf({ kind, reason, toState }: CaseEvent): StateLook {
  const promise = kind === 'promiseEnded' ? promiseLooks[reason as PromiseState] : undefined
  return promise ?? caseStates.looks[toState as AnyCaseState] ?? unknownStateLook
}

/** What became of the case: opened, moved, given to somebody, rested, ended. */
export function CaseHistory({ history }: Pick<CaseAnswer, 'history'>) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const items = history.map((event) => {
    const { id, at, reason, note, actor } = event
    const { glyph, family } = lookOf(event)
    return {
      key: id,
      glyph,
      family,
      title: titleOf(event, t),
      detail: [
        // How something ended is what its line says.
        event.kind === 'suspended' && reason && wordOr(t, 'collection.reasons', reason),
        event.why && wordOr(t, 'dispatch.why', event.why),
        event.kind === 'recalled' && event.reason && wordOr(t, 'agency.why', event.reason),
        event.placedBy === 'samePerson' && t('dispatch.samePerson'),
        event.placedBy === 'agency' && t('dispatch.toAgency'),
        note,
        actor === 'system' ? t('detail.system') : actor,
      ]
        .filter(Boolean)
        .join(' · '),
      time: format.moment(at, today),
    }
  })
  return (
    <Section title={t('collection.history.title')}>
      <Timeline items={items} />
    </Section>
  )
}

import type { getAuditLog } from '@lumbung/contract/power/logs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { Status, type StateLook } from '../../ui/controls/status.tsx'
import { Dash } from '../../ui/list/columns.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'
import { callWord } from './power-words.ts'

type AuditRow = RowOf<typeof getAuditLog>

/** A call by what it does, any other event by its own word. */
export function eventWord(t: Translate, event: string): string {
  return event.includes(' /') ? callWord(t, event) : wordOr(t, 'power.log.events', event)
}

/** Whether it was done or refused, as a look. */
export const outcomeLook = ({ denied }: AuditRow): StateLook =>
  denied ? { family: 'bad', glyph: 'cross-disc' } : { family: 'good', glyph: 'check-disc' }

/** The same with its word. */
export const outcomeOf = (row: AuditRow, t: Translate): ReactNode => (
  <Status look={outcomeLook(row)} word={t(row.denied ? 'power.log.denied' : 'power.log.allowed')} />
)

/** Whoever had not signed in has no name, nor has what came by itself. */
export const whoWord = ({ who, actorKind }: AuditRow, t: Translate): string =>
  who === 'anonymous' ? t('power.log.anonymous') : actorKind === 'system' ? t('detail.system') : who

/** Why it was refused. */
export const reasonOf = (reason: string, t: Translate): string => wordOr(t, 'errors', reason)

/** Whom or what it was done to; an order opens. */
export function SubjectOf({ row: { subject, subjectKind, subjectName } }: { row: AuditRow }) {
  const { t } = useSpeech()
  if (subject === null) return <Dash />
  if (subjectKind === 'order') return <Link to={`/order/detail/${subject}`}>{subject}</Link>
  const kind = subjectKind === null ? '' : wordOr(t, 'power.log.subjects', subjectKind)
  return (
    <>
      {kind} {subjectName ?? subject}
    </>
  )
}

import type { RouteName } from '@lumbung/contract/routes'
import type { ReactNode } from 'react'
import { CallFailed, CallRefused } from '../../core/api-refusal.ts'
import { useUser } from '../../core/session.ts'
import { useFilling } from '../../core/use-filling.ts'
import { Button } from '../controls/button.tsx'
import { FillingBar } from './filling-bar.tsx'
import { shownValue } from './filter-control.tsx'
import type { FilterTexts } from './filter-text.ts'
import { Glyph } from '../controls/icon.tsx'
import styles from './list-problem.module.css'
import type { FilterField, Tools } from './list-spec.ts'
import { roleWord } from '../../core/role-word.ts'

interface ListProblemProps {
  name: RouteName
  fields: readonly FilterField[]
  texts: FilterTexts
  tools: Tools
  error: Error | null
  /** Null before the first answer. */
  rowCount: number | null
  onTexts: (texts: FilterTexts) => void
}

/** What happened, with code and request id where there are any. */
export function reasonOf(error: Error): { text: string; code: string } {
  if (error instanceof CallRefused) return { text: error.message, code: String(error.code) }
  if (error instanceof CallFailed)
    return { text: error.message, code: [error.status || null, error.requestId].filter(Boolean).join(', ') }
  return { text: error.message, code: '' }
}

/** Why there are no rows: not permitted, failed, nothing matches, nothing yet. Nothing when all is well. */
export function ListProblem({ name, fields, texts, tools, error, rowCount, onTexts }: ListProblemProps) {
  const { t } = tools
  const user = useUser()
  if (error instanceof CallRefused && error.code === 'NOT_PERMITTED') {
    return (
      <Problem
        title={t('ui.notPermittedTitle')}
        glyph="none"
        text={t('ui.notPermitted', { name: t(`menu.${name}`), role: roleWord(t, user.roleName) })}
      />
    )
  }
  if (error) {
    const reason = reasonOf(error)
    const code = reason.code ? ` ${t('ui.code', { code: reason.code })}.` : ''
    if (rowCount) {
      return (
        <div className={styles.stale} role="alert">
          <Glyph name="cross-disc" family="bad" />
          <span>{t('ui.failedStale', { reason: reason.text })}</span>
          <Button kind="link" onClick={tools.refresh}>
            {t('ui.retry')}
          </Button>
        </div>
      )
    }
    return (
      <Problem
        title={t('ui.failedTitle')}
        glyph="bad"
        text={`${t('ui.failed', { reason: reason.text })}${code}`}
      >
        <Button kind="filled" icon="refresh" onClick={tools.refresh}>
          {t('ui.retry')}
        </Button>
      </Problem>
    )
  }
  if (rowCount !== 0) return null
  return <NoRows fields={fields} texts={texts} tools={tools} onTexts={onTexts} />
}

/** No rows: the demo's orders are not there yet, nothing matches, or nothing there is. */
function NoRows({
  fields,
  texts,
  tools,
  onTexts,
}: Pick<ListProblemProps, 'fields' | 'texts' | 'tools' | 'onTexts'>) {
  const { t } = tools
  const filling = useFilling()
  if (filling) {
    return (
      <div className={styles.problem}>
        <h2 className={styles.title}>{t('ui.fillingTitle')}</h2>
        <FillingBar filling={filling} />
      </div>
    )
  }
  const set = fields.filter((field) => texts[field.name])
  if (set.length === 0) return <Problem title={t('ui.emptyTitle')} text={t('ui.empty')} />
  const words = set.map(
    (field) =>
      `${t(field.label)} ${shownValue(field, texts[field.name] ?? '', field.options?.(tools) ?? [], tools)}`,
  )
  const last = set.at(-1)
  return (
    <Problem
      title={t('ui.noMatchTitle')}
      text={t('ui.noMatch', { n: set.length, filters: words.join(', ') })}
    >
      {last && set.length > 1 && (
        <Button onClick={() => onTexts({ ...texts, [last.name]: '' })}>
          {t('ui.dropFilter', { name: t(last.label) })}
        </Button>
      )}
      <Button kind={set.length > 1 ? 'plain' : 'outlined'} onClick={() => onTexts({})}>
        {t('ui.reset')}
      </Button>
    </Problem>
  )
}

interface ProblemProps {
  title: string
  text: string
  glyph?: 'bad' | 'none'
  children?: ReactNode
}

/** Heading, one sentence, one way on. Left-aligned under the head, no picture. */
export function Problem({ title, text, glyph, children }: ProblemProps) {
  return (
    <div className={styles.problem} role={glyph === 'bad' ? 'alert' : 'status'}>
      <h2 className={styles.title}>
        {glyph && <Glyph name={glyph === 'bad' ? 'cross-disc' : 'minus-disc'} family={glyph} />}
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

import type { RouteName } from '@lumbung/contract/routes'
import type { ReactNode } from 'react'
import { CallFailed, CallRefused } from '../../core/api-refusal.ts'
import { useUser } from '../../core/session.ts'
import { useFilling } from '../../core/use-filling.ts'
import { Button } from '../controls/button.tsx'
import { FillingBar } from './filling-bar.tsx'
import { shownValue } from './filter-control.tsx'
import type { FilterTexts, RefusedText } from './filter-text.ts'
import { Glyph } from '../controls/icon.tsx'
import styles from './list-problem.module.css'
import type { FilterField, Tools } from './list-spec.ts'
import { roleWord } from '../../core/role-word.ts'

interface ListProblemProps {
  name: RouteName
  fields: readonly FilterField[]
  texts: FilterTexts
  /** What the address says and the call does not take. */
  refused?: readonly RefusedText[]
  tools: Tools
  error: Error | null
  /** Null before the first answer. */
  rowCount: number | null
  onTexts: (texts: FilterTexts) => void
  /** On another page than the first: goes to that one. */
  onFirstPage?: (() => void) | undefined
}

/** What happened, with code and request id where there are any. */
export function reasonOf(error: Error): { text: string; code: string } {
  if (error instanceof CallRefused) return { text: error.message, code: String(error.code) }
  if (error instanceof CallFailed)
    return { text: error.message, code: [error.status || null, error.requestId].filter(Boolean).join(', ') }
  return { text: error.message, code: '' }
}

/** Why there are no rows: not permitted, failed, nothing matches, nothing yet. Nothing when all is well. */
export function ListProblem({
  name,
  fields,
  texts,
  refused,
  tools,
  error,
  rowCount,
  onTexts,
  onFirstPage,
}: ListProblemProps) {
  const { t } = tools
  const user = useUser()
  if (refused && refused.length > 0)
    return <WrongAddress fields={fields} texts={texts} refused={refused} tools={tools} onTexts={onTexts} />
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
  return <NoRows fields={fields} texts={texts} tools={tools} onTexts={onTexts} onFirstPage={onFirstPage} />
}

/** What the address says cannot be asked: nothing is shown that would look like its answer. */
function WrongAddress({
  fields,
  texts,
  refused,
  tools: { t },
  onTexts,
}: Pick<ListProblemProps, 'fields' | 'texts' | 'tools' | 'onTexts'> & { refused: readonly RefusedText[] }) {
  const labelOf = (name: string) => {
    const field = fields.find((each) => each.name === name)
    return field ? t(field.label) : name
  }
  const without = Object.fromEntries(refused.map(({ name }) => [name, '']))
  const isAll = Object.values({ ...texts, ...without }).every((text) => text === '')
  return (
    <Problem
      title={t('ui.refusedTitle')}
      glyph="bad"
      text={refused.map(({ name, text }) => t('ui.refused', { name: labelOf(name), text })).join(' ')}
    >
      {!isAll && <Button onClick={() => onTexts({ ...texts, ...without })}>{t('ui.dropRefused')}</Button>}
      <Button kind={isAll ? 'outlined' : 'plain'} onClick={() => onTexts({})}>
        {t('ui.reset')}
      </Button>
    </Problem>
  )
}

/** No rows: the demo's orders are not there yet, the page lies past the end, nothing matches, or nothing there is. */
function NoRows({
  fields,
  texts,
  tools,
  onTexts,
  onFirstPage,
}: Pick<ListProblemProps, 'fields' | 'texts' | 'tools' | 'onTexts' | 'onFirstPage'>) {
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
  if (onFirstPage)
    return (
      <Problem title={t('ui.pastEndTitle')} text={t('ui.pastEnd')}>
        <Button onClick={onFirstPage}>{t('ui.firstPage')}</Button>
      </Problem>
    )
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

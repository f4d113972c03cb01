import type { RouteName } from '@lumbung/contract/routes'
import { lazy, type ReactNode, Suspense } from 'react'
import { CallFailed, CallRefused } from '../../core/api-refusal.ts'
import { loadChunk } from '../../core/chunk.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../controls/button.tsx'
import type { FilterTexts, RefusedText } from './filter-text.ts'
import { Glyph } from '../controls/icon.tsx'
import styles from './list-problem.module.css'
import type { FilterField, Tools, WhenEmpty } from './list-spec.ts'
import { roleWord } from '../../core/role-word.ts'

// Seldom drawn, and never without an answer: whoever has no network is told by what is here.
const noRows = () => loadChunk(() => import('./no-rows.tsx'))
const NoRows = lazy(async () => ({ default: (await noRows()).NoRows }))
const WrongAddress = lazy(async () => ({ default: (await noRows()).WrongAddress }))

export interface ListProblemProps {
  name: RouteName
  fields: readonly FilterField[]
  texts: FilterTexts
  /** What the address says and the call does not take. */
  refused?: readonly RefusedText[]
  tools: Tools
  error: Error | null
  /** Null before the first answer. */
  rowCount: number | null
  whenEmpty?: WhenEmpty | undefined
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
  whenEmpty,
  onTexts,
  onFirstPage,
}: ListProblemProps) {
  const { t } = tools
  const user = useUser()
  if (refused && refused.length > 0)
    return (
      <Suspense>
        <WrongAddress fields={fields} texts={texts} refused={refused} tools={tools} onTexts={onTexts} />
      </Suspense>
    )
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
  return (
    <Suspense>
      <NoRows
        fields={fields}
        texts={texts}
        tools={tools}
        whenEmpty={whenEmpty}
        onTexts={onTexts}
        onFirstPage={onFirstPage}
      />
    </Suspense>
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

import type { Call, RetOf } from '@lumbung/contract/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api, type InputOf } from '../../core/api.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { FormProblem } from '../dialog/form-dialog.tsx'
import styles from './detail.module.css'
import { Problem, reasonOf } from '../list/list-problem.tsx'
import { StaleNotice } from './stale-notice.tsx'

interface DetailProps<C extends Call> {
  call: C
  request: InputOf<C>
  /** What is drawn is a dialog: why there is none stands in one too, where it is seen, and this leaves it. */
  onClose?: () => void
  /** What says why there is nothing, in place of the words that hold for every page. */
  problem?: ComponentType<{ error: Error; onRetry: () => void }>
  /** Draws the page of an answer; `refresh` asks again after an action. */
  children: (answer: RetOf<C>, refresh: () => void) => ReactNode
}

/** What a detail shows, also to be asked for before it is opened. */
export function detailQuery<C extends Call>(call: C, request: InputOf<C>) {
  return {
    queryKey: [call.name, request],
    queryFn: ({ signal }: { signal: AbortSignal }) => api(call, request, { signal }),
  }
}

/** Loads what a detail shows; keeps the old while it asks again; says what went wrong. */
export function Detail<C extends Call>({
  call,
  request,
  onClose,
  problem: OwnProblem,
  children,
}: DetailProps<C>) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const { queryKey, queryFn } = detailQuery(call, request)
  const query = useQuery({
    queryKey,
    queryFn,
    // What opens as a dialog is asked for anew, and then stays: what is typed there belongs to what it showed.
    ...(onClose && { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }),
  })
  // Marked, not only asked for: who leaves the page before the answer came does not find the old one again as if it held.
  const refresh = () => void client.invalidateQueries({ queryKey, exact: true })
  if (query.data !== undefined)
    return (
      <>
        {!onClose && <StaleNotice error={query.error} />}
        {children(query.data, refresh)}
      </>
    )
  if (query.error && OwnProblem) return <OwnProblem error={query.error} onRetry={refresh} />
  if (query.error) {
    const { text, code } = reasonOf(query.error)
    const problem = {
      title: t('ui.failedDetailTitle'),
      text: code ? `${text}. ${t('ui.code', { code })}` : text,
      retry: (
        <Button kind="filled" icon="refresh" onClick={refresh}>
          {t('ui.retry')}
        </Button>
      ),
    }
    return onClose ? (
      <Dialog opened onClose={onClose} title={problem.title} foot={problem.retry}>
        <FormProblem text={problem.text} />
      </Dialog>
    ) : (
      <Problem title={problem.title} glyph="bad" text={problem.text}>
        {problem.retry}
      </Problem>
    )
  }
  return onClose ? null : (
    <p className={styles.loading} role="status">
      {t('ui.loading')} …
    </p>
  )
}

import type { Call, RetOf } from '@lumbung/contract/call'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api, type InputOf } from '../../core/api.ts'
import { Button } from '../controls/button.tsx'
import styles from './detail.module.css'
import { Problem, reasonOf } from '../list/list-problem.tsx'

interface DetailProps<C extends Call> {
  call: C
  request: InputOf<C>
  /** Draws the page of an answer; `refresh` asks again after an action. */
  children: (answer: RetOf<C>, refresh: () => void) => ReactNode
}

/** Loads what a detail shows; keeps the old while it asks again; says what went wrong. */
export function Detail<C extends Call>({ call, request, children }: DetailProps<C>) {
  const { t } = useSpeech()
  const query = useQuery({
    queryKey: [call.name, request],
    queryFn: ({ signal }) => api(call, request, { signal }),
  })
  const refresh = () => void query.refetch()
  if (query.data !== undefined) return children(query.data, refresh)
  if (query.error) {
    const { text, code } = reasonOf(query.error)
    return (
      <Problem
        title={t('ui.failedDetailTitle')}
        glyph="bad"
        text={code ? `${text}. ${t('ui.code', { code })}` : text}
      >
        <Button kind="filled" icon="refresh" onClick={refresh}>
          {t('ui.retry')}
        </Button>
      </Problem>
    )
  }
  return (
    <p className={styles.loading} role="status">
      {t('ui.loading')} …
    </p>
  )
}

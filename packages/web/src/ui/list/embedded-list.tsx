import type { Call } from '@lumbung/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, type InputOf } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../controls/button.tsx'
import styles from './embedded-list.module.css'
import type { ListPlace } from './filter-text.ts'
import { ListFoot } from './list-foot.tsx'
import { Problem, reasonOf } from './list-problem.tsx'
import type { FilterOf, ListSpec, RowOf } from './list-spec.ts'
import { ListTable } from './list-table.tsx'
import { type Answer, type Asked, useTotal } from './use-list-rows.ts'
import { useListTools } from './use-list-tools.ts'

const rowsDefault = 50

interface EmbeddedListProps<C extends Call> {
  spec: ListSpec<C>
  filter: FilterOf<C>
  /** What the page around knows of the rows: another value, and they are asked for anew. */
  since: readonly unknown[]
  place: ListPlace
  onGo: (next: Partial<ListPlace>) => void
  /** Above the rows: what the page chooses among them by. */
  bar?: ReactNode
  /** In place of rows where there are none. */
  none: ReactNode
}

/** A list inside a page of something else: head, rows, pages, and what went wrong; views, filters and files it has none. */
export function EmbeddedList<C extends Call>({
  spec,
  filter,
  since,
  place,
  onGo,
  bar,
  none,
}: EmbeddedListProps<C>) {
  const { t } = useSpeech()
  const size = place.size ?? rowsDefault
  const sort = place.sort ?? spec.sort
  const asked = { filter, sort, size } as unknown as Asked
  const which = place.after ? { after: place.after } : { page: place.page }
  const request = { ...asked, ...which, count: 'none' }
  const query = useQuery({
    queryKey: [spec.call.name, request, ...since],
    queryFn: ({ signal }) => api(spec.call, request as unknown as InputOf<C>, { signal }) as Promise<unknown>,
    placeholderData: keepPreviousData,
  })
  const { tools } = useListTools(() => void query.refetch())
  const answer = query.data as Answer<RowOf<C>> | undefined
  const total = useTotal(spec, {
    asked,
    filterKey: JSON.stringify([filter, ...since]),
    seen: query.isPlaceholderData ? undefined : answer,
    isStill: true,
  })
  return (
    <section className={styles.list} aria-busy={query.isFetching}>
      {bar && <div className={styles.bar}>{bar}</div>}
      <ListTable
        spec={spec}
        rows={answer?.items ?? null}
        tools={tools}
        sort={sort}
        onSort={(next) => onGo({ sort: next })}
        stale={query.isPlaceholderData}
        failed={query.error !== null}
        problem={
          query.error ? (
            <Problem title={t('ui.failedTitle')} glyph="bad" text={reasonOf(query.error).text}>
              <Button icon="refresh" onClick={tools.refresh}>
                {t('ui.retry')}
              </Button>
            </Problem>
          ) : answer?.items.length === 0 ? (
            <p className={styles.none}>{none}</p>
          ) : null
        }
      />
      <ListFoot
        place={place}
        size={size}
        shown={answer ? answer.items.length : null}
        total={total.total}
        isExact={total.isExact}
        next={answer?.next ?? null}
        previous={answer?.previous ?? null}
        counting={total.counting}
        onCount={total.count}
        onGo={onGo}
        canOpen={spec.open !== undefined}
        sum={null}
      />
    </section>
  )
}

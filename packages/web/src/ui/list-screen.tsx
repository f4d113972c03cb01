import type { Call, RetOf } from '@lumbung/contract/call'
import { pageRowsDefault, totalRowsMax } from '@lumbung/contract/list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { useSpeech } from '../locales/language.tsx'
import { api, type InputOf } from '../shell/api.ts'
import { loggedOut } from '../shell/logged-out.ts'
import { useHolds, useUser } from '../shell/session.ts'
import { IconButton } from './button.tsx'
import { FilterForm } from './filter-form.tsx'
import { type FilterTexts, type ListPlace, parseFilter, readPlace, writePlace } from './filter-text.ts'
import { ListFoot } from './list-foot.tsx'
import { ListProblem } from './list-problem.tsx'
import styles from './list-screen.module.css'
import type { ListSpec, RowOf, Tools } from './list-spec.ts'
import { ListTable } from './list-table.tsx'

/** What every list answers, whatever its rows are. */
interface Answer<Row> {
  items: Row[]
  total: number
  exact: boolean
  next: string | null
  previous: string | null
}

const refreshMs = 30_000

function filterShapeOf(call: Call): Record<string, z.ZodMiniType> {
  const request = call.request as unknown as { shape: { filter: { shape: Record<string, z.ZodMiniType> } } }
  return request.shape.filter.shape
}

/** The last value that was there: old rows stay while new ones load or fail. */
function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}

function useTools(refresh: () => void): Tools {
  const { t, format } = useSpeech()
  const user = useUser()
  const holds = useHolds()
  return { t, format, today: user.businessDate, holds, apps: user.apps, refresh }
}

/** The rows of a view, asked for again every 30 s while the tab is in view. */
function useRows<C extends Call>(spec: ListSpec<C>, place: ListPlace, today: string) {
  const filter = { ...parseFilter(spec.filters, place.texts, filterShapeOf(spec.call), today), ...spec.fixed }
  const base = { filter, sort: place.sort ?? spec.sort, size: place.size ?? pageRowsDefault }
  const request = { ...base, ...(place.after ? { after: place.after } : { page: place.page }) }
  const query = useQuery({
    queryKey: [spec.call.name, request],
    queryFn: ({ signal }) => api(spec.call, request as InputOf<C>, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    // Who chose to stay after the session ended is not asked again by a poll.
    refetchInterval: () => (loggedOut.get() === 'no' ? refreshMs : false),
  })
  return { query, base, filterKey: JSON.stringify(filter) }
}

/** The exact total, counted only when asked for, until the filter changes. */
function useExactTotal<C extends Call>(spec: ListSpec<C>, base: object, filterKey: string) {
  const [wantedFor, setWantedFor] = useState<string | null>(null)
  const query = useQuery({
    queryKey: [spec.call.name, 'exact', filterKey],
    queryFn: ({ signal }) => api(spec.call, { ...base, size: 1, page: 1, exact: true } as InputOf<C>, { signal }),
    enabled: wantedFor === filterKey,
  })
  return {
    total: (query.data as Answer<unknown> | undefined)?.total ?? null,
    counting: query.isFetching,
    count: () => setWantedFor(filterKey),
  }
}

/** Makes a list screen of its data: the call, its filters, columns and actions. */
export function listScreen<C extends Call>(spec: ListSpec<C>): ComponentType {
  function ListScreen() {
    const [search, setSearch] = useSearchParams()
    const place = readPlace(spec.filters, search)
    const { query, base, filterKey } = useRows(spec, place, useUser().businessDate)
    const tools = useTools(() => void query.refetch())
    const exact = useExactTotal(spec, base, filterKey)
    const kept = useKept(query.data) as (RetOf<C> & Answer<RowOf<C>>) | undefined
    // The head and the first rows come at once, the rest a moment later.
    const answer = useDeferredValue(kept)
    const go = (next: Partial<ListPlace>) => setSearch(writePlace({ ...place, page: 1, after: null, ...next }))
    const onSearch = (texts: FilterTexts) => (sameTexts(texts, place.texts) && place.page === 1 && !place.after ? tools.refresh() : go({ texts }))
    const { t, format } = tools
    return (
      <section className={styles.screen} aria-label={t(`menu.${spec.name}`)} aria-busy={query.isFetching}>
        <header className={styles.bar}>
          <h1 className={styles.title}>{t(`menu.${spec.name}`)}</h1>
          <div className={styles.barEnd}>
            {query.dataUpdatedAt > 0 && (
              <span className={styles.fresh}>{t('ui.freshAt', { time: format.time(new Date(query.dataUpdatedAt).toISOString()) })}</span>
            )}
            <IconButton icon="refresh" label={t('ui.refresh')} small onClick={tools.refresh} />
            {spec.mainActions?.(tools)}
          </div>
        </header>
        {answer && spec.above?.(answer, tools)}
        <FilterForm fields={spec.filters} texts={place.texts} tools={tools} onSearch={onSearch} />
        <ListTable
          spec={spec}
          rows={answer?.items ?? null}
          tools={tools}
          sort={place.sort ?? spec.sort}
          onSort={(sort) => go({ sort })}
          stale={query.isPlaceholderData}
          problem={
            <ListProblem
              name={spec.name}
              fields={spec.filters}
              texts={place.texts}
              tools={tools}
              error={query.error}
              rowCount={answer ? answer.items.length : null}
              onTexts={(texts) => go({ texts })}
            />
          }
        />
        <ListFoot
          place={place}
          size={base.size}
          shown={answer ? answer.items.length : null}
          total={exact.total ?? Math.min(answer?.total ?? 0, totalRowsMax)}
          isExact={exact.total !== null || (answer?.exact ?? true)}
          next={answer?.next ?? null}
          previous={answer?.previous ?? null}
          counting={exact.counting}
          onCount={exact.count}
          onGo={go}
          canOpen={spec.open !== undefined}
          sum={answer && spec.foot?.(answer, tools)}
        />
      </section>
    )
  }
  return ListScreen
}

function sameTexts(a: FilterTexts, b: FilterTexts): boolean {
  return writePlaceTexts(a) === writePlaceTexts(b)
}

function writePlaceTexts(texts: FilterTexts): string {
  return JSON.stringify(
    Object.entries(texts)
      .filter(([, text]) => text)
      .sort(),
  )
}

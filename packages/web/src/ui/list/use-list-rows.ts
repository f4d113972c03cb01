import type { Call } from '@lumbung/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { act } from '../../core/act.ts'
import { api, type InputOf } from '../../core/api.ts'
import { inBackground } from '../../core/background.ts'
import { queryClient } from '../../core/query-client.ts'
import type { ScreenAddress } from '../../core/screen-ask.ts'
import { fittedSize } from './fit-rows.ts'
import { isPreset, type ListPlace, parseFilter, readPlace } from './filter-text.ts'
import type { ListSpec, PathNames } from './list-spec.ts'
import { numberedPages } from './use-last-page.ts'
import { usePoll } from '../../core/presence.ts'

/** What every list answers, whatever its rows are. */
export interface Answer<Row> {
  items: Row[]
  total: number
  exact: boolean
  next: string | null
  previous: string | null
}

const refreshMs = 30_000

/** The fields of a call's filter, each with its schema. */
export function filterShapeOf(call: Call): Record<string, z.ZodMiniType> {
  const request = call.request as unknown as { shape: { filter: { shape: Record<string, z.ZodMiniType> } } }
  return request.shape.filter.shape
}

/** What a view asks of its call: filter and sort, without the page. */
export interface Asked {
  filter: Record<string, unknown>
  sort: { column: string; descending: boolean }
  size: number
}

/** Where a list stands. */
interface ListAddress {
  search: URLSearchParams
  named: PathNames
  /** With what is looked for apart from the rows. */
  whole: boolean
}

/** What a view asks, and the query that asks it. */
function rowsQuery<C extends Call>(
  spec: ListSpec<C>,
  place: ListPlace,
  today: string,
  { search, named, whole }: ListAddress,
) {
  const fixed = typeof spec.fixed === 'function' ? spec.fixed(search, named) : spec.fixed
  const parsed = parseFilter(spec.filters, place.texts, filterShapeOf(spec.call), today)
  const asked: Asked = {
    filter: { ...parsed.filter, ...fixed },
    sort: place.sort ?? spec.sort,
    size: place.size ?? spec.size ?? fittedSize(),
  }
  const which = place.after
    ? { after: place.after }
    : { page: Math.min(place.page, numberedPages(asked.size)) }
  const brief = !whole && spec.columns.some(({ apart }) => apart) && { brief: true }
  const request = { ...asked, ...which, ...brief, count: 'none' }
  const query = {
    queryKey: [spec.call.name, request],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api(spec.call, request as unknown as InputOf<C>, { signal }),
    ...(spec.still && { staleTime: Infinity }),
  }
  return { asked, query, refused: parsed.refused }
}

/**
 * Asks for the rows of an address before the list is drawn, even before it is known who asks: only a preset of days
 * needs to know the business date.
 */
export async function askRows<C extends Call>(
  spec: ListSpec<C>,
  address: ScreenAddress,
  today: string | null,
): Promise<void> {
  const search = new URLSearchParams(address.search)
  const place = readPlace(spec.filters, search)
  if (
    today === null &&
    spec.filters.some(({ kind, name }) => kind === 'days' && isPreset(place.texts[name] ?? ''))
  )
    return
  const { query, refused } = rowsQuery(spec, place, today ?? '', { ...address, search, whole: false })
  if (refused.length === 0) await queryClient.prefetchQuery(query)
}

/** Has the rows of another page there while somebody is about to turn to it. */
export function askPage<C extends Call>(
  spec: ListSpec<C>,
  place: ListPlace,
  today: string,
  address: ListAddress,
): void {
  void inBackground(() => queryClient.prefetchQuery(rowsQuery(spec, place, today, address).query))
}

/**
 * The rows of a view, asked for again every 30 s while the tab is in view. Nothing is asked while the address says what the
 * call does not take: rows without that filter would look like its answer.
 */
export function useListRows<C extends Call>(
  spec: ListSpec<C>,
  place: ListPlace,
  today: string,
  address: ListAddress,
) {
  const { asked, query: options, refused } = rowsQuery(spec, place, today, address)
  const everySoOften = usePoll(refreshMs)
  const query = useQuery({
    ...options,
    enabled: refused.length === 0,
    placeholderData: keepPreviousData,
    refetchInterval: spec.still ? false : everySoOften,
  })
  return { query, asked, refused, filterKey: JSON.stringify(asked.filter) }
}

/**
 * How many rows a filter finds: known from the rows where they are all of them, else counted once they are there, once for
 * all pages; beyond 10,000 only when somebody asks for it. `total` is null as long as nobody knows.
 * @param seen the answer with rows of this very filter
 * @param isStill its rows are not asked for again every so often
 */
export function useTotal<C extends Call>(
  spec: ListSpec<C>,
  {
    asked,
    filterKey,
    seen,
    isStill,
  }: { asked: Asked; filterKey: string; seen: Answer<unknown> | undefined; isStill?: boolean },
) {
  const isKnown = seen?.exact === true
  const everySoOften = usePoll(refreshMs)
  const interval = (isStill ?? spec.still) ? false : everySoOften
  const counted = (count: object) => ({
    queryKey: [spec.call.name, 'total', filterKey, count],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await api(spec.call, { ...asked, ...count, size: 1, page: 1 } as unknown as InputOf<C>, {
        signal,
      })) as Answer<unknown>,
  })
  const some = useQuery({
    ...counted({}),
    enabled: seen !== undefined && !isKnown,
    refetchInterval: interval,
  })
  // Where it fails, what was counted to 10,000 stays, and so does the button.
  const all = useQuery({ ...counted({ count: 'all' }), enabled: false })
  const answer = isKnown ? seen : (all.data ?? some.data)
  // By name, not by their result, which is another one at every render: what rows can do hangs on `recount`, and all of
  // them would be drawn anew with it.
  const { refetch: countSome } = some
  const { refetch: countAll } = all
  const isCounted = !isKnown && seen !== undefined
  const isAllCounted = all.data !== undefined
  return {
    total: answer?.total ?? null,
    isExact: answer?.exact ?? true,
    counting: all.isFetching,
    count: () => void act(countAll({ throwOnError: true })),
    recount: () => {
      if (!isCounted) return
      void countSome()
      if (isAllCounted) void countAll()
    },
  }
}

/** The last value that was there: old rows stay while new ones load or fail. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}

import type { Call, RetOf } from '@lumbung/contract/call'
import { type ComponentType, lazy, Suspense, useDeferredValue, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { loadChunk } from '../../core/chunk.ts'
import type { ScreenAddress, ScreenAsk } from '../../core/screen-ask.ts'
import { typedFilters } from '../../core/drafts.ts'
import { useUser } from '../../core/session.ts'
import { FilterForm } from './filter-form.tsx'
import { withPeople } from './filters.ts'
import {
  type FilterTexts,
  keepAround,
  type ListPlace,
  readPlace,
  sameTexts,
  writePlace,
} from './filter-text.ts'
import { ListBar } from './list-bar.tsx'
import type PhoneMenuType from './list-phone-menu.tsx'
import { layoutOf, placeColumns, resizeColumn, unsizeColumn } from './list-columns.ts'
import { ListFoot } from './list-foot.tsx'
import { ListNotice } from './list-notice.tsx'
import { ListOne } from './list-one.tsx'
import { ListProblem } from './list-problem.tsx'
import styles from './list-screen.module.css'
import barStyles from './list-bar.module.css'
import type { PickedRow } from './list-selection.ts'
import { type ListSettings, useListSettings } from './list-settings.ts'
import { type ListSpec, openingOf, type RowOf, specFor, titleOf } from './list-spec.ts'
import { ListTable } from './list-table.tsx'
import { type Answer, askPage, askRows, useKept, useListRows, useTotal } from './use-list-rows.ts'
import { pageInstead, useLastPage } from './use-last-page.ts'
import { useListTools } from './use-list-tools.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useRowSelection } from './use-row-selection.ts'
import { useKeptPlace } from '../page/kept-place.ts'
import { useRowsWait } from './rows-wait.ts'

// Nobody needs it before a row is picked.
const SelectBar = lazy(() => loadChunk(() => import('./list-select-bar.tsx')))
// A lazy component forgets what its list is.
const PhoneMenu = lazy(() =>
  loadChunk(() => import('./list-phone-menu.tsx')),
) as unknown as typeof PhoneMenuType

type AnswerOf<C> = RetOf<C> & Answer<RowOf<C>>

/** A row as it is picked: by its key, in the version and with the money that the screen shows. */
function pickedOf<C extends Call>(spec: ListSpec<C>, row: RowOf<C>): PickedRow {
  return {
    key: spec.rowKey(row),
    version: (row as { version?: number }).version ?? 0,
    amount: spec.select?.amount?.(row) ?? 0,
  }
}

/**
 * The columns of this person, which of them are seen, and whether one of those is looked for apart. Told at once: the rows are drawn
 * anew whenever `visible` is another one, which it was more often while the address was made between the two.
 */
function placed<C extends Call>(all: ListSpec<C>['columns'], layout: ListSettings['layout']) {
  const columns = placeColumns(all, layout)
  const visible = columns.filter((column) => !column.hidden)
  return { columns, visible, whole: visible.some(({ column }) => column.apart) }
}

/** Everything a list screen knows: where it stands in the address, its rows, columns and selection. */
function useListView<C extends Call>(spec: ListSpec<C>) {
  const [search, setSearch] = useSearchParams()
  const named = useParams()
  const place = readPlace(spec.filters, search)
  const today = useUser().businessDate
  const settings = useListSettings(spec.own?.name ?? spec.name)
  const { columns, visible, whole } = placed(spec.columns, settings.layout)
  const address = { search, named, whole }
  const { query, asked, refused, filterKey } = useListRows(spec, place, today, address)
  const { refetch } = query
  const isRefused = refused.length > 0
  const seen = query.isPlaceholderData || isRefused ? undefined : (query.data as AnswerOf<C> | undefined)
  const { recount, ...total } = useTotal(spec, { asked, filterKey, seen })
  const [refreshedAt, setRefreshedAt] = useState(0)
  const refresh = () => {
    if (isRefused) return
    setRefreshedAt(Date.now())
    // What stands still is run anew, not shown again as it was.
    if (spec.still && search.has(spec.still.param)) setSearch(without(search, spec.still.param))
    else void refetch()
    recount()
  }
  const { tools, notice, closeNotice } = useListTools(refresh, spec.one?.param)
  const kept = useKept(query.data) as AnswerOf<C> | undefined
  // The head and the first rows come at once, the rest a moment later.
  const drawn = useDeferredValue(kept)
  const answer = isRefused ? undefined : drawn
  const page = (answer?.items ?? []).map((row) => pickedOf(spec, row))
  const picking = useRowSelection(page, filterKey)
  const changed = useLiveRows({
    kind: spec.marks,
    keys: page.map((row) => row.key),
    answeredAt: query.dataUpdatedAt,
    refresh: tools.refresh,
  })
  const placeOf = (next: Partial<ListPlace>): ListPlace => {
    const to = { ...place, page: 1, after: null, ...next }
    // Which rows a further page has depends on the size: a link to it says it, for whoever's window is another.
    return { ...to, size: to.page > 1 || to.after !== null ? asked.size : to.size }
  }
  const go = (next: Partial<ListPlace>) =>
    setSearch(keepAround(spec.around, search, writePlace(placeOf(next))))
  const instead = pageInstead(place, asked.size, { shown: seen?.items.length ?? null, total: total.total })
  useLastPage(instead, (to) =>
    setSearch(keepAround(spec.around, search, writePlace({ ...place, page: to, size: asked.size })), {
      replace: true,
    }),
  )
  const askAhead = (next: Partial<ListPlace>) => askPage(spec, placeOf(next), today, address)
  return {
    place,
    query,
    asked,
    refused,
    tools,
    notice,
    closeNotice,
    settings,
    total,
    answer,
    // Nothing on a page behind the last one does not mean that there is nothing.
    isBehind: place.page > 1 && !place.after && answer?.items.length === 0,
    // What is shown was answered before someone asked for it anew, or is not drawn yet.
    renewing: (query.isFetching && refreshedAt >= query.dataUpdatedAt) || drawn !== kept,
    picking,
    changed,
    columns,
    visible,
    go,
    askAhead,
  }
}

function ListScreen<C extends Call>({ spec }: { spec: ListSpec<C> }) {
  const view = useListView(spec)
  const { place, query, asked, refused, tools, settings, total, answer, picking } = view
  const { changed, columns, visible, go } = view
  const wait = useRowsWait(spec.report !== undefined, answer !== undefined)
  const above = useKeptPlace(spec.name, wait || answer === undefined)
  const theirs = specFor(spec, tools.holds)
  const filters = withPeople(theirs.filters, answer)
  const open = openingOf(spec, tools.addressOf)
  const shown = { ...theirs, filters, ...(open && { open }) }
  const onSearch = (texts: FilterTexts) =>
    sameTexts(texts, place.texts) && place.page === 1 && !place.after ? tools.refresh() : go({ texts })
  const resize = (id: string, width: number | null) =>
    settings.keepLayout(
      layoutOf(width === null ? unsizeColumn(columns, id) : resizeColumn(columns, id, width)),
    )
  const moment = spec.still && answer ? { param: spec.still.param, at: spec.still.of(answer) } : null
  const counted = total.isExact ? total.total : null
  const file = { spec: shown, place, asked, columns, moment, total: counted, tools }
  const isPicking = spec.select !== undefined && (picking.selection.all || picking.selection.rows.size > 0)
  const problem = (
    <>
      {view.notice && <ListNotice notice={view.notice} tools={tools} onClose={view.closeNotice} />}
      <ListProblem
        name={spec.name}
        fields={filters}
        texts={place.texts}
        refused={refused}
        tools={tools}
        error={query.error}
        rowCount={answer && !view.isBehind ? answer.items.length : null}
        whenEmpty={spec.whenEmpty}
        onTexts={(texts) => go({ texts })}
        onFirstPage={place.page > 1 || place.after ? () => go({}) : undefined}
      />
    </>
  )
  return (
    <section className={styles.screen} aria-label={titleOf(spec, tools.t)} aria-busy={query.isFetching}>
      {isPicking && spec.select ? (
        <Suspense fallback={<header className={barStyles.bar} data-picked aria-busy />}>
          <SelectBar
            select={spec.select}
            picking={picking}
            total={total.total ?? 0}
            isExact={total.isExact}
            filter={asked.filter}
            renewing={view.renewing}
            tools={tools}
          />
        </Suspense>
      ) : (
        <ListBar
          {...file}
          settings={settings}
          answeredAt={query.dataUpdatedAt}
          changed={changed}
          ready={answer !== undefined}
          link={linkOf(spec, answer)}
        />
      )}
      {(spec.report || spec.above) && (
        <div ref={above} className={styles.above}>
          {spec.report && <spec.report tools={tools} fields={filters} />}
          {answer && spec.above?.(answer, tools)}
        </div>
      )}
      <FilterForm
        fields={filters}
        texts={place.texts}
        keptAs={`${typedFilters}${spec.own?.name ?? spec.name}`}
        tools={tools}
        phoneMenu={
          <Suspense fallback={null}>
            <PhoneMenu shown={file} settings={settings} onSort={(sort) => go({ sort })} />
          </Suspense>
        }
        onSearch={onSearch}
      />
      {spec.draw ? (
        <spec.draw
          answer={answer}
          columns={visible.map(({ column }) => column)}
          filter={asked.filter}
          tools={tools}
          problem={problem}
        />
      ) : (
        <ListTable
          spec={shown}
          columns={visible}
          rows={wait || view.isBehind ? null : (answer?.items ?? null)}
          tools={tools}
          sort={asked.sort}
          onSort={(sort) => go({ sort })}
          onResize={resize}
          picking={spec.select ? picking : null}
          changed={changed?.keys ?? noKeys}
          stale={query.isPlaceholderData}
          failed={query.error !== null || refused.length > 0}
          problem={problem}
        />
      )}
      <ListFoot
        place={place}
        size={asked.size}
        shown={answer ? answer.items.length : null}
        total={total.total}
        isExact={total.isExact}
        next={answer?.next ?? null}
        previous={answer?.previous ?? null}
        counting={total.counting}
        onCount={total.count}
        onGo={go}
        onAhead={view.askAhead}
        canOpen={open !== undefined}
        canPick={spec.select !== undefined}
        fits
        sum={answer && spec.foot?.(answer, tools)}
      />
    </section>
  )
}

/** The address of what is shown. */
function linkOf<C extends Call>({ still }: ListSpec<C>, answer: RetOf<C> | undefined): string {
  const link = new URL(location.href)
  if (still && answer) link.searchParams.set(still.param, still.of(answer))
  return link.href
}

function without(search: URLSearchParams, param: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(param)
  return next
}

/** Makes a list screen of its data: the call, its filters, columns and actions. */
export function listScreen<C extends Call>(spec: ListSpec<C>): ComponentType & { ask: ScreenAsk } {
  function Screen() {
    return (
      <>
        <ListScreen spec={spec} />
        {spec.one && <ListOne one={spec.one} />}
        {spec.dialogs && <spec.dialogs />}
      </>
    )
  }
  return Object.assign(Screen, {
    ask: (address: ScreenAddress, today: string | null) => askRows(spec, address, today),
  })
}

const noKeys: ReadonlySet<string> = new Set()

import type { Call } from '@lumbung/contract/call'
import {
  type CSSProperties,
  type MouseEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { loadChunk } from '../../core/chunk.ts'
import { usePreferences } from '../../core/preferences.tsx'
import { actsOn } from './list-acts.tsx'
import { fitHeads, gridOf, placeColumns, type Placed } from './list-columns.ts'
import { ListHead } from './list-head.tsx'
import type PhoneLineType from './list-phone-line.tsx'
import { ListRow, ListSkeleton } from './list-row.tsx'
import type ListRowDetailsType from './list-row-details.tsx'
import { pageMark } from './list-selection.ts'
import type { Column, ListSpec, RowOf, SortOf, Tools } from './list-spec.ts'
import styles from './list-table.module.css'
import { useReturn, useTableKeys } from './use-table-keys.ts'
import { useMedia } from '../use-media.ts'
import type { Picking } from './use-row-selection.ts'
import { rowHeightOf } from './row-height.ts'
import { useRowWindow } from './use-row-window.ts'

// A lazy component forgets what its rows are.
const ListRowDetails = lazy(() =>
  loadChunk(() => import('./list-row-details.tsx')),
) as unknown as typeof ListRowDetailsType
const loadLine = () => loadChunk(() => import('./list-phone-line.tsx'))
const PhoneLine = lazy(loadLine) as unknown as typeof PhoneLineType
const phoneWidth = '(width < 1021px)'
// Where lines are drawn they come while the rows do.
if (globalThis.matchMedia?.(phoneWidth).matches) void loadLine()
const phoneColumns = [{ id: 'who' }, { id: 'amount', align: 'end' as const }]
const pickWidth = 40
const actsWidthDefault = 180

type ShownColumn<C extends Call> = Placed<Column<RowOf<C>, SortOf<C>>>

interface ListTableProps<C extends Call> {
  spec: ListSpec<C>
  /** The columns that are shown, in this person's order; without them the screen's own. */
  columns?: readonly ShownColumn<C>[]
  /** Null before the first answer. */
  rows: readonly RowOf<C>[] | null
  tools: Tools
  sort: { column: string; descending: boolean }
  onSort: (sort: { column: string; descending: boolean }) => void
  onResize?: (id: string, width: number | null) => void
  /** Null where rows cannot be picked. */
  picking?: Picking | null
  /** Keys of rows that changed under the person. */
  changed?: ReadonlySet<string>
  /** Rows of the view before. */
  stale: boolean
  /** Nothing came: the problem stands in place of the rows. */
  failed?: boolean
  /** Empty, failed, not permitted: what stands in place of rows, or above them. */
  problem: ReactNode
}

/** Marks on which side columns lie hidden, so that what is pinned there can stand off. */
function useEdges(box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const mark = () => {
      element.toggleAttribute('data-hidden-left', element.scrollLeft > 0)
      element.toggleAttribute(
        'data-hidden-right',
        element.scrollLeft + element.clientWidth < element.scrollWidth - 1,
      )
    }
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [box])
}

/** Links in cells are plain ones: a click that the browser has no other meaning for goes through the router. */
function linkOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null
  return link.origin === location.origin && !link.target && !link.hasAttribute('download')
    ? `${link.pathname}${link.search}`
    : null
}

/** As this person has them, else the screen's own; each at least as wide as its head. */
function shownColumns<C extends Call>(
  spec: ListSpec<C>,
  placed: readonly ShownColumn<C>[] | undefined,
  { t }: Tools,
): ShownColumn<C>[] {
  const shown = placed ?? placeColumns(spec.columns, null).filter((column) => !column.hidden)
  return fitHeads(shown, ({ head }) => t(head))
}

/** Head, the rows near the view, and what stands in their place. */
export function ListTable<C extends Call>({
  spec,
  columns: placed,
  rows,
  tools,
  sort,
  onSort,
  onResize,
  picking: picked,
  changed,
  stale,
  failed,
  problem,
}: ListTableProps<C>) {
  const picking = picked ?? null
  const phone = useMedia(phoneWidth)
  const box = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState<{ key: string; index: number } | null>(null)
  const [peeks, setPeeks] = useState(false)
  const navigate = useNavigate()
  const rowHeight = rowHeightOf(usePreferences().appearance.size, phone)
  const data = rows ?? emptyRows
  const { from, to } = useRowWindow(box, data.length, rowHeight)
  useEdges(box)
  // By its key: the row is found again after an answer that has it elsewhere, and on the way back to the list.
  const indexOf = (key: string) => data.findIndex((row) => spec.rowKey(row) === key)
  const current = marked === null ? -1 : indexOf(marked.key)
  const setCurrent = (key: string) => setMarked({ key, index: indexOf(key) })
  useReturn(box, current)
  useTableKeys({
    spec,
    data,
    box,
    rowHeight,
    current,
    place: marked?.index ?? -1,
    setCurrent,
    peeks,
    setPeeks,
    picking: phone ? null : picking,
  })
  const peeked = peeks && !phone ? data[current] : undefined
  const acts = spec.acts ?? noActs
  const hasActs = data.some(
    (row) => actsOn(acts, row, tools).length > 0 || (acts.length > 0 && spec.whyNoAct?.(row, tools)),
  )
  const picksIn = picking ? pickWidth : 0
  const actsIn = hasActs ? (spec.actsWidth ?? actsWidthDefault) : 0
  // Below the last hook and of what seldom changes: the compiler keeps them, and with them the rows are not drawn anew.
  const columns = shownColumns(spec, placed, tools)
  const grid = gridOf(columns, picksIn, actsIn)
  const onClick = (event: MouseEvent) => {
    const to = linkOf(event)
    if (to === null) return
    event.preventDefault()
    void navigate(to)
  }
  const layout = { '--columns': grid.template, minWidth: grid.least } as CSSProperties
  return (
    <div className={styles.beside} onClick={onClick}>
      <div className={styles.box} ref={box} data-list-box>
        <div
          className={styles.table}
          role="table"
          aria-rowcount={rows ? rows.length + (phone ? 0 : 1) : -1}
          style={phone ? {} : layout}
          data-stale={stale || undefined}
        >
          {!phone && (
            <ListHead
              columns={columns}
              lefts={grid.lefts}
              hasActions={hasActs}
              mark={picking && pageMark(picking.selection, picking.page)}
              onPickPage={() => picking?.pickPage()}
              tools={tools}
              sort={sort}
              onSort={onSort}
              onResize={onResize}
            />
          )}
          {problem}
          {rows === null && !failed && (
            <ListSkeleton
              columns={phone ? phoneColumns : columns.map(({ column }) => column)}
              pick={picking !== null && !phone}
            />
          )}
          <div role="rowgroup" style={{ height: data.length * rowHeight, position: 'relative' }}>
            <Suspense fallback={null}>
              {data.slice(from, to).map((row, index) => {
                const key = spec.rowKey(row)
                const top = (from + index) * rowHeight
                return phone ? (
                  <PhoneLine key={key} spec={spec} row={row} tools={tools} index={from + index} top={top} />
                ) : (
                  <ListRow
                    key={key}
                    row={row}
                    name={key}
                    index={from + index}
                    top={top}
                    columns={columns}
                    lefts={grid.lefts}
                    acts={hasActs ? acts : undefined}
                    whyNoAct={spec.whyNoAct}
                    open={spec.open}
                    tools={tools}
                    isCurrent={from + index === current}
                    picked={picking && (picking.selection.all || picking.selection.rows.has(key))}
                    changed={changed?.has(key) ?? false}
                    onCurrent={setCurrent}
                    onPick={picking?.pick}
                  />
                )
              })}
            </Suspense>
          </div>
        </div>
      </div>
      {peeked && (
        <Suspense fallback={null}>
          <ListRowDetails spec={spec} row={peeked} tools={tools} onClose={() => setPeeks(false)} />
        </Suspense>
      )}
    </div>
  )
}

const emptyRows: readonly never[] = []
const noActs: readonly never[] = []

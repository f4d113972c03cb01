import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import styles from './board.module.css'

/** A column of figures; a figure that opens something is a link. */
export interface BoardColumn<L> {
  id: string
  /** Over several columns beside each other. */
  group?: string
  head: ReactNode
  /** Px. */
  width: number
  /** A step back: shares. */
  quiet?: boolean
  text: (line: L) => ReactNode
  /** Where the figure of a line leads; null where it counts nothing. */
  opens?: (line: L) => string | null
  /** What a share is made of. */
  hint?: (line: L) => string | undefined
}

/** Lines of a group below its sums. */
export interface BoardGroup<L> {
  key: string
  head: ReactNode
  sums: L
  lines: readonly { key: string; name: ReactNode; line: L }[]
}

interface BoardProps<L> {
  label: string
  /** What the lines are. */
  of: ReactNode
  columns: readonly BoardColumn<L>[]
  groups: readonly BoardGroup<L>[]
  /** Stays above the foot while lines scroll. */
  total: { name: ReactNode; line: L }
  /** Below it, a step back: what a share of it is out of. */
  under?: { name: ReactNode; text: (column: string) => ReactNode }
  /** The figure that stands open. */
  opened: { line: string; column: string } | null
  keyOf: (line: L) => string
  /** What a figure shows before it is opened. */
  peek: (line: L, column: string) => ReactNode
}

const peekAfterMs = 200
const peekWide = 368
const peekHigh = 300

interface Peeked<L> {
  line: L
  column: string
  left: number
  top: number
}

/** Groups with their sums and lines; every figure opens, arrow keys go from figure to figure. */
export function Board<L>({ label, of, columns, groups, total, under, opened, keyOf, peek }: BoardProps<L>) {
  const { peeked, near, away } = usePeek<L>()
  const cells = (line: L) =>
    columns.map((column) => (
      <Figure
        key={column.id}
        column={column}
        line={line}
        isOpen={opened?.line === keyOf(line) && opened.column === column.id}
        near={near}
        away={away}
      />
    ))
  return (
    <div className={styles.box} onScroll={away}>
      {/* The arrow keys go between its links, which take the focus. */}
      <table className={styles.table} aria-label={label} onKeyDown={goOn}>
        <thead>
          {columns.some(({ group }) => group) && (
            <tr className={styles.groups}>
              <td />
              {spansOf(columns).map(({ key, group, span }) => (
                <th key={key} scope="colgroup" colSpan={span}>
                  <span>{group}</span>
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col">{of}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-end style={{ minWidth: column.width }}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, head, sums, lines }) => (
          <tbody key={key}>
            <tr className={styles.group}>
              <th scope="rowgroup">{head}</th>
              {cells(sums)}
            </tr>
            {lines.map(({ key: lineKey, name, line }) => (
              <tr key={lineKey} data-opened={opened?.line === keyOf(line) || undefined}>
                <th scope="row">{name}</th>
                {cells(line)}
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{total.name}</th>
            {cells(total.line)}
          </tr>
          {under && (
            <tr className={styles.under}>
              <th scope="row">{under.name}</th>
              {columns.map(({ id }) => (
                <td key={id} data-end>
                  {under.text(id)}
                </td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
      {peeked && (
        <div className={styles.peek} style={{ left: peeked.left, top: peeked.top }} role="status">
          {peek(peeked.line, peeked.column)}
        </div>
      )}
    </div>
  )
}

/** Columns of one group beside each other, under one head. */
function spansOf<L>(columns: readonly BoardColumn<L>[]): { key: string; group: string; span: number }[] {
  const spans: { key: string; group: string; span: number }[] = []
  for (const { id, group = '' } of columns) {
    const last = spans.at(-1)
    if (last && group !== '' && last.group === group) last.span += 1
    else spans.push({ key: id, group, span: 1 })
  }
  return spans
}

interface FigureProps<L> {
  column: BoardColumn<L>
  line: L
  isOpen: boolean
  near: (line: L, column: string, target: HTMLElement) => void
  away: () => void
}

function Figure<L>({ column, line, isOpen, near, away }: FigureProps<L>) {
  const to = column.opens?.(line) ?? null
  const text = column.text(line)
  return (
    <td data-end data-quiet={column.quiet || undefined}>
      {to === null ? (
        <span title={column.hint?.(line)}>{text}</span>
      ) : (
        <Link
          className={styles.figure}
          to={to}
          data-figure
          aria-current={isOpen || undefined}
          title={column.hint?.(line)}
          onMouseEnter={({ currentTarget }) => near(line, column.id, currentTarget)}
          onMouseLeave={away}
          onFocus={({ currentTarget }) => near(line, column.id, currentTarget)}
          onBlur={away}
          onClick={away}
        >
          {text}
        </Link>
      )}
    </td>
  )
}

/** What a figure shows a moment after somebody came near it. */
function usePeek<L>() {
  const [peeked, setPeeked] = useState<Peeked<L> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const away = () => {
    clearTimeout(timer.current)
    setPeeked(null)
  }
  const near = (line: L, column: string, target: HTMLElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { left, right, bottom, top } = target.getBoundingClientRect()
      const fits = bottom + peekHigh < innerHeight
      setPeeked({
        line,
        column,
        left: Math.max(8, Math.min(left, right - peekWide / 2, innerWidth - peekWide - 8)),
        top: fits ? bottom + 6 : Math.max(8, top - peekHigh - 6),
      })
    }, peekAfterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { peeked, near, away }
}

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** From figure to figure, over what opens nothing. */
function goOn(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const from = event.target instanceof Element ? event.target.closest('td') : null
  if (!step || from === null || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.rows]
  const row = rows.findIndex((each) => each.contains(from))
  const linkAt = (atRow: number, atCell: number) =>
    rows[atRow]?.cells[atCell]?.querySelector<HTMLElement>('[data-figure]')
  const [down, right] = step
  let [atRow, atCell] = [row + down, from.cellIndex + right]
  while (atRow >= 0 && atRow < rows.length && atCell >= 0 && atCell < (rows[row]?.cells.length ?? 0)) {
    const link = linkAt(atRow, atCell)
    if (link) {
      event.preventDefault()
      link.focus()
      return
    }
    atRow += down
    atCell += right
  }
}

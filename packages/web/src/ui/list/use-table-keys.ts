import type { Call } from '@lumbung/contract/call'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { rowIndexOf } from './list-row.tsx'
import type { ListSpec, RowOf } from './list-spec.ts'
import { useListKeys } from './use-list-keys.ts'
import type { Picking } from './use-row-selection.ts'
import { scrollToRow } from './use-row-window.ts'

interface TableKeys<C extends Call> {
  spec: ListSpec<C>
  data: readonly RowOf<C>[]
  box: RefObject<HTMLDivElement | null>
  rowHeight: number
  current: number
  /** Where the current row was when it became so: from there one goes on when it has left the list. */
  place: number
  setCurrent: (key: string) => void
  peeks: boolean
  setPeeks: (peeks: boolean) => void
  picking: Picking | null
}

/** The focus goes with the current row; one that is yet to be drawn takes it then. */
function focusRow(box: HTMLElement, index: number): void {
  const focus = () =>
    box.querySelector<HTMLElement>(`[aria-rowindex="${rowIndexOf(index)}"]`)?.focus({ preventScroll: true })
  focus()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

/** Back on the list, the row one came from has the focus again, unless something else took it. */
export function useReturn(box: RefObject<HTMLDivElement | null>, current: number): void {
  const find = useEffectEvent(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (current >= 0 && box.current && isFree) focusRow(box.current, current)
  })
  useEffect(() => find(), [])
}

/** The keys of the rows: next, previous, open, pick, let go. */
export function useTableKeys<C extends Call>({
  spec,
  data,
  box,
  rowHeight,
  current,
  place,
  setCurrent,
  peeks,
  setPeeks,
  picking,
}: TableKeys<C>): void {
  const navigate = useNavigate()
  const goTo = (index: number) => {
    const row = data[index]
    if (!row) return
    setCurrent(spec.rowKey(row))
    if (!box.current) return
    scrollToRow(box.current, index, rowHeight)
    focusRow(box.current, index)
  }
  const isPeeking = peeks && current >= 0
  useListKeys({
    current,
    // The row after one that is gone stands where that stood.
    next: Math.min(data.length - 1, current >= 0 ? current + 1 : Math.max(0, place)),
    previous: Math.max(0, (current >= 0 ? current : place) - 1),
    setCurrent: goTo,
    hasRows: data.length > 0,
    peek: () => {
      if (current < 0) goTo(Math.min(data.length - 1, Math.max(0, place)))
      setPeeks(!isPeeking)
    },
    unpeek: isPeeking ? () => setPeeks(false) : null,
    open: (index) => {
      const row = data[index]
      if (row && spec.open) void navigate(spec.open(row))
    },
    pick: picking && ((index, range) => data[index] && picking.pick(spec.rowKey(data[index]), range)),
    letGo: picking && picking.selection.rows.size > 0 ? picking.clear : null,
  })
}

import { useState } from 'react'
import {
  nothingPicked,
  type PickedRow,
  pickPage,
  pickRow,
  renewed,
  type Selection,
} from './list-selection.ts'

/** The selection of a list and what changes it. */
export interface Picking {
  selection: Selection
  page: readonly PickedRow[]
  pick: (key: string, range: boolean) => void
  pickPage: () => void
  pickAll: () => void
  clear: () => void
}

/** Rows picked on a list: they stay over its pages and are let go when the filter changes. */
export function useRowSelection(page: readonly PickedRow[], filterKey: string): Picking {
  const [kept, setKept] = useState({ filterKey, selection: nothingPicked })
  const now = (state: typeof kept) =>
    state.filterKey === filterKey ? renewed(state.selection, page) : nothingPicked
  const change = (next: (selection: Selection) => Selection) =>
    setKept((state) => ({ filterKey, selection: next(now(state)) }))
  return {
    selection: now(kept),
    page,
    pick: (key, range) => change((selection) => pickRow(selection, page, key, range)),
    pickPage: () => change((selection) => pickPage(selection, page)),
    pickAll: () => change((selection) => ({ ...selection, all: true })),
    clear: () => change(() => nothingPicked),
  }
}

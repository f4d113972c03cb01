/** A row that was picked, as it was seen: a bulk act refuses it when it changes meanwhile. */
export interface PickedRow {
  key: string
  version: number
  /** rupiah */
  amount: number
}

/** What is picked on a list: some rows, or everything that matches the filter. */
export interface Selection {
  rows: ReadonlyMap<string, PickedRow>
  all: boolean
  /** Where a range begins. */
  anchor: string | null
}

export const nothingPicked: Selection = { rows: new Map(), all: false, anchor: null }

const without = (selection: Selection, keys: ReadonlySet<string>): Selection => ({
  rows: new Map([...selection.rows].filter(([key]) => !keys.has(key))),
  all: false,
  anchor: null,
})

/** Picks a row or lets it go; with `range`, everything from the row picked before up to this one. */
export function pickRow(
  selection: Selection,
  page: readonly PickedRow[],
  key: string,
  range: boolean,
): Selection {
  const at = page.findIndex((row) => row.key === key)
  const row = page[at]
  if (!row) return selection
  // All that match are ticked: this one is let go, the others that are seen stay.
  if (selection.all) {
    const seen = new Map([...selection.rows, ...page.map((each) => [each.key, each] as const)])
    return { ...without({ ...selection, rows: seen }, new Set([key])), anchor: key }
  }
  const from = page.findIndex((each) => each.key === selection.anchor)
  if (range && from >= 0) {
    const added = page.slice(Math.min(from, at), Math.max(from, at) + 1)
    return {
      rows: new Map([...selection.rows, ...added.map((each) => [each.key, each] as const)]),
      all: false,
      anchor: key,
    }
  }
  if (selection.rows.has(key)) return { ...without(selection, new Set([key])), anchor: key }
  return { rows: new Map(selection.rows).set(key, row), all: false, anchor: key }
}

/** The box in the head: all of the page, or none of it when all were picked. Rows of other pages stay as they are. */
export function pickPage(selection: Selection, page: readonly PickedRow[]): Selection {
  if (pageMark(selection, page) === 'all') return without(selection, new Set(page.map((row) => row.key)))
  return {
    rows: new Map([...selection.rows, ...page.map((row) => [row.key, row] as const)]),
    all: false,
    anchor: null,
  }
}

/** What the box in the head shows. */
export function pageMark(selection: Selection, page: readonly PickedRow[]): 'all' | 'some' | 'none' {
  if (selection.all) return 'all'
  const picked = page.filter((row) => selection.rows.has(row.key)).length
  if (picked > 0 && picked === page.length) return 'all'
  return picked > 0 || selection.rows.size > 0 ? 'some' : 'none'
}

/** Picked rows of the page as they stand now, so that money and versions are those on the screen. */
export function renewed(selection: Selection, page: readonly PickedRow[]): Selection {
  const stale = page.filter((row) => {
    const before = selection.rows.get(row.key)
    return before !== undefined && (before.version !== row.version || before.amount !== row.amount)
  })
  return stale.length === 0
    ? selection
    : { ...selection, rows: new Map([...selection.rows, ...stale.map((row) => [row.key, row] as const)]) }
}

export interface RowMark {
  key: string
  mark: string
}

/** The rows whose mark differs from the one seen before, and those that are gone. */
export function changedRows(before: readonly RowMark[], now: readonly RowMark[]): string[] {
  const marks = new Map(now.map((row) => [row.key, row.mark]))
  return before.filter((row) => marks.get(row.key) !== row.mark).map((row) => row.key)
}

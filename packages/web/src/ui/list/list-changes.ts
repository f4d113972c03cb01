export interface RowMark {
  key: string
  mark: string
}

/** The rows whose mark differs from the one seen before, and those that are gone. */
export function changedRows(before: readonly RowMark[], now: readonly RowMark[]): string[] {
  const marks = new Map(now.map((row) => [row.key, row.mark]))
  return before.filter((row) => marks.get(row.key) !== row.mark).map((row) => row.key)
}

/** The marks of the rows of an answer, as they were last seen. */
export interface Look {
  /** When the rows came. */
  answeredAt: number
  marks: readonly RowMark[]
  /** Rows that changed since an earlier look at the same answer: the person is told. */
  changed: readonly string[]
  /** What is drawn may be older than the marks: the rows have to be asked for anew. */
  isBehind: boolean
}

/**
 * The next look at the rows in view. An answer comes before its first marks, and a change between the two is in the marks
 * only: such marks differ from those that were seen before the answer, and the answer cannot be trusted.
 */
export function lookAgain(before: Look | null, answeredAt: number, marks: readonly RowMark[]): Look {
  const isSame = before?.answeredAt === answeredAt
  const differ = changedRows(before?.marks ?? [], marks)
  // A row of another page is not gone.
  const changed = isSame ? differ : differ.filter((changedKey) => marks.some(({ key }) => key === changedKey))
  return {
    answeredAt,
    marks,
    changed: isSame ? changed : [],
    isBehind: changed.length > 0 || (isSame && before.isBehind),
  }
}

import type { getImportRows } from '@lumbung/contract/order/import'
import { type Translate, wordOr } from '../../../locales/words.ts'
import type { Format } from '../../../locales/format.ts'
import type { RowOf } from '../../../ui/list/list-spec.ts'

export type Row = RowOf<typeof getImportRows>

export interface CellFinding {
  /** The target column, or `row` for the whole of it. */
  column: string
  kind: 'error' | 'warning'
  words: string
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Everything found in a row, errors first, in words. */
export function findingsOf(row: Row, t: Translate, format: Format): CellFinding[] {
  const errors = row.errors.map(({ column, issue }): CellFinding => ({
    column,
    kind: 'error',
    words: wordOr(t, 'imports.issue', issue),
  }))
  const warnings = row.warnings.map(({ column, issue, value, expected }): CellFinding => {
    const words = wordOr(t, 'imports.warning', issue)
    const wanted = isDay(expected) ? format.day(expected) : expected
    return {
      column,
      kind: 'warning',
      words: words.replace('{{value}}', value).replace('{{expected}}', wanted),
    }
  })
  return [...errors, ...warnings]
}

/** `Pokok pinjaman: bukan angka`. */
export function sentenceOf({ column, words }: CellFinding, t: Translate): string {
  const name = column === 'row' ? t('imports.wholeRow') : wordOr(t, 'imports.target', column)
  return t('imports.finding', { column: name, words })
}

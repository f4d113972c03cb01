import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlainKey } from '../../locales/words.ts'
import cell from '../list/cell.module.css'
import { Dash } from '../list/columns.tsx'
import type { FilterTexts } from '../list/filter-text.ts'
import type { Tools } from '../list/list-spec.ts'
import type { SmallColumn } from '../page/small-table.tsx'
import styles from './report.module.css'

/** Figures of one group, or of all of them where `id` is null. */
export type Line<Figures> = Figures & { id: string | null; name: string }

/** A column of figures; `text` is what a sheet is given. */
export interface FigureColumn<L> extends SmallColumn<L> {
  text: (line: L) => string
}

/** The figures that are numbers, or nothing. */
type Keys<Figures> = {
  [K in keyof Figures & string]: Figures[K] extends number | null ? K : never
}[keyof Figures & string]

interface Opening {
  /** What the list shows when the figure is opened, beside the line itself; without it nothing is opened. */
  opens?: FilterTexts
  /** The head over several columns. */
  group?: string
}

interface Marked<Figures> extends Opening {
  /** What proves the figure, beside it. */
  mark?: (line: Line<Figures>) => ReactNode
}

interface Share<Figures> extends Opening {
  /** What is counted, and out of how many: told with the share. */
  part: Keys<Figures>
  whole: Keys<Figures>
  /** Says more than both numbers; for a line without any whole too. */
  hint?: (line: Line<Figures>) => string
}

export interface Kinds<Figures> {
  count: (field: Keys<Figures>, head: PlainKey, opening?: Opening) => FigureColumn<Line<Figures>>
  /** ppm, of a part out of a whole. */
  share: (field: Keys<Figures>, head: PlainKey, share: Share<Figures>) => FigureColumn<Line<Figures>>
  /** rupiah */
  money: (field: Keys<Figures>, head: PlainKey, opening?: Marked<Figures>) => FigureColumn<Line<Figures>>
  /** To a tenth: minutes, days. */
  tenth: (field: Keys<Figures>, head: PlainKey, opening?: Opening) => FigureColumn<Line<Figures>>
}

/** @param addressOf the list of exactly what a figure of a line counts */
export function figureKinds<Figures>(
  { t, format }: Tools,
  addressOf: (line: Line<Figures>, more: FilterTexts) => string,
): Kinds<Figures> {
  const valueOf = (line: Line<Figures>, field: Keys<Figures>) => line[field] as number | null
  const column =
    (show: (value: number) => string) =>
    (
      field: Keys<Figures>,
      head: PlainKey,
      { opens, group, hint, mark }: Marked<Figures> & { hint?: (line: Line<Figures>) => string } = {},
    ): FigureColumn<Line<Figures>> => ({
      key: field,
      head: t(head),
      align: 'end',
      ...(group !== undefined && { group }),
      text: (line) => String(valueOf(line, field) ?? ''),
      cell: (line) => {
        const value = valueOf(line, field)
        const title = hint?.(line)
        if (value === null) return <span title={title}>{<Dash />}</span>
        const shown =
          value === 0 && !hint ? (
            <span className={cell.quiet}>0</span>
          ) : opens ? (
            figure(addressOf(line, opens), show(value), title)
          ) : (
            show(value)
          )
        return mark ? (
          <>
            {shown}
            {mark(line)}
          </>
        ) : (
          shown
        )
      },
    })
  return {
    count: column(format.number),
    money: column(format.number),
    tenth: column(format.tenth),
    share: (field, head, { part, whole, hint, ...opening }) =>
      column(format.percent)(field, head, {
        ...opening,
        hint:
          hint ??
          ((line) =>
            t('ui.report.share', {
              part: format.number(valueOf(line, part) ?? 0),
              whole: format.number(valueOf(line, whole) ?? 0),
            })),
      }),
  }
}

const figure = (to: string, text: ReactNode, title: string | undefined) => (
  <Link className={styles.figure} to={to} title={title}>
    {text}
  </Link>
)

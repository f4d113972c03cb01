import type { getDayBoard, getDayBoardCases } from '@lumbung/contract/collection/day-board'
import type { RetOf } from '@lumbung/contract/call'
import type { BoardFigure } from '@lumbung/domain/cases/board'
import { boardShares, type BoardShare } from '@lumbung/domain/cases/board'

/** What every department's board answers; only the stages differ. */
export type BoardAnswer = Omit<RetOf<typeof getDayBoard>, 'items' | 'groups'> & {
  items: BoardLine[]
  groups: Omit<BoardLine, 'holder' | 'rank' | 'ranked'>[]
}
export type BoardLine = Omit<RetOf<typeof getDayBoard>['items'][number], 'stage'> & { stage: string }
export type BoardCase = Omit<RetOf<typeof getDayBoardCases>['items'][number], 'stage'> & { stage: string }

/** Whose figures: a line's, a group's or all of them. */
export interface Sums extends Omit<BoardLine, 'id' | 'stage' | 'group' | 'holder' | 'rank' | 'ranked'> {
  /** `s1.3.12`, `s1.3.`, or nothing for all. */
  id: string
  rank?: number | null
  ranked?: number
}

/** The figure that a column opens: a share opens its part. */
export function figureOfColumn(column: string): BoardFigure {
  return column in boardShares ? boardShares[column as BoardShare][0] : (column as BoardFigure)
}

/** A figure that is open: of whom, and which. */
export interface OpenFigure {
  figure: BoardFigure
  /** As `Sums.id`, with `*` where a group's holders are meant together. */
  of: string
}

/** How an address says it. */
export function readOpenFigure(search: URLSearchParams): OpenFigure | null {
  const figure = search.get('figure')
  return figure ? { figure: figureOfColumn(figure), of: search.get('of') ?? '' } : null
}

/** The same address with a figure open, or with none. */
export function withFigure(search: URLSearchParams, open: OpenFigure | null): string {
  const next = new URLSearchParams(search)
  next.delete('figure')
  next.delete('of')
  if (open !== null) {
    next.set('figure', open.figure)
    if (open.of) next.set('of', open.of)
  }
  return `?${next}`
}

/** What narrows a board to a line, a group, or nothing. */
export function narrowsTo(of: string): object {
  if (of === '') return {}
  const [stage = '', group = '', holder = ''] = of.split('.')
  return {
    stage: [stage],
    ...(group === '' ? { noGroup: true } : { group: Number(group) }),
    ...(holder === '*' ? {} : holder === '' ? { nobody: true } : { holder: Number(holder) }),
  }
}

import {
  boardMoney,
  type BoardFigure,
  boardShares,
  type BoardShare,
  partOf,
} from '@lumbung/domain/cases/board'
import type { PlainKey } from '../../locales/words.ts'
import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import type { Column, Tools } from '../../ui/list/list-spec.ts'
import { everyStage, stageName } from '../order/stages.ts'
import type { BoardLine } from './board-answer.ts'

const isMoney = (figure: string) => boardMoney.some((each) => each === figure)

const count = (figure: BoardFigure, head: PlainKey, shown?: false): Column<BoardLine> => ({
  id: figure,
  field: figure,
  head,
  width: isMoney(figure) ? 96 : 48,
  align: 'end',
  ...(shown === false && { shown }),
  cell: (line, { format }) =>
    line[figure] === 0 ? <span className={cell.quiet}>0</span> : format.number(line[figure]),
})

const share = (name: BoardShare, head: PlainKey, shown?: false): Column<BoardLine> => ({
  id: name,
  field: name,
  head,
  width: 60,
  align: 'end',
  ...(shown === false && { shown }),
  cell: (line, { format }) => (line[name] === null ? <Dash /> : format.percent(line[name] ?? 0, 1)),
})

/** Who, for a file: on the screen the lines say it. */
const who: readonly Column<BoardLine>[] = [
  {
    id: 'stage',
    field: 'stage',
    head: 'board.stage',
    width: 60,
    words: everyStage.words,
    cell: ({ stage }) => stageName(stage),
  },
  {
    id: 'group',
    field: 'group.name',
    head: 'board.group',
    width: 100,
    cell: ({ group }) => group?.name ?? <Dash />,
  },
  {
    id: 'holder',
    field: 'holder.name',
    head: 'board.holder',
    width: 140,
    cell: ({ holder }) => holder?.name ?? <Dash />,
  },
]

/**
 * What a board shows of a line (domain.md §2.4); what has no source, as minutes of talk, is not there. Commission is due to
 * agencies only.
 */
export const boardColumns = (ofAgencies: boolean): readonly Column<BoardLine>[] => [
  ...who,
  count('opening', 'board.figures.opening'),
  count('entered', 'board.figures.entered'),
  count('gone', 'board.figures.gone'),
  count('held', 'board.figures.held', false),
  count('heldAmount', 'board.figures.heldAmount'),
  count('followed', 'board.figures.followed'),
  share('followedPpm', 'board.figures.followedPpm', false),
  count('calls', 'board.figures.calls'),
  count('connected', 'board.figures.connected', false),
  share('connectedPpm', 'board.figures.connectedPpm'),
  count('promises', 'board.figures.promises'),
  share('promisedPpm', 'board.figures.promisedPpm', false),
  count('promisesDue', 'board.figures.promisesDue', false),
  count('promisesKept', 'board.figures.promisesKept', false),
  share('keptPpm', 'board.figures.keptPpm'),
  count('cleared', 'board.figures.cleared'),
  share('clearedPpm', 'board.figures.clearedPpm'),
  count('collected', 'board.figures.collected'),
  count('recovered', 'board.figures.recovered', false),
  share('recoveredPpm', 'board.figures.recoveredPpm'),
  ...(ofAgencies ? [count('commission', 'board.figures.commission')] : []),
  count('waived', 'board.figures.waived'),
  share('waivedPpm', 'board.figures.waivedPpm', false),
  {
    id: 'rank',
    field: 'rank',
    head: 'board.figures.rank',
    width: 56,
    align: 'end',
    cell: (line) => (line.rank == null ? null : `${line.rank} / ${line.ranked}`),
  },
]

/** Those that stand at the left of the board, not among its figures. */
export const isWho = (id: string): boolean => who.some((column) => column.id === id)

/** What a share is made of, where the line has it. */
export function shareHint(
  line: Pick<BoardLine, BoardFigure>,
  id: string,
  { t, format }: Tools,
): string | undefined {
  if (!(id in boardShares)) return undefined
  const { part, whole } = partOf(line, id as BoardShare)
  return t('ui.report.share', { part: format.number(part), whole: format.number(whole) })
}

import type { Call } from '@lumbung/contract/call'
import { useSearchParams } from 'react-router'
import { Board, type BoardColumn, type BoardGroup } from '../../ui/report/board.tsx'
import type { Column, ListSpec, Tools } from '../../ui/list/list-spec.ts'
import { useMedia } from '../../ui/use-media.ts'
import type { AskedBoard } from '../figure/asked-proof.ts'
import {
  type BoardAnswer,
  type BoardLine,
  figureOfColumn,
  narrowsTo,
  type OpenFigure,
  readOpenFigure,
  type Sums,
  withFigure,
} from './board-answer.ts'
import { FigureCases, FigurePeek } from './board-cases.tsx'
import { isWho, shareHint } from './board-columns.tsx'
import { BoardLines } from './board-lines.tsx'
import styles from './board-draw.module.css'

interface BoardDrawProps<C extends Call> {
  answer: BoardAnswer
  columns: readonly Column<BoardLine>[]
  tools: Tools
  /** The list of the cases behind a figure, and what the board is narrowed by already. */
  cases: ListSpec<C>
  proof: AskedBoard['board']
  filter: Readonly<Record<string, unknown>>
  stageName: (stage: string) => string
}

/** The board with its figures, and beside it the cases of the one that is open. */
export function BoardDraw<C extends Call>({
  answer,
  columns,
  tools,
  cases,
  proof,
  filter,
  stageName,
}: BoardDrawProps<C>) {
  const { t } = tools
  const [search] = useSearchParams()
  const isPhone = useMedia('(width < 1021px)')
  const open = readOpenFigure(search)
  const whoIs = (of: string): string => whoWords(answer, of, tools, stageName)
  const narrowed = ({ figure, of }: OpenFigure) => ({ ...filter, ...narrowsTo(of), day: answer.day, figure })
  const addressOf = (id: string, column: string) =>
    withFigure(search, { figure: figureOfColumn(column), of: id })
  const figures = columns.filter(({ id }) => !isWho(id))
  const boardColumns = figures.map((column): BoardColumn<Sums> => ({
    id: column.id,
    head: t(column.head),
    width: column.width,
    quiet: column.id.endsWith('Ppm'),
    text: (line) => column.cell(line as BoardLine, tools),
    opens: (line) =>
      column.id === 'rank' || line[figureOfColumn(column.id)] === 0 ? null : addressOf(line.id, column.id),
    hint: (line) => shareHint(line, column.id, tools),
  }))
  const groups = groupsOf(answer, tools, stageName, search.get('rows') === 'group')
  const total: Sums = { ...answer.sums, id: '' }
  const people = new Set(answer.items.flatMap(({ holder }) => holder?.id ?? [])).size
  const all = t('board.all', { n: people })
  return (
    <div className={styles.body}>
      {isPhone ? (
        <BoardLines groups={groups} total={{ name: all, line: total }} addressOf={addressOf} tools={tools} />
      ) : (
        <Board<Sums>
          label={t('board.title')}
          of={t('board.holder')}
          columns={boardColumns}
          groups={groups}
          total={{ name: all, line: total }}
          opened={open && { line: open.of, column: open.figure }}
          keyOf={({ id }) => id}
          peek={({ id }, column) => (
            <FigurePeek
              call={cases.call}
              filter={narrowed({ figure: figureOfColumn(column), of: id })}
              who={whoIs(id)}
              tools={tools}
            />
          )}
        />
      )}
      {open && (
        <FigureCases
          key={`${open.figure} ${open.of}`}
          spec={cases}
          proof={proof}
          answer={answer}
          open={open}
          filter={narrowed(open)}
          who={whoIs(open.of)}
          tools={tools}
        />
      )}
    </div>
  )
}

function groupsOf(
  answer: BoardAnswer,
  { t }: Tools,
  stageName: (stage: string) => string,
  withoutLines: boolean,
): BoardGroup<Sums>[] {
  return answer.groups.map((group) => ({
    key: group.id,
    head: (
      <span className={styles.group}>
        <span
          className={styles.stage}
          style={{ background: `var(--stage-${group.stage}, var(--none-glyph))` }}
        />
        {stageName(group.stage)}{' '}
        <span className={styles.name}>{group.group?.name ?? t('board.noGroup')}</span>
      </span>
    ),
    sums: { ...group, id: `${group.id}*` },
    lines: withoutLines
      ? []
      : answer.items
          .filter((line) => line.stage === group.stage && line.group?.id === group.group?.id)
          .map((line) => ({ key: line.id, name: line.holder?.name ?? t('board.nobody'), line })),
  }))
}

/** Whose figures, in words. */
function whoWords(
  answer: BoardAnswer,
  of: string,
  { t }: Tools,
  stageName: (stage: string) => string,
): string {
  if (of === '') return t('board.everyone')
  const line = answer.items.find(({ id }) => id === of)
  const group = answer.groups.find(({ id }) => `${id}*` === of)
  const stage = stageName(of.split('.')[0] ?? '')
  if (line) return `${line.holder?.name ?? t('board.nobody')}, ${stage}`
  return `${group?.group?.name ?? t('board.noGroup')}, ${stage}`
}

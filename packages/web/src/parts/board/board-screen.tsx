import type { Call } from '@lumbung/contract/call'
import type { RouteName } from '@lumbung/contract/routes'
import { useSearchParams } from 'react-router'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Status } from '../../ui/controls/status.tsx'
import type { Choices } from '../../ui/list/choices.ts'
import { Dash } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, dayFilter, personFilter } from '../../ui/list/filters.ts'
import { Problem } from '../../ui/list/list-problem.tsx'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Column, DrawProps, ListSpec, Tools } from '../../ui/list/list-spec.ts'
import { orderNoColumn } from '../order/order-columns.tsx'
import type { AskedBoard } from '../figure/asked-proof.ts'
import type { BoardAnswer, BoardCase, BoardLine } from './board-answer.ts'
import { standingLook } from './board-cases.tsx'
import { boardColumns } from './board-columns.tsx'
import { BoardCurves } from './board-curves.tsx'
import { BoardDraw } from './board-draw.tsx'
import styles from './board-screen.module.css'

interface BoardOf {
  name: RouteName
  /** The lines of a day, and the cases behind a figure of it. */
  call: Call
  cases: Call
  /** What proves what was collected. */
  proof: AskedBoard['board']
  stages: Pick<Choices, 'options' | 'words'>
  stageName: (stage: string) => string
  /** Its groups are agencies, to whom a commission is due. */
  ofAgencies?: boolean
  /** Where a case is worked. */
  to: (row: BoardCase) => string
}

/** The cases behind a figure: what it counts of each stands right behind its number. */
function casesSpec({ name, cases, stages, stageName, to }: BoardOf): ListSpec<Call> {
  const column = (
    id: string,
    head: Column<BoardCase>['head'],
    width: number,
    draw: Column<BoardCase>['cell'],
    more: Partial<Column<BoardCase>> = {},
  ): Column<BoardCase> => ({ id, field: id, head, width, cell: draw, ...more })
  const columns: readonly Column<BoardCase>[] = [
    orderNoColumn(to),
    column('borrowerName', 'order.borrower', 104, (row) => <MaskedValue value={row.borrowerName} />),
    column('value', 'board.value', 96, (row) => <Money amount={row.value} />, {
      align: 'end',
      sort: 'value',
    }),
    column('amount', 'board.amount', 132, (row) => <Money amount={row.amount} />, { align: 'end' }),
    column('stage', 'board.stage', 56, (row) => stageName(row.stage), { words: stages.words }),
    column('holder', 'board.holder', 120, (row) => row.holder?.name ?? <Dash />, {
      field: 'holder.name',
    }),
    column(
      'lastAt',
      'board.last',
      64,
      (row, { format }) => (row.lastAt ? format.time(row.lastAt) : <Dash />),
      { align: 'end' },
    ),
  ]
  return {
    name,
    own: { title: 'board.cases', name: `${name}.cases` },
    call: cases,
    rowKey: (row: BoardCase) => String(row.id),
    open: to,
    filters: [],
    columns,
    sort: { column: 'value', descending: true },
    phone: (row: BoardCase, { format }: Tools) => ({
      status: row.holder?.name ?? '–',
      amount: <Money amount={row.value} />,
      line: (
        <>
          <MaskedValue value={row.borrowerName} /> · {row.orderNo}
        </>
      ),
      side: row.lastAt ? format.time(row.lastAt) : '',
    }),
  } as unknown as ListSpec<Call>
}

/** By person or by group alone; it stands in the address. */
function Rows({ tools: { t } }: { tools: Tools }) {
  const [search, setSearch] = useSearchParams()
  const change = (value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value === 'group') next.set('rows', value)
      else next.delete('rows')
      return next
    })
  return (
    <Segments
      label={t('board.rows')}
      value={search.get('rows') === 'group' ? 'group' : 'holder'}
      options={[
        { value: 'holder', label: t('board.byHolder') },
        { value: 'group', label: t('board.byGroup') },
      ]}
      onChange={change}
    />
  )
}

/** Whether the day goes on or stands written down, and what was heard of since. */
function Above({ answer, tools }: { answer: BoardAnswer; tools: Tools }) {
  const { t, format } = tools
  const { late } = answer
  return (
    <div className={styles.standing}>
      <Rows tools={tools} />
      <Status {...standingLook(answer, tools)} />
      {late.payments > 0 && (
        <span className={styles.late}>
          {t('board.late', { n: late.payments, amount: format.number(late.amount) })}
        </span>
      )}
    </div>
  )
}

/** The day board of a department, as data: filters in the address, each figure opens exactly its cases. */
export function boardScreen(of: BoardOf) {
  const cases = casesSpec(of)
  function Draw({ answer, columns, filter, tools, problem }: DrawProps<Call>) {
    const board = answer as BoardAnswer | undefined
    const { t, format } = tools
    if (board === undefined) return <div className={styles.waiting}>{problem}</div>
    if (board.standing === 'none')
      return (
        <div className={styles.waiting}>
          <Problem
            title={t('board.none.title', { day: format.dayLong(board.day) })}
            text={t('board.none.text')}
          />
        </div>
      )
    return (
      <>
        {board.items.length > 0 && problem}
        <BoardCurves answer={board} proof={of.proof} filter={filter} tools={tools} />
        {board.items.length === 0 ? (
          <div className={styles.waiting}>{problem}</div>
        ) : (
          <BoardDraw
            answer={board}
            columns={columns as unknown as readonly Column<BoardLine>[]}
            tools={tools}
            cases={cases}
            proof={of.proof}
            filter={filter}
            stageName={of.stageName}
          />
        )}
      </>
    )
  }
  const spec = {
    name: of.name,
    call: of.call,
    around: ['figure', 'of', 'rows'],
    rowKey: (row: BoardLine) => row.id,
    size: 200,
    sort: { column: 'place', descending: false },
    filters: [
      dayFilter('day', 'board.day'),
      choicesFilter('stage', 'board.stage', of.stages.options),
      personFilter('group', of.ofAgencies ? 'board.agency' : 'board.group', 'groupChoices'),
      personFilter('holder', 'board.holder', 'holderChoices'),
      appFilter(),
    ],
    columns: boardColumns(of.ofAgencies ?? false),
    phone: (row: BoardLine) => ({ status: row.holder?.name ?? '', amount: '', line: '', side: '' }),
    draw: Draw,
    above: (answer: BoardAnswer, tools: Tools) => <Above answer={answer} tools={tools} />,
    foot: (_answer: BoardAnswer, { t }: Tools) => t('board.note'),
  }
  return listScreen(spec as unknown as ListSpec<Call>)
}

import { answerDataRequest, getDataRequests, liftDataHold } from '@lumbung/contract/order/data-request'
import { dataRequestFlow, dataRequestKinds, type DataRequestState } from '@lumbung/domain/people/data-request'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { StateOf, type StateLook, type StateSet } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { choicesFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowAct } from '../../ui/list/list-spec.ts'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { askToAnswer, DataRequestAnswer, type DataRequest } from './data-request-answer.tsx'

const dataRequestStates = {
  words: 'dataRequest.states',
  looks: {
    open: { family: 'wait', glyph: 'ring' },
    answered: { family: 'good', glyph: 'check-disc' },
    refused: { family: 'bad', glyph: 'cross-disc' },
    lifted: { family: 'none', glyph: 'minus-disc' },
  } satisfies Record<DataRequestState, StateLook>,
} satisfies StateSet

const c = columnsOf(getDataRequests)
const kinds = choices('dataRequest.kinds', dataRequestKinds)
const orderOf = ({ orderNo }: Pick<DataRequest, 'orderNo'>) => `/order/detail/${orderNo}`

const answerAct = (event: 'answer' | 'refuse'): RowAct<DataRequest> => ({
  call: answerDataRequest,
  label: event === 'answer' ? 'dataRequest.doAnswer' : 'dataRequest.doRefuse',
  icon: event === 'answer' ? 'check' : 'ban',
  when: ({ can }) => can.answer,
  ask: (row, { refresh }) => askToAnswer({ row, event, refresh }),
})

const liftAct: RowAct<DataRequest> = {
  call: liftDataHold,
  label: 'dataRequest.doLift',
  icon: 'play',
  when: ({ can }) => can.lift,
  ask: (row, { refresh }) => askToAnswer({ row, event: 'lift', refresh }),
}

/** What borrowers asked about their data, the one that is due first at the head. */
export default listScreen({
  name: 'dataRequest',
  call: getDataRequests,
  rowKey: ({ id }) => String(id),
  whenEmpty: { text: 'dataRequest.empty' },
  sort: { column: 'dueAt', descending: false },
  open: orderOf,
  filters: [
    choicesFilter('state', 'order.status', choices('dataRequest.states', dataRequestFlow.states).options),
    choicesFilter('kind', 'dataRequest.kind', kinds.options),
    textFilter('orderNo', 'order.orderNo'),
    flagFilter('late', 'dataRequest.late'),
  ],
  columns: [
    orderNoColumn(orderOf),
    c.state(dataRequestStates, 'state', 'order.status', { width: 150 }),
    c.choice(kinds, 'kind', 'dataRequest.kind', { width: 168 }),
    c.cell(
      'dueAt',
      'dataRequest.dueAt',
      ({ dueAt, late }, { format }) => (
        <span className={late ? cell.late : undefined}>{format.instant(dueAt)}</span>
      ),
      { width: 150, sort: 'dueAt' },
    ),
    c.moment('askedAt', 'dataRequest.askedAt', { sort: 'askedAt' }),
    c.masked('borrowerName', 'order.borrower', { width: 128 }),
    c.text('said', 'dataRequest.said', { width: 240 }),
    c.cell('takenBy', 'dataRequest.takenBy', ({ takenBy }) => takenBy?.name ?? <Dash />, {
      width: 120,
      field: 'takenBy.name',
    }),
    c.text('answer', 'dataRequest.answer', { width: 220 }),
    c.cell('answeredBy', 'dataRequest.answeredBy', ({ answeredBy }) => answeredBy?.name ?? <Dash />, {
      width: 120,
      field: 'answeredBy.name',
    }),
    c.moment('answeredAt', 'dataRequest.answeredAt'),
    c.text('liftNote', 'dataRequest.liftNote', { width: 220, shown: false }),
    c.cell('liftedBy', 'dataRequest.liftedBy', ({ liftedBy }) => liftedBy?.name ?? <Dash />, {
      width: 120,
      field: 'liftedBy.name',
      shown: false,
    }),
    c.moment('liftedAt', 'dataRequest.liftedAt', { shown: false }),
    c.app('app', 'ui.app'),
  ],
  phone: (row, { t, format, today }) => ({
    status: <StateOf set={dataRequestStates} state={row.state} />,
    amount: <span className={row.late ? cell.late : undefined}>{format.moment(row.dueAt, today)}</span>,
    quiet: row.state !== 'open',
    line: (
      <>
        <MaskedValue value={row.borrowerName} /> · {row.orderNo}
      </>
    ),
    side: t(`dataRequest.kinds.${row.kind}`),
  }),
  acts: [answerAct('answer'), answerAct('refuse'), liftAct],
  dialogs: DataRequestAnswer,
})

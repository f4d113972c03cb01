import type { RetOf } from '@lumbung/contract/call'
import { getExports } from '@lumbung/contract/utils/export'
import { revealReason } from '@lumbung/contract/power/logs'
import { exportFlow } from '@lumbung/domain/running/export'
import { wordsUnder } from '../../locales/words.ts'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { choicesFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'
import { RefreshWhile } from '../../ui/list/refresh-while.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { DecideUnmaskedDialog, openedWords } from './decide-unmasked-dialog.tsx'
import { exportActs } from './export-acts.ts'
import { ExportOverview, whyNot } from './export-overview.tsx'
import { fileSize } from './file-size.ts'
import styles from './excel-export-screen.module.css'
import { exportStates } from '../../parts/order/states.ts'

const c = columnsOf(getExports)
type Export = RowOf<typeof getExports>

const reasons = choices('reveal.reasons', revealReason.options)
const workingEveryMs = 1_000
/** Another person takes their time. */
const waitingEveryMs = 10_000
const isWorking = ({ state }: Export) => state === 'queued' || state === 'running'

/** Moves by itself, or once another person agrees. */
const isUnfinished = (row: Export) => isWorking(row) || row.state === 'waiting'

/** Rows written of those there are; a bar while it is being written. */
function Progress({ row, tools: { format } }: { row: Export; tools: Tools }) {
  const text =
    row.total === null ? format.number(row.done) : `${format.number(row.done)} / ${format.number(row.total)}`
  if (row.state === 'waiting') return format.number(row.total ?? 0)
  if (!isWorking(row)) return format.number(row.done)
  return (
    <span className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={text}
        {...(row.total ? { value: row.done / row.total } : {})}
      />
      {text}
    </span>
  )
}

/** My exports, and for who decides on them the unmasked ones of others: how far they are, and the files for as long as they are kept. */
export default listScreen({
  name: 'excelExport',
  call: getExports,
  noExport: true,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'utils.exportsEmpty' },
  sort: { column: 'requestedAt', descending: true },
  filters: [
    textFilter('title', 'utils.title'),
    choicesFilter('state', 'utils.state', choices('state.export', exportFlow.states).options),
  ],
  columns: [
    c.link('title', 'utils.title', { width: 150 }),
    c.state(exportStates, 'state', 'utils.state', { width: 180 }),
    c.cell('opened', 'unmasked.which', (row, { t }) => openedWords(row, t) || <Dash />, {
      width: 120,
      words: ({ t }) => wordsUnder(t, 'reveal.fields'),
    }),
    c.cell('askedBy', 'unmasked.askedBy', ({ askedBy }) => askedBy.name, {
      width: 116,
      field: 'askedBy.name',
    }),
    c.cell('done', 'utils.progress', (row, tools) => <Progress row={row} tools={tools} />, {
      width: 130,
      align: 'end',
    }),
    c.cell(
      'bytes',
      'utils.size',
      (row, { format }) => (row.bytes === null ? <Dash /> : fileSize(row.bytes, format)),
      { width: 92, align: 'end' },
    ),
    c.moment('requestedAt', 'utils.requestedAt', { width: 120, sort: 'requestedAt' }),
    c.moment('finishedAt', 'utils.finishedAt', { width: 120, shown: false }),
    c.moment('expiresAt', 'utils.expiresAt', { width: 120 }),
    c.number('downloads', 'utils.downloads', { width: 92, shown: false }),
    c.choice(reasons, 'reasonCode', 'unmasked.why', { width: 160, shown: false }),
    c.text('note', 'reveal.note', { width: 160, shown: false }),
    c.cell('decidedBy', 'unmasked.decidedBy', ({ decidedBy }) => decidedBy?.name ?? <Dash />, {
      width: 150,
      field: 'decidedBy.name',
      shown: false,
    }),
    c.cell('error', 'utils.reason', (row, { t, format }) => whyNot(row, t, format) ?? <Dash />, {
      width: 130,
      grow: true,
    }),
  ],
  phone: (row, tools) => ({
    status: <StateOf set={exportStates} state={row.state} />,
    amount: <Progress row={row} tools={tools} />,
    quiet: row.state !== 'ready',
    line: row.title,
    side: tools.format.moment(row.requestedAt, tools.today),
  }),
  one: { param: 'export', view: ExportOverview },
  acts: exportActs,
  actsWidth: 130,
  dialogs: DecideUnmaskedDialog,
  above: (answer: RetOf<typeof getExports>, { refresh }) => (
    <RefreshWhile
      active={answer.items.some(isUnfinished)}
      everyMs={answer.items.some(isWorking) ? workingEveryMs : waitingEveryMs}
      refresh={refresh}
    />
  ),
})

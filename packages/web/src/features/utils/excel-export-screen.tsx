import type { RetOf } from '@lumbung/contract/call'
import { cancelExport, getExports, requestDownload, retryExport } from '@lumbung/contract/utils/export'
import { decideUnmasked } from '@lumbung/contract/order/export-unmasked'
import { revealReason } from '@lumbung/contract/power/logs'
import { exportFlow, exportRowsMax, unmaskedRowsMax } from '@lumbung/domain/running/export'
import { wordOr, wordsUnder } from '../../locales/words.ts'
import { api } from '../../core/api.ts'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { choicesFilter, textFilter } from '../../ui/list/filters.ts'
import { fetchExport } from '../../ui/list/list-export.ts'
import { RowActs } from '../../ui/list/list-acts.tsx'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowAct, RowOf, Tools } from '../../ui/list/list-spec.ts'
import { RefreshWhile } from '../../ui/list/refresh-while.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { askedDecision, DecideUnmaskedDialog, openedWords } from './decide-unmasked-dialog.tsx'
import { fileSize } from './file-size.ts'
import styles from './excel-export-screen.module.css'
import { exportStates } from '../../parts/order/states.ts'

const c = columnsOf(getExports)
type Export = RowOf<typeof getExports>

const reasons = choices('reveal.reasons', revealReason.options)
const workingEveryMs = 1_000
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

const run =
  (work: (row: Export) => Promise<unknown>) =>
  (row: Export, { refresh, refused }: Tools) =>
    work(row).then(refresh, (error: unknown) => refused(error, row.title))

const decide =
  (agree: boolean) =>
  (row: Export, { refresh }: Tools) =>
    askedDecision.set({ row, agree, refresh })

/** Fetch it, stop it, or have it written once more; what another asks for unmasked, agree or refuse. */
const acts: readonly RowAct<Export>[] = [
  {
    call: decideUnmasked,
    label: 'unmasked.agree',
    icon: 'check',
    when: ({ can }) => can.decide,
    ask: decide(true),
  },
  {
    call: decideUnmasked,
    label: 'unmasked.refuse',
    icon: 'ban',
    when: ({ can }) => can.decide,
    ask: decide(false),
  },
  {
    call: requestDownload,
    label: 'utils.download',
    icon: 'download',
    when: ({ can }) => can.download,
    ask: run(({ id }) => fetchExport(id)),
  },
  {
    call: cancelExport,
    label: 'utils.cancel',
    icon: 'ban',
    when: ({ can }) => can.cancel,
    ask: run(({ id }) => api(cancelExport, { id })),
  },
  {
    call: retryExport,
    label: 'utils.retry',
    icon: 'undo',
    when: ({ can }) => can.retry,
    ask: run(({ id }) => api(retryExport, { id })),
  },
]

const maxOf = ({ opened }: Export) => (opened.length > 0 ? unmaskedRowsMax : exportRowsMax)

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
    c.text('title', 'utils.title', { width: 200 }),
    c.state(exportStates, 'state', 'utils.state', { width: 132 }),
    c.cell('done', 'utils.progress', (row, tools) => <Progress row={row} tools={tools} />, {
      width: 150,
      align: 'end',
    }),
    c.cell(
      'bytes',
      'utils.size',
      (row, { format }) => (row.bytes === null ? <Dash /> : fileSize(row.bytes, format)),
      { width: 92, align: 'end' },
    ),
    c.moment('requestedAt', 'utils.requestedAt', { width: 120, sort: 'requestedAt' }),
    c.cell('askedBy', 'unmasked.askedBy', ({ askedBy }) => askedBy.name, {
      width: 116,
      field: 'askedBy.name',
    }),
    c.cell('opened', 'unmasked.which', (row, { t }) => openedWords(row, t) || <Dash />, {
      width: 150,
      words: ({ t }) => wordsUnder(t, 'reveal.fields'),
    }),
    c.cell(
      'reasonCode',
      'reveal.reason',
      (row, { t }) =>
        row.reasonCode === null ? (
          <Dash />
        ) : (
          [t(`reveal.reasons.${row.reasonCode}`), row.note].filter(Boolean).join(': ')
        ),
      { width: 160, words: reasons.words },
    ),
    c.cell(
      'decidedBy',
      'unmasked.decidedBy',
      ({ decidedBy, decisionNote }) =>
        decidedBy === null ? <Dash /> : [decidedBy.name, decisionNote].filter(Boolean).join(': '),
      { width: 150, field: 'decidedBy.name' },
    ),
    c.moment('finishedAt', 'utils.finishedAt', { width: 120 }),
    c.moment('expiresAt', 'utils.expiresAt', { width: 120 }),
    c.number('downloads', 'utils.downloads', { width: 92 }),
    c.cell(
      'error',
      'utils.reason',
      (row, { t, format }) =>
        row.error ? wordOr(t, 'errors', row.error, { max: format.number(maxOf(row)) }) : <Dash />,
      { width: 130, grow: true },
    ),
  ],
  phone: (row, tools) => ({
    status: <StateOf set={exportStates} state={row.state} />,
    amount: <Progress row={row} tools={tools} />,
    quiet: row.state !== 'ready',
    line: row.title,
    side:
      row.can.download || row.can.decide ? (
        <RowActs acts={acts} row={row} tools={tools} />
      ) : (
        tools.format.moment(row.requestedAt, tools.today)
      ),
  }),
  acts,
  actsWidth: 130,
  dialogs: DecideUnmaskedDialog,
  above: (answer: RetOf<typeof getExports>, { refresh }) => (
    <RefreshWhile active={answer.items.some(isUnfinished)} everyMs={workingEveryMs} refresh={refresh} />
  ),
})

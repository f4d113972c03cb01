import {
  acceptReportFile,
  getReportFile,
  getReportFiles,
  makeReportFile,
  submitReportFile,
  uploadRefusedLines,
} from '@lumbung/contract/utils/outward-report'
import { outwardFileFlow } from '@lumbung/domain/outward/feed'
import { act } from '../../core/act.ts'
import { download } from '../../core/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { choicesFilter, daysFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { askedFile, OutwardFileDialogs } from './outward-file-dialogs.tsx'
import { reportFileStates } from './outward-states.ts'

const c = columnsOf(getReportFiles)

/** The month's files of debtors: made, handed in by a person, answered. */
export const OutwardFileList = listScreen({
  name: 'outwardReports',
  own: { title: 'outward.parts.files', name: 'reportFiles' },
  around: ['part'],
  call: getReportFiles,
  rowKey: ({ id }) => String(id),
  whenEmpty: { text: 'outward.filesEmpty' },
  sort: { column: 'madeAt', descending: true },
  filters: [
    choicesFilter('state', 'outward.state', choices('outward.fileStates', outwardFileFlow.states).options),
    daysFilter('month', 'outward.month'),
  ],
  columns: [
    c.day('month', 'outward.month', { sort: 'month' }),
    c.number('number', 'outward.number', { width: 92 }),
    c.state(reportFileStates, 'state', 'outward.state', { width: 160 }),
    c.cell(
      'due',
      'outward.due',
      ({ due, state }, { format, today }) => (
        <span className={state === 'made' && due < today ? cell.late : undefined}>{format.day(due)}</span>
      ),
      { width: 116 },
    ),
    c.number('lines', 'outward.lines', { width: 84 }),
    c.number('refused', 'outward.refused', { width: 84 }),
    c.text('receipt', 'outward.receipt', { width: 140, grow: true }),
    c.moment('madeAt', 'outward.made', { sort: 'madeAt' }),
    c.moment('submittedAt', 'outward.submittedAt'),
    c.text('submittedBy', 'outward.submittedBy', { width: 120, shown: false }),
    c.moment('answeredAt', 'outward.answered'),
    c.text('sha256', 'outward.sha256', { width: 200, shown: false }),
  ],
  phone: (row, { t, format }) => ({
    status: <StateOf set={reportFileStates} state={row.state} />,
    amount: format.number(row.lines),
    line: `${format.day(row.month)} · ${t('outward.number')} ${row.number}`,
    side: format.dayShort(row.due),
  }),
  acts: [
    {
      call: getReportFile,
      label: 'outward.downloadFile',
      icon: 'download',
      when: ({ can }) => can.download,
      ask: ({ id, month, number }) =>
        act(download(getReportFile, { id }, `SLIK-${month.slice(0, 7)}-${number}.txt`)),
    },
    {
      call: submitReportFile,
      label: 'outward.submit',
      icon: 'send',
      main: true,
      when: ({ can }) => can.submit,
      ask: (file) => askedFile.set({ what: 'submit', file }),
    },
    {
      call: uploadRefusedLines,
      label: 'outward.loadRefused',
      icon: 'upload',
      main: true,
      when: ({ can }) => can.answer,
      ask: (file) => askedFile.set({ what: 'refused', file }),
    },
    {
      call: acceptReportFile,
      label: 'outward.acceptAll',
      icon: 'check',
      when: ({ can }) => can.answer,
      ask: (file) => askedFile.set({ what: 'accept', file }),
    },
  ],
  actsWidth: 210,
  mainActions: ({ t, holds }) =>
    holds(makeReportFile) && (
      <Button kind="filled" onClick={() => askedFile.set({ what: 'make' })}>
        {t('outward.makeFile')}
      </Button>
    ),
  dialogs: OutwardFileDialogs,
})

import {
  getLeadFiles,
  getLeadTemplate,
  type LeadFileRow,
  uploadLeadFile,
} from '@lumbung/contract/telemarketing/file'
import { importFlow } from '@lumbung/domain/order/import-file'
import { act } from '../../core/act.ts'
import { download } from '../../core/api.ts'
import { isWorking, workingEveryMs } from '../../parts/list-file/import-looks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { RefreshWhile } from '../../ui/list/refresh-while.tsx'
import { fileStates, LeadFileView } from './lead-file-view.tsx'
import { pools } from './lead-states.ts'

const c = columnsOf(getLeadFiles)
const states = choices('leadFiles.states', importFlow.states)

/** Leads brought in by file. */
export default listScreen({
  name: 'leadFiles',
  call: getLeadFiles,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'leadFiles.listEmpty' },
  sort: { column: 'uploadedAt', descending: true },
  one: { param: 'file', view: LeadFileView },
  filters: [
    textFilter('batchNo', 'leads.batchNo'),
    choicesFilter('state', 'leadFiles.state', states.options),
    daysFilter('uploadedAt', 'leadFiles.uploadedAt'),
    appFilter(),
  ],
  columns: [
    c.link('batchNo', 'leads.batchNo', { width: 132 }),
    c.cell('state', 'leadFiles.state', (row) => <StateOf set={fileStates} state={row.state} />, {
      width: 172,
      words: states.words,
    }),
    c.text('name', 'leadFiles.file', { width: 190 }),
    c.choice(pools, 'pool', 'leads.pool', { width: 176 }),
    c.number('rows', 'leadFiles.rows', { width: 72 }),
    c.number('accepted', 'leadFiles.accepted', { width: 88 }),
    c.number('refused', 'leadFiles.refused', { width: 80 }),
    c.number('committed', 'leadFiles.committed', { width: 116 }),
    c.text('source', 'leads.source', { width: 150 }),
    c.text('consentNote', 'leadFiles.consent', { width: 190, grow: true }),
    c.cell('uploader', 'leadFiles.uploader', ({ uploader }) => uploader.name, {
      width: 132,
      field: 'uploader.name',
    }),
    c.moment('uploadedAt', 'leadFiles.uploadedAt', { sort: 'uploadedAt' }),
    c.app('app', 'ui.app'),
  ],
  phone: (row: LeadFileRow, { t, format }) => ({
    status: <StateOf set={fileStates} state={row.state} />,
    amount: format.number(row.rows),
    line: `${row.batchNo} · ${row.name}`,
    side: `${t('leadFiles.refused')} ${format.number(row.refused)}`,
  }),
  mainActions: ({ t, holds, go, addressOf }) => (
    <>
      {holds(getLeadTemplate) && (
        <Button
          kind="plain"
          icon="download"
          onClick={() => void act(download(getLeadTemplate, {}, 'lumbung-leads.xlsx'))}
        >
          {t('leadFiles.template')}
        </Button>
      )}
      {holds(uploadLeadFile) && (
        <Button kind="filled" icon="upload" onClick={() => go(addressOf('new'))}>
          {t('leadFiles.upload')}
        </Button>
      )}
    </>
  ),
  above: (answer, { refresh }) => (
    <RefreshWhile
      active={answer.items.some((row) => isWorking(row.state))}
      everyMs={workingEveryMs}
      refresh={refresh}
    />
  ),
})

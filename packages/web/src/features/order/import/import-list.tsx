import { act } from '../../../core/act.ts'
import { getImports, getImportTemplate, importState, uploadImport } from '@lumbung/contract/order/import'
import { useSpeech } from '../../../locales/language.tsx'
import { download } from '../../../core/api.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { choices } from '../../../ui/list/choices.ts'
import { columnsOf } from '../../../ui/list/columns.tsx'
import { choicesFilter, daysFilter, textFilter } from '../../../ui/list/filters.ts'
import { listScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/controls/money.tsx'
import { RefreshWhile } from '../../../ui/list/refresh-while.tsx'
import { importPath } from './import-look.ts'
import { isWorking, workingEveryMs } from '../../../parts/list-file/import-looks.ts'
import { ImportStatus } from './import-status.tsx'

const c = columnsOf(getImports)
const states = choices('imports.state', importState.options)

export function TemplateButton() {
  const { t } = useSpeech()
  return (
    <Button
      kind="plain"
      icon="download"
      onClick={() => void act(download(getImportTemplate, {}, 'lumbung-loans.xlsx'))}
    >
      {t('imports.template')}
    </Button>
  )
}

/** Orders brought in by file. */
export const ImportList = listScreen({
  name: 'excelList',
  call: getImports,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'imports.listEmpty' },
  sort: { column: 'uploadedTime', descending: true },
  open: (row) => importPath(row.id),
  filters: [
    textFilter('name', 'imports.file'),
    choicesFilter('kind', 'imports.kind', () =>
      ['csv', 'xlsx'].map((kind) => ({ value: kind, label: `.${kind}` })),
    ),
    textFilter('uploader', 'imports.uploader'),
    choicesFilter('state', 'order.status', states.options),
    daysFilter('uploadedTime', 'imports.uploadedAt'),
  ],
  columns: [
    c.link('name', 'imports.file', { width: 210 }),
    c.cell('state', 'order.status', (row) => <ImportStatus row={row} />, { width: 172, words: states.words }),
    c.moment('uploadedAt', 'imports.uploadedAt', { width: 112, sort: 'uploadedTime' }),
    c.text('uploader', 'imports.uploader', { width: 112 }),
    c.number('rows', 'imports.rows', { width: 68 }),
    c.number('accepted', 'imports.accepted'),
    c.number('refused', 'imports.refused', { width: 72 }),
    c.number('warned', 'imports.warned', { width: 96 }),
    c.money('amount', 'imports.amount', { width: 140 }),
    c.number('committed', 'imports.committed', { width: 104 }),
    c.moment('committedAt', 'imports.committedAt', { width: 120 }),
  ],
  phone: (row, { t, format }) => ({
    status: <ImportStatus row={row} />,
    amount: <Money amount={row.amount} />,
    quiet: row.amount === 0,
    line: row.name,
    side: `${format.number(row.rows)} ${t('imports.rows').toLowerCase()}`,
  }),
  mainActions: ({ t, holds }) => (
    <>
      {holds(getImportTemplate.name) && <TemplateButton />}
      {holds(uploadImport.name) && (
        <LinkButton kind="filled" icon="upload" to={importPath('new')}>
          {t('imports.upload')}
        </LinkButton>
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

import {
  commitLeadFile,
  getLeadFileRows,
  getLeadFiles,
  getRefusedLeads,
  type LeadFileRow,
  uploadLeadFile,
} from '@lumbung/contract/telemarketing/file'
import { importRowFlow } from '@lumbung/domain/order/import-file'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { act, failureWords } from '../../core/act.ts'
import { api, download, newRequestKey, upload } from '../../core/api.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { importLooks, isWorking, workingEveryMs } from '../../parts/list-file/import-looks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Fields, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { StateOf, type StateSet } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { EmbeddedList } from '../../ui/list/embedded-list.tsx'
import type { ListPlace } from '../../ui/list/filter-text.ts'
import type { ListSpec, OneProps } from '../../ui/list/list-spec.ts'
import { OneRow } from '../../ui/list/one-row.tsx'
import { RefreshWhile } from '../../ui/list/refresh-while.tsx'
import { useListTools } from '../../ui/list/use-list-tools.ts'
import { type FileColumns, LeadColumns, refusedColumns } from './lead-columns.tsx'

export const fileStates = { words: 'leadFiles.states', looks: importLooks } satisfies StateSet

/** A file over the list: a new one to send, or one that was read, with its rows and what is wrong with them. */
export function LeadFileView({ id, onClose }: OneProps) {
  return id === 'new' ? (
    <UploadDialog onClose={onClose} />
  ) : (
    <OneRow call={getLeadFiles} id={id} onClose={onClose}>
      {(file) => <FileDialog file={file} onClose={onClose} />}
    </OneRow>
  )
}

const bytesMax = 20 * 1024 * 1024
const filePools = ['registered', 'codeFailed'] as const

/** App, pool, source and how they agreed come first: without them no file is taken. */
function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech()
  const { tools } = useListTools(() => undefined)
  const queries = useQueryClient()
  const [values, setValues] = useState({
    app: tools.apps[0]?.code ?? '',
    pool: 'registered',
    source: '',
    consent: '',
  })
  const [sending, setSending] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [mapped, setMapped] = useState<{ file: File; columns: FileColumns } | null>(null)
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const { source, consent } = values
  const missing = source.trim().length < 2 || consent.trim().length < 5
  const send = (file: File, columns?: FileColumns) => {
    if (missing) return setProblem(t('ui.field.required'))
    setProblem('')
    setSending(0)
    const ask = {
      ...values,
      pool: values.pool as (typeof filePools)[number],
      name: file.name,
      ...(columns && { mapping: columns.map(({ target }) => target).join(',') }),
    }
    upload(uploadLeadFile, ask, file, { onProgress: setSending }).then(
      ({ id }) => {
        void queries.invalidateQueries({ queryKey: [getLeadFiles.name] })
        tools.go(tools.addressOf(id).replace(/([?&]file=)new/, `$1${id}`))
      },
      (error: unknown) => {
        setSending(null)
        const found = refusedColumns(error)
        setMapped(found && { file, columns: found })
        setProblem(failureWords(error))
      },
    )
  }
  return (
    <Dialog opened onClose={onClose} title={t('leadFiles.uploadTitle')} wide>
      <p>{t('leadFiles.uploadHint')}</p>
      <Fields>
        <SelectField
          label={t('ui.app')}
          required
          value={values.app}
          onChange={(app) => set({ app })}
          options={tools.apps.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <SelectField
          label={t('leads.pool')}
          required
          value={values.pool}
          onChange={(pool) => set({ pool })}
          options={filePools.map((value) => ({ value, label: t(`leads.pools.${value}`) }))}
        />
        <TextField
          label={t('leads.source')}
          required
          maxLength={100}
          value={source}
          onChange={(text) => set({ source: text })}
        />
        <TextField
          label={t('leadFiles.consent')}
          required
          maxLength={200}
          value={consent}
          onChange={(text) => set({ consent: text })}
        />
      </Fields>
      <FileDrop
        types={['.csv', '.xlsx']}
        bytesMax={bytesMax}
        sending={sending}
        onFile={(file) => send(file)}
        onRefused={setProblem}
      />
      {mapped && (
        <LeadColumns
          columns={mapped.columns}
          busy={sending !== null}
          onChange={(columns) => setMapped({ ...mapped, columns })}
          onSend={() => send(mapped.file, mapped.columns)}
        />
      )}
      <FormProblem text={problem} />
    </Dialog>
  )
}

function FileDialog({ file, onClose }: { file: LeadFileRow; onClose: () => void }) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: [getLeadFiles.name] })
  const take = () => {
    setBusy(true)
    void act(api(commitLeadFile, { id: file.id, requestKey: newRequestKey() })).finally(() => {
      setBusy(false)
      refresh()
    })
  }
  return (
    <Dialog
      opened
      wide="full"
      onClose={onClose}
      title={`${file.batchNo} · ${file.name}`}
      foot={
        <>
          {file.refused > 0 && holds(getRefusedLeads) && (
            <Button
              icon="download"
              onClick={() => void act(download(getRefusedLeads, { id: file.id }, `${file.batchNo}.xlsx`))}
            >
              {t('leadFiles.download')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {file.state === 'previewed' && file.accepted > 0 && holds(commitLeadFile) && (
            <Button kind="filled" busy={busy} onClick={take}>
              {t('leadFiles.take', { n: file.accepted })}
            </Button>
          )}
        </>
      }
    >
      <RefreshWhile active={isWorking(file.state)} everyMs={workingEveryMs} refresh={refresh} />
      <p>
        <StateOf set={fileStates} state={file.state} />
      </p>
      <p role="status">
        {file.state === 'previewing'
          ? t('leadFiles.reading', { read: format.number(file.readRows), rows: format.number(file.rows) })
          : [
              `${t('leadFiles.accepted')} ${format.number(file.accepted)}`,
              `${t('leadFiles.refused')} ${format.number(file.refused)}`,
              file.committed > 0 && `${t('leadFiles.committed')} ${format.number(file.committed)}`,
              file.error && wordOr(t, 'errors', file.error),
              ...file.issues.map(
                ({ issue, rows }) => `${t(`leadFiles.issues.${issue}`)} ${format.number(rows)}`,
              ),
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
      <Rows file={file} />
    </Dialog>
  )
}

const c = columnsOf(getLeadFileRows)
const rowChoices = choices('leadFiles.rowStates', importRowFlow.states)
const rowsSpec = {
  name: 'leadFiles',
  call: getLeadFileRows,
  rowKey: (row) => String(row.row),
  sort: { column: 'row', descending: false },
  filters: [],
  columns: [
    c.number('row', 'leadFiles.row', { width: 72 }),
    c.choice(rowChoices, 'state', 'leadFiles.state', { width: 130 }),
    c.masked('phone', 'leads.phone', { width: 132 }),
    c.masked('name', 'leads.name', { width: 132 }),
    c.text('regency', 'leadFiles.regency', { width: 96 }),
    c.day('consentDay', 'leadFiles.consentDay', { width: 150 }),
    c.cell(
      'issues',
      'leadFiles.why',
      ({ issues }, { t }) =>
        issues.length === 0 ? <Dash /> : issues.map((issue) => t(`leadFiles.issues.${issue}`)).join('; '),
      { width: 260, grow: true, field: null },
    ),
  ],
  phone: (row, { t }) => ({
    status: rowChoices.word(row.state, t),
    amount: null,
    line: row.phone ? <MaskedValue value={row.phone} /> : <Dash />,
    side: row.issues.map((issue) => t(`leadFiles.issues.${issue}`)).join('; '),
  }),
} satisfies ListSpec<typeof getLeadFileRows>

function Rows({ file }: { file: LeadFileRow }) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const [place, setPlace] = useState<ListPlace>({ texts: {}, sort: null, size: 50, page: 1, after: null })
  return (
    <EmbeddedList
      spec={rowsSpec}
      filter={{ file: file.id }}
      since={[file.state, file.readRows, businessDate]}
      place={place}
      onGo={(next) => setPlace((before) => ({ ...before, page: 1, after: null, ...next }))}
      none={t('leadFiles.none')}
    />
  )
}

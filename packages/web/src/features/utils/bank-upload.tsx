import {
  bankTarget,
  type BankTarget,
  loadStatement,
  previewStatement,
  uploadStatement,
} from '@lumbung/contract/utils/bank-statement'
import type { RetOf } from '@lumbung/contract/call'
import { listBytesMax } from '@lumbung/contract/upload-bytes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureWords } from '../../core/act.ts'
import { api, upload } from '../../core/api.ts'
import { toast } from '../../core/toast-store.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { AmountField } from '../../ui/controls/field.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { choices } from '../../ui/list/choices.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Screen, Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { signedAmount } from './bank-amount.ts'
import { askBankAgain } from './bank-answer.ts'
import styles from './bank-day.module.css'
import { type Preview, type Previewed, previewedOf, type Reading } from './bank-reading.ts'

type Taken = RetOf<typeof uploadStatement>
const types = ['.csv', '.xlsx', '.sta', '.mt940', '.940', '.txt', '.xml']
const targets = choices('bank.targets', bankTarget.options)

/** A statement on its way in: the file, what its columns are, what it would load, and loading it. */
export function BankUpload({ account }: { account: number }) {
  const { t } = useSpeech()
  const [sending, setSending] = useState<number | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [problem, setProblem] = useState('')
  const send = (file: File) => {
    setProblem('')
    setTaken(null)
    setSending(0)
    upload(uploadStatement, { account, name: file.name }, file, { onProgress: setSending })
      .then(setTaken, (error: unknown) => setProblem(failureWords(error)))
      .finally(() => setSending(null))
  }
  return (
    <Screen
      title={t('bank.load')}
      actions={
        <LinkButton kind="plain" icon="chevron-left" to={`/utils/bankStatement?account=${account}`}>
          {t('bank.back')}
        </LinkButton>
      }
    >
      <Section>
        <div className={styles.upload}>
          <p className={styles.soft}>{t('bank.uploadText')}</p>
          <FileDrop
            types={types}
            bytesMax={listBytesMax}
            sending={sending}
            onFile={send}
            onRefused={setProblem}
          />
          <FormProblem text={problem} />
          {taken && <Mapping key={taken.id} taken={taken} />}
        </div>
      </Section>
    </Screen>
  )
}

function useReading(taken: Taken) {
  const { t, format } = useSpeech()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { requestKey, watch } = useRequestKey()
  const [mapping, setMapping] = useState<readonly BankTarget[]>(taken.suggested)
  const [start, setStart] = useState<number | null>(null)
  const [end, setEnd] = useState<number | null>(null)
  const [answered, setAnswered] = useState<Previewed | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const chosen: Reading = { id: taken.id, mapping: [...mapping], start, end }
  const previewed = previewedOf(answered, chosen)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    await work().catch((error: unknown) => {
      setAnswered(null)
      setProblem(failureWords(error))
    })
    setBusy(false)
  }
  const look = () =>
    run(async () => setAnswered({ of: chosen, preview: await api(previewStatement, chosen) }))
  const load = ({ of }: Previewed) =>
    run(async () => {
      const loaded = await watch(api(loadStatement, { ...of, requestKey }))
      toast({ kind: 'good', text: t('bank.loadedSaid', { n: format.number(loaded.lines) }) })
      askBankAgain(client)
      void navigate(`/utils/bankStatement?account=${loaded.account}&day=${loaded.from}`, { replace: true })
    })
  return {
    mapping,
    setMapping,
    start,
    setStart,
    end,
    setEnd,
    previewed,
    problem,
    busy,
    look,
    load,
  }
}

function Mapping({ taken }: { taken: Taken }) {
  const { t, format } = useSpeech()
  const reading = useReading(taken)
  const { mapping, previewed, busy } = reading
  const preview = previewed?.preview
  const isTable = taken.columns.length > 0
  return (
    <>
      {isTable && (
        <SmallTable
          label={t('bank.column')}
          rows={taken.columns.map((column, index) => ({ column, index }))}
          rowKey={({ index }) => index}
          columns={[
            { key: 'column', head: t('bank.column'), cell: ({ column }) => column },
            {
              key: 'sample',
              head: t('bank.sample'),
              grow: true,
              cell: ({ index }) => (
                <span className={styles.soft}>
                  {taken.sample
                    .slice(0, 2)
                    .map((row) => row[index] || '–')
                    .join(' · ')}
                </span>
              ),
            },
            {
              key: 'becomes',
              head: t('bank.becomes'),
              cell: ({ column, index }) => (
                <Select
                  aria-label={t('bank.targetOf', { column })}
                  value={mapping[index] ?? 'ignore'}
                  options={targets.options({ t })}
                  onChange={(chosen) =>
                    reading.setMapping(
                      mapping.map((known, at) => (at === index ? (chosen as BankTarget) : known)),
                    )
                  }
                />
              ),
            },
          ]}
        />
      )}
      {isTable && !mapping.includes('balance') && (
        <div className={styles.balances}>
          <AmountField
            label={t('bank.start')}
            hint={t('bank.balanceHint')}
            format={format.number}
            value={reading.start}
            onChange={reading.setStart}
          />
          <AmountField
            label={t('bank.end')}
            hint={t('bank.balanceHint')}
            format={format.number}
            value={reading.end}
            onChange={reading.setEnd}
          />
        </div>
      )}
      <FormProblem text={reading.problem} />
      {preview && <PreviewOf preview={preview} />}
      <div className={styles.acts}>
        <Button
          kind={preview?.statement ? 'outlined' : 'filled'}
          busy={busy}
          disabled={Number.isNaN(reading.start) || Number.isNaN(reading.end)}
          onClick={() => void reading.look()}
        >
          {t('bank.preview')}
        </Button>
        {previewed && preview?.statement && (
          <Button kind="filled" busy={busy} onClick={() => void reading.load(previewed)}>
            {t('bank.loadIt', { n: format.number(preview.statement.lines) })}
          </Button>
        )}
      </div>
    </>
  )
}

/** What would be loaded, or each row that is wrong. */
function PreviewOf({ preview: { statement, rows, wrong, errors } }: { preview: Preview }) {
  const { t, format } = useSpeech()
  if (statement)
    return (
      <>
        <p className={styles.check}>
          <Glyph name="check-disc" family="good" /> {t('bank.willLoad')}
        </p>
        <KeyValues
          entries={[
            { label: t('bank.day'), value: `${format.day(statement.from)} – ${format.day(statement.to)}` },
            { label: t('bank.start'), value: format.number(statement.start) },
            { label: t('bank.in'), value: signedAmount(statement.in, format) },
            { label: t('bank.out'), value: signedAmount(statement.out, format) },
            { label: t('bank.end'), value: format.number(statement.end) },
          ]}
        />
      </>
    )
  return (
    <>
      <p role="alert" className={styles.check}>
        <Glyph name="cross-disc" family="bad" />{' '}
        {t('bank.wrongRows', { wrong: format.number(wrong), rows: format.number(rows) })}
      </p>
      <SmallTable
        label={t('bank.issue')}
        rows={errors.map((error, index) => ({ ...error, index }))}
        rowKey={({ index }) => index}
        columns={[
          { key: 'row', head: t('bank.row'), align: 'end', cell: ({ row }) => row },
          { key: 'column', head: t('bank.column'), cell: ({ column }) => wordOr(t, 'bank.targets', column) },
          { key: 'issue', head: t('bank.issue'), cell: ({ issue }) => wordOr(t, 'bank.issues', issue) },
          { key: 'value', head: t('bank.value'), grow: true, cell: ({ value }) => value },
        ]}
      />
    </>
  )
}

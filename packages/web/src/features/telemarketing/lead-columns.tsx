import { type LeadColumn, leadColumns, leadColumnsNeeded } from '@lumbung/domain/leads/lead-row'
import { CallRefused } from '../../core/api-refusal.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Fields, SelectField } from '../../ui/controls/field.tsx'

/** The columns of a file, and what each is. */
export type FileColumns = readonly { name: string; target: string }[]

/** The columns of a file that was refused for them; null where it was refused for another reason. */
export function refusedColumns(error: unknown): FileColumns | null {
  return error instanceof CallRefused && error.code === 'FILE_COLUMNS' ? (error.data?.columns ?? null) : null
}

interface LeadColumnsProps {
  columns: FileColumns
  busy: boolean
  onChange: (columns: FileColumns) => void
  onSend: () => void
}

/** Which column of the file is what; sent when the needed ones are there. */
export function LeadColumns({ columns, busy, onChange, onSend }: LeadColumnsProps) {
  const { t } = useSpeech()
  const needed: readonly LeadColumn[] = leadColumnsNeeded
  const placeOf = (column: LeadColumn) => columns.findIndex(({ target }) => target === column)
  const choose = (column: LeadColumn, at: string) =>
    onChange(
      columns.map(({ name, target }, index) => ({
        name,
        target: String(index) === at ? column : target === column ? 'ignore' : target,
      })),
    )
  return (
    <>
      <p>{t('leadFiles.mapHint')}</p>
      <Fields>
        {leadColumns.map((column) => (
          <SelectField
            key={column}
            label={t(`leadFiles.targets.${column}`)}
            required={needed.includes(column)}
            value={placeOf(column) < 0 ? '' : String(placeOf(column))}
            empty={t('leadFiles.notInFile')}
            options={columns.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={(at) => choose(column, at)}
          />
        ))}
      </Fields>
      <Button
        kind="filled"
        busy={busy}
        disabled={needed.some((column) => placeOf(column) < 0)}
        onClick={onSend}
      >
        {t('leadFiles.sendMapped')}
      </Button>
    </>
  )
}

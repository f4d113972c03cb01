import { useSpeech } from '../../../locales/language.tsx'
import { Status } from '../../../ui/controls/status.tsx'
import { type ImportRow, type ImportState } from './import-look.ts'
import { importLooks } from '../../../parts/list-file/import-looks.ts'

/** Glyph and word; while a job works, how far it is. */
export function ImportStatus({
  row,
}: {
  row: Pick<ImportRow, 'state' | 'read' | 'rows' | 'committed' | 'accepted'>
}) {
  const { t } = useSpeech()
  const share = shareDone(row)
  const word = t(`imports.state.${row.state}`)
  return (
    <Status
      look={importLooks[row.state]}
      word={share === null ? word : `${word} ${Math.floor(share * 100)}%`}
    />
  )
}

/** The part of the running job that is done, 0 to 1; null when none runs or nothing is to do. */
export function shareDone(row: {
  state: ImportState
  read: number
  rows: number
  committed: number
  accepted: number
}): number | null {
  if (row.state === 'previewing' && row.rows > 0) return row.read / row.rows
  if (row.state === 'committing' && row.accepted > 0) return row.committed / row.accepted
  return null
}

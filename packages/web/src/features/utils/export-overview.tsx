import { getExports } from '@lumbung/contract/utils/export'
import { exportRowsMax, unmaskedRowsMax } from '@lumbung/domain/running/export'
import { useQueryClient } from '@tanstack/react-query'
import { tell } from '../../core/act.ts'
import { useHolds, useUser } from '../../core/session.ts'
import type { Format } from '../../locales/format.ts'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { exportStates } from '../../parts/order/states.ts'
import { StateOf } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AllActs } from '../../ui/list/list-acts.tsx'
import type { OneProps, RowOf } from '../../ui/list/list-spec.ts'
import { OneRow } from '../../ui/list/one-row.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { unmaskedFacts } from './decide-unmasked-dialog.tsx'
import { exportActs } from './export-acts.ts'
import styles from './excel-export-screen.module.css'
import { fileSize } from './file-size.ts'

type Export = RowOf<typeof getExports>

/** Why it could not be written; null where nothing went wrong. */
export function whyNot({ error, opened, total }: Export, t: Translate, format: Format): string | null {
  const max = opened.length > 0 ? (total ?? unmaskedRowsMax) : exportRowsMax
  return error === null ? null : wordOr(t, 'errors', error, { max: format.number(max) })
}

/** One export over the list: what it holds, who asked and agreed, and what can be done with it. */
export function ExportOverview({ id, onClose }: OneProps) {
  return id === 'new' ? null : (
    <OneRow call={getExports} id={id} onClose={onClose}>
      {(row) => <Overview row={row} onClose={onClose} />}
    </OneRow>
  )
}

function Overview({ row, onClose }: { row: Export; onClose: () => void }) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const { businessDate: today } = useUser()
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: [getExports.name] })
  const refused = (error: unknown) => {
    tell(error)
    refresh()
  }
  const moment = (at: string | null) => (at === null ? '–' : format.moment(at, today))
  const failed = whyNot(row, t, format)
  return (
    <Dialog opened onClose={onClose} title={row.title}>
      <KeyValues
        entries={[
          { label: t('utils.state'), value: <StateOf set={exportStates} state={row.state} /> },
          ...(failed === null ? [] : [{ label: t('utils.reason'), value: failed }]),
          ...unmaskedFacts(row, t, format),
          { label: t('utils.requestedAt'), value: moment(row.requestedAt) },
          { label: t('utils.finishedAt'), value: moment(row.finishedAt) },
          { label: t('utils.expiresAt'), value: moment(row.expiresAt) },
          { label: t('utils.size'), value: row.bytes === null ? '–' : fileSize(row.bytes, format) },
          { label: t('utils.downloads'), value: format.number(row.downloads) },
        ]}
      />
      <div className={styles.acts}>
        <AllActs acts={exportActs} row={row} tools={{ t, holds, refresh, refused }} />
      </div>
    </Dialog>
  )
}

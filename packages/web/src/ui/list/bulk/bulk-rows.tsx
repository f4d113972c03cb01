import type { RetOf } from '@lumbung/contract/call'
import { type getBulk, getBulkRows } from '@lumbung/contract/utils/bulk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../../locales/language.tsx'
import { api } from '../../../core/api.ts'
import { IconButton } from '../../controls/button.tsx'
import { seenFirst } from '../../dialog/seen-first.ts'
import styles from './bulk.module.css'
import { isChosen, type UndoChoice } from './undo-choice.ts'
import { Money } from '../../controls/money.tsx'
import { Status } from '../../controls/status.tsx'
import type { StateLook } from '../../controls/status.tsx'

type Bulk = RetOf<typeof getBulk>
type BulkRow = RetOf<typeof getBulkRows>['items'][number]

const looks: Record<BulkRow['state'], StateLook> = {
  waiting: { family: 'none', glyph: 'dashed' },
  possible: { family: 'wait', glyph: 'ring' },
  done: { family: 'good', glyph: 'check-disc' },
  refused: { family: 'bad', glyph: 'cross-disc', loud: true },
  undoWaiting: { family: 'none', glyph: 'dashed' },
  undoPossible: { family: 'wait', glyph: 'ring' },
  undoing: { family: 'run', glyph: 'arrow-ring' },
  undone: { family: 'none', glyph: 'arrow-ring' },
  kept: { family: 'wait', glyph: 'triangle' },
}
const size = 100
const askAgainMs = 1_000
/** Of one without a reason, px. */
const rowHeight = 32

interface BulkRowsProps {
  id: number
  bulk: Bulk
  isWorking: boolean
  /** Where rows are chosen to be undone: which are, and what presses change. */
  choosing: { choice: UndoChoice; toggle: (row: number) => void } | null
}

/** Row by row: what would happen, then what happened and why not; of what happened what can be undone, to be chosen. */
export function BulkRows({ id, bulk, isWorking, choosing }: BulkRowsProps) {
  const { t, format } = useSpeech()
  const [page, setPage] = useState(1)
  const query = useQuery({
    // Looked at again after each undo, not as an earlier one was rehearsed.
    queryKey: [getBulkRows.name, id, page, bulk.state, bulk.finishedAt],
    queryFn: ({ signal }) => api(getBulkRows, { filter: { id }, size, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isWorking ? askAgainMs : false,
    meta: seenFirst,
  })
  const answer = query.data
  if (!answer)
    return query.error ? null : (
      <div className={styles.rows} style={{ height: Math.min(bulk.total, size) * rowHeight }} />
    )
  const pages = Math.max(1, Math.ceil(answer.total / size))
  return (
    <>
      <ul className={styles.rows} aria-label={t('bulk.rows')}>
        {answer.items.map((row) => (
          <li key={row.row} className={styles.row} data-choosing={choosing ? true : undefined}>
            {choosing && (
              <input
                type="checkbox"
                aria-label={row.key}
                disabled={row.state !== 'undoPossible'}
                checked={row.state === 'undoPossible' && isChosen(choosing.choice, row.row)}
                onChange={() => choosing.toggle(row.row)}
              />
            )}
            <b className={styles.key}>{row.key}</b>
            <span className={styles.state}>
              <Status look={looks[row.state]} word={t(`bulk.row.${row.state}`)} />
            </span>
            <span className={styles.reason}>{row.message}</span>
            <Money amount={row.amount || null} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={styles.pages}>
          <IconButton
            icon="chevron-left"
            label={t('ui.previous')}
            small
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          />
          {format.number(page)} / {format.number(pages)}
          <IconButton
            icon="chevron-right"
            label={t('ui.next')}
            small
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </>
  )
}

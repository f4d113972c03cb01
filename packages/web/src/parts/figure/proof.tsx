import { type AskedFigure, proveFigure } from '@lumbung/contract/utils/figure'
import type { RetOf } from '@lumbung/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import styles from './proof.module.css'
import { ProofDialog } from './proof-dialog.tsx'

export type Proved = RetOf<typeof proveFigure>

interface ProofProps {
  asked: AskedFigure
  /** What the figure is called, in a sentence of its own. */
  name: string
  /** rupiah, as the screen shows it. */
  shown: number
}

/**
 * The mark beside a money figure: asks for its sum by orders, ledger and bank, and says from then on whether they are one. Nothing for
 * whom the role has not the call.
 */
export function Proof({ asked, name, shown }: ProofProps) {
  const { t } = useSpeech()
  const holds = useHolds()
  const [opened, setOpened] = useState(false)
  const query = useQuery({
    queryKey: [proveFigure.name, asked],
    queryFn: ({ signal }) => api(proveFigure, asked, { signal }),
    enabled: opened,
    // Each opening proves it anew.
    staleTime: 0,
  })
  if (!holds(proveFigure.name)) return null
  const verdict = query.data ? (tiesOut(query.data) ? 'holds' : 'broken') : 'prove'
  const words = t(`proof.${verdict}`, { name })
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        title={words}
        aria-label={words}
        aria-haspopup="dialog"
        onClick={(event) => {
          // The row around it opens something else.
          event.stopPropagation()
          event.preventDefault()
          setOpened(true)
        }}
      >
        <Glyph {...looks[verdict]} />
      </button>
      {opened && (
        <ProofDialog
          name={name}
          shown={shown}
          proved={query.data}
          error={query.error}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}

const looks = {
  prove: { name: 'ring', family: 'none' },
  holds: { name: 'check-disc', family: 'good' },
  broken: { name: 'cross-disc', family: 'bad' },
} as const

/** All that tell the figure say the same. */
export function tiesOut({ books, bank }: Proved): boolean {
  return books.difference === 0 && (bank?.difference ?? 0) === 0
}

import { useState } from 'react'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { type AskedProof, proofCall } from './asked-proof.ts'
import styles from './proof.module.css'
import { ProofDialog } from './proof-dialog.tsx'

interface ProofProps {
  asked: AskedProof
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
  const [proved, setProved] = useState<{ shown: number; holds: boolean } | null>(null)
  if (!holds(proofCall(asked).name)) return null
  // Of a figure that has moved since nothing is proved.
  const verdict = proved?.shown !== shown ? 'prove' : proved.holds ? 'holds' : 'broken'
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
          asked={asked}
          name={name}
          shown={shown}
          onClose={(holds) => {
            setOpened(false)
            if (holds !== null) setProved({ shown, holds })
          }}
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

import { useSpeech } from '../../locales/language.tsx'
import { useHolds } from '../../core/session.ts'
import styles from './masked.module.css'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { useOpenedTogether } from './opened-together.ts'
import { OpenedValue, useOpened } from './opened-value.tsx'
import { RevealDialog, type RevealField } from './reveal-dialog.tsx'

interface MaskedProps {
  value: string
  orderNo: string
  field: RevealField
  contactId?: number
  /** The correction whose old or new value it is. */
  correctionId?: number
  /** The loan elsewhere whose lender it is. */
  facilityId?: string
  /** What the answer of the detail said about revealing; the role's call is asked otherwise. */
  canReveal?: boolean
}

/** A masked value on a detail; the eye asks for a reason and shows it for 60 s. */
export function Masked({
  value,
  orderNo,
  field,
  contactId,
  correctionId,
  facilityId,
  canReveal,
}: MaskedProps) {
  const { t } = useSpeech()
  const holds = useHolds()
  const opened = useOpened()
  const together = useOpenedTogether(orderNo, field)
  if (!value) return <span>–</span>
  if (together)
    return together.value === null ? (
      <MaskedValue value={value} />
    ) : (
      <span className={styles.open}>{together.value}</span>
    )
  return (
    <OpenedValue
      value={value}
      name={t(`reveal.fields.${field}`)}
      may={canReveal ?? holds('POST /order/reveal')}
      opened={opened}
    >
      {opened.asking && (
        <RevealDialog
          orderNo={orderNo}
          field={field}
          contactId={contactId}
          correctionId={correctionId}
          facilityId={facilityId}
          onClose={opened.close}
          onRevealed={opened.show}
        />
      )}
    </OpenedValue>
  )
}

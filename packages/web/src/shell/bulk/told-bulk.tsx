import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { BulkView } from '../../ui/list/bulk/bulk-view.tsx'
import { useBulk } from '../../ui/list/bulk/use-bulk.ts'

interface ToldBulkProps {
  id: number
  /** What was done, as the contract names it. */
  action: string
  onClose: (ran: boolean) => void
  onEnd: () => void
}

/** A bulk act that the bell told of, found again: its rows, and its undo for as long as that is allowed. */
function ToldBulk({ id, action, onClose, onEnd }: ToldBulkProps) {
  const { t } = useSpeech()
  return <BulkView title={wordOr(t, 'bulkActs', action)} work={useBulk(id)} onClose={onClose} onEnd={onEnd} />
}

export default ToldBulk

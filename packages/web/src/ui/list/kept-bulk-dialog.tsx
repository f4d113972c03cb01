import { BulkView } from './list-bulk-view.tsx'
import { useBulk } from './use-bulk.ts'

interface KeptBulkDialogProps {
  id: number
  /** What was done. */
  title: string
  onClose: (ran: boolean) => void
  onEnd: () => void
}

/** A bulk act of before, found again: its rows, and its undo for as long as that is allowed. */
function KeptBulkDialog({ id, title, onClose, onEnd }: KeptBulkDialogProps) {
  return <BulkView title={title} work={useBulk(id)} onClose={onClose} onEnd={onEnd} />
}

export default KeptBulkDialog

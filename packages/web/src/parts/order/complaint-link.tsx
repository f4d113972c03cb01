import { getComplaintFile } from '@lumbung/contract/collection/complaint-file'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { useMayOpen } from '../../ui/page/use-may-open.ts'

/** The way to everything that was done to a borrower, for who answers their complaints. */
export function ComplaintLink({ orderNo }: { orderNo: string }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const mayOpen = useMayOpen()
  if (!holds(getComplaintFile) || !mayOpen('complaintFile')) return null
  return (
    <LinkButton icon="shield" to={`/collection/complaint/${orderNo}`}>
      {t('detail.complaintFile')}
    </LinkButton>
  )
}

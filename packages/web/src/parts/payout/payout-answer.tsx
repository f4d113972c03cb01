import { useSpeech } from '../../locales/language.tsx'
import { dashCell } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/list-spec.ts'
import { failureWhole, failureWord, thirdStatuses, thirdStatusWord } from './payout-words.ts'

/** Why a payout failed; its code and the channel's own words when it is pointed at. */
export function Failure({ code, message }: { code: string; message?: string | null }) {
  const { t } = useSpeech()
  return <span title={failureWhole(code, message ?? null)}>{failureWord(code, t)}</span>
}

/** How a channel says a payout stands. */
export function ThirdStatus({ status }: { status: string }) {
  const { t } = useSpeech()
  return <span title={status}>{thirdStatusWord(status, t)}</span>
}

export function thirdStatusColumn(): Column<{ thirdStatus: string | null }, never> {
  return {
    id: 'thirdStatus',
    field: 'thirdStatus',
    head: 'payout.thirdStatus',
    width: 150,
    words: thirdStatuses.words,
    cell: ({ thirdStatus }) => (thirdStatus ? <ThirdStatus status={thirdStatus} /> : dashCell()),
  }
}

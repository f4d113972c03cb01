import { getPaymentRequests } from '@lumbung/contract/repay/payment-request'
import { useSearchParams } from 'react-router'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { ScreenParts } from '../../ui/page/screen-parts.tsx'
import { CashList } from './cash-list.tsx'
import { RequestList } from './request-list.tsx'

/** Money that came in; beside it what one person put forward about it and another is to book. */
function RepaymentRecordScreen() {
  const { t } = useSpeech()
  const holds = useHolds()
  const [search, setSearch] = useSearchParams()
  if (!holds(getPaymentRequests)) return <CashList />
  const part = search.get('part') === 'requests' ? 'requests' : 'payments'
  return (
    <ScreenParts
      label={t('request.part')}
      value={part}
      options={[
        { value: 'payments', label: t('request.payments') },
        { value: 'requests', label: t('request.title') },
      ]}
      onChange={(next) => setSearch(next === 'requests' ? { part: next } : {})}
    >
      {part === 'requests' ? <RequestList /> : <CashList />}
    </ScreenParts>
  )
}

export default RepaymentRecordScreen

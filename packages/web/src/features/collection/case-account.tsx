import { getAccount } from '@lumbung/contract/order/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { ExplainAmount } from '../../parts/order/explain-amount.tsx'
import { ExtensionDialog } from '../../parts/order/extension-dialog.tsx'
import { PaymentCodes } from '../../parts/order/payment-codes.tsx'
import { ReductionDialog } from '../../parts/order/reduction-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { StaleNotice } from '../../ui/page/stale-notice.tsx'
import type { CaseAnswer } from './case-answer.ts'
import { useKeptPlace } from '../../ui/page/kept-place.ts'
import styles from './case-money.module.css'

/** With one code to pay by, px. */
const usualHeight = 280

type Asking = 'explain' | 'extension' | 'reduction'

/** What is owed on any day and why, codes to pay by, more time and less to pay: asked for here, where one speaks of it. */
export function CaseAccount({ row }: { row: CaseAnswer['case'] }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const { businessDate: today } = useUser()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { orderNo } = row
  const {
    data: account,
    error,
    refetch,
  } = useQuery({
    queryKey: [getAccount.name, orderNo],
    queryFn: ({ signal }) => api(getAccount, { orderNo }, { signal }),
    enabled: holds(getAccount) && row.owed !== null,
  })
  const waits = row.owed !== null && holds(getAccount) && !account && !error
  const place = useKeptPlace('caseAccount', waits, usualHeight)
  if (row.owed === null) return null
  if (!account)
    return waits ? (
      <div ref={place} className={styles.account} />
    ) : (
      error && <DetailProblem error={error} onRetry={() => void refetch()} />
    )
  const close = () => setAsking(null)
  const open = account.openExtension
  const to = { orderNo, name: row.borrowerName, gender: null }
  return (
    <div ref={place} className={styles.account}>
      <StaleNotice error={error} />
      <PaymentCodes account={account} today={today} />
      <Section>
        <p className={styles.acts}>
          <Button onClick={() => setAsking('explain')}>{t('account.explainTitle')}</Button>
          {account.can.extend && (
            <Button onClick={() => setAsking('extension')}>
              {open ? t('change.extensions') : t('change.extend')}
            </Button>
          )}
          {account.can.askReduction && (
            <Button onClick={() => setAsking('reduction')}>{t('change.ask')}</Button>
          )}
        </p>
      </Section>
      {asking === 'explain' && (
        <Dialog opened wide onClose={close} title={t('account.explainTitle')}>
          <ExplainAmount today={account} to={to} />
        </Dialog>
      )}
      {asking === 'extension' && <ExtensionDialog account={account} to={to} onClose={close} />}
      {asking === 'reduction' && <ReductionDialog account={account} onClose={close} />}
    </div>
  )
}

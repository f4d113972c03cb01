import { getPaymentTrace } from '@lumbung/contract/repay/query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { standingOf, StatusTag } from '../../ui/controls/status.tsx'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { OrderNumber } from '../../parts/order/order-number.tsx'
import { cashStates } from '../../parts/order/states.ts'
import { CodeHistory } from './code-history.tsx'
import { askToDecide } from './match-decision.tsx'
import { askToMatch } from './match-dialog.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { PaymentPreview } from '../../parts/order/payment-preview.tsx'
import type { TracedPayment } from './payment-trace.ts'
import styles from './repay-query.module.css'
import { SuggestedOrders } from './suggested-orders.tsx'

interface PaneProps {
  id: number
  orderNo: string
  onChanged: () => void
}

/** One payment: its life, its codes, where it may belong and what it would do there. Of an order its codes and a quote. */
export function PaymentPane({ id, orderNo, onChanged }: PaneProps) {
  const [chosen, setChosen] = useState('')
  const query = useQuery({
    queryKey: [getPaymentTrace.name, id, orderNo],
    queryFn: ({ signal }) => api(getPaymentTrace, id > 0 ? { id } : { orderNo }, { signal }),
  })
  if (query.data === undefined)
    return query.error ? (
      <DetailProblem error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <DetailLoading />
    )
  const { payment, codes, suggestions } = query.data
  const waits = payment?.state === 'unmatched' || payment?.state === 'proposed'
  const best = payment?.proposal?.orderNo ?? suggestions[0]?.orderNo ?? ''
  const target = payment === null ? orderNo : waits ? chosen || best : ''
  const changed = () => {
    void query.refetch()
    onChanged()
  }
  return (
    <section className={styles.pane} aria-busy={query.isFetching}>
      {payment && <PaymentTitle payment={payment} />}
      {payment && <PaymentSteps payment={payment} />}
      <CodeHistory codes={codes} />
      {waits && (
        <SuggestedOrders payment={payment} orders={suggestions} chosen={target} onChoose={setChosen} />
      )}
      {target !== '' && (
        <PaymentPreview
          key={target}
          orderNo={target}
          paid={payment && { day: payment.valueDay, amount: payment.amount }}
        />
      )}
      {waits && <DecisionBar payment={payment} orderNo={target} onChanged={changed} />}
    </section>
  )
}

function PaymentTitle({ payment }: { payment: TracedPayment }) {
  const { t, format } = useSpeech()
  return (
    <header className={styles.title}>
      <span className={styles.amount}>
        <span className={styles.currency}>Rp</span> {format.number(payment.amount)}
      </span>
      <StatusTag {...standingOf(cashStates, payment.state, t)} />
      <span>
        {payment.txid} <CopyButton text={payment.txid} label={`${t('ui.copy')} ${payment.txid}`} quiet />
      </span>
      <span className={styles.quiet}>
        {t(`order.methods.${payment.method}`)} {payment.code ?? ''}
      </span>
      {payment.orderNo && <OrderNumber orderNo={payment.orderNo} />}
    </header>
  )
}

interface DecisionBarProps {
  payment: TracedPayment
  orderNo: string
  onChanged: () => void
}

/** Nothing is booked before this. */
function DecisionBar({ payment, orderNo, onChanged }: DecisionBarProps) {
  const { t, format } = useSpeech()
  const alone = payment.amount <= payment.aloneMax
  const { can } = payment
  const decide = (decision: 'confirm' | 'refuse') =>
    askToDecide({ row: payment, decision, refresh: onChanged })
  return (
    <footer className={styles.decide}>
      <Glyph name="ring" family="wait" />
      <span>
        {alone
          ? t('query.alone')
          : payment.aloneMax === 0
            ? t('query.always')
            : t('query.second', { amount: format.number(payment.aloneMax) })}
      </span>
      <span className={styles.decideActs}>
        {can.decide && (
          <>
            <Button icon="ban" onClick={() => decide('refuse')}>
              {t('repay.refuse')}
            </Button>
            <Button kind="filled" icon="check" onClick={() => decide('confirm')}>
              {t('repay.confirm')}
            </Button>
          </>
        )}
        {can.match && (
          <Button kind="filled" icon="link" onClick={() => askToMatch(payment, onChanged, orderNo)}>
            {t('repay.putForward')}
          </Button>
        )}
      </span>
    </footer>
  )
}

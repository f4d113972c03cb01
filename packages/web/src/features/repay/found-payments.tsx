import type { findPayments } from '@lumbung/contract/repay/query'
import type { RetOf } from '@lumbung/contract/call'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { cashStates, orderStates } from '../../parts/order/states.ts'
import styles from './repay-query.module.css'

export type Found = RetOf<typeof findPayments>

interface FoundListProps {
  found: Found
  payment: number
  order: string
  onOpen: (one: { payment: number } | { order: string }) => void
}

/** Payments and orders that go by what was asked, the newest first. */
export function FoundPayments({ found, payment, order, onOpen }: FoundListProps) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const sum = found.payments.reduce((so, { amount }) => so + amount, 0)
  return (
    <nav className={styles.found} aria-label={t('menu.repayQuery')}>
      <div className={styles.foundHead}>
        <b>{t('query.payments', { n: found.payments.length })}</b>
        <span>{format.number(sum)}</span>
      </div>
      {found.payments.map((each) => (
        <button
          key={each.id}
          type="button"
          className={styles.item}
          aria-current={each.id === payment}
          onClick={() => onOpen({ payment: each.id })}
        >
          <StateOf set={cashStates} state={each.state} />
          <b>{format.number(each.amount)}</b>
          <span className={styles.itemLine}>
            {format.moment(each.paidAt, today)} ·{' '}
            {each.unmatchedReason
              ? wordOr(t, 'order.unmatched', each.unmatchedReason)
              : (each.orderNo ?? t(`order.methods.${each.method}`))}
          </span>
        </button>
      ))}
      {found.more && <p className={styles.foundHead}>{t('query.more')}</p>}
      {found.orders.length > 0 && (
        <div className={styles.foundHead}>
          <b>{t('query.orders')}</b>
        </div>
      )}
      {found.orders.map((each) => (
        <button
          key={each.orderNo}
          type="button"
          className={styles.item}
          aria-current={each.orderNo === order}
          onClick={() => onOpen({ order: each.orderNo })}
        >
          <span>
            <OrderNumberText orderNo={each.orderNo} />
          </span>
          <StateOf set={orderStates} state={each.state} />
          <span className={styles.itemLine}>
            <MaskedValue value={each.borrowerName} />
          </span>
        </button>
      ))}
    </nav>
  )
}

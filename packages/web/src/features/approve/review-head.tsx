import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { StatusTag } from '../../ui/controls/status.tsx'
import type { Review } from './decision.ts'
import styles from './review-head.module.css'
import { countdown, type Lock } from './use-lock.ts'
import { Waiting, waitingText } from './waiting-time.tsx'
import { orderStanding } from '../../parts/order/order-status.tsx'

/** The lock is said louder when this little is left, and can be renewed. */
const lockSoonSeconds = 180

interface ReviewHeadProps {
  review: Review
  lock: Lock
  busy: boolean
  onRenew: () => void
}

/** Number, how it stands, whose it is; at the right the lock, the wait and the queue. */
export function ReviewHead({ review, lock, busy, onRenew }: ReviewHeadProps) {
  const { t } = useSpeech()
  const { apps } = useUser()
  const { order, identity, queue, stage } = review
  return (
    <header className={styles.head}>
      <h1 className={styles.number}>
        <OrderNumberText orderNo={order.orderNo} />
      </h1>
      <CopyButton text={order.orderNo} label={t('detail.copyNumber')} />
      <StatusTag {...orderStanding({ state: order.state, daysOverdue: 0 }, t)} />
      <span className={styles.who}>
        <MaskedValue value={identity.name} /> ·{' '}
        {apps.find(({ code }) => code === order.app)?.name ?? order.app} ·{' '}
        {t(`detail.customer.${order.customerType}`)}
        {order.loanCount > 0 && `, ${t('detail.nthLoan', { n: order.loanCount + 1 })}`}
      </span>
      {stage !== null && (
        <ul className={styles.facts}>
          <li>
            <LockWords review={review} lock={lock} />
            {lock.isMine && (
              <span className={styles.renew} data-due={lock.secondsLeft <= lockSoonSeconds || undefined}>
                <Button kind="link" busy={busy} onClick={onRenew}>
                  {t('approve.renew')}
                </Button>
              </span>
            )}
          </li>
          <li>
            {t('approve.waiting')} <Waiting minutes={review.waitingMinutes} urgency={review.urgency} />{' '}
            {t('approve.limit', { time: waitingText(review.lateMinutes, t) })}
          </li>
          {queue.position > 0 && (
            <li>
              {t('approve.queue')} <b>{queue.position}</b> / {queue.size}
            </li>
          )}
        </ul>
      )}
    </header>
  )
}

function LockWords({ review, lock }: { review: Review; lock: Lock }) {
  const { t, format } = useSpeech()
  const { holder, until, mine } = review.lock
  return (
    <span className={styles.lock}>
      <Icon name="lock" size={14} />
      {review.deciding ? (
        t('approve.undo.other', { name: review.deciding.by.name })
      ) : mine ? (
        <>
          {t('approve.lockedForYou')}
          <b className={styles.time} data-soon={lock.secondsLeft <= lockSoonSeconds || undefined}>
            {countdown(lock.secondsLeft)}
          </b>
        </>
      ) : holder && until ? (
        t('approve.heldByOther', { name: holder.name, time: format.time(until) })
      ) : (
        t('approve.notClaimed')
      )}
    </span>
  )
}

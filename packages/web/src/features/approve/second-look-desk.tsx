import { useRef } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { Problem } from '../../ui/list/list-problem.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { StatusTag } from '../../ui/controls/status.tsx'
import { LockTime } from './lock-time.tsx'
import styles from './approve-detail-screen.module.css'
import type { Review } from './decision.ts'
import { DecisionBar } from './decision-bar.tsx'
import { Checks, Request } from './desk-checks.tsx'
import { ClaimBar, DeskNotice } from './desk-notice.tsx'
import { Evidence } from './evidence-panel.tsx'
import { MachineSide } from './machine-side.tsx'
import head from './review-head.module.css'
import { type Lock, useLock } from './use-lock.ts'
import { useSecondLook } from './use-second-look.ts'
import { secondLookStates } from '../../parts/order/states.ts'

/** A decision of another person, looked at again: the same desk, without anything that tells how it was decided. */
export function SecondLookDesk({ look }: { look: number }) {
  const { t } = useSpeech()
  const { id, name } = useUser()
  const desk = useSecondLook(look, { id, name })
  const { error, refetch } = desk.query
  if (desk.review) return <Blind review={desk.review} desk={desk} />
  if (!error) return <DetailLoading />
  const isOver = error instanceof CallRefused && (error.code === 'LOCK_LOST' || error.code === 'NOT_FOUND')
  if (!isOver) return <DetailProblem error={error} onRetry={() => void refetch()} />
  return (
    <Problem title={t('reviews.look.title')} glyph="none" text={t('reviews.look.over')}>
      <Button kind="filled" icon="lock" busy={desk.busy === 'claim'} onClick={desk.take}>
        {t('approve.claim')}
      </Button>
      {desk.problem && <span role="alert">{desk.problem.text}</span>}
    </Problem>
  )
}

function Blind({ review, desk }: { review: Review; desk: ReturnType<typeof useSecondLook> }) {
  const lock = useLock(review.lock)
  const { t } = useSpeech()
  const reason = useRef<HTMLSelectElement>(null)
  const giveBack = (
    <Button kind="plain" onClick={desk.giveBack}>
      {t('approve.release')}
    </Button>
  )
  return (
    <article className={styles.desk} tabIndex={-1} aria-label={review.order.orderNo}>
      <LookHead review={review} lock={lock} busy={desk.busy === 'claim'} onRenew={desk.take} />
      <div className={styles.body}>
        <div className={styles.evidence}>
          <Evidence review={review} />
        </div>
        <div className={styles.checks}>
          <Request review={review} />
          <Checks review={review} desk={desk} canTick={lock.isMine} />
        </div>
        <aside className={styles.machine}>
          <MachineSide review={review} />
        </aside>
      </div>
      <div className={styles.foot}>
        <DeskNotice desk={desk} canDecide={lock.isMine} />
        {lock.isMine ? (
          <DecisionBar review={review} desk={desk} reason={reason} next={giveBack} blind />
        ) : (
          <ClaimBar review={review} lock={lock} desk={desk} next={null} />
        )}
      </div>
    </article>
  )
}

/** Number, that this is a second look, whose it is; at the right what it is for, and the lock. */
function LookHead({
  review: { order, identity },
  lock,
  busy,
  onRenew,
}: {
  review: Review
  lock: Lock
  busy: boolean
  onRenew: () => void
}) {
  const { t } = useSpeech()
  const { apps } = useUser()
  return (
    <header className={head.head}>
      <h1 className={head.number}>
        <OrderNumberText orderNo={order.orderNo} />
      </h1>
      <StatusTag look={secondLookStates.looks.waiting} word={t('reviews.look.title')} />
      <span className={head.who}>
        <MaskedValue value={identity.name} /> ·{' '}
        {apps.find(({ code }) => code === order.app)?.name ?? order.app} ·{' '}
        {t(`detail.customer.${order.customerType}`)}
      </span>
      <ul className={head.facts}>
        <li>{t('reviews.look.hint')}</li>
        <li>
          <LockTime lock={lock} busy={busy} onRenew={onRenew} />
        </li>
      </ul>
    </header>
  )
}

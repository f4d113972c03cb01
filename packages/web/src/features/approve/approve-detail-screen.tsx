import { claimNext, decideCalls } from '@lumbung/contract/approve/review'
import { useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useOpenedOrder } from '../../core/opened-orders.ts'
import { useHolds } from '../../core/session.ts'
import { OpenedTogetherProvider } from '../../parts/order/opened-together.ts'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { OrderProblem } from '../../parts/order/order-problem.tsx'
import styles from './approve-detail-screen.module.css'
import type { Review } from './decision.ts'
import { DecisionBar } from './decision-bar.tsx'
import { Checks, Request } from './desk-checks.tsx'
import { ClaimBar, DeskNotice } from './desk-notice.tsx'
import { DroppedDecisions } from './dropped-decisions.tsx'
import { Evidence } from './evidence-panel.tsx'
import { MachineSide } from './machine-side.tsx'
import { NextOrderButton } from './next-order-button.tsx'
import { ReviewHead } from './review-head.tsx'
import { SecondLookDesk } from './second-look-desk.tsx'
import { useReviewReveal } from './reveal-for-review.tsx'
import { useClaimedAhead } from './use-claimed-ahead.ts'
import { type Desk, useDesk } from './use-desk.ts'
import { useLock } from './use-lock.ts'

/** Decide one order, or look again at a decision of another person (`?look=`). */
function ApproveDetailScreen() {
  const orderNo = useParams()['orderNo'] ?? ''
  const [search] = useSearchParams()
  const look = Number(search.get('look'))
  return look > 0 ? <SecondLookDesk key={look} look={look} /> : <OrderDesk orderNo={orderNo} />
}

/** Evidence, checks, what the machine says, and the decision always at hand. */
function OrderDesk({ orderNo }: { orderNo: string }) {
  const desk = useDesk(orderNo)
  const { data: review, error, refetch } = desk.query
  useOpenedOrder(review?.order.orderNo)
  if (!review)
    return error ? <OrderProblem error={error} onRetry={() => void refetch()} /> : <DetailLoading />
  return <ReviewDesk review={review} desk={desk} />
}

function ReviewDesk({ review, desk }: { review: Review; desk: Desk }) {
  const holds = useHolds()
  const lock = useLock(review.lock)
  const reason = useRef<HTMLSelectElement>(null)
  const canDecide = lock.isMine && review.can.decide
  const { stage } = review
  const { orderNo } = review.order
  const reveal = useReviewReveal(orderNo, canDecide)
  const takes = stage !== null && holds(claimNext.name) && holds(decideCalls[stage])
  const ahead = useClaimedAhead(review, canDecide && takes)
  const next =
    stage !== null && takes ? (
      <NextOrderButton stage={stage} kind="plain" onEmpty={desk.reload} from={{ orderNo, ahead }} />
    ) : null
  const sheet = useRef<HTMLElement>(null)
  // A decision or a claim takes away the button it was made with; the keys and the reader go on from the sheet.
  useEffect(() => {
    // In the frame that draws it, where the page is laid out in any case.
    const frame = requestAnimationFrame(() => {
      const { activeElement: at, body } = document
      if (at === null || at === body || !at.checkVisibility()) sheet.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [canDecide])
  return (
    <article ref={sheet} className={styles.desk} tabIndex={-1} aria-label={orderNo}>
      <ReviewHead review={review} lock={lock} busy={desk.busy === 'claim'} onRenew={desk.take} />
      <DroppedDecisions here={orderNo} />
      <OpenedTogetherProvider value={reveal.together}>
        <div className={styles.body}>
          <div className={styles.evidence}>
            <Evidence review={review} reveal={reveal} />
          </div>
          <div className={styles.checks}>
            <Request review={review} />
            <Checks review={review} desk={desk} canTick={canDecide} />
          </div>
          <aside className={styles.machine}>
            <MachineSide review={review} />
          </aside>
        </div>
      </OpenedTogetherProvider>
      <div className={styles.foot}>
        <DeskNotice desk={desk} canDecide={canDecide} />
        {canDecide ? (
          <DecisionBar review={review} desk={desk} reason={reason} next={next} />
        ) : (
          <ClaimBar review={review} lock={lock} desk={desk} next={next} />
        )}
      </div>
    </article>
  )
}

export default ApproveDetailScreen

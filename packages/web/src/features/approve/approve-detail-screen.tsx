import { claimNext, decideCalls } from '@lumbung/contract/approve/review'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { useHolds } from '../../shell/session.ts'
import { DetailOpening } from '../../ui/detail-opening.tsx'
import { DetailProblem } from '../../ui/detail-problem.tsx'
import { FigureStrip } from '../../ui/figure-strip.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './approve-detail-screen.module.css'
import { CheckList } from './check-list.tsx'
import { checksOf, nextResult, type Review } from './decision.ts'
import { DecisionBar } from './decision-bar.tsx'
import { ClaimBar, DeskNotice } from './desk-notice.tsx'
import { Evidence } from './evidence.tsx'
import { MachineSide } from './machine-side.tsx'
import { NextOrderButton } from './next-order-button.tsx'
import { ReviewHead } from './review-head.tsx'
import { type Desk, useDesk } from './use-desk.ts'
import { useLock } from './use-lock.ts'

/** Decide one order: evidence, checks, what the machine says, and the decision always at hand. */
function ApproveDetailScreen() {
  const orderNo = useParams()['orderNo'] ?? ''
  const desk = useDesk(orderNo)
  const { data: review, error, refetch } = desk.query
  if (!review)
    return error ? <DetailProblem error={error} onRetry={() => void refetch()} /> : <DetailOpening />
  return <ReviewDesk review={review} desk={desk} />
}

function ReviewDesk({ review, desk }: { review: Review; desk: Desk }) {
  const holds = useHolds()
  const lock = useLock(review.lock)
  const reason = useRef<HTMLSelectElement>(null)
  const canDecide = lock.isMine && review.can.decide
  const { stage } = review
  const next =
    stage !== null && holds(claimNext.name) && holds(decideCalls[stage]) ? (
      <NextOrderButton stage={stage} kind="plain" onEmpty={desk.reload} />
    ) : null
  return (
    <article className={styles.desk}>
      <ReviewHead review={review} lock={lock} busy={desk.busy === 'claim'} onRenew={desk.take} />
      <div className={styles.body}>
        <div className={styles.evidence}>
          <Evidence review={review} />
        </div>
        <div className={styles.checks}>
          <Request review={review} />
          <Checks review={review} desk={desk} canTick={canDecide} />
        </div>
        <aside className={styles.machine}>
          <MachineSide review={review} />
        </aside>
      </div>
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

function Request({ review: { order } }: { review: Review }) {
  const { t, format } = useSpeech()
  return (
    <div className={styles.request}>
      <FigureStrip
        figures={[
          { label: t('detail.requested'), value: <Money amount={order.loanAmount} withCurrency /> },
          { label: t('order.term'), value: t('ui.days', { n: order.termDays }) },
          { label: t('order.arrival'), value: <Money amount={order.arrivalAmount} /> },
          {
            label: t('approve.payOn', { day: format.dayShort(order.dueDay) }),
            value: <Money amount={order.totalDue} />,
          },
        ]}
      />
    </div>
  )
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

function Checks({ review, desk, canTick }: { review: Review; desk: Desk; canTick: boolean }) {
  const { t } = useSpeech()
  const checks = checksOf(review)
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      checks.findIndex(({ result }) => result === 'open'),
    ),
  )
  const press = (index: number) => {
    const check = checks[index]
    if (!check || !canTick) return
    setCurrent(index)
    desk.setCheck(check.field, nextResult(check.result))
  }
  const move = (step: number) => setCurrent(Math.min(checks.length - 1, Math.max(0, current + step)))
  useKeys({
    ...Object.fromEntries(digits.map((digit, index) => [digit, () => press(index)])),
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    ' ': () => press(current),
  })
  const failed = checks
    .filter(({ result }) => result === 'fail')
    .map(({ field }) => wordOr(t, 'review.check', field))
  return (
    <>
      <CheckList review={review} current={current} canTick={canTick} onPress={press} />
      {failed.length > 0 && (
        <p className={styles.failed}>
          <Glyph name="cross-disc" family="bad" />
          <span>{t('approve.failedCheck', { checks: failed.join(', ') })}</span>
        </p>
      )}
      {canTick && <p className={styles.keys}>{t('approve.keys')}</p>}
    </>
  )
}

export default ApproveDetailScreen

import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { FigureStrip } from '../../ui/report/figure-strip.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { useUser } from '../../core/session.ts'
import { reviewStates } from '../../parts/order/states.ts'
import { termWords } from '../../parts/order/term-words.tsx'
import styles from './approve-detail-screen.module.css'
import { CheckList } from './check-list.tsx'
import {
  type CheckField,
  type CheckResult,
  checkKeys,
  checksOf,
  nextResult,
  type Review,
} from './decision.ts'
import type { Desk } from './use-desk.ts'

/** What was asked for, and what falls due. */
export function Request({ review: { order } }: { review: Review }) {
  const { t, format } = useSpeech()
  return (
    <div className={styles.request}>
      <FigureStrip
        figures={[
          { label: t('detail.requested'), value: <Money amount={order.loanAmount} withCurrency /> },
          { label: t('order.term'), value: termWords(t, order.term) },
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

/** That the checks are those of a decision, and whose. */
function DecidedBy({ decided: { stage, state, reviewer, at } }: { decided: NonNullable<Review['decided']> }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  return (
    <p className={styles.decided}>
      <StateOf set={reviewStates} state={state} />
      {[t(`review.stage.${stage}`), reviewer, format.moment(at, today)].filter(Boolean).join(' · ')}
    </p>
  )
}

/** The checks with their keys; `setCheck` keeps a tick. */
export function Checks({
  review,
  desk,
  canTick,
}: {
  review: Review
  desk: Pick<Desk, 'setCheck'>
  canTick: boolean
}) {
  const { t, language } = useSpeech()
  const checks = checksOf(review)
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      checks.findIndex(({ result }) => result === 'open'),
    ),
  )
  const set = (index: number, resultOf: (check: CheckField) => CheckResult) => {
    const check = checks[index]
    if (!check || !canTick) return
    setCurrent(index)
    desk.setCheck(check.field, resultOf(check))
  }
  const press = (index: number) => set(index, ({ result }) => nextResult(result))
  const move = (step: number) => setCurrent(Math.min(checks.length - 1, Math.max(0, current + step)))
  useKeys({
    ...Object.fromEntries(checkKeys.map((key, index) => [key, () => press(index)])),
    ...Object.fromEntries(checkKeys.map((key, index) => [`shift ${key}`, () => set(index, () => 'fail')])),
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    ' ': () => press(current),
  })
  const failed = checks
    .filter(({ result }) => result === 'fail')
    .map(({ field, label }) => label?.[language] ?? wordOr(t, 'review.check', field))
  return (
    <>
      {review.decided && <DecidedBy decided={review.decided} />}
      <CheckList review={review} current={review.decided ? -1 : current} canTick={canTick} onPress={press} />
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

import { appealMachine } from '@lumbung/contract/approve/send-back'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { FigureStrip } from '../../ui/report/figure-strip.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { standingOf, StatusTag } from '../../ui/controls/status.tsx'
import { reasonWord } from '../../parts/order/reason-words.ts'
import { SendBackButton, waysBack } from '../../parts/order/send-back.tsx'
import headStyles from '../../parts/order/order-head.module.css'
import { termWords } from '../../parts/order/term-words.tsx'
import styles from './machine-head.module.css'
import type { MachineDetail, MachineRound } from './machine-detail.ts'
import { orderStates, reviewStates } from '../../parts/order/states.ts'

/** What was decided and why, in one sentence. */
function whySentence({ review, reasonCode }: MachineRound, t: Translate): string {
  const { decision, hits } = review
  switch (decision) {
    case 'reject':
      return rejectSentence(reasonCode, hits, t)
    case 'pass':
      return t('reviews.detail.why.pass')
    case 'manual': {
      const failed = hits.filter(({ error }) => error).length
      if (failed > 0) return t('reviews.detail.why.failed', { n: failed })
      const flags = hits.filter(({ hit, outcome }) => hit && outcome === 'flag').length
      const missing = hits.filter((hit) => hit.missing).length
      const because = [
        ...(flags > 0 ? [t('reviews.detail.why.flagged', { n: flags })] : []),
        ...(missing > 0 ? [t('reviews.detail.why.missing', { n: missing })] : []),
      ]
      return because.length === 0
        ? t('reviews.detail.why.manualScore')
        : t('reviews.detail.why.manual', { because: because.join(', ') })
    }
  }
}

/** By one rule that rejects alone, or by the score. */
function rejectSentence(
  reasonCode: string | null,
  hits: MachineRound['review']['hits'],
  t: Translate,
): string {
  if (!reasonCode) return t('reviews.detail.why.rejectPlain')
  const reason = reasonWord(t, reasonCode)
  const hard = hits.find(({ hit, outcome }) => hit && outcome === 'hardReject')
  return hard
    ? t('reviews.detail.why.rejectBy', { reason, rule: hard.ruleId })
    : t('reviews.detail.why.reject', { reason })
}

/** Number, decision, whose it is; the score first among the figures; the sentence beneath. */
export function MachineHead({
  order,
  round,
  onChanged,
}: {
  order: MachineDetail['order']
  round: MachineRound
  onChanged: () => void
}) {
  const { t, format } = useSpeech()
  const { apps, businessDate } = useUser()
  const holds = useHolds()
  const { review } = round
  const mayAppeal = order.state === 'machineRejected' && holds(appealMachine.name)
  return (
    <header className={headStyles.head}>
      <div className={headStyles.line}>
        <h1 className={headStyles.number}>
          <OrderNumberText orderNo={order.orderNo} />
        </h1>
        <CopyButton text={order.orderNo} label={t('detail.copyNumber')} />
        <StatusTag {...standingOf(reviewStates, review.decision, t)} />
        <span className={headStyles.who}>
          <MaskedValue value={order.borrowerName} /> ·{' '}
          {apps.find(({ code }) => code === order.app)?.name ?? order.app} ·{' '}
          {t(`detail.customer.${order.customerType}`)} · {standingOf(orderStates, order.state, t).word}
        </span>
        <span className={headStyles.actions}>
          {mayAppeal && <SendBackButton way={waysBack.appeal} order={order} onDone={onChanged} />}
          <LinkButton to={`/order/detail/${order.orderNo}`}>{t('reviews.detail.openOrder')}</LinkButton>
        </span>
      </div>
      <FigureStrip
        figures={[
          { label: t('reviews.machine.score'), value: review.score, note: review.rating },
          { label: t('detail.requested'), value: <Money amount={order.loanAmount} withCurrency /> },
          { label: t('order.term'), value: termWords(t, order.term) },
          { label: t('reviews.machine.at'), value: format.moment(review.at, businessDate) },
          { label: t('reviews.machine.version'), value: review.version },
        ]}
      />
      <p className={styles.why}>{whySentence(round, t)}</p>
    </header>
  )
}

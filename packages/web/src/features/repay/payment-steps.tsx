import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Glyph, type GlyphName } from '../../ui/controls/icon.tsx'
import type { Family } from '../../ui/controls/status.tsx'
import type { TracedPayment } from './payment-trace.ts'
import styles from './repay-query.module.css'

interface Step {
  key: string
  word: string
  time: string
  note: string
  at: 'reached' | 'odd' | 'ahead'
}

const looks: Readonly<Record<Step['at'], { glyph: GlyphName; family: Family }>> = {
  reached: { glyph: 'check-disc', family: 'good' },
  odd: { glyph: 'question-disc', family: 'odd' },
  ahead: { glyph: 'dashed', family: 'none' },
}

/** From the till to the books: what was reached, where it stands, what is still to come. */
export function PaymentSteps({ payment }: { payment: TracedPayment }) {
  const { t } = useSpeech()
  const steps = useSteps(payment)
  return (
    <ol className={styles.rail} aria-label={t('query.life.label')}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={styles.step}
          data-next={steps[index + 1]?.at === 'ahead' ? 'no' : undefined}
        >
          <span className={styles.dot}>
            <Glyph name={looks[step.at].glyph} family={looks[step.at].family} />
          </span>
          <b className={styles.stepWord} data-odd={step.at === 'odd' || undefined}>
            {step.word}
          </b>{' '}
          <span className={styles.quiet}>{step.time}</span>
          <div className={styles.quiet}>{step.note}</div>
        </li>
      ))}
    </ol>
  )
}

function useSteps(payment: TracedPayment): Step[] {
  const { t, format } = useSpeech()
  const waits = payment.state === 'unmatched' || payment.state === 'proposed'
  const told = payment.polled
    ? t('query.life.byPoll')
    : payment.deliveries > 0
      ? t('query.life.byCallback', { n: payment.deliveries })
      : payment.method === 'credit'
        ? t('order.methods.credit')
        : t('query.life.byHand')
  const why = payment.proposal
    ? t('query.life.proposed', { name: payment.operator ?? '–' })
    : payment.unmatchedReason
      ? wordOr(t, 'order.unmatched', payment.unmatchedReason)
      : ''
  const posted = payment.state === 'posted'
  return [
    {
      key: 'paid',
      word: t('query.life.paid'),
      time: format.instant(payment.paidAt),
      note: [
        payment.payer && t('query.life.byPayer', { name: payment.payer }),
        t('query.life.valueDay', { day: format.day(payment.valueDay) }),
      ]
        .filter(Boolean)
        .join(' · '),
      at: 'reached',
    },
    {
      key: 'told',
      word: t('query.life.told'),
      time: format.instant(payment.receivedAt),
      note: told,
      at: 'reached',
    },
    {
      key: 'order',
      word: waits ? t('query.life.noOrder') : t('query.life.order'),
      time: waits ? '' : (payment.orderNo ?? ''),
      note: waits ? why : (payment.checker ?? payment.operator ?? ''),
      at: waits ? 'odd' : payment.orderNo ? 'reached' : 'ahead',
    },
    {
      key: 'posted',
      word: t('query.life.posted'),
      time: '',
      note: posted
        ? (['interest', 'principal', 'penalty', 'credit'] as const)
            .filter((name) => payment[name] > 0)
            .map((name) => `${t(`account.${name}`)} ${format.number(payment[name])}`)
            .join(', ')
        : wordOr(t, 'state.cash', payment.state),
      at: posted ? 'reached' : 'ahead',
    },
  ]
}

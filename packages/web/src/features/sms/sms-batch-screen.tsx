import { useParams } from 'react-router'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { StatusTag, standingOf } from '../../ui/controls/status.tsx'
import { reasonOf } from '../../ui/list/list-problem.tsx'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { FigureStrip } from '../../ui/report/figure-strip.tsx'
import { type BatchAnswer, batchStates } from './batch-act.ts'
import { BatchCost } from './batch-cost.tsx'
import { BatchDecision } from './batch-decision.tsx'
import { BatchRecipients } from './batch-recipients.tsx'
import { BatchRunning } from './batch-running.tsx'
import { BatchText } from './batch-text.tsx'
import { useTabName } from '../../shell/use-tab-name.ts'
import styles from './sms-batch-screen.module.css'
import { useBatch, useBatchActs } from './use-batch.ts'

/** Who gets what at which price, before another person agrees; and how it goes once they did. */
function SmsBatchScreen() {
  const id = Number(useParams()['id'])
  const { t } = useSpeech()
  const query = useBatch(id)
  const acts = useBatchActs()
  const answer = query.data?.batch.id === id ? query.data : undefined
  useTabName(answer?.batch.number)
  if (answer === undefined)
    return query.error ? (
      <DetailProblem error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <DetailLoading />
    )
  return (
    <article className={styles.screen} aria-label={answer.batch.name}>
      <BatchHead answer={answer} />
      {query.error && (
        <p className={styles.stale} role="alert">
          {t('ui.failedStale', { reason: reasonOf(query.error).text })}
        </p>
      )}
      {answer.batch.state === 'preparing' ? (
        <p className={styles.working} role="status">
          {t('sms.batch.preparingText')}
        </p>
      ) : (
        <div className={styles.body}>
          <BatchText answer={answer} />
          <BatchRecipients answer={answer} />
          <BatchCost answer={answer} />
        </div>
      )}
      <BatchRunning rows={answer.running} acts={acts} shown={id} can={answer.can} />
      <BatchDecision answer={answer} acts={acts} />
    </article>
  )
}

/** So long it lasts at its rate, `9:01:29`. */
function lasting(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

function BatchHead({ answer: { batch, parts } }: { answer: BatchAnswer }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const { total, held, matched, cost, ratePerSecond, startAt, listed } = batch
  const count = parts.reduce((sum, each) => sum + each.parts * each.n, 0)
  const who =
    batch.checkedBy === null
      ? t('sms.batch.otherPerson')
      : batch.state === 'refused'
        ? null
        : t('sms.batch.approvedBy', { name: batch.checkedBy.name })
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.title}>{batch.name}</h1>
        <span className={styles.quiet}>{batch.number}</span>
        <span role="status">
          <StatusTag {...standingOf(batchStates, batch.state, t)} />
        </span>
        <span className={styles.quiet}>
          {[t('sms.batch.madeBy', { name: batch.madeBy.name, at: format.moment(batch.madeAt, today) }), who]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      <FigureStrip
        figures={[
          { label: t('sms.batch.toSend'), value: format.number(total), note: t('sms.batch.messages') },
          {
            label: t(listed === null ? 'sms.batch.matchedFilter' : 'sms.batch.matchedList'),
            value: format.number(matched),
          },
          { label: t('sms.batch.held'), value: format.number(held) },
          { label: t('sms.batch.parts'), value: format.number(count) },
          { label: t('sms.batch.cost'), value: `Rp ${format.number(cost)}` },
          { label: t('sms.batch.start'), value: format.moment(startAt, today), note: 'WIB' },
          { label: t('sms.batch.lasts', { n: ratePerSecond }), value: `± ${lasting(total / ratePerSecond)}` },
        ]}
      />
    </header>
  )
}

export default SmsBatchScreen

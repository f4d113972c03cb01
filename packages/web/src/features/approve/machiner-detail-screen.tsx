import { getMachineReview } from '@lumbung/contract/approve/decided'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { useOpenedOrder } from '../../core/opened-orders.ts'
import { useUser } from '../../core/session.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { OrderProblem } from '../../parts/order/order-problem.tsx'
import { Problem } from '../../ui/list/list-problem.tsx'
import { Columns, Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { ruleSetWord } from '../../parts/rule/rule-set-word.ts'
import { MachineRules } from '../../parts/order/machine-rules.tsx'
import type { MachineDetail, MachineRound } from './machine-detail.ts'
import { MachineHead } from './machine-head.tsx'
import styles from './machiner-detail-screen.module.css'
import { RatingBands } from './rating-bands.tsx'

type MachineType = 'pass' | 'reject'

/** What went to people counts as passed (rulings 22). */
const typeOf = ({ review }: MachineRound): MachineType => (review.decision === 'reject' ? 'reject' : 'pass')
const pathOf = (orderNo: string, type: MachineType) => `/approve/machinerDetail/${orderNo}/${type}`

/** Why the machine said so: the decision in a sentence, the bands, every rule. `type` is the decision asked about. */
function MachinerDetailScreen() {
  const { t } = useSpeech()
  const params = useParams()
  const orderNo = params['orderNo'] ?? ''
  const type = params['type']
  const query = useQuery({
    queryKey: [getMachineReview.name, orderNo],
    queryFn: ({ signal }) => api(getMachineReview, { orderNo }, { signal }),
  })
  const { data: detail, error, refetch } = query
  useOpenedOrder(detail?.order.orderNo)
  if (type !== 'pass' && type !== 'reject')
    return <Problem title={t('reviews.detail.title')} glyph="none" text={t('reviews.detail.noType')} />
  if (!detail) {
    if (!error) return <DetailLoading />
    return error instanceof CallRefused && error.code === 'NOT_FOUND' ? (
      <Problem title={t('reviews.detail.noneTitle')} glyph="none" text={t('reviews.detail.noneText')}>
        <LinkButton to={`/order/detail/${orderNo}`}>{t('reviews.detail.openOrder')}</LinkButton>
      </Problem>
    ) : (
      <OrderProblem error={error} onRetry={() => void refetch()} />
    )
  }
  return <MachineDecision detail={detail} type={type} onChanged={() => void refetch()} />
}

function MachineDecision({
  detail,
  type,
  onChanged,
}: {
  detail: MachineDetail
  type: MachineType
  onChanged: () => void
}) {
  const { t } = useSpeech()
  const [search] = useSearchParams()
  const { order, rounds } = detail
  const ofType = rounds.filter((round) => typeOf(round) === type)
  const shown = ofType.find(({ round }) => String(round) === search.get('round')) ?? ofType[0]
  const [last] = rounds
  if (!shown) {
    return (
      <Problem
        title={t(`reviews.detail.otherType.${type}`)}
        glyph="none"
        text={
          last
            ? t('reviews.detail.otherTypeText', { decision: t(`risk.decision.${last.review.decision}`) })
            : ''
        }
      >
        {last && (
          <LinkButton kind="filled" to={pathOf(order.orderNo, typeOf(last))}>
            {t('reviews.detail.openOther')}
          </LinkButton>
        )}
      </Problem>
    )
  }
  const { review } = shown
  const { bands } = review
  const hits = review.hits.filter(({ hit }) => hit).length
  const others = rounds.filter(({ round }) => round !== shown.round)
  const hasSide = others.length > 0 || detail.shadows.length > 0
  const main = (
    <>
      {bands.length > 0 && (
        <Section title={t('reviews.detail.bands')} note={t('risk.version', { version: review.version })}>
          <RatingBands bands={bands} score={review.score} />
        </Section>
      )}
      <Section
        title={t('reviews.detail.rules')}
        note={t('reviews.detail.rulesNote', { hits, all: review.hits.length })}
      >
        <MachineRules machine={review} />
      </Section>
    </>
  )
  return (
    <article className={styles.screen}>
      <MachineHead order={order} round={shown} onChanged={onChanged} />
      <div className={styles.body}>
        {hasSide ? <Columns main={main} side={<Side detail={detail} others={others} />} /> : main}
      </div>
    </article>
  )
}

function Side({ detail, others }: { detail: MachineDetail; others: readonly MachineRound[] }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const { order, shadows } = detail
  return (
    <>
      {shadows.length > 0 && (
        <Section title={t('reviews.detail.shadows')}>
          <SmallTable
            label={t('reviews.detail.shadows')}
            rows={shadows}
            rowKey={({ ruleVersion }) => ruleVersion}
            columns={[
              {
                key: 'version',
                head: t('reviews.machine.version'),
                cell: (row) => t('risk.version', { version: row.ruleVersion }),
              },
              {
                key: 'set',
                head: t('reviews.detail.ruleSet'),
                grow: true,
                cell: (row) => ruleSetWord(t, row.ruleSet),
              },
              {
                key: 'score',
                head: t('reviews.machine.score'),
                align: 'end',
                cell: (row) => `${row.score} ${row.rating}`,
              },
              {
                key: 'decision',
                head: t('reviews.machine.decision'),
                cell: (row) => t(`risk.decision.${row.decision}`),
              },
            ]}
          />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('reviews.detail.rounds')}>
          <ul className={styles.rounds}>
            {others.map((round) => (
              <li key={round.round}>
                <Link to={`${pathOf(order.orderNo, typeOf(round))}?round=${round.round}`}>
                  {t('reviews.detail.round', { n: round.round })}
                </Link>{' '}
                {t(`risk.decision.${round.review.decision}`)}, {round.review.score} {round.review.rating}
                <span className={styles.at}>{format.moment(round.review.at, businessDate)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

export default MachinerDetailScreen

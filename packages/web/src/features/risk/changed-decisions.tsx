import { getReplayOrders } from '@lumbung/contract/risk/replay'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { api } from '../../core/api.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import styles from './changed-decisions.module.css'
import type { Replay, ReplaySummary } from './use-replay.ts'
import { readRulePlace, writeRulePlace } from './use-rule-place.ts'

export type ReplayOrder = RowOf<typeof getReplayOrders>

const shownMost = 6

/** How a loan ended, with the days it is or was late. */
export function endingWord({ ending, daysLate }: ReplayOrder, t: Translate): string {
  switch (ending) {
    case 'overdue':
      return t('rules.ending.overdueDays', { n: daysLate })
    case 'clearedLate':
      return daysLate > 0 ? t('rules.ending.clearedLateDays', { n: daysLate }) : t('rules.ending.clearedLate')
    case 'clearedOnTime':
    case 'running':
    case 'notLent':
      return t(`rules.ending.${ending}`)
  }
}

/** The first orders that would have been decided otherwise, and the way to all of them. */
export function ChangedDecisions({ replay, summary }: { replay: Replay; summary: ReplaySummary }) {
  const { t, format } = useSpeech()
  const { nowRefused, nowTaken, otherwise } = summary
  const count = nowRefused.orders + nowTaken.orders + otherwise.orders
  const request = { filter: { replayId: replay.id }, size: shownMost, page: 1 }
  const query = useQuery({
    queryKey: [getReplayOrders.name, request],
    queryFn: ({ signal }) => api(getReplayOrders, request, { signal }),
    enabled: count > 0,
  })
  const place = readRulePlace(new URLSearchParams())
  const list = `?${writeRulePlace({ ...place, version: replay.versionId, part: 'changed', replay: replay.id })}`
  return (
    <>
      <header className={styles.head}>
        <h2>{t('rules.replay.changed')}</h2>
        <span className={styles.count}>{format.number(count)}</span>
        {count > 0 && <Link to={list}>{t('rules.replay.openList')}</Link>}
      </header>
      {count === 0 && <p className={styles.count}>{t('rules.replay.noneChanged')}</p>}
      <ul>
        {(query.data?.items ?? []).map((order) => (
          <li key={order.orderNo} className={styles.order}>
            <Link to={`/order/detail/${order.orderNo}`}>
              <OrderNumberText orderNo={order.orderNo} />
            </Link>
            <span className={styles.flip}>
              {t(`rules.decision.${order.was}`)}
              <Icon name="chevron-right" size={12} />
              {t(`rules.decision.${order.would}`)}
            </span>
            <span className={styles.ending} data-ending={order.ending}>
              {order.ending === 'clearedOnTime' ? t('rules.ending.cleared') : endingWord(order, t)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

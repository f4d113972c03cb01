import { act } from '../../core/act.ts'
import type { RetOf } from '@lumbung/contract/call'
import { getTimeline } from '@lumbung/contract/order/timeline'
import { getAccessLog } from '@lumbung/contract/power/logs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { api } from '../../core/api.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { StaleNotice } from '../../ui/page/stale-notice.tsx'
import { actorWord, eventTitle, type TimelineEvent } from '../../parts/order/event-item.ts'
import { particulars } from '../../parts/order/event-particulars.ts'
import { eventReason } from '../../parts/order/reason-words.ts'
import { seenWord } from '../../parts/order/seen-word.ts'
import styles from './audit-tab.module.css'
import type { TabProps } from './order-detail.ts'

type Told = RetOf<typeof getTimeline>['events'][number]
/** An event, or who looked at whose data. */
type TrailRow = TimelineEvent & { look?: Told['look'] }

/** Everything that happened to the order, the newest first; what lies further back is fetched when asked for. */
export function AuditTab({ detail: { order, timeline, earlierEvents } }: TabProps) {
  const holds = useHolds()
  const { orderNo } = order
  if (holds(getAccessLog.name)) return <TrailWithLooks orderNo={orderNo} latest={timeline[0]?.id ?? 0} />
  return (
    // Whatever happens meanwhile moves the place from which it goes further back.
    <Trail key={timeline.at(-1)?.id ?? 0} orderNo={orderNo} rows={timeline} earlier={earlierEvents} />
  )
}

/** The same, and who looked at personal data of the order: for who may read the access log. */
function TrailWithLooks({ orderNo, latest }: { orderNo: string; latest: number }) {
  const { t } = useSpeech()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [getTimeline.name, orderNo, latest],
    queryFn: ({ signal }) => api(getTimeline, { orderNo }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (data)
    return (
      <>
        <StaleNotice error={error} />
        <Trail key={dataUpdatedAt} orderNo={orderNo} rows={data.events} earlier={data.earlier} />
      </>
    )
  return error ? (
    <DetailProblem error={error} onRetry={() => void refetch()} />
  ) : (
    <p className={cell.quiet} role="status">
      {t('ui.loading')} …
    </p>
  )
}

interface TrailProps {
  orderNo: string
  rows: readonly TrailRow[]
  earlier: boolean
}

function useEarlier({ orderNo, rows, earlier }: TrailProps) {
  const [found, setFound] = useState<readonly TrailRow[]>([])
  const [more, setMore] = useState(earlier)
  const [busy, setBusy] = useState(false)
  const told = [...rows, ...found]
  const fetchMore = () => {
    const event = told.findLast(({ look }) => !look)?.id
    const look = told.findLast((row) => row.look)?.id
    const from = {
      ...(event !== undefined && { before: event }),
      ...(look !== undefined && { beforeLook: look }),
    }
    setBusy(true)
    void act(api(getTimeline, { orderNo, ...from }), (answer) => {
      setFound((so) => [...so, ...answer.events])
      setMore(answer.earlier)
    }).finally(() => setBusy(false))
  }
  return { told, more, busy, fetchMore }
}

/** What happened, and of a look at what. */
function titleOf(t: Translate, row: TrailRow): string {
  const title = eventTitle(t, row)
  return row.look ? `${title}: ${seenWord(t, row.look.field)}` : title
}

/** Why, and of a look what was written beside it. */
function reasonOf(t: Translate, event: TrailRow): string {
  const { reason, look } = event
  if (!look) return eventReason(event, t)
  return [reason && wordOr(t, 'reveal.reasons', reason), look.note].filter(Boolean).join(' · ')
}

function Trail(props: TrailProps) {
  const speech = useSpeech()
  const { t, format } = speech
  const { businessDate, apps } = useUser()
  const { told, more, busy, fetchMore } = useEarlier(props)
  return (
    <Section>
      <SmallTable
        label={t('detail.tab.audit')}
        rows={told}
        rowKey={({ id, look }) => (look ? `look ${id}` : id)}
        columns={[
          {
            key: 'time',
            head: t('detail.time'),
            cell: (event) => (
              <span title={format.instant(event.at)}>{format.moment(event.at, businessDate)}</span>
            ),
          },
          {
            key: 'event',
            head: t('detail.eventHead'),
            cell: (event) => <span className={styles.title}>{titleOf(t, event)}</span>,
          },
          {
            key: 'change',
            head: t('detail.change'),
            cell: (event) =>
              event.to && event.from !== event.to ? (
                <span className={styles.wrapped}>
                  {[event.from, event.to]
                    .flatMap((state) => (state ? [t(`state.order.${state}`)] : []))
                    .join(' → ')}
                </span>
              ) : (
                <Dash />
              ),
          },
          { key: 'by', head: t('detail.by'), cell: (event) => actorWord(event, { t, apps }) },
          {
            key: 'amount',
            head: t('order.amount'),
            align: 'end',
            cell: (event) => <Money amount={event.amount} />,
          },
          {
            key: 'reason',
            head: t('detail.reason'),
            cell: (event) => {
              const why = reasonOf(t, event)
              if (!why) return <Dash />
              // A code of ours or a channel's, for whoever looks it up.
              const code = event.reason === null || event.reason === why ? {} : { title: event.reason }
              return (
                <span className={styles.wrapped} {...code}>
                  {why}
                </span>
              )
            },
          },
          {
            key: 'particulars',
            head: t('detail.particulars'),
            grow: true,
            cell: (event) => (
              <span className={styles.particulars}>
                {event.look?.ip ? t('detail.lookedFrom', { ip: event.look.ip }) : particulars(event, speech)}
              </span>
            ),
          },
        ]}
      />
      {more && (
        <Button busy={busy} onClick={fetchMore}>
          {t('detail.earlierEvents')}
        </Button>
      )}
    </Section>
  )
}

import { act } from '../../core/act.ts'
import { getTimeline } from '@lumbung/contract/order/order'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { particulars } from '../../parts/event/particulars.ts'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dash } from '../../ui/list/columns.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { actorWord, eventTitle, reasonWord, type TimelineEvent } from '../../parts/order/event-item.ts'
import styles from './audit-tab.module.css'
import type { TabProps } from './order-detail.ts'

/** Everything that happened to the order, the newest first; what lies further back is fetched when asked for. */
export function AuditTab({ detail: { order, timeline, earlierEvents } }: TabProps) {
  return (
    // Whatever happens meanwhile moves the place from which it goes further back.
    <Trail
      key={timeline.at(-1)?.id ?? 0}
      orderNo={order.orderNo}
      timeline={timeline}
      earlierEvents={earlierEvents}
    />
  )
}

interface TrailProps {
  orderNo: string
  timeline: readonly TimelineEvent[]
  earlierEvents: boolean
}

function useEarlier({ orderNo, timeline, earlierEvents }: TrailProps) {
  const [found, setFound] = useState<readonly TimelineEvent[]>([])
  const [more, setMore] = useState(earlierEvents)
  const [busy, setBusy] = useState(false)
  const last = (found.at(-1) ?? timeline.at(-1))?.id
  const fetchMore = () => {
    if (last === undefined) return
    setBusy(true)
    void act(api(getTimeline, { orderNo, before: last }), ({ events, earlier }) => {
      setFound((so) => [...so, ...events])
      setMore(earlier)
    }).finally(() => setBusy(false))
  }
  return { found, more, busy, fetchMore }
}

function Trail(props: TrailProps) {
  const speech = useSpeech()
  const { t, format } = speech
  const { businessDate, apps } = useUser()
  const { found, more, busy, fetchMore } = useEarlier(props)
  return (
    <Section>
      <SmallTable
        label={t('detail.tab.audit')}
        rows={[...props.timeline, ...found]}
        rowKey={(event) => event.id}
        columns={[
          {
            key: 'time',
            head: t('detail.time'),
            cell: (event) => (
              <span title={format.instant(event.at)}>{format.moment(event.at, businessDate)}</span>
            ),
          },
          { key: 'event', head: t('detail.eventHead'), cell: (event) => eventTitle(t, event) },
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
            cell: (event) =>
              event.reason ? <span className={styles.wrapped}>{reasonWord(t, event.reason)}</span> : <Dash />,
          },
          {
            key: 'particulars',
            head: t('detail.particulars'),
            grow: true,
            cell: (event) => <span className={styles.particulars}>{particulars(event.detail, speech)}</span>,
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

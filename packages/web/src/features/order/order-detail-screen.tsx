import { getBureau } from '@lumbung/contract/order/bureau'
import { getAccount } from '@lumbung/contract/order/account'
import { takeDataRequest } from '@lumbung/contract/order/data-request'
import { addNote } from '@lumbung/contract/order/note'
import { getFollowUps } from '@lumbung/contract/order/follow-ups'
import { getOrder } from '@lumbung/contract/order/order'
import { getAccessLog } from '@lumbung/contract/power/logs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { inBackground } from '../../core/background.ts'
import { queryClient } from '../../core/query-client.ts'
import type { ScreenAddress } from '../../core/screen-ask.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { useOpenedOrder } from '../../core/opened-orders.ts'
import { usePoll } from '../../core/presence.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { OrderProblem } from '../../parts/order/order-problem.tsx'
import { DetailTabs, useChosenTab } from '../../ui/page/detail-tabs.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Columns, Section } from '../../ui/page/screen.tsx'
import { DataRequestButton } from './data-request-button.tsx'
import { NoteButton } from './note-button.tsx'
import { Timeline } from '../../ui/page/timeline.tsx'
import { eventItem } from '../../parts/order/event-item.ts'
import styles from './order-detail-screen.module.css'
import type { Account } from '../../parts/order/account.ts'
import { OrderFoot } from './order-acts.tsx'
import { addresseeOf, type OrderDetail } from './order-detail.ts'
import { OrderHead } from './order-head.tsx'
import { TabPanel, tabsOf } from './order-tabs.tsx'
import { PaymentCodes } from '../../parts/order/payment-codes.tsx'

const refreshMs = 30_000
/** So many events stand beside the tabs; the audit trail has them all. */
const recentEventsMax = 8

const orderQuery = (orderNo: string) => ({
  queryKey: [getOrder.name, orderNo],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(getOrder, { orderNo }, { signal }),
})

const accountQuery = (orderNo: string) => ({
  queryKey: [getAccount.name, orderNo],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(getAccount, { orderNo }, { signal }),
})

/** What the page waits for, before it is drawn. */
async function ask({ named }: ScreenAddress): Promise<void> {
  const orderNo = named['orderNo'] ?? ''
  const order = orderQuery(orderNo)
  await queryClient.prefetchQuery(order)
  const detail = queryClient.getQueryData<OrderDetail>(order.queryKey)
  if (detail?.can.seeAccount) await inBackground(() => queryClient.prefetchQuery(accountQuery(orderNo)))
}

/** One order with all that is known of it. The chosen tab is part of the address. */
function OrderDetailScreen() {
  const orderNo = useParams()['orderNo'] ?? ''
  const pollMs = usePoll(refreshMs)
  const query = useQuery({ ...orderQuery(orderNo), refetchInterval: pollMs })
  const detail = query.data
  useOpenedOrder(detail?.order.orderNo)
  const account = useQuery({
    ...accountQuery(orderNo),
    enabled: detail?.can.seeAccount === true,
    refetchInterval: pollMs,
  })
  const refresh = () => {
    void query.refetch()
    void account.refetch()
  }
  if (query.error && !detail) return <OrderProblem error={query.error} onRetry={refresh} />
  // The loan's own tabs come with its account; waiting for both keeps the page from jumping.
  if (!detail || (detail.can.seeAccount && account.isPending)) return <DetailLoading />
  const failed = query.error ?? account.error
  return (
    <article className={styles.screen} aria-busy={query.isFetching}>
      <OrderHead detail={detail} account={account.data} onChanged={refresh} />
      {failed && <Failed error={failed} onRetry={refresh} />}
      <OrderBody detail={detail} account={account.data} />
      {account.data && <OrderFoot account={account.data} to={addresseeOf(detail)} />}
    </article>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useSpeech()
  return (
    <p className={styles.failed} role="alert">
      <Glyph name="cross-disc" family="bad" />
      {t('ui.failedStale', { reason: error.message })}
      <Button kind="link" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}

function OrderBody({ detail, account }: { detail: OrderDetail; account: Account | undefined }) {
  const { t, format } = useSpeech()
  const { businessDate: today, apps } = useUser()
  const holds = useHolds()
  const tabs = tabsOf(detail, account, {
    t,
    sees: {
      bureau: holds(getBureau.name),
      followUps: holds(getFollowUps.name),
      looks: holds(getAccessLog.name),
    },
  })
  const { chosen, choose } = useChosenTab(tabs, account ? 'plan' : 'application')
  const recent = detail.timeline.slice(0, recentEventsMax)
  const side = (
    <>
      {account && <PaymentCodes account={account} today={today} />}
      <Section
        title={t('detail.history')}
        note={t(detail.earlierEvents ? 'detail.eventsMore' : 'detail.eventCount', {
          n: detail.timeline.length,
        })}
      >
        <div className={styles.acts}>
          {holds(addNote) && <NoteButton orderNo={detail.order.orderNo} />}
          {holds(takeDataRequest) && <DataRequestButton orderNo={detail.order.orderNo} />}
        </div>
        <Timeline items={recent.map((event) => eventItem(event, { t, format, today, apps }))} />
        {detail.timeline.length > recentEventsMax && (
          <p className={styles.all}>
            <Button kind="link" onClick={() => choose('audit')}>
              {t('detail.wholeHistory')}
            </Button>
          </p>
        )}
      </Section>
    </>
  )
  return (
    <DetailTabs label={t('detail.tabs')} tabs={tabs} chosen={chosen} onChoose={choose}>
      {chosen === 'audit' ? (
        <TabPanel tab={chosen} detail={detail} account={account} />
      ) : (
        <Columns main={<TabPanel tab={chosen} detail={detail} account={account} />} side={side} />
      )}
    </DetailTabs>
  )
}

export default Object.assign(OrderDetailScreen, { ask })

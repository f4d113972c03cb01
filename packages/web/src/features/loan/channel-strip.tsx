import { getPayoutChannels } from '@lumbung/contract/loan/payout-channel'
import type { RetOf } from '@lumbung/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { usePoll } from '../../core/presence.ts'
import { useHolds } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { standsAbove } from '../../ui/list/rows-wait.ts'
import { channelName, waitWords } from './channel-name.ts'
import { PayoutStops } from './payout-stops.tsx'
import { askedStop } from './payout-stop-dialog.tsx'
import styles from './payout.module.css'

type Channels = RetOf<typeof getPayoutChannels>
type Channel = Channels['channels'][number]

const refreshMs = 15_000

/** How each channel stands and whether its money is enough for today's queue; what is stopped, and the switch for it. */
export function ChannelStrip({ tools }: { tools: Tools }) {
  const { t } = tools
  const holds = useHolds()
  const query = useQuery({
    queryKey: [getPayoutChannels.name],
    queryFn: ({ signal }) => api(getPayoutChannels, {}, { signal }),
    enabled: holds(getPayoutChannels.name),
    placeholderData: keepPreviousData,
    refetchInterval: usePoll(refreshMs),
    retry: false,
    meta: standsAbove,
  })
  if (query.data === undefined) return null
  const { channels, stops, notToday, can } = query.data
  const refresh = () => {
    void query.refetch()
    tools.refresh()
  }
  return (
    <>
      <PayoutStops stops={stops} can={can} tools={tools} refresh={refresh} />
      <section className={styles.strip} aria-label={t('loan.strip.label')}>
        <div className={styles.lines}>
          {channels.map((channel) => (
            <ChannelLine key={channel.channel} channel={channel} tools={tools} />
          ))}
          {notToday.count > 0 && (
            <span className={styles.short}>
              <Glyph name="triangle" family="wait" />
              {t('loan.strip.notToday', { n: notToday.count })} · Rp {tools.format.number(notToday.amount)}
            </span>
          )}
        </div>
        {can.stop && !stops.some(({ channel }) => channel === null) && (
          <Button kind="danger" icon="pause" onClick={() => askedStop.set({ kind: 'stop', refresh })}>
            {t('loan.stop.act')}
          </Button>
        )}
      </section>
    </>
  )
}

function ChannelLine({ channel, tools }: { channel: Channel; tools: Tools }) {
  const { t, format, today } = tools
  const { wait, balance, balanceAt, queue, sentToday, capLeft } = channel
  return (
    <div className={styles.channel}>
      <span className={styles.channelName}>
        <Glyph name={wait === null ? 'check-disc' : 'pause-disc'} family={wait === null ? 'good' : 'wait'} />
        <b>{channelName(channel.channel, t)}</b>
        <span className={wait === null ? undefined : styles.blocked}>
          {wait === null ? t('loan.strip.takes') : waitWords(wait, t, format, today)}
        </span>
      </span>
      <span>
        {t('loan.strip.balance')}{' '}
        <b>{balance === null ? t('loan.strip.unknown') : `Rp ${format.number(balance)}`}</b>
        {balanceAt !== null && ` ${t('loan.strip.balanceAt', { time: format.moment(balanceAt, today) })}`}
      </span>
      <span className={styles.flow}>
        <span>
          {t('loan.strip.queue')} <b>{t('loan.strip.payouts', { n: queue.count })}</b>
          {queue.count > 0 && (
            <>
              {' '}
              · <b>Rp {format.number(queue.amount)}</b> · <Enough channel={channel} tools={tools} />
            </>
          )}
        </span>
        <span>
          {t('loan.strip.sent')} <b>Rp {format.number(sentToday)}</b>
          {capLeft !== null && ` · ${t('loan.strip.capLeft', { amount: format.number(capLeft) })}`}
        </span>
      </span>
    </div>
  )
}

/** For how much of the queue the money is enough, and when it runs out at the pace of late. */
function Enough({
  channel: { queue, runsOutAt, free },
  tools: { t, format, today },
}: {
  channel: Channel
  tools: Tools
}) {
  if (free === null) return t('loan.why.balanceUnknown')
  if (queue.shortBy === 0) return t('loan.strip.enough')
  const words = t('loan.strip.short', { n: queue.carried, amount: format.number(queue.shortBy) })
  return (
    <span className={styles.short}>
      <Glyph name="triangle" family="wait" />
      {runsOutAt === null
        ? words
        : `${words}, ${t('loan.strip.runsOut', { time: format.moment(runsOutAt, today) })}`}
    </span>
  )
}

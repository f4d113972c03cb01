import { Glyph } from '../../ui/controls/icon.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { channelName } from './channel-name.ts'
import type { WaitLoans } from './payout-act.ts'
import styles from './payout.module.css'

/** What waits per channel against its balance. */
export function ChannelStrip({ answer, tools }: { answer: WaitLoans; tools: Tools }) {
  if (answer.channels.length === 0) return null
  return (
    <section className={styles.strip} aria-label={tools.t('loan.strip.label')}>
      {answer.channels.map((channel) => (
        <ChannelTotal key={channel.channel} channel={channel} tools={tools} />
      ))}
    </section>
  )
}

function ChannelTotal({
  channel,
  tools: { t, format },
}: {
  channel: WaitLoans['channels'][number]
  tools: Tools
}) {
  const short = channel.balance !== null && channel.amount > channel.balance
  return (
    <span className={styles.channel}>
      <b>{channelName(channel.channel, t)}</b>
      <span>
        {t('loan.strip.waiting', { n: format.number(channel.waiting) })}{' '}
        <b>Rp {format.number(channel.amount)}</b>
      </span>
      <span>
        {t('loan.strip.balance')}{' '}
        <b>{channel.balance === null ? '–' : `Rp ${format.number(channel.balance)}`}</b>
      </span>
      {short && (
        <span className={styles.short}>
          <Glyph name="triangle" family="wait" />
          {t('loan.strip.balanceShort')}
        </span>
      )}
    </span>
  )
}

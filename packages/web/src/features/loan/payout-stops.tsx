import type { getPayoutChannels } from '@lumbung/contract/loan/payout-channel'
import type { RetOf } from '@lumbung/contract/call'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { channelName } from './channel-name.ts'
import { askedStop } from './payout-stop-dialog.tsx'
import styles from './payout.module.css'

type Channels = RetOf<typeof getPayoutChannels>

/** What is stopped, by whom and why; whoever may start it again does so here. */
export function PayoutStops({
  stops,
  can,
  tools: { t, format, today },
  refresh,
}: {
  stops: Channels['stops']
  can: Channels['can']
  tools: Pick<Tools, 't' | 'format' | 'today'>
  refresh: () => void
}) {
  const user = useUser()
  return stops.map((stop) => (
    <p key={stop.id} className={styles.stopped} role="status">
      <Glyph name="pause-disc" family="bad" />
      <span className={styles.stoppedWords}>
        {t('loan.stop.line', {
          what: stop.channel === null ? t('loan.stop.all') : channelName(stop.channel, t),
          name: stop.stoppedBy.name,
          time: format.moment(stop.stoppedAt, today),
          reason: stop.reason,
        })}
      </span>
      {can.start && stop.stoppedBy.id !== user.id ? (
        <Button icon="play" onClick={() => askedStop.set({ kind: 'start', stop, refresh })}>
          {t('loan.stop.start')}
        </Button>
      ) : (
        <span className={styles.stoppedNote}>{t('loan.stop.another')}</span>
      )}
    </p>
  ))
}

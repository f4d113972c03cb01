import type { getDashboard } from '@lumbung/contract/user/dashboard'
import type { RetOf } from '@lumbung/contract/call'
import { Link } from 'react-router'
import { useUser } from '../../../core/session.ts'
import { useSpeech } from '../../../locales/language.tsx'
import { Glyph, Icon } from '../../../ui/controls/icon.tsx'
import styles from './dashboard.module.css'

type Stop = RetOf<typeof getDashboard>['stops'][number]

/** Payouts that are stopped, for who may start them again. */
export function StoppedLine({ stops }: { stops: readonly Stop[] }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  if (stops.length === 0) return null
  return (
    <ul className={styles.attention}>
      {stops.map((stop) => (
        <li key={stop.id}>
          <Link to="/loan/waitLoanList" className={styles.attentionLine}>
            <Glyph name="pause-disc" family="bad" />
            <span className={styles.attentionWords}>
              {t(stop.channel === null ? 'dashboard.stopped' : 'dashboard.stoppedChannel', {
                name: stop.stoppedBy.name,
                time: format.moment(stop.stoppedAt, businessDate),
              })}
            </span>
            <Icon name="chevron-right" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

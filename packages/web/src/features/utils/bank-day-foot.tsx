import { useId } from 'react'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { ask, type BankDay } from './bank-answer.ts'
import { nameOfChannel } from '@lumbung/domain/order/payout-channel'
import styles from './bank-day.module.css'

/** What is missing before the day closes, beside the button that closes it; closed, when and by whom. */
export function BankDayFoot({ account, day }: { account: number; day: BankDay }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const missing = useId()
  if (day.state === 'closed')
    return (
      <footer className={styles.foot}>
        <p>
          <b>
            {t('bank.closedOn', {
              at: format.moment(day.closedAt ?? '', businessDate),
              one: day.proposedBy ?? '',
              two: day.closedBy ?? '',
            })}
          </b>
          <br />
          <span className={styles.soft}>{t('bank.closedNothing')}</span>
        </p>
      </footer>
    )
  const { lines, corrections, channels } = day.open
  return (
    <footer className={styles.foot}>
      <ul id={missing} className={styles.missing} aria-label={t('bank.missing')}>
        <li className={styles.soft}>{t('bank.missing')}</li>
        {lines > 0 && (
          <li>
            <Glyph name="question-disc" family="odd" /> {t('bank.missingLines', { n: format.number(lines) })}
          </li>
        )}
        {corrections > 0 && (
          <li>
            <Glyph name="half" family="wait" /> {t('bank.missingCorrections', { n: corrections })}
          </li>
        )}
        {channels.map(({ channel, open }) => (
          <li key={channel}>
            <Glyph name="question-disc" family="odd" />{' '}
            {t('bank.report.missing', { name: nameOfChannel(channel), n: format.number(open) })}
          </li>
        ))}
        <li>
          <Glyph name="ring" family="wait" />{' '}
          {day.cannot === null
            ? t('bank.missingSecond')
            : t(day.cannot === 'loaded' ? 'bank.cannotLoaded' : 'bank.cannotProposed')}
        </li>
      </ul>
      <span className={styles.acts}>
        {day.can.refuse && (
          <Button onClick={() => ask({ act: 'refuseDay', account, day })}>{t('bank.refuseDay')}</Button>
        )}
        {day.state === 'open' && (
          <Button
            kind="filled"
            disabled={!day.can.propose}
            aria-describedby={missing}
            onClick={() => ask({ act: 'propose', account, day })}
          >
            {t('bank.propose')}
          </Button>
        )}
        {day.state === 'proposed' && (
          <Button
            kind="filled"
            disabled={!day.can.close}
            aria-describedby={missing}
            onClick={() => ask({ act: 'close', account, day })}
          >
            {t('bank.close')}
          </Button>
        )}
      </span>
    </footer>
  )
}

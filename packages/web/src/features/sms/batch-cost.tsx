import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { carrierName } from '../../parts/message/carrier-name.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Section } from '../../ui/page/screen.tsx'
import type { BatchAnswer } from './batch-act.ts'
import styles from './batch-panels.module.css'
import { encodingName } from './template-preview.tsx'

/** What it costs, by parts, and how it goes out. */
export function BatchCost({ answer: { batch, parts, carriers } }: { answer: BatchAnswer }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const [first, second] = carriers
  const total = parts.reduce((sum, { cost }) => sum + cost, 0)
  return (
    <aside className={styles.side}>
      <Section title={t('sms.batch.cost')}>
        <dl className={styles.ledger}>
          {parts.map(({ parts: count, encoding, n, cost }) => (
            <div key={`${count} ${encoding}`}>
              <dt>
                {format.number(n)}{' '}
                {t('sms.batch.costLine', {
                  n: count,
                  parts: count,
                  encoding: encodingName(encoding),
                }).replace(/^\S+ /, '')}
              </dt>
              <dd>{format.number(cost)}</dd>
            </div>
          ))}
          <div className={styles.sum}>
            <dt>Rp</dt>
            <dd>{format.number(total)}</dd>
          </div>
        </dl>
      </Section>
      <Section title={t('sms.batch.sending')}>
        <KeyValues
          labelWidth={92}
          entries={(
            [
              [t('sms.batch.start'), `${format.moment(batch.startAt, today)} WIB`],
              [t('sms.batch.rate'), t('sms.batch.perSecond', { n: batch.ratePerSecond })],
              [t('sms.batch.latest'), `${format.moment(batch.latestAt, today)} WIB`],
              [t('sms.batch.carrier'), first ? carrierName(first.name) : '–'],
              [
                t('sms.batch.backup'),
                second ? t('sms.batch.backupAfter', { name: carrierName(second.name) }) : '–',
              ],
              [t('sms.batch.once'), t('sms.batch.onceWords')],
            ] as const
          ).map(([label, value]) => ({ label, value }))}
        />
      </Section>
      <Section title={t('sms.batch.whenSent')}>
        <p className={styles.quiet}>{t('sms.batch.whenSentText')}</p>
        {batch.note && <p>{batch.note}</p>}
        {batch.checkNote && <p>{batch.checkNote}</p>}
      </Section>
    </aside>
  )
}

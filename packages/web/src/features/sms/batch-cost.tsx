import { Fragment } from 'react'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { carrierName } from '../../parts/message/carrier-name.ts'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Section } from '../../ui/page/screen.tsx'
import type { BatchAnswer } from './batch-act.ts'
import styles from './batch-panels.module.css'
import { encodingName } from './template-preview.tsx'

const sumOf = <T,>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** What it costs, by language and parts, and how it goes out. */
export function BatchCost({ answer: { batch, parts, carriers } }: { answer: BatchAnswer }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const [first, second] = carriers
  const total = sumOf(parts, ({ cost }) => cost)
  const byLanguage = [...Map.groupBy(parts, ({ language }) => language)]
  return (
    <aside className={styles.side}>
      <Section title={t('sms.batch.cost')}>
        <dl className={styles.ledger}>
          {byLanguage.map(([language, lines]) => (
            <Fragment key={language}>
              {byLanguage.length > 1 && (
                <div className={styles.group}>
                  <dt>
                    {t('sms.batch.languageLine', {
                      language: messageLanguageNames.word(language, t),
                      n: sumOf(lines, ({ n }) => n),
                    })}
                  </dt>
                  <dd>{format.number(sumOf(lines, ({ cost }) => cost))}</dd>
                </div>
              )}
              {lines.map(({ parts: count, encoding, n, cost }) => (
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
            </Fragment>
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

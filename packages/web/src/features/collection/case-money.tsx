import { useSpeech } from '../../locales/language.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { useMayOpen } from '../../ui/page/use-may-open.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Section } from '../../ui/page/screen.tsx'
import type { CaseAnswer } from './case-answer.ts'
import styles from './case-money.module.css'
import { PromiseStatus } from './promise-status.tsx'

/** What is owed today and of what; the order's page has codes, extension and reduction. */
export function CaseMoney({ answer: { case: row, amounts } }: { answer: CaseAnswer }) {
  const { t, format } = useSpeech()
  const mayOpen = useMayOpen()
  const buckets = ['principal', 'interest', 'penalty'] as const
  return (
    <>
      <Section>
        {row.owed === null ? (
          <p className={styles.none}>{t('collection.owedNothing')}</p>
        ) : (
          <>
            <p className={styles.label}>{t('account.owedToday')}</p>
            <p className={styles.owed}>
              <span className={styles.currency}>Rp</span> {format.number(row.owed)}
            </p>
            <dl className={styles.lines}>
              {buckets.map((bucket) => (
                <div key={bucket} className={styles.line}>
                  <dt>{t(`account.${bucket}`)}</dt>
                  <dd>
                    <Money amount={amounts[bucket]} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {mayOpen('orderDetail') && (
          <p className={styles.order}>
            <LinkButton icon="external" to={`/order/detail/${row.orderNo}`}>
              {t('collection.openOrder')}
            </LinkButton>
            <span className={styles.onOrder}>{t('collection.onOrder')}</span>
          </p>
        )}
      </Section>
      <Section>
        <KeyValues
          entries={[
            { label: t('order.due'), value: format.day(row.dueDay) },
            { label: t('order.loanAmount'), value: <Money amount={row.loanAmount} /> },
            { label: t('collection.opened'), value: format.day(row.openedDay) },
            ...(row.closedDay ? [{ label: t('collection.ended'), value: format.day(row.closedDay) }] : []),
            { label: t('collection.promise'), value: row.promise && <PromiseStatus promise={row.promise} /> },
            { label: t('collection.next'), value: row.nextFollowDay && format.day(row.nextFollowDay) },
          ]}
        />
      </Section>
    </>
  )
}

import { useSpeech } from '../../locales/language.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { useMayOpen } from '../../ui/page/use-may-open.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Section } from '../../ui/page/screen.tsx'
import type { CaseAnswer } from './case-answer.ts'
import styles from './case-money.module.css'
import { CaseAccount } from './case-account.tsx'
import { useDesk } from './desk.ts'
import { PromiseStatus } from './promise-status.tsx'

/** What is owed and of what, how it is paid, and what else can be agreed; the order's page has the rest. */
export function CaseMoney({ answer: { case: row, amounts } }: { answer: CaseAnswer }) {
  const { t, format } = useSpeech()
  const mayOpen = useMayOpen()
  const { department } = useDesk()
  const buckets = ['principal', 'interest', 'penalty'] as const
  return (
    <>
      <Section>
        {row.owed === null ? (
          <p className={styles.none}>{t('collection.owedNothing')}</p>
        ) : (
          <>
            <p className={styles.label}>
              {department === 'precollection' ? t('desk.precollection.owed') : t('account.owedToday')}
            </p>
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
          </p>
        )}
      </Section>
      <CaseAccount row={row} />
      <Section>
        <KeyValues
          labelWidth={104}
          entries={[
            { label: t('order.due'), value: format.day(row.dueDay) },
            { label: t('order.loanAmount'), value: <Money amount={row.loanAmount} /> },
            { label: t('collection.opened'), value: format.day(row.openedDay) },
            ...(row.closedDay ? [{ label: t('collection.ended'), value: format.day(row.closedDay) }] : []),
            {
              label: t('collection.promise'),
              value: row.promise && (
                <span className={styles.promise}>
                  <PromiseStatus promise={row.promise} />
                </span>
              ),
            },
            { label: t('collection.next'), value: row.nextFollowDay && format.day(row.nextFollowDay) },
          ]}
        />
      </Section>
    </>
  )
}

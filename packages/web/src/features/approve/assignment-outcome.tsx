import type { assignReviews } from '@lumbung/contract/approve/reviewer'
import type { RetOf } from '@lumbung/contract/call'
import { useSpeech } from '../../locales/language.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { ofDay } from './assignment-words.ts'
import styles from './desks.module.css'

type Outcomes = RetOf<typeof assignReviews>

const leftMax = 50

/** What an assignment would do: who gets how many and how full their day is then, and what stays with the reason. */
export function Outcome({ outcome, empty }: { outcome: Outcomes; empty: string }) {
  const { t, format } = useSpeech()
  const { people, rows, assigned, left } = outcome
  const stays = rows.filter(({ code }) => code !== null)
  if (rows.length === 0) return <p>{empty}</p>
  return (
    <section aria-label={t('desks.outcome.title')} aria-live="polite">
      <h3 className={styles.heading}>{t('desks.outcome.title')}</h3>
      <p className={styles.sums}>
        <b>{t('desks.outcome.assigned', { n: assigned })}</b>
        {left > 0 && <span>{t('desks.outcome.left', { n: left })}</span>}
      </p>
      {people.length > 0 && (
        <SmallTable
          label={t('desks.outcome.title')}
          rows={people}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', head: t('desks.outcome.person'), grow: true, cell: ({ name }) => name },
            {
              key: 'gets',
              head: t('desks.outcome.gets'),
              align: 'end',
              cell: ({ gets }) => <b>{format.number(gets)}</b>,
            },
            {
              key: 'load',
              head: t('desks.outcome.load'),
              align: 'end',
              cell: ({ before, after, capacity }) =>
                t('desks.outcome.change', { before, day: ofDay(after, capacity, t) }),
            },
          ]}
        />
      )}
      {stays.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('desks.outcome.leftTitle')}</h3>
          <SmallTable
            label={t('desks.outcome.leftTitle')}
            rows={stays.slice(0, leftMax)}
            rowKey={({ orderNo }) => orderNo}
            columns={[
              { key: 'orderNo', head: t('desks.outcome.orderNo'), cell: ({ orderNo }) => orderNo },
              { key: 'why', head: t('desks.outcome.why'), grow: true, cell: ({ message }) => message },
            ]}
          />
          {stays.length > leftMax && (
            <p className={styles.hint}>
              {t('desks.outcome.more', { n: format.number(stays.length - leftMax) })}
            </p>
          )}
        </>
      )}
    </section>
  )
}

import { fewBorrowers } from '@lumbung/domain/cases/ratio-estimate'
import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { Dash } from '../../ui/list/columns.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import styles from './strategy-desk.module.css'
import type { StrategyAnswer } from './use-strategies.ts'

type Rehearsal = NonNullable<StrategyAnswer['rehearsal']>

/** How this strategy would have ordered past cases, beside the champion, plain order and what was really worked. */
export function StrategyRehearsal({ answer: { rehearsal } }: { answer: StrategyAnswer }) {
  const { t, format } = useSpeech()
  return (
    <>
      <h3>{t('strategy.rehearsal.title')}</h3>
      {rehearsal === null ? (
        <p className={styles.quiet}>{t('strategy.rehearsal.none')}</p>
      ) : (
        <>
          {!rehearsal.isOfThis && (
            <p role="status" className={styles.wrong}>
              {t('strategy.rehearsal.stale')}
            </p>
          )}
          <p className={styles.quiet}>
            {t('strategy.rehearsal.scope', {
              n: format.number(rehearsal.cases),
              from: format.dayShort(rehearsal.fromDay),
              to: format.dayShort(rehearsal.toDay),
            })}{' '}
            {rehearsal.isCut && t('strategy.rehearsal.cut')}
          </p>
          <Lists rehearsal={rehearsal} />
          <First rehearsal={rehearsal} />
        </>
      )}
    </>
  )
}

function Lists({ rehearsal: { lists } }: { rehearsal: Rehearsal }) {
  const { t, format } = useSpeech()
  return (
    <SmallTable
      label={t('strategy.rehearsal.title')}
      rows={lists}
      rowKey={({ list }) => list}
      columns={[
        {
          key: 'list',
          head: t('strategy.rehearsal.list'),
          grow: true,
          cell: ({ list }) => t(`strategy.rehearsal.lists.${list}`),
        },
        {
          key: 'cases',
          head: t('strategy.rehearsal.cases'),
          align: 'end',
          cell: ({ cases }) => format.number(cases),
        },
        {
          key: 'worked',
          head: t('strategy.rehearsal.worked'),
          align: 'end',
          cell: ({ worked }) => format.number(worked),
        },
        {
          key: 'owed',
          head: t('strategy.rehearsal.owed'),
          align: 'end',
          cell: ({ owed }) => format.number(owed),
        },
        {
          key: 'paid',
          head: t('strategy.rehearsal.paid'),
          align: 'end',
          cell: ({ paid }) => <b>{format.number(paid)}</b>,
        },
        {
          key: 'share',
          head: t('strategy.rehearsal.share'),
          align: 'end',
          cell: ({ cases, paidPpm }) => (
            <>
              {paidPpm === null ? <Dash /> : format.percent(paidPpm)}
              {cases < fewBorrowers && <span className={styles.quiet}> {t('strategy.rehearsal.few')}</span>}
            </>
          ),
        },
      ]}
    />
  )
}

function First({ rehearsal: { first, toDay } }: { rehearsal: Rehearsal }) {
  const { t, format, language } = useSpeech()
  if (first.length === 0) return null
  return (
    <>
      <h3>{t('strategy.rehearsal.first', { day: format.dayShort(toDay) })}</h3>
      <SmallTable
        label={t('strategy.rehearsal.first', { day: format.dayShort(toDay) })}
        rows={first}
        rowKey={({ orderNo }) => orderNo}
        columns={[
          {
            key: 'orderNo',
            head: t('order.orderNo'),
            cell: ({ orderNo }) => (
              <Link to={`/collection/detail/collectionOrderManage/${orderNo}`}>
                <OrderNumberText orderNo={orderNo} />
              </Link>
            ),
          },
          {
            key: 'reason',
            head: t('strategy.rehearsal.reason'),
            grow: true,
            cell: ({ told }) => told?.[language] ?? <Dash />,
          },
          { key: 'points', head: t('strategy.rehearsal.points'), align: 'end', cell: ({ points }) => points },
          {
            key: 'plain',
            head: t('strategy.rehearsal.plainPlace'),
            align: 'end',
            cell: ({ plainPlace }) => plainPlace,
          },
          {
            key: 'owed',
            head: t('strategy.rehearsal.owed'),
            align: 'end',
            cell: ({ owed }) => format.number(owed),
          },
          {
            key: 'worked',
            head: t('strategy.rehearsal.worked'),
            cell: ({ worked }) => t(worked ? 'ui.yes' : 'ui.no'),
          },
          {
            key: 'paid',
            head: t('strategy.rehearsal.paid'),
            align: 'end',
            cell: ({ paid }) => format.number(paid),
          },
        ]}
      />
    </>
  )
}

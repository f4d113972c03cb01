import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { rupiah, sum } from '@lumbung/domain/money'
import { Link } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { Proof } from '../../../parts/figure/proof.tsx'
import { stageName } from '../../../parts/order/stages.ts'
import { useMayOpen } from '../../../ui/page/use-may-open.ts'
import type { Portfolio } from './dashboard-data.ts'
import styles from './dashboard.module.css'

type Stage = Portfolio['overdue'][number]

/** The due days whose loans are in a stage today. */
function dueRange({ from, to }: Stage, day: string): string {
  const latest = addDays(day as BusinessDay, -from)
  return to === null ? `..${latest}` : `${addDays(day as BusinessDay, -to)}..${latest}`
}

/** What is overdue as one bar of stages, and the same in figures. */
export function OverdueStages({
  stages,
  day,
  app,
}: {
  stages: readonly Stage[]
  day: string
  app: string | null
}) {
  const { t, format } = useSpeech()
  const mayOpen = useMayOpen()
  const total = sum(stages.map((stage) => rupiah(stage.amount)))
  if (total === 0) return <p className={styles.nothing}>{t('dashboard.overdueNone')}</p>
  return (
    <>
      <p className={styles.total}>
        <span className={styles.currency}>Rp</span> {format.number(total)}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {stages
          .filter((stage) => stage.amount > 0)
          .map((stage) => (
            <span
              key={stage.stage}
              data-stage={stage.stage}
              style={{ flexGrow: stage.amount }}
              title={stageName(stage.stage)}
            />
          ))}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.stage')}</th>
            <th scope="col">{t('dashboard.daysLate')}</th>
            <th scope="col" data-end>
              {t('dashboard.cases')}
            </th>
            <th scope="col" data-end>
              {t('dashboard.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => (
            <tr key={stage.stage}>
              <th scope="row">
                <span className={styles.stage}>
                  <span className={styles.swatch} data-stage={stage.stage} />
                  {stageName(stage.stage)}
                </span>
              </th>
              <td className={styles.soft}>
                {stage.to === null ? `> ${stage.from - 1}` : `${stage.from}–${stage.to}`}
              </td>
              <td data-end className={stage.orders > 0 ? styles.strong : styles.zero}>
                {mayOpen('orderList') && stage.orders > 0 ? (
                  <Link
                    className={styles.plain}
                    to={`/order/orderList?overdue=yes&repayEndDate=${dueRange(stage, day)}${app ? `&app=${app}` : ''}`}
                  >
                    {format.number(stage.orders)}
                  </Link>
                ) : (
                  format.number(stage.orders)
                )}
              </td>
              <td data-end className={stage.amount > 0 ? styles.strong : styles.zero}>
                {format.short(stage.amount)}
                <Proof
                  asked={{
                    figure: 'outstanding',
                    lateFrom: stage.from,
                    ...(stage.to !== null && { lateTo: stage.to }),
                    ...(app && { app: [app] }),
                  }}
                  name={stageName(stage.stage)}
                  shown={stage.amount}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

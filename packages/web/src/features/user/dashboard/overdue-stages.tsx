import { type Looked, stagePlace } from '@lumbung/contract/user/dashboard-places'
import { lateProof } from '@lumbung/contract/user/dashboard-proofs'
import { rupiah, sum } from '@lumbung/domain/money'
import { Link } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { Proof } from '../../../parts/figure/proof.tsx'
import { stageName } from '../../../parts/order/stages.ts'
import type { Portfolio } from './dashboard-data.ts'
import styles from './dashboard.module.css'
import { useWayTo } from './place-address.ts'

type Stage = Portfolio['overdue'][number]

function Way({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined) return children
  return (
    <Link className={styles.plain} to={to}>
      {children}
    </Link>
  )
}

/** What is overdue as one bar of stages, and the same in figures. */
export function OverdueStages({ stages, looked }: { stages: readonly Stage[]; looked: Looked }) {
  const { t, format } = useSpeech()
  const wayTo = useWayTo()
  const wayOf = (stage: Stage) => (stage.orders > 0 ? wayTo(stagePlace(looked, stage), looked) : undefined)
  const total = sum(stages.map((stage) => rupiah(stage.amount)))
  if (total === 0) return <p className={styles.nothing}>{t('dashboard.overdueNone')}</p>
  return (
    <>
      <p className={styles.total}>
        <span className={styles.currency}>Rp</span> {format.number(total)}
        <Proof
          asked={lateProof(looked, { from: Math.min(...stages.map(({ from }) => from)), to: null })}
          name={t('dashboard.overdue')}
          shown={total}
        />
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
                <Way to={wayOf(stage)}>{format.number(stage.orders)}</Way>
              </td>
              <td data-end className={stage.amount > 0 ? styles.strong : styles.zero}>
                {format.short(stage.amount)}
                <Proof asked={lateProof(looked, stage)} name={stageName(stage.stage)} shown={stage.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

import { useSpeech } from '../../../locales/language.tsx'
import { type Portfolio, ratePpm } from './dashboard-data.ts'
import styles from './dashboard.module.css'

/** Today's way from application to money: how many at each step, and which share of the step before and of the first. */
export function Funnel({ portfolio }: { portfolio: Portfolio }) {
  const { t, format } = useSpeech()
  const steps = [
    { label: t('dashboard.applications'), count: portfolio.applications },
    { label: t('dashboard.machinePassed'), count: portfolio.machinePassed },
    { label: t('dashboard.approved'), count: portfolio.approved },
    { label: t('dashboard.disbursed'), count: portfolio.disbursed.orders },
  ]
  const percent = (part: number, whole: number) => {
    const ppm = ratePpm(part, whole)
    return ppm === null ? '–' : format.percent(ppm)
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.step')}</th>
          <th scope="col" data-end>
            {t('dashboard.count')}
          </th>
          <th scope="col" data-end>
            {t('dashboard.ofPrevious')}
          </th>
          <th scope="col" data-end>
            {t('dashboard.ofFirst')}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.label}>
            <th scope="row">{step.label}</th>
            <td data-end className={step.count > 0 ? styles.strong : styles.zero}>
              {format.number(step.count)}
            </td>
            <td data-end className={styles.soft}>
              {index > 0 && percent(step.count, steps[index - 1]?.count ?? 0)}
            </td>
            <td data-end className={styles.soft}>
              {index > 0 && percent(step.count, portfolio.applications)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

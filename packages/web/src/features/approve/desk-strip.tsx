import type { getReviewers } from '@lumbung/contract/approve/reviewer'
import type { RetOf } from '@lumbung/contract/call'
import type { Tools } from '../../ui/list/list-spec.ts'
import styles from './desks.module.css'

type Desks = RetOf<typeof getReviewers>['desks']

/** Both desks in a line each: what waits, what of it nobody has, what is late, who is there and what they can take. */
export function DeskStrip({ desks, tools: { t, format } }: { desks: Desks; tools: Tools }) {
  return (
    <section className={styles.strip} aria-label={t('desks.strip.label')}>
      {desks.map((desk) => (
        <div key={desk.stage} className={styles.desk}>
          <b>{t(`review.stage.${desk.stage}`)}</b>
          {(['waiting', 'free', 'late', 'onDuty', 'room'] as const).map((figure) => (
            <span key={figure} data-urgency={figure === 'late' && desk.late > 0 ? 'late' : undefined}>
              <b>{desk[figure] === null ? t('desks.noLimit') : format.number(desk[figure])}</b>{' '}
              {t(`desks.strip.${figure}`)}
            </span>
          ))}
        </div>
      ))}
    </section>
  )
}

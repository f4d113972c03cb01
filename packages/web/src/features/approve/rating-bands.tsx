import { useSpeech } from '../../locales/language.tsx'
import type { MachineReview } from '../../parts/order/machine-rules.tsx'
import { bandsOnScale } from './bands-on-scale.ts'
import styles from './rating-bands.module.css'

/** The rating bands of a rule version on one scale, the lowest at the left, and where the score falls. */
export function RatingBands({ bands, score }: { bands: MachineReview['bands']; score: number }) {
  const { t } = useSpeech()
  return (
    <ul className={styles.bands}>
      {bandsOnScale(bands, score).map((band) => {
        const { isHere, percent, width } = band
        return (
          <li
            key={band.floor}
            className={styles.band}
            data-outcome={band.outcome}
            data-here={isHere || undefined}
            aria-current={isHere || undefined}
            style={{ flexGrow: width }}
          >
            <span className={styles.bar} />
            {isHere && (
              <span className={styles.marker} style={{ left: `${percent}%` }}>
                <b>{score}</b>
              </span>
            )}
            <span className={styles.rating}>{band.rating}</span>
            <span className={styles.range}>
              {band.from === null
                ? t('reviews.detail.bandBelow', { to: band.ceiling ?? 0 })
                : t('reviews.detail.bandFrom', { from: band.from })}
            </span>
            <span className={styles.outcome}>{t(`reviews.detail.outcome.${band.outcome}`)}</span>
          </li>
        )
      })}
    </ul>
  )
}

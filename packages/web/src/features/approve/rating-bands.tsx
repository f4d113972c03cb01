import type { getMachineReview } from '@lumbung/contract/approve/decided'
import type { RetOf } from '@lumbung/contract/call'
import { useSpeech } from '../../locales/language.tsx'
import styles from './rating-bands.module.css'

type Bands = RetOf<typeof getMachineReview>['rounds'][number]['bands']

/** What the outermost bands are drawn as wide as, in points. */
const openWidth = 150

/** The rating bands of a rule version on one scale, the lowest at the left, and where the score falls. */
export function RatingBands({ bands, score }: { bands: Bands; score: number }) {
  const { t } = useSpeech()
  const floors = bands.flatMap(({ from }) => (from === null ? [] : [from]))
  const scale = { from: Math.min(...floors) - openWidth, to: Math.max(...floors) + openWidth }
  const drawn = bands
    .map((band, index) => ({
      ...band,
      floor: band.from ?? scale.from,
      // The band above, the highest first.
      ceiling: bands[index - 1]?.from ?? null,
    }))
    .toReversed()
  return (
    <ul className={styles.bands}>
      {drawn.map((band) => {
        const isHere = score >= (band.from ?? -Infinity) && score < (band.ceiling ?? Infinity)
        const width = (band.ceiling ?? scale.to) - band.floor
        const share = Math.min(1, Math.max(0, (score - band.floor) / width)) * 100
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
              <span className={styles.marker} style={{ left: `${share}%` }}>
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

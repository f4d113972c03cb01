import type { MachineReview } from '../../parts/order/machine-rules.tsx'

type Bands = MachineReview['bands']

/** What the outermost bands are drawn as wide as, in points. */
const openWidth = 150

/** The rating bands of a rule version from the lowest to the highest, and where on its own a score falls. */
export function bandsOnScale(bands: Bands, score: number) {
  const floors = bands.flatMap(({ from }) => (from === null ? [] : [from]))
  const scale = { from: Math.min(...floors) - openWidth, to: Math.max(...floors) + openWidth }
  return bands
    .map((band, index) => {
      const floor = band.from ?? scale.from
      // The band above, the highest first.
      const ceiling = bands[index - 1]?.from ?? null
      const width = (ceiling ?? scale.to) - floor
      return {
        ...band,
        floor,
        ceiling,
        width,
        isHere: score >= (band.from ?? -Infinity) && score < (ceiling ?? Infinity),
        percent: Math.min(1, Math.max(0, (score - floor) / width)) * 100,
      }
    })
    .toReversed()
}

const gridLines = 4

/** The smallest round whole number that is at least this. */
function roundStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(least))
  return (
    [1, 2, 2.5, 4, 5, 10]
      .map((times) => times * size)
      .find((round) => round >= least && Number.isInteger(round)) ?? size * 10
  )
}

/** The top of a scale whose four grid lines fall on round whole numbers; 4 when there is nothing to show. */
export function ceilingOf(highest: number): number {
  return roundStep(Math.max(1, highest / gridLines)) * gridLines
}

/** Round whole numbers from the least to the highest, 0 always among them. */
export function gridOf(lowest: number, highest: number): readonly number[] {
  const step = roundStep(Math.max(1, (Math.max(0, highest) - Math.min(0, lowest)) / gridLines))
  const below = Math.ceil(Math.max(0, -lowest) / step)
  const above = lowest < 0 ? Math.ceil(Math.max(0, highest) / step) : gridLines
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step)
}

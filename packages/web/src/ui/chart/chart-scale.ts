const gridLines = 4

/** The top of a scale whose four grid lines fall on round whole numbers; 4 when there is nothing to show. */
export function ceilingOf(highest: number): number {
  const least = Math.max(1, highest / gridLines)
  const size = 10 ** Math.floor(Math.log10(least))
  const step =
    [1, 2, 2.5, 4, 5, 10]
      .map((times) => times * size)
      .find((round) => round >= least && Number.isInteger(round)) ?? size * 10
  return step * gridLines
}

export function gridValues(top: number): number[] {
  return Array.from({ length: gridLines + 1 }, (_, index) => (top / gridLines) * index)
}

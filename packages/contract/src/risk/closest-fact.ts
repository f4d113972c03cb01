/** Longer than any name that was meant to be one. */
const nameLengthMax = 40

/** The fact that was perhaps meant: one that holds the name or is held by it, else the one with the fewest slips. */
export function closestFact<Name extends string>(name: string, factNames: readonly Name[]): Name | null {
  if (name.length > nameLengthMax) return null
  const typed = name.toLowerCase()
  const held = factNames.filter((fact) => {
    const known = fact.toLowerCase()
    return typed.length >= 3 && (known.includes(typed) || typed.includes(known))
  })
  if (held.length === 1) return held[0] ?? null
  const [best] = factNames
    .map((fact) => ({ fact, slips: slipsBetween(typed, fact.toLowerCase()) }))
    .sort((a, b) => a.slips - b.slips)
  return best !== undefined && best.slips <= Math.max(1, Math.floor(typed.length / 3)) ? best.fact : null
}

/** Letters put in, left out or changed (Levenshtein). */
function slipsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      current.push(
        Math.min(
          (current[column - 1] ?? 0) + 1,
          (above[column] ?? 0) + 1,
          (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1),
        ),
      )
    }
    above = current
  }
  return above[b.length] ?? 0
}

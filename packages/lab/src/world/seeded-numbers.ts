/** Numbers from 0 to 1 by a linear congruence: the same seed gives the same. */
export function seededNumbers(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

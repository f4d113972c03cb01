/** A name, not words: every language says it so. */
export function dueDayName(daysLate: number): string {
  if (daysLate === 0) return 'T0'
  return daysLate < 0 ? `T${daysLate}` : `T+${daysLate}`
}

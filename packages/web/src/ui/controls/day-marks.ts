/** Marks the business day in a month: not the machine's, which may be another. */
export function markToday(today: string): (day: string) => { 'aria-current'?: 'date' } {
  return (day) => (day === today ? { 'aria-current': 'date' } : {})
}

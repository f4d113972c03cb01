const [dayMs, jakartaMs] = [86_400_000, 7 * 3_600_000]

/** The business day so many days from now. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * dayMs + jakartaMs).toISOString().slice(0, 10)
}

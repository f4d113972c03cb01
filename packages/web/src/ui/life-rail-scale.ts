/** Whole days from one business day to another. */
export function daysApart(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

export interface RailScale {
  /** Per cent of the width of a day. */
  at: (day: string) => number
  days: number
}

/** The loan on a scale of days: from disbursement a little past the later of due and today. */
export function railScale(start: string, due: string, end: string): RailScale {
  const last = Math.max(daysApart(start, due), daysApart(start, end), 1)
  const days = last + Math.max(2, Math.round(last * 0.15))
  return { at: (day) => Math.min(100, Math.max(0, (daysApart(start, day) / days) * 100)), days }
}

import { addDays, type BusinessDay } from '../calendar.ts'

/** Surat peringatan 1, 2 and 3. */
export const letterLevels = [1, 2, 3] as const
export type LetterLevel = (typeof letterLevels)[number]

/** Days that must pass from one warning to the next: time to read it and to pay. */
export const letterPauseDays = 7

export type NextLetter =
  | { level: LetterLevel }
  /** All were issued; or the next one only from a day on. */
  | { refused: 'all' }
  | { refused: 'tooSoon'; from: BusinessDay }

/** Which warning a case is at on a day, by those that were issued for it. */
export function nextLetter(
  issued: readonly { level: number; day: BusinessDay }[],
  day: BusinessDay,
): NextLetter {
  const last = issued.toSorted((a, b) => a.level - b.level).at(-1)
  if (last === undefined) return { level: 1 }
  const level = letterLevels.find((each) => each === last.level + 1)
  if (level === undefined) return { refused: 'all' }
  const from = addDays(last.day, letterPauseDays)
  return day < from ? { refused: 'tooSoon', from } : { level }
}

/** `SP2/261123/0042`: level, day and number of its row. */
export function letterNumber(level: number, day: BusinessDay, id: number): string {
  return `SP${level}/${day.slice(2).replaceAll('-', '')}/${String(id).padStart(4, '0')}`
}

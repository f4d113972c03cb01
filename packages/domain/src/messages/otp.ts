/** What a one-time code is for: that a phone is theirs, or that it is the borrower who signs. */
export const otpUses = ['phone', 'signing'] as const
export type OtpUse = (typeof otpUses)[number]

/** Digits of a code, and minutes for which it is good: as long as somebody takes to read and type it. */
export const otpDigits = 6
export const otpMinutes = 5
/** Guesses at one code. */
export const otpTriesMax = 5
/** Seconds after which another one may be asked for, and how many may be in an hour. */
export const otpAgainSeconds = 60
export const otpsPerHourMax = 5
/** Minutes for which a code that was said rightly lets its contract be signed. */
export const otpSignMinutes = 15

/**
 * From when another code may be sent to a phone.
 * @param asked when codes were asked for, within the last hour at least
 * @returns null: now
 */
export function nextOtpFrom(asked: readonly Date[], now: Date): Date | null {
  const hourMs = 3_600_000
  const times = asked.map((at) => at.getTime()).filter((at) => at > now.getTime() - hourMs)
  const last = Math.max(...times) + otpAgainSeconds * 1_000
  const oldest = times.toSorted((a, b) => b - a)[otpsPerHourMax - 1]
  const from = Math.max(last, oldest === undefined ? 0 : oldest + hourMs)
  return times.length === 0 || from <= now.getTime() ? null : new Date(from)
}

/** A text with a code in it as everybody but its receiver sees it. */
export function hideCodes(text: string): string {
  return text.replace(/\d{4,}/g, (digits) => '•'.repeat(digits.length))
}

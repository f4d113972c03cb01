/** A session ends after so long without a call, and after so long in all. */
export const idleMinutesMax = 30
export const absoluteHoursMax = 8

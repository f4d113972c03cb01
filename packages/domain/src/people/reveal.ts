/** For how many seconds a screen shows a value that was opened. */
export const revealSeconds = 60
/** How many values one person may open in a day. */
export const revealsPerDayMax = 50

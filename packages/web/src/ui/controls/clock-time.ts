/** Whether a text is a time of day as a clock shows it: `14:05`. */
export const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

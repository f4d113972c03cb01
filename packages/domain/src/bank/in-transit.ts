/**
 * What of our own records stands in transit (account 1103) while no line of a closed day of the bank shows it: a payment that only
 * people or the bank told of, a withdrawal from a channel, or one half of a transfer between two accounts of the company.
 */
export const transitKinds = ['payment', 'withdrawal', 'transfer'] as const
export type TransitKind = (typeof transitKinds)[number]

/** The rules in the order they are tried; each takes only what the ones before it left. */
export const matchRules = [
  'cashReference',
  'payoutReference',
  'withdrawalReference',
  'settlement',
  'bankFee',
  'amountDay',
] as const
export type MatchRule = (typeof matchRules)[number]

/** How finance has lines of a statement explained, from a day on: a dated setting of two persons. */
export interface BankRules {
  /** Which are tried; what none explains is for a person. */
  tried: readonly MatchRule[]
  /** A channel pays out what it took for us so many days later, at the latest. */
  settlementDays: number
  /** What such a line says, in capitals or not. */
  settlementWords: readonly string[]
  /** What a line of the bank's own fees begins with. */
  feeWords: readonly string[]
  /** So many days may lie between a line and what is suggested for its amount. */
  amountDays: number
  /** What a channel may keep of a settlement that is suggested though the fees are not those agreed, percent. */
  keptPercent: number
}

export const firstBankRules: BankRules = {
  tried: matchRules,
  settlementDays: 4,
  settlementWords: ['SETTLEMENT'],
  feeWords: ['BIAYA', 'ADM', 'ADMIN', 'PAJAK', 'FEE', 'CHARGE'],
  amountDays: 3,
  keptPercent: 5,
}

/** The least and the most of each number of the rules. */
export const bankRuleNumbers = {
  settlementDays: { least: 1, most: 14 },
  amountDays: { least: 0, most: 14 },
  keptPercent: { least: 0, most: 20 },
} as const
export const bankWordsMax = 20
/** A word of a bank's text: letters and digits, spaces inside. */
export const bankWordForm = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./-]{0,38}[\p{L}\p{N}])?$/u

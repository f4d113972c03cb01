import { failureCodes, providerStatuses, providerStatusOf } from '@lumbung/domain/order/disbursement'
import type { Translate } from '../../locales/words.ts'
import { choices } from '../../ui/list/choices.ts'

/** Why payouts and payment codes fail, as we have words for it. */
export const failures = choices('payout.failure', failureCodes)

/** A channel's code in words: one that nobody knows stands behind the word for all of those. */
export function failureWord(code: string, t: Translate): string {
  const known = failureCodes.find((each) => each === code)
  return known === undefined ? t('payout.otherFailure', { code }) : failures.word(known, t)
}

/** The code itself and what the channel wrote beside it, for whoever asks the channel. */
export const failureWhole = (code: string, message: string | null): string =>
  [code, message].filter(Boolean).join(' · ')

export const thirdStatuses = choices('payout.status', providerStatuses)

/** A channel's status in words. */
export function thirdStatusWord(status: string, t: Translate): string {
  const known = providerStatusOf(status)
  return known === null ? t('payout.otherStatus', { status }) : thirdStatuses.word(known, t)
}

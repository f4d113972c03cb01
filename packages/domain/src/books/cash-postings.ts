import { negate, type Rupiah } from '../money.ts'
import type { bookChannels } from '../account/payment.ts'
import { balanced, type BookAccount, type Entry, move } from './books.ts'

/** Where money that came in stands, until it goes on to the bank or back. */
export const cashAccounts = [
  'cashAtChannel',
  'moneyInTransit',
  'openingBalance',
  'creditTransfer',
] as const satisfies readonly BookAccount[]
export type CashAccount = (typeof cashAccounts)[number]

const byTeller: Partial<Record<(typeof bookChannels)[number], CashAccount>> = {
  // Paid to the company's own account, by the bank's word or a person's with a slip: in it once the bank's day is closed.
  bank: 'moneyInTransit',
  manual: 'moneyInTransit',
  // Paid elsewhere, before the loan was taken over from a file.
  import: 'openingBalance',
  // The credit of another loan.
  credit: 'creditTransfer',
}

/** Where the money stands that one of these told of: a channel's own with the channel. */
export function cashAccountOf(teller: (typeof bookChannels)[number]): CashAccount {
  return byTeller[teller] ?? 'cashAtChannel'
}

/** Money came in and waits for its order (I9). */
export function cashReceivedEntries(amount: Rupiah, account: CashAccount = 'cashAtChannel'): Entry[] {
  return balanced(move(amount, account, 'suspense'))
}

/**
 * Money that had come in went back to who paid it: out of suspense, where it waited or taking it back from its loan has
 * put it.
 */
export function cashReturnedEntries(amount: Rupiah, account: CashAccount = 'cashAtChannel'): Entry[] {
  return balanced(
    cashReceivedEntries(amount, account).map((entry) => ({ ...entry, amount: negate(entry.amount) })),
  )
}

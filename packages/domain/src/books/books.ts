import type { DayClose, TimeIncome } from '../account/earning.ts'
import { refuse } from '../errors.ts'
import { foldSteps, open, type Step } from '../account/fold.ts'
import { totalForgiven } from '../account/forgive.ts'
import {
  type CreditRefunded,
  eventsInForce,
  type LoanAccount,
  type LoanEvent,
  type Snapshot,
} from '../account/loan-account.ts'
import { add, negate, type Rupiah, subtract, sum, zero } from '../money.ts'
import { arrivalOf, feesOf, type ProductTerms, serviceFeeOf } from '../account/product.ts'

export const bookAccounts = [
  // assets
  'cashAtChannel',
  // The company's own: what its closed days at the bank say.
  'bankAccount',
  // Told of by our own records, and on no closed day of the bank yet.
  'moneyInTransit',
  'loansReceivable',
  'interestReceivable',
  'penaltyReceivable',
  // Charged by the day's end and not posted to its loans yet: between a day's close and the next morning.
  'penaltyAccrued',
  // liabilities
  'suspense',
  'borrowerCredit',
  // Between two loans of a borrower; nothing stays here longer than the moment of the move.
  'creditTransfer',
  // Lines of the bank that are explained and of which nobody has said yet what they were for.
  'bankUnclear',
  // Taken as income and not earned by the day's end: between a day's close and the next morning.
  'unearnedIncome',
  // Charged by sources of facts about borrowers, and not paid to them yet.
  'sourcesPayable',
  // What the company itself has borrowed.
  'borrowings',
  // equity
  'paidInCapital',
  // income
  'interestIncome',
  'serviceFeeIncome',
  'handlingFeeIncome',
  'penaltyIncome',
  'extensionFeeIncome',
  // Fees charged by hand beside the contract.
  'otherFeeIncome',
  'recoveryIncome',
  // Interest of the bank, and what else comes beside lending.
  'otherIncome',
  // expense
  'reductions',
  'writeOffLoss',
  'channelCost',
  'acquisitionCost',
  'bankCharges',
  'operatingCosts',
  'taxes',
  // the other side of loans taken over from a file, and of what a bank account held before its first statement
  'openingBalance',
] as const
export type BookAccount = (typeof bookAccounts)[number]

/** What a set of entries stands for: an event of a loan, what became of one, or money beside any. */
export type PostingMemo =
  | 'disbursed'
  | LoanEvent['kind']
  | 'correction'
  | 'reversal'
  | 'received'
  | 'returned'
  | 'refunded'
  | 'refundBounced'
  | 'withdrawn'
  | 'withdrawalBack'
  | 'channelCost'
  | 'sourceCost'
  | 'accountCheck'
  | 'dayClosed'
  | 'dayReopened'
  | 'bankOpening'
  | 'bankReceipt'
  | 'bankPayout'
  | 'bankSettlement'
  | 'bankFee'
  | 'channelFunding'
  | 'bankTransfer'
  | 'bankOther'
  | 'bankCorrected'

/** Debit above zero, credit below; a set of entries sums to 0 (invariant I1). */
export type Entry = { account: BookAccount; amount: Rupiah }

/** The loan's own receivable accounts: after every event their balances are the snapshot's what-is-left (I2, I3). */
export const receivableAccounts = [
  'loansReceivable',
  'interestReceivable',
  'penaltyReceivable',
] as const satisfies readonly BookAccount[]

/**
 * Balanced entries with zero lines left out and one line per account. Throws INTERNAL when they do not sum to 0: books
 * that do not balance must stop the transaction, not be written.
 */
export function balanced(entries: readonly Entry[]): Entry[] {
  const byAccount = new Map<BookAccount, Rupiah>()
  for (const { account, amount } of entries)
    byAccount.set(account, add(byAccount.get(account) ?? zero, amount))
  const off = sum(byAccount.values())
  if (off !== 0) refuse('INTERNAL', { booksOffBy: off })
  return [...byAccount].filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }))
}

/** What to post so that `posted` becomes `wanted`; empty when it already is. For events after one dated back. */
export function correction(posted: readonly Entry[], wanted: readonly Entry[]): Entry[] {
  return balanced([...wanted, ...posted.map(({ account, amount }) => ({ account, amount: negate(amount) }))])
}

/** Moves `amount` from the credit of one account to the debit of another. */
export function move(amount: Rupiah, debit: BookAccount, credit: BookAccount): Entry[] {
  return [
    { account: debit, amount },
    { account: credit, amount: negate(amount) },
  ]
}

/** Money has left a channel for the company's own bank account; there it stands once the bank's day is closed. */
export function withdrawnEntries(amount: Rupiah): Entry[] {
  return balanced(move(amount, 'moneyInTransit', 'cashAtChannel'))
}

/** Our cost of a payout or a payment code. Never in the borrower's bill. */
export function channelCostEntries(amount: Rupiah): Entry[] {
  return balanced(move(amount, 'channelCost', 'cashAtChannel'))
}

/** What sources of facts charged for a day's inquiries: a cost of winning customers, owed to the sources. */
export function sourceCostEntries(amount: Rupiah): Entry[] {
  return balanced(move(amount, 'acquisitionCost', 'sourcesPayable'))
}

/** What the bank of an account is paid for its holder's name, before money of no order goes back to it: a cost of running. */
export function accountCheckEntries(amount: Rupiah): Entry[] {
  return balanced(move(amount, 'operatingCosts', 'sourcesPayable'))
}

/**
 * The loan comes into being: principal and the interest bill against the payout and the fees kept or billed. An
 * imported loan's payout was made elsewhere and stands against the opening balance.
 */
export function disbursedEntries(
  terms: ProductTerms,
  opening: Snapshot,
  source: 'paidOut' | 'imported' = 'paidOut',
): Entry[] {
  const billedFees = terms.feeMode === 'backend' ? feesOf(terms) : zero
  return balanced([
    { account: 'loansReceivable', amount: terms.principal },
    { account: 'interestReceivable', amount: opening.interestCharged },
    { account: 'interestIncome', amount: negate(subtract(opening.interestCharged, billedFees)) },
    { account: 'serviceFeeIncome', amount: negate(serviceFeeOf(terms)) },
    { account: 'handlingFeeIncome', amount: negate(terms.handlingFee) },
    { account: source === 'imported' ? 'openingBalance' : 'cashAtChannel', amount: negate(arrivalOf(terms)) },
  ])
}

/**
 * The entries of one loan event: the penalty charged since the event before and the change of the interest bill, then
 * what the event did. Cash comes out of suspense, where {@link cashReceivedEntries} put it. After a write-off the loan
 * is no asset any more: money is recovery income.
 */
export function postings(step: Step): Entry[] {
  const { event, before, allocation: to, after } = step
  const offBooks = before.writtenOffDay !== null
  const charges = offBooks ? [] : chargeEntries(step)
  const cash = sum([to.principal, to.interest, to.penalty, to.extensionFee, to.credit])
  const received = (): Entry[] => [
    { account: 'suspense', amount: cash },
    { account: 'extensionFeeIncome', amount: negate(to.extensionFee) },
    { account: 'borrowerCredit', amount: negate(to.credit) },
    ...settled(step, offBooks),
  ]
  switch (event.kind) {
    case 'paid':
    case 'extended':
      return balanced([...charges, ...received(), ...(offBooks ? [] : forgivenEntries(step))])
    case 'reduced':
      return offBooks
        ? []
        : balanced([
            ...charges,
            { account: 'reductions', amount: sum([to.principal, to.interest, to.penalty]) },
            ...settled(step, false),
          ])
    case 'feeCharged':
      return offBooks ? [] : balanced(chargeEntries(step, 'otherFeeIncome'))
    case 'creditRefunded':
      return balanced([...charges, ...creditEntries(event)])
    case 'writtenOff':
      return offBooks ? [] : balanced([...charges, ...writeOffEntries(after)])
  }
}

/** The whole history of an account in entries, per event; the disbursement first, under the id `disbursed`. */
export function booksOf(
  account: LoanAccount,
  source: 'paidOut' | 'imported' = 'paidOut',
): { eventId: string; entries: Entry[] }[] {
  const opening = open(account.terms, account.loanDay)
  return [
    { eventId: 'disbursed', entries: disbursedEntries(account.terms, opening, source) },
    ...foldSteps(account).map((step) => ({ eventId: step.event.id, entries: postings(step) })),
  ]
}

/**
 * What still stands of a loan that is void: credit that went to the borrower or another loan is gone all the same, so that
 * the borrower owes it.
 */
export function standingWhenVoid(account: LoanAccount): Map<string, Entry[]> {
  return new Map(
    eventsInForce(account).flatMap((event) =>
      event.kind === 'creditRefunded' ? [[event.id, balanced(creditEntries(event))]] : [],
    ),
  )
}

function creditEntries({ amount, to }: CreditRefunded): Entry[] {
  return move(amount, 'borrowerCredit', to === 'otherLoan' ? 'creditTransfer' : 'cashAtChannel')
}

/** The income account of each kind of income that comes with time. */
export const earnedAccounts = {
  interest: 'interestIncome',
  serviceFee: 'serviceFeeIncome',
  handlingFee: 'handlingFeeIncome',
  extensionFee: 'extensionFeeIncome',
  penalty: 'penaltyIncome',
} as const satisfies Record<keyof TimeIncome, BookAccount>

/**
 * What the close of a day posts for one loan or, summed, for all of an app: what is not earned yet is no income, and the
 * penalty of the day is. Taken back the next morning, so that the loans' own postings stay as they are.
 */
export function dayCloseEntries({ unearned, penaltyAccrued }: DayClose): Entry[] {
  const kinds = ['interest', 'serviceFee', 'handlingFee', 'extensionFee'] as const
  return balanced([
    ...kinds.flatMap((kind) => move(unearned[kind], earnedAccounts[kind], 'unearnedIncome')),
    ...move(penaltyAccrued, 'penaltyAccrued', earnedAccounts.penalty),
  ])
}

/** Balance per book account over sets of entries. */
export function balances(sets: Iterable<readonly Entry[]>): Map<BookAccount, Rupiah> {
  const result = new Map<BookAccount, Rupiah>()
  for (const set of sets)
    for (const { account, amount } of set) result.set(account, add(result.get(account) ?? zero, amount))
  return result
}

function chargeEntries(
  { penalty, before, after }: Step,
  billed: 'interestIncome' | 'otherFeeIncome' = 'interestIncome',
): Entry[] {
  const newPenalty = sum(penalty.map((line) => line.amount))
  return [
    ...move(newPenalty, 'penaltyReceivable', 'penaltyIncome'),
    ...move(subtract(after.interestCharged, before.interestCharged), 'interestReceivable', billed),
  ]
}

/** What was so little that it was forgiven with a payment. */
function forgivenEntries({ forgiven }: Step): Entry[] {
  return [
    { account: 'reductions', amount: totalForgiven(forgiven) },
    { account: 'loansReceivable', amount: negate(forgiven.principal) },
    { account: 'interestReceivable', amount: negate(forgiven.interest) },
    { account: 'penaltyReceivable', amount: negate(forgiven.penalty) },
  ]
}

/** The credit side of what was paid or forgiven. */
function settled({ allocation: to }: Step, offBooks: boolean): Entry[] {
  if (offBooks)
    return [{ account: 'recoveryIncome', amount: negate(sum([to.principal, to.interest, to.penalty])) }]
  return [
    { account: 'loansReceivable', amount: negate(to.principal) },
    { account: 'interestReceivable', amount: negate(to.interest) },
    { account: 'penaltyReceivable', amount: negate(to.penalty) },
  ]
}

function writeOffEntries(after: Snapshot): Entry[] {
  return [
    { account: 'writeOffLoss', amount: sum([after.principalLeft, after.interestLeft, after.penaltyLeft]) },
    { account: 'loansReceivable', amount: negate(after.principalLeft) },
    { account: 'interestReceivable', amount: negate(after.interestLeft) },
    { account: 'penaltyReceivable', amount: negate(after.penaltyLeft) },
  ]
}

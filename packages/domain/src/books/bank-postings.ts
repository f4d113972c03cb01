import type { BankLineKind } from '../bank/bank-flow.ts'
import type { PayoutChannel } from '../order/payout-channel.ts'
import { negate, type Rupiah, subtract, sumOf } from '../money.ts'
import { balanced, type BookAccount, type Entry, move, type PostingMemo } from './books.ts'

/** Kinds of lines that nothing of ours stands behind: whoever explains one says what it is posted against. */
export const againstOf = {
  // To or from a channel, or between two accounts of the company: each of the two has a line of its own.
  ownTransfer: ['cashAtChannel', 'moneyInTransit'],
  other: [
    'paidInCapital',
    'borrowings',
    'otherIncome',
    'operatingCosts',
    'taxes',
    'sourcesPayable',
    'bankUnclear',
  ],
} as const satisfies Partial<Record<BankLineKind, readonly BookAccount[]>>
export type AgainstAccount = (typeof againstOf)[keyof typeof againstOf][number]
export const againstAccounts: readonly AgainstAccount[] = [...againstOf.ownTransfer, ...againstOf.other]

/** What a person says a line without a record of ours is posted against, and by which channel where that has a part in it. */
export interface Against {
  against: AgainstAccount | null
  channel: PayoutChannel | null
}
const nothing: Against = { against: null, channel: null }

/** The accounts that a person chooses from for a line of this kind; none: the kind says it already. */
export function againstChoices(kind: BankLineKind): readonly AgainstAccount[] {
  return kind === 'ownTransfer' || kind === 'other' ? againstOf[kind] : []
}

/** What was said of a line of this kind as far as it counts, or by which field what is missing of it. */
export function againstSaid(
  kind: BankLineKind,
  { against = null, channel = null }: { [Part in keyof Against]?: Against[Part] | undefined },
): Against | { missing: 'against' | 'channel' } {
  const accounts = againstChoices(kind)
  if (accounts.length === 0) return nothing
  if (against === null || !accounts.includes(against)) return { missing: 'against' }
  if (against !== 'cashAtChannel') return { against, channel: null }
  return channel === null ? { missing: 'channel' } : { against, channel }
}

/** What our own records behind a line have in an account, as the bank's line moves it from there: in above zero, out below. */
export interface HeldPart {
  account: BookAccount
  amount: Rupiah
}

/** A line of a closed day: amount in rupiah, in above zero, out below. */
export interface LineToPost extends Pick<Against, 'against'> {
  kind: BankLineKind
  amount: Rupiah
  parts: readonly HeldPart[]
}

/**
 * What a line of the bank posts: the bank's account against what our records behind it have elsewhere. What they do not come to
 * is what the channel kept otherwise than agreed, a cost of it. Without a record: against what the kind or a person says, and
 * where nobody has said it, unclear.
 */
export function bankLineEntries({ kind, amount, against, parts }: LineToPost): Entry[] {
  if (parts.length === 0) return balanced(move(amount, 'bankAccount', withoutRecord(kind, against)))
  const held = sumOf(parts, (part) => part.amount)
  return balanced([
    { account: 'bankAccount', amount },
    ...parts.map((part) => ({ account: part.account, amount: negate(part.amount) })),
    { account: 'channelCost', amount: subtract(held, amount) },
  ])
}

function withoutRecord(kind: BankLineKind, against: AgainstAccount | null): BookAccount {
  if (kind === 'bankFee') return 'bankCharges'
  return againstChoices(kind).find((account) => account === against) ?? 'bankUnclear'
}

/** What a bank account held before its first line; below zero where that is less than was thought. */
export function bankOpeningEntries(amount: Rupiah): Entry[] {
  return balanced(move(amount, 'bankAccount', 'openingBalance'))
}

const memos = {
  cash: 'bankReceipt',
  received: 'bankReceipt',
  payout: 'bankPayout',
  settlement: 'bankSettlement',
  bankFee: 'bankFee',
  ownTransfer: 'bankTransfer',
  other: 'bankOther',
} as const satisfies Record<BankLineKind, PostingMemo>

/** What the posting of a line is made for. */
export function memoOfLine({ kind, against }: Pick<LineToPost, 'kind' | 'against'>): PostingMemo {
  return kind === 'ownTransfer' && against === 'cashAtChannel' ? 'channelFunding' : memos[kind]
}

import type { MovementKind } from '@lumbung/domain/bank/channel-report'
import type { PayoutStatus } from '@lumbung/domain/order/disbursement'

/** Header names in lower case, as node:http gives them. */
export type HookHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * Who sends money out, as commands and jobs see it. Nothing here throws for what the provider does: an answer is
 * certain ('accepted', 'refused', 'found', 'notFound', 'notBegun') or it is 'unknown', and 'unknown' is never sent again
 * (rulings 25). Amounts are whole rupiah.
 */
export interface PayoutProvider {
  /**
   * @param keepNumber where a payout is prepared first and moves money only in a second step: keeps its number before
   *   that step, and says whether the payout is still ours to send; if not, the second step is not taken
   */
  createPayout(
    payout: PayoutToSend,
    keepNumber: (providerId: string) => Promise<boolean>,
  ): Promise<PayoutAnswer>
  /** The only thing that may resolve an unknown payout. */
  findPayout(payout: PayoutToFind): Promise<PayoutInquiry>
  /**
   * Ends a payout that was prepared and is not to be let go any more, so that nobody lets it go at the provider by hand. Null: it has
   * no second step, and nothing waits there.
   */
  rejectPayout: ((payout: PayoutToFind) => Promise<RejectAnswer>) | null
  balance(): Promise<{ outcome: 'found'; balance: number } | Unknown>
  /**
   * Its own list of all that moved in a span of time, page by page, whoever moved it: what never moved anything is left out. What
   * nobody can read whole is unknown, never a shorter list.
   */
  listMovements(
    span: ListedSpan,
  ): Promise<{ outcome: 'found'; movements: ChannelMovement[]; next: string | null } | Unknown>
  /** Whether a callback comes from the provider, as far as its head tells. Compared in constant time. */
  verifyHook(headers: HookHeaders): boolean
  /** The same of its body, where it is signed. */
  verifyHookBody(headers: HookHeaders, rawBody: Uint8Array): boolean
  /** What a stored callback says. Never throws. */
  parseHook(headers: HookHeaders, rawBody: Uint8Array): HookEvent
}

/** The channel that payments come in by: codes, and what was paid to them. It sends money out too. */
export interface PaymentChannel extends PayoutProvider {
  createVirtualAccount(account: VirtualAccountToOpen): Promise<CodeAnswer>
  /** Ends the account at `at`; the provider refuses payments from then on. */
  closeVirtualAccount(code: { providerId: string; at: Date }): Promise<CloseAnswer>
  createRetailCode(code: RetailCodeToOpen): Promise<CodeAnswer>
  closeRetailCode(code: { providerId: string; at: Date }): Promise<CloseAnswer>
  /** Confirms a payment a callback told of: a static token proves little, so no money is booked without it. */
  findPayment(payment: PaymentToFind): Promise<PaymentInquiry>
  /** Every payment the provider knows for a retail code: finds what no callback told of. */
  listRetailPayments(providerId: string): Promise<{ outcome: 'found'; payments: ChannelPayment[] } | Unknown>
  /** Every payment the provider took in a span of time, page by page: finds those that no callback told of. */
  listPayments(
    span: ListedSpan,
  ): Promise<{ outcome: 'found'; payments: ListedPayment[]; next: string | null } | Unknown>
}

/** What we know of a payout that is asked about. */
export type PayoutToFind = {
  reference: string
  /** The provider's number, null as long as none was kept. */
  providerId: string | null
}

/** `sent: 'no'` means no byte of the request left: it may be tried again with the same reference and key. */
export type Unknown = { outcome: 'unknown'; message: string; sent: 'maybe' | 'no' }
export type Refused = { outcome: 'refused'; failureCode: string; message: string }

export type PayoutToSend = {
  /** Stored before the call; unique for one attempt of one order. */
  reference: string
  amount: number
  /** e.g. `ID_BCA` */
  channelCode: string
  accountNumber: string
  accountHolder: string
  description: string
  /** Stored before the call, at most 100 characters. */
  idempotencyKey: string
}

export type PayoutAnswer =
  | { outcome: 'accepted'; providerId: string; thirdStatus: string; estimatedArrival?: Date }
  /** Its number where it was prepared, and refused to be let go: it waits there. */
  | (Refused & { providerId?: string })
  | Unknown

export type PayoutInquiry =
  | {
      outcome: 'found'
      providerId: string
      /** In its own word, and what that is for us. */
      thirdStatus: string
      status: PayoutStatus
      amount: number
      accountNumber: string
      failureCode?: string
      /** When the provider took it; null when it does not say. */
      created: Date | null
      updated: Date
      /** Payouts under this reference; more than one means money went out twice: an alarm. */
      copies: number
    }
  | { outcome: 'notFound' }
  /** No number was kept, so the step that moves money was never taken; nor will be, once the payout is not ours to send. */
  | { outcome: 'notBegun' }
  | Unknown

/**
 * `ended`: certainly nothing of it waits any more, and it moved nothing. `letGo`: it was let go, by whomever: an inquiry tells what
 * became of it. `noNumber`: it may wait under a number that nobody kept. `open`: it waits, or nobody knows.
 */
export type RejectAnswer = { outcome: 'ended' | 'letGo' | 'noNumber' } | { outcome: 'open'; message: string }

export type VirtualAccountToOpen = {
  externalId: string
  /** e.g. `BCA` */
  bankCode: string
  /** The borrower's name; what a bank's screen cannot show is left out. */
  name: string
} & ({ closed: true; amount: number } | { closed: false; amount?: number }) & { expiresAt?: Date }

export type RetailCodeToOpen = { externalId: string; name: string; amount: number; expiresAt: Date }

/** The bank of our virtual accounts, reachable from every other bank, and the shops. */
export const codeBank = 'BCA'
export const codeOutlet = 'ALFAMART'
/** What one payment at a shop may be, in rupiah. */
export const retailAmountMin = 10_000
export const retailAmountMax = 5_000_000

export type CodeAnswer =
  | { outcome: 'created'; providerId: string; number: string; thirdStatus: string }
  | Refused
  | Unknown

/**
 * Only the provider's certain word ends a code: it closed it now, or knows no such live code. Whatever else it says (a
 * wrong key, no right, a fault) leaves the code open.
 */
export type CloseAnswer = { outcome: 'closed' | 'gone' } | { outcome: 'open'; message: string }

export type PaymentToFind =
  | { kind: 'vaPaid'; paymentId: string }
  | { kind: 'retailPaid'; paymentId: string; codeProviderId: string }

/** A payment as the provider's own record has it. */
export type ChannelPayment = {
  paymentId: string
  /** The provider's id of the virtual account or retail code. */
  codeProviderId: string
  externalId: string
  /** Account number or payment code. */
  number: string
  amount: number
  paidAt: Date
  /** Whose account it came from, as the provider says it; null where it does not. */
  payer: string | null
}

/** Both ends included; `after` is the `next` of the page before. */
export type ListedSpan = { from: Date; to: Date; after?: string }

/** One movement as the provider's list has it. */
export type ChannelMovement = {
  kind: MovementKind
  /** Single at the provider; the same whenever it is listed. */
  id: string
  /** The provider's number of the payment or payout that it belongs to; null where it says none. */
  recordId: string | null
  /** Ours; null where it does not say it. */
  reference: string | null
  /** rupiah by which it moved what we have there: above zero in, below out; zero where it came back and is listed as one with it. */
  amount: number
  /** rupiah; null where it does not say. */
  fee: number | null
  at: Date
}

/** A payment as the provider's list tells of it: enough to ask about it, not to book it. */
export type ListedPayment = {
  kind: 'vaPaid' | 'retailPaid'
  paymentId: string
  externalId: string
  amount: number
  created: Date
}

export type PaymentInquiry = ({ outcome: 'found' } & ChannelPayment) | { outcome: 'notFound' } | Unknown

/** `eventKey` is the same for every delivery of the same fact: unique per provider. */
export type HookEvent =
  | {
      kind: 'payout'
      eventKey: string
      /** Ours; null where the provider knows the payout by its own number only. */
      reference: string | null
      providerId: string
      thirdStatus: string
      status: PayoutStatus
      amount: number
      failureCode?: string
      updated: Date
    }
  | ({ kind: 'vaPaid' | 'retailPaid'; eventKey: string; thirdStatus: string } & ChannelPayment)
  /** Something that changes nothing for us, e.g. an account that was opened. */
  | { kind: 'notice'; what: string }
  /** Nobody can read it: why, and the field that does not fit where it is one; never its value. */
  | { kind: 'unknown'; why: HookFault; field?: string }

export type HookFault = 'notJson' | 'notObject' | 'noKind' | 'wrongPayout' | 'wrongVaPaid' | 'wrongRetailPaid'

/** What a provider's word is for us, of those that it uses. Any other proves nothing, so it is unknown. */
export function statusBy(words: Readonly<Record<string, PayoutStatus>>, thirdStatus: string): PayoutStatus {
  const word = thirdStatus.trim().toLowerCase()
  return (Object.hasOwn(words, word) ? words[word] : undefined) ?? 'unknown'
}

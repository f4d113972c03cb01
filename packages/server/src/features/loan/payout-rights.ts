import type { CallOrName } from '@lumbung/contract/calls'
import * as calls from '@lumbung/contract/loan/disbursement'
import { switchChannel } from '@lumbung/contract/loan/payout-channel'
import {
  attemptsMax,
  cureOf,
  disbursementFlow,
  inFlightStates,
  payoutAlarmHours,
  type DisbursementState,
} from '@lumbung/domain/order/disbursement'
import type { BankCorrections } from '../../orders/bank-corrections.queries.ts'
import type { DisbursementRow } from '../../records/loan/disbursements.ts'
import type { OrderRecord } from '../../records/order/orders.ts'

/** What decides who may do what with a payout. */
export interface PayoutFacts {
  state: DisbursementState
  held: boolean
  attempt: number
  failureCode: string | null
  /** Since this attempt the order got another bank account. */
  bankAccountChanged: boolean
  /** Since it was sent somebody corrected the account or its holder, and another person agreed. */
  bankDataCorrected: boolean
  sentAt: Date | null
  /** Nothing of it is at a channel. */
  unsent: boolean
  orderState: string
  makerId: number | null
  reviewerIds: readonly (number | null)[]
  /** Who asked for or confirmed bank data of this order that was corrected. */
  correctorIds: readonly number[]
  /** Corrected bank data waits for a second person. */
  accountInQuestion: boolean
}

/** The facts of a payout as its rows have them. */
export function factsOf(
  order: OrderRecord,
  row: DisbursementRow,
  { correctedAt, ...corrections }: BankCorrections,
): PayoutFacts {
  const [before, now] = [row.bank_account_blind, order.bank_account_blind]
  return {
    state: row.state,
    held: row.held,
    attempt: row.attempt,
    failureCode: row.failure_code,
    bankAccountChanged: before !== null && now !== null && !before.equals(now),
    bankDataCorrected: row.sent_at !== null && correctedAt !== null && correctedAt > row.sent_at,
    sentAt: row.sent_at,
    unsent: isUnsent(row),
    orderState: order.state,
    makerId: row.maker_id,
    reviewerIds: [order.first_reviewer_id, order.final_reviewer_id],
    ...corrections,
  }
}

/** Certainly not sent, and at no channel: one that knows it by a number of its own may still let it go. */
export function isUnsent({
  sent_at,
  provider_id,
}: Pick<DisbursementRow, 'sent_at' | 'provider_id'>): boolean {
  return sent_at === null && provider_id === null
}

export interface Person {
  id: number
  holds(call: CallOrName): boolean
}

/** Whoever reviewed an order has nothing to do with its money (rulings 24). */
export function isReviewer(facts: PayoutFacts, id: number): boolean {
  return facts.reviewerIds.includes(id)
}

/** Who may neither release the money nor say how it went: the maker, the reviewers, who said where it goes. */
export function isInvolved(facts: PayoutFacts, id: number): boolean {
  return facts.makerId === id || isReviewer(facts, id) || facts.correctorIds.includes(id)
}

/** Whether the failure of a payout allows another attempt (domain.md §4.3). */
export function failureAllowsRetry(facts: PayoutFacts): boolean {
  const code = facts.failureCode ?? ''
  switch (cureOf(code)) {
    case 'retry':
      return true
    case 'account':
      return facts.bankAccountChanged
    case 'holder':
      return facts.bankAccountChanged || facts.bankDataCorrected
    case 'none':
      return false
  }
}

/** After the channel's window an unknown payout may be settled with proof (rulings 25). */
export function settleableFrom(sentAt: Date): Date {
  return new Date(sentAt.getTime() + payoutAlarmHours * 3_600_000)
}

/** What a person may do with a payout now; the commands decide again. */
export function payoutRights(facts: PayoutFacts, person: Person, now: Date) {
  const { state, held } = facts
  const open = (inFlightStates as readonly string[]).includes(state)
  const gaveUp = state === 'failed' && facts.orderState === 'loanFailed'
  const stranger = !isInvolved(facts, person.id)
  const stands = !facts.accountInQuestion
  return {
    putForward:
      person.holds(calls.putForward.name) &&
      state === 'pending' &&
      !held &&
      stands &&
      !isReviewer(facts, person.id),
    release: person.holds(calls.releaseLoan.name) && state === 'audited' && stands && stranger,
    takeBackRelease:
      person.holds(calls.takeBackRelease.name) && disbursementFlow.canDo(state, 'takeBack') && facts.unsent,
    hold: person.holds(calls.hold.name) && disbursementFlow.canDo(state, 'hold') && !held,
    unhold: person.holds(calls.unhold.name) && state === 'pending' && held,
    cancel: person.holds(calls.cancelLoan.name) && (disbursementFlow.canDo(state, 'cancel') || gaveUp),
    retry:
      person.holds(calls.retryLoan.name) &&
      gaveUp &&
      facts.attempt < attemptsMax &&
      failureAllowsRetry(facts),
    inquire: person.holds(calls.inquire.name) && open,
    switchChannel:
      person.holds(switchChannel.name) &&
      facts.sentAt === null &&
      ['pending', 'audited', 'submitting'].includes(state),
    settle:
      person.holds(calls.settleLoan.name) &&
      state === 'unknown' &&
      stranger &&
      facts.sentAt !== null &&
      settleableFrom(facts.sentAt) <= now,
  }
}

import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import type { DisbursementState, PayoutStatus } from '../order/disbursement.ts'

/**
 * Money that stands at a channel goes to the company's own account. Like a payout: nothing leads from unknown or accepted to a
 * second sending, and only an inquiry, or two persons with proof, say how it went.
 */
export const withdrawalFlow = flow({
  asked: { agree: 'submitting', refuse: 'refused' },
  submitting: { accept: 'accepted', lose: 'unknown', fail: 'failed' },
  accepted: { succeed: 'success', fail: 'failed', reverse: 'failed' },
  unknown: { accept: 'accepted', succeed: 'success', fail: 'failed', reverse: 'failed' },
  success: { reverse: 'reversed' },
  refused: {},
  // correct: the channel was right after all, the money had arrived.
  failed: { correct: 'success' },
  reversed: { correct: 'success' },
})
export type WithdrawalState = FlowState<typeof withdrawalFlow>
export type WithdrawalEvent = FlowEvent<typeof withdrawalFlow>

/** The states in which its money may be on its way. */
export const withdrawalsUnderWay = [
  'submitting',
  'accepted',
  'unknown',
] as const satisfies readonly WithdrawalState[]

/** The states of those that a line of the bank may show: the money may have arrived, or did and went back. */
export const withdrawalsAtBank = [
  'accepted',
  'unknown',
  'success',
  'reversed',
] as const satisfies readonly WithdrawalState[]

const events = {
  accepted: 'accept',
  success: 'succeed',
  failed: 'fail',
  reversed: 'reverse',
  unknown: 'lose',
} as const satisfies Record<PayoutStatus, WithdrawalEvent>

/** The event that an answer of the channel is; null when it tells nothing new in this state. */
export function eventOfWithdrawal(state: WithdrawalState, status: PayoutStatus): WithdrawalEvent | null {
  const event = events[status]
  return withdrawalFlow.canDo(state, event) ? event : null
}

/** As which a payout would stand: what an answer says of it is judged as of one. */
export function payoutStateOf(state: WithdrawalState): DisbursementState {
  if (state === 'asked') return 'pending'
  return state === 'refused' ? 'cancelled' : state
}

/** The reference it carries at the channel: of one withdrawal, which is sent once. */
export function withdrawalReference(id: number): string {
  return `WD${String(id).padStart(8, '0')}`
}

/** Where the company's own money is. */
export interface CompanyAccount {
  /** Short code of the bank, as a borrower's: BCA. */
  bank: string
  number: string
  holder: string
}

import { flow, type FlowEvent, type FlowState } from './flow.ts'

/**
 * One payout of one order (domain.md §4.3, rulings 24–25). A held payout is a pending one with a flag, so `hold`
 * leads back to pending. Nothing leads from unknown or accepted to a second sending: only what an inquiry says.
 */
export const disbursementFlow = flow({
  pending: {
    audit: 'audited',
    hold: 'pending',
    unhold: 'pending',
    changeBank: 'pending',
    cancel: 'cancelled',
  },
  // What was put forward for another account is put forward anew.
  audited: { release: 'submitting', hold: 'pending', changeBank: 'pending', cancel: 'cancelled' },
  // A refusal the provider states at once (wrong bank code, no balance) is certain, so it may fail from here.
  submitting: { accept: 'accepted', lose: 'unknown', fail: 'failed' },
  accepted: { succeed: 'success', fail: 'failed', reverse: 'reversed' },
  unknown: { accept: 'accepted', succeed: 'success', fail: 'failed', reverse: 'reversed' },
  success: { reverse: 'reversed' },
  failed: { retry: 'pending' },
  reversed: {},
  cancelled: {},
})
export type DisbursementState = FlowState<typeof disbursementFlow>
export type DisbursementEvent = FlowEvent<typeof disbursementFlow>

/** The states in which money may be under way: the order must not be paid by another payout meanwhile. */
export const inFlightStates = [
  'submitting',
  'accepted',
  'unknown',
] as const satisfies readonly DisbursementState[]

const statusByProvider: ReadonlyMap<string, DisbursementState> = new Map([
  ['ACCEPTED', 'accepted'],
  ['REQUESTED', 'accepted'],
  ['PENDING', 'accepted'],
  ['PENDING_COMPLIANCE_ASSESSMENT', 'accepted'],
  ['SUCCEEDED', 'success'],
  ['COMPLETED', 'success'],
  ['FAILED', 'failed'],
  ['COMPLIANCE_REJECTED', 'failed'],
  ['CANCELLED', 'failed'],
  ['REVERSED', 'reversed'],
])

export type PayoutStatus = 'accepted' | 'success' | 'failed' | 'reversed' | 'unknown'

/** Our status for the provider's (domain.md §5.1). A word we do not know proves nothing, so it is unknown. */
export function statusOfPayout(thirdStatus: string): PayoutStatus {
  const word = thirdStatus.trim().toUpperCase()
  if (word.startsWith('PENDING')) return 'accepted'
  return (statusByProvider.get(word) as PayoutStatus | undefined) ?? 'unknown'
}

const eventByStatus = {
  accepted: 'accept',
  success: 'succeed',
  failed: 'fail',
  reversed: 'reverse',
  unknown: 'lose',
} as const

/** The event an inquiry's answer is, null when it tells nothing new in this state (late or repeated answers). */
export function eventOfPayout(state: DisbursementState, status: PayoutStatus): DisbursementEvent | null {
  const event = eventByStatus[status]
  return disbursementFlow.canDo(state, event) ? event : null
}

/** domain.md §5.1. Others need a new bank card or a person first. */
export function isRetryable(failureCode: string): boolean {
  return (
    failureCode === 'INSUFFICIENT_BALANCE' ||
    failureCode.startsWith('TEMPORARY_') ||
    failureCode.startsWith('SWITCHING_')
  )
}

/** Failures that another bank account would cure. */
export function needsNewBankCard(failureCode: string): boolean {
  return [
    'INVALID_DESTINATION',
    'REJECTED_BY_BANK',
    'BANK_CODE_NOT_SUPPORTED_ERROR',
    'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  ].includes(failureCode)
}

/** The reference a payout carries at the provider: fixed and stored before the first sending. */
export function payoutReference(orderNo: string, attempt: number): string {
  return `${orderNo}-${attempt}`
}

export const attemptsMax = 3
/** When an accepted or unknown payout is asked about again, in minutes after sending; hourly afterwards. */
export const inquiryAfterMinutes = [1, 5, 15, 60] as const
/** An open payout older than this is an alarm. */
export const payoutAlarmHours = 24

import { flow, type FlowEvent, type FlowState } from '../flow.ts'

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
  // takeBack: only of what nobody has begun to send.
  submitting: { accept: 'accepted', lose: 'unknown', fail: 'failed', takeBack: 'audited' },
  accepted: { succeed: 'success', fail: 'failed', reverse: 'reversed' },
  unknown: { accept: 'accepted', succeed: 'success', fail: 'failed', reverse: 'reversed' },
  success: { reverse: 'reversed' },
  // correct: the channel was right after all, the money had gone out.
  failed: { retry: 'pending', correct: 'success' },
  reversed: {},
  cancelled: {},
})
export type DisbursementState = FlowState<typeof disbursementFlow>
export type DisbursementEvent = FlowEvent<typeof disbursementFlow>

/** What a payout is for: the loan's own money, or money that goes back to the borrower. */
export const payoutPurposes = ['loan', 'refund'] as const

/** The states in which money may be under way: the order must not be paid by another payout meanwhile. */
export const inFlightStates = [
  'submitting',
  'accepted',
  'unknown',
] as const satisfies readonly DisbursementState[]

export type PayoutStatus = 'accepted' | 'success' | 'failed' | 'reversed' | 'unknown'

/**
 * Providers' own words for how a payout stands that have a word of ours; another is shown behind one for all of those. What each
 * means says the provider's folder in `gateways/`.
 */
export const providerStatuses = [
  'ACCEPTED',
  'REQUESTED',
  'PENDING',
  'PENDING_COMPLIANCE_ASSESSMENT',
  'SUCCEEDED',
  'COMPLETED',
  'FAILED',
  'COMPLIANCE_REJECTED',
  'CANCELLED',
  'REVERSED',
  'QUEUED',
  'APPROVED',
  'PROCESSED',
  'REJECTED',
] as const
export type ProviderStatus = (typeof providerStatuses)[number]

/** A provider writes it as it likes. Null: a word that we do not know. */
export function providerStatusOf(thirdStatus: string): ProviderStatus | null {
  const word = thirdStatus.trim().toUpperCase()
  return providerStatuses.find((each) => each === word) ?? null
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

/**
 * Whether an answer says otherwise than what is booked of an ended or never sent payout: money may have moved that the
 * books know nothing of, or not moved where they say it did.
 */
export function contradicts(state: DisbursementState, status: PayoutStatus): boolean {
  switch (state) {
    case 'success':
      return status === 'failed'
    case 'pending':
    case 'audited':
    case 'failed':
    case 'reversed':
    case 'cancelled':
      return status === 'success' || status === 'accepted'
    default:
      return false
  }
}

/** Whether an answer says what is booked of an ended payout. */
export function agrees(state: DisbursementState, status: PayoutStatus): boolean {
  if (state === 'success') return status === 'success'
  return (state === 'failed' || state === 'reversed') && (status === 'failed' || status === 'reversed')
}

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

/**
 * When a payout under way is asked about next (domain.md §4.3): 1, 5, 15, 60 minutes after sending, then hourly until it
 * ends. One that could not be sent is tried again after the same waits.
 * @param asked how often it was asked about
 */
export function nextInquiry(sentAt: Date | null, asked: number, now: Date): Date {
  const minutes = inquiryAfterMinutes[asked]
  if (minutes === undefined) return new Date(now.getTime() + hourMs)
  const planned = (sentAt ?? now).getTime() + minutes * minuteMs
  return new Date(Math.max(planned, now.getTime() + minuteMs))
}

/** How often it was tried to send before a try that reached nobody: as timed work took that one up it was counted already. */
export function triedBefore(counted: number): number {
  return Math.max(counted - 1, 0)
}

/** When an ended payout is looked at once more, since what a channel says may change; null: not any more. */
export function nextLook(sentAt: Date, now: Date): Date | null {
  const days = inquiryAfterDays.find((day) => sentAt.getTime() + day * dayMs > now.getTime())
  return days === undefined ? null : new Date(sentAt.getTime() + days * dayMs)
}

/** A person's word that a payout failed, with proof, is as good as the provider's. */
export const settledByHand = 'SETTLED_BY_HAND'

/** Why a payout or a payment code failed, of what we know; a provider may say more (`HTTP_400`, a number of its own). */
export const failureCodes = [
  'INSUFFICIENT_BALANCE',
  'INVALID_DESTINATION',
  'REJECTED_BY_BANK',
  'BANK_CODE_NOT_SUPPORTED_ERROR',
  'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
  'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  'RECIPIENT_NAME_ERROR',
  'RECIPIENT_AMOUNT_ERROR',
  'MAXIMUM_TRANSFER_LIMIT_ERROR',
  'SWITCHING_NETWORK_ERROR',
  'TEMPORARY_TRANSFER_ERROR',
  'TEMPORARY_NOT_BEGUN',
  'TEMPORARY_BANK_TIMEOUT',
  'TEMPORARY_BANK_BALANCE',
  'TRANSFER_ERROR',
  settledByHand,
  'UNKNOWN',
  'API_VALIDATION_ERROR',
  'AMOUNT_OUT_OF_RANGE',
  'BANK_NOT_SUPPORTED_ERROR',
  'INVALID_API_KEY',
  'REQUEST_FORBIDDEN_ERROR',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** What lets a failed payout be sent once more: nothing else, another account, the holder's right name; or nothing does. */
export type Cure = 'retry' | 'account' | 'holder' | 'none'

/** domain.md §5.1, §5.2. */
export function cureOf(failureCode: string): Cure {
  if (needsNewBankCard(failureCode)) return 'account'
  if (needsRightHolder(failureCode)) return 'holder'
  return isRetryable(failureCode) ? 'retry' : 'none'
}

function isRetryable(failureCode: string): boolean {
  return (
    failureCode === settledByHand ||
    failureCode === 'INSUFFICIENT_BALANCE' ||
    failureCode.startsWith('TEMPORARY_') ||
    failureCode.startsWith('SWITCHING_')
  )
}

/** Failures that another bank account would cure. */
function needsNewBankCard(failureCode: string): boolean {
  return [
    'INVALID_DESTINATION',
    'REJECTED_BY_BANK',
    'BANK_CODE_NOT_SUPPORTED_ERROR',
    'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  ].includes(failureCode)
}

/** A failure that the right name of the account's holder would cure, as well as another account. */
function needsRightHolder(failureCode: string): boolean {
  return failureCode === 'RECIPIENT_NAME_ERROR'
}

/** The reference a payout carries at the provider: fixed and stored before the first sending. */
export function payoutReference(orderNo: string, attempt: number): string {
  return `${orderNo}-${attempt}`
}

/** The reference of a payout that gives a borrower money back: of one request, which is sent once. */
export function refundReference(orderNo: string, requestId: number): string {
  return `${orderNo}-R${requestId}`
}

export const attemptsMax = 3
/** When an accepted or unknown payout is asked about again, in minutes after sending; hourly afterwards. */
export const inquiryAfterMinutes = [1, 5, 15, 60] as const
/** When an ended payout is looked at again, in days after sending. */
export const inquiryAfterDays = [1, 3, 7, 14] as const
/** An open payout older than this is an alarm. */
export const payoutAlarmHours = 24
/** A payout that was given up and still waits at its channel after so long is shown to a person: somebody may let it go there. */
export const queuedHoursMax = 1

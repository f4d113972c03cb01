import { type PayoutStatus, settledByHand } from '@lumbung/domain/order/disbursement'
import type { TimelineReason } from '@lumbung/domain/order/timeline'
import type { Actor } from '../calls/actor.ts'
import { plannedLook, type DisbursementRow } from '../records/loan/disbursements.ts'
import type { Happening } from '../records/order/orders.ts'

/** What the provider, or a checker with proof, says became of a payout. */
export interface PayoutOutcome {
  status: PayoutStatus
  /** When it happened at the provider: the value date of the loan. */
  at: Date
  providerId?: string
  thirdStatus?: string
  failureCode?: string
  message?: string
  proof?: string
  /** It failed, and not by the word of the channel's own record: what was prepared there may still wait to be let go. */
  mayWait?: boolean
}

/** What two persons with proof say of a payout that did not go out: what was prepared of it may still wait at the channel. */
export const saidToFail = { status: 'failed', failureCode: settledByHand, mayWait: true } as const

export interface SettledBy {
  actor: Actor
  /** Business time. */
  now: Date
  /** The machine's time. */
  recordedAt: Date
}

/** What a row keeps of a payout that arrived. */
export function asArrived(row: DisbursementRow, outcome: PayoutOutcome, { now }: SettledBy) {
  return {
    ...seen(outcome),
    failure_code: null,
    message: null,
    settled_at: outcome.at,
    ...plannedLook(row, now),
  }
}

/** What a row keeps of a payout that certainly did not go out. */
export function asFailed(row: DisbursementRow, outcome: PayoutOutcome, { now }: SettledBy) {
  return {
    ...seen(outcome),
    failure_code: outcome.failureCode ?? 'UNKNOWN',
    message: outcome.message ?? null,
    settled_at: outcome.at,
    ...plannedLook(row, now),
  }
}

/** What a row keeps of a payout that came back: nobody looks at it again. */
export function asCameBack(outcome: PayoutOutcome) {
  return {
    ...seen(outcome),
    failure_code: outcome.failureCode ?? null,
    settled_at: outcome.at,
    next_inquiry_at: null,
    look_again_at: null,
  }
}

/** What the row keeps of an outcome. */
export function seen(outcome: PayoutOutcome) {
  return {
    ...(outcome.providerId === undefined ? {} : { provider_id: outcome.providerId }),
    ...(outcome.thirdStatus === undefined ? {} : { third_status: outcome.thirdStatus }),
    ...(outcome.proof === undefined ? {} : { proof: outcome.proof }),
  }
}

/** Why a payout failed, as the order's timeline tells it. */
export function reasonOf({ failureCode }: PayoutOutcome): TimelineReason | null {
  return failureCode === undefined ? null : { failureCode }
}

/** An outcome as the order's timeline tells it. */
export function happening(row: DisbursementRow, outcome: PayoutOutcome, by: SettledBy): Happening {
  return {
    actor: by.actor,
    at: outcome.at,
    recordedAt: by.recordedAt,
    amount: row.amount,
    detail: {
      reference: row.reference,
      attempt: row.attempt,
      thirdStatus: outcome.thirdStatus ?? null,
      proof: outcome.proof ?? null,
    },
  }
}

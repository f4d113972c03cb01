import type { RequestOf } from '@lumbung/contract/call'
import type { requestReduction } from '@lumbung/contract/repay/reduction'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Rupiah } from '@lumbung/domain/money'
import type { Decision, PeopleStage } from '@lumbung/domain/review'
import type { Asked } from './model/application.ts'
import type { Player } from './model/cast.ts'
import type { WayBack } from './model/review.ts'

/** How the channel takes a payout: paid and told of · paid and found by asking · failed · no answer ever. */
export type PayoutWay = 'told' | 'quiet' | 'failed' | 'lost'

export type ReductionReason = RequestOf<typeof requestReduction>['reasonCode']

/** One thing that somebody does at a moment. */
export type Act =
  | { kind: 'apply'; asked: Asked }
  | {
      kind: 'decide'
      stage: PeopleStage
      by: Player
      decision: Decision
      reason: string | null
      /** When the reviewer took the order. */
      takenAt: Date
    }
  | { kind: 'lookAgain'; stage: PeopleStage; by: Player; decision: 'pass' | 'reject'; reason: string | null }
  | { kind: 'sendBack'; way: WayBack; by: Player; reason: string; note: string }
  | { kind: 'resubmit' | 'cancel' | 'sign' }
  | { kind: 'putForward' | 'retry' | 'unhold'; by: Player }
  | { kind: 'giveUp' | 'hold'; by: Player; note: string }
  | { kind: 'release'; by: Player; way: PayoutWay; failureCode: string | null; attempt: number }
  | {
      kind: 'pay'
      method: 'va' | 'alfa'
      /** Which code of the order, from 1. */
      place: number
      amount: number
      deliveries: number
      /** The channel lets through what it should turn away. */
      force: boolean
    }
  /** The money of a payout that had arrived. */
  | { kind: 'comeBack'; attempt: number }
  /** The borrower asks for a shop code over what is to be paid today. */
  | { kind: 'askCode' }
  | { kind: 'takeExtension'; days: number }
  | { kind: 'askReduction'; by: Player; amount: Rupiah; validTo: BusinessDay; reason: ReductionReason }
  | {
      kind: 'decideReduction'
      by: Player
      /** Why not; null approves. */
      note: string | null
      /** Beyond the penalty: that is another permission. */
      large: boolean
    }
  /** Finance finds whose the money is that was set aside last; another person books it. */
  | { kind: 'match' | 'confirmMatch'; by: Player; note: string }

type Of<A, K> = A extends { kind: infer Own } ? (K extends Own ? A : never) : never
export type ActOf<K extends Act['kind']> = Of<Act, K>

/** An act of one order, or the timers that run when a day ends. */
export interface Step {
  at: Date
  /** Null for the end of a day. */
  applicationId: string | null
  act: Act | null
}

/** The order of steps: by time, and at one moment as they were written. */
export function inOrder(steps: readonly Step[]): Step[] {
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

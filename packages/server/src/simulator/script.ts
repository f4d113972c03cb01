import type { Decision, PeopleStage } from '@lumbung/domain/review'
import type { Asked } from './model/application.ts'
import type { Player } from './model/cast.ts'

/** How the channel takes a payout: paid and told of · paid and found by asking · failed · no answer ever. */
export type PayoutWay = 'told' | 'quiet' | 'failed' | 'lost'

/** One thing that somebody does at a moment. */
export type Act =
  | { kind: 'apply'; asked: Asked }
  | { kind: 'decide'; stage: PeopleStage; by: Player; decision: Decision; reason: string | null }
  | { kind: 'resubmit' | 'cancel' | 'sign' }
  | { kind: 'putForward' | 'retry'; by: Player }
  | { kind: 'giveUp'; by: Player; note: string }
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

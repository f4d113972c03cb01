import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Services } from '@lumbung/server/calls/context'
import type { SetClock } from '@lumbung/server/start/clock'
import type { FarEnd } from '../far-ends/xendit/xendit-far-end.ts'
import type { Callers } from './callers.ts'
import type { Cast } from './cast.ts'
import type { Choices } from './choices.ts'
import type { Timeline } from './story.ts'

/** A product with everything around it, on a clock that its player moves. */
export interface Playground {
  services: Services
  clock: SetClock
  callers: Callers
  farEnd: FarEnd
  /** What the far end lets in. */
  channelKey: string
}

/** So much until then. Rupiah. */
export interface GivenWord {
  amount: number
  day: BusinessDay
}

/** The desks an order passes, the first one first. */
export const desks = ['first', 'final', 'maker', 'checker'] as const
export type Desk = (typeof desks)[number]

/** Where and until when stories are told. */
export interface Stage {
  readonly ground: Playground
  readonly cast: Cast
  /** Nothing happens after this. */
  readonly end: Date
  readonly timeline: Timeline
  /** How many times as often as usual borrowers pay late. */
  readonly trouble: number
  /** At which desk, from this one on, an order is left to the end that is there now; null: it is too early for that. */
  leftFrom(desk: Desk, now: Date): Desk | 'none' | null
  /** Whether who owes since this day still does at the end, whatever they are like. */
  isLeftOwing(due: BusinessDay): boolean
  /** Nobody will see the photos of these orders: px across, where they are no more than there. */
  readonly photoWidthPx: number | undefined
  /** A borrower gave a collector their word: it is kept as often as both are worth. */
  hearPromise(orderNo: string, promise: GivenWord, keeps: number, choices: Choices): void
}

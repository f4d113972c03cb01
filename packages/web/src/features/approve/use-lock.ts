import { useNow } from '../../ui/use-now.ts'
import type { Review } from './decision.ts'

export interface Lock {
  /** I hold the order and the time has not run out. */
  isMine: boolean
  /** I held it, and the time ran out on this page. */
  hasEnded: boolean
  secondsLeft: number
}

/** The review lock by the machine's clock, a second at a time. */
export function useLock({ mine, until }: Review['lock']): Lock {
  const now = useNow(1000)
  const secondsLeft = until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return { isMine: mine && secondsLeft > 0, hasEnded: mine && secondsLeft === 0, secondsLeft }
}

/** `13:42` */
export function countdown(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

import type { Actor } from '../calls/actor.ts'

/** Whose act a booking is, and when. */
export interface BookedBy {
  actor: Actor
  /** Business time. */
  now: Date
  /** The machine's time. */
  recordedAt: Date
}

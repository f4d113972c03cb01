import type { SessionEnd } from '@lumbung/contract/user/own-session'
import { createStore } from './store.ts'
import { dropCookie, tokenCookie } from './cookie.ts'

/** The session is gone and the person has not yet said whether to log in again (specification §8). */
export const loggedOut = createStore<'no' | 'asking' | 'staying'>('no')

/** Why and when a session ended. */
export interface Ended {
  reason: SessionEnd
  at: string
  /** How long it may last without a call, and in all; where that was over. */
  minutes?: number
  hours?: number
}

let ended: Ended | null = null

/** What the server said of the end, when it said it. */
export function endReason(): Ended | null {
  return ended
}

/** @param detail of the 403: `{ reason, at, minutes?, hours? }` for a token that was once a session's */
export function askToLogInAgain(detail: Record<string, string | number> | undefined): void {
  const { reason, at, minutes, hours } = detail ?? {}
  if (typeof reason === 'string' && typeof at === 'string')
    ended = {
      reason: reason as SessionEnd,
      at,
      ...(typeof minutes === 'number' && { minutes }),
      ...(typeof hours === 'number' && { hours }),
    }
  if (loggedOut.get() !== 'asking') loggedOut.set('asking')
}

/** Clears the local session: the token. Tabs, filters and drafts stay for the same person's return. */
export function clearSession(): void {
  dropCookie(tokenCookie)
}

export function logInAgain(): void {
  clearSession()
  location.reload()
}

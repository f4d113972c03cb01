import { readCookie, tokenCookie } from './cookie.ts'

let own: string | null = null

/** The session for which the server said who is signed in: all that this window shows is theirs. */
export function noteSession(token: string | null): void {
  own ??= token
}

/**
 * Whether somebody signed in in another window since, in this browser: the cookie holds another session than the one
 * that this window shows. A session keeps its token for as long as it lasts, and one that is gone is asked about (403).
 */
export function isSomeoneElses(): boolean {
  if (own === null) return false
  const token = readCookie(tokenCookie)
  return token !== null && token !== own
}

/** Begins anew as whoever is signed in now. It is never done: nothing goes on in a window that is on its way out. */
export async function beginAnew(): Promise<never> {
  location.reload()
  return await new Promise<never>(() => undefined)
}

/** Looks when the window comes to the front: before anything is read or pressed there. */
export function watchWhose(): void {
  const look = () => {
    if (document.visibilityState === 'visible' && isSomeoneElses()) void beginAnew()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
}

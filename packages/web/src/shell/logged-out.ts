import { createStore } from './store.ts'
import { dropCookie, tokenCookie } from './cookie.ts'

/** The session is gone and the person has not yet said whether to log in again (specification §8). */
export const loggedOut = createStore<'no' | 'asking' | 'staying'>('no')

export function askToLogInAgain(): void {
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

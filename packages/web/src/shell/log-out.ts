import { loginOut } from '@lumbung/contract/user/session'
import { api } from '../core/api.ts'
import { clearSession } from '../core/logged-out.ts'

/** Logging out clears the session here whatever the server says, then loads the page anew (specification §4.5). */
export async function logOut(): Promise<void> {
  await api(loginOut, undefined).catch(() => undefined)
  clearSession()
  // What this window knew of orders ends with the session; work that was not sent waits for its person.
  sessionStorage.clear()
  location.reload()
}

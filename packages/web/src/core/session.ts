import type { RetOf } from '@lumbung/contract/call'
import type { CallOrName } from '@lumbung/contract/calls'
import { userInfo } from '@lumbung/contract/user/session'
import { createContext, useContext } from 'react'
import { api } from './api.ts'
import { readCookie, tokenCookie } from './cookie.ts'
import { noteSession } from './whose-window.ts'

export type User = RetOf<typeof userInfo>

export const rolesMissing = 'getInfo: roles must be a non-null array !'

/** Who is signed in. Rejects as the specification words it when the roles are missing. */
export async function fetchUser(): Promise<User> {
  const token = readCookie(tokenCookie)
  const user = await api(userInfo, { token: token ?? undefined })
  if (!Array.isArray(user.roles) || user.roles.length === 0) throw new Error(rolesMissing)
  noteSession(token)
  return user
}

interface Session {
  user: User
  refresh: () => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('SessionContext is missing')
  return session
}

export function useUser(): User {
  return useSession().user
}

/** Asks again who is signed in, after one's own profile has changed. */
export function useRefreshUser(): () => Promise<void> {
  return useSession().refresh
}

/** Whether the role holds a call, or anyone signed in does. For showing a button; the server decides again. */
export function useHolds(): (call: CallOrName) => boolean {
  const user = useUser()
  const calls = new Set(user.calls)
  const admin = user.roles.includes('admin')
  return (call) =>
    admin || (typeof call === 'string' ? calls.has(call) : call.access === 'signedIn' || calls.has(call.name))
}

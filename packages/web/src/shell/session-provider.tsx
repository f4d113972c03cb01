import { type ReactNode, useState } from 'react'
import { fetchUser, SessionContext, type User } from '../core/session.ts'

/** Who is signed in, for everything below. */
export function SessionProvider({ user: first, children }: { user: User; children: ReactNode }) {
  const [user, setUser] = useState(first)
  const refresh = async () => setUser(await fetchUser())
  return <SessionContext value={{ user, refresh }}>{children}</SessionContext>
}

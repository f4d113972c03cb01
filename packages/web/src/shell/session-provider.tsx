import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { inBackground } from '../core/background.ts'
import { dayShift, isDayOver } from '../core/business-day.ts'
import { fetchUser, SessionContext, type User } from '../core/session.ts'

/** Who is signed in, for everything below. */
export function SessionProvider({ user: first, children }: { user: User; children: ReactNode }) {
  const [user, setUser] = useState(first)
  const [shiftMs] = useState(() => dayShift(first.businessDate, Date.now()))
  const refresh = async () => setUser(await fetchUser())
  // A page that was left open over midnight goes on with the new day as soon as somebody looks at it.
  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || !isDayOver(user.businessDate, shiftMs, Date.now())) return
    // Without an answer the next look asks again.
    inBackground(refresh).catch(() => undefined)
  })
  useEffect(() => {
    const looked = () => look()
    document.addEventListener('visibilitychange', looked)
    window.addEventListener('focus', looked)
    return () => {
      document.removeEventListener('visibilitychange', looked)
      window.removeEventListener('focus', looked)
    }
  }, [])
  return <SessionContext value={{ user, refresh }}>{children}</SessionContext>
}

import { useEffect, useState } from 'react'

/** The machine's time, looked at every `everyMs`; it stands still in a hidden tab. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

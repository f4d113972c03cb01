import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while, compared by what it says. */
export function useDebounced<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}

import { useState } from 'react'
import { CallRefused } from './api-refusal.ts'
import { newRequestKey } from './api.ts'

/**
 * The key of an intention: the same while nobody knows whether it arrived, another once the server has answered.
 * @returns the key, and a watcher through which the answer goes
 */
export function useRequestKey() {
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const watch = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const ret = await answer
      setRequestKey(newRequestKey())
      return ret
    } catch (error) {
      if (error instanceof CallRefused) setRequestKey(newRequestKey())
      throw error
    }
  }
  return { requestKey, watch }
}

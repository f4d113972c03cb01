import { createStore } from './store.ts'

/** A call needs the password given again: who waits for it, and how to answer. */
export const sudo = createStore<{ answer: (given: boolean) => void } | null>(null)

let asked: Promise<boolean> | null = null

/** Asks for the password, once for all calls that wait. Resolves to whether it was given and accepted. */
export function askPasswordAgain(): Promise<boolean> {
  if (asked) return asked
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (given: boolean) => {
    asked = null
    sudo.set(null)
    resolve(given)
  }
  asked = promise
  sudo.set({ answer })
  return promise
}

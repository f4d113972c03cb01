import { createStore } from './store.ts'

/** An unhandled error of the screens (specification §3, §8). */
export interface ErrorEntry {
  message: string
  info: string
  url: string
  stack: string
  at: number
}

const entriesMax = 100

export const errorLog = createStore<readonly ErrorEntry[]>([])

export function logError(error: unknown, info: string): void {
  const known = error instanceof Error ? error : new Error(String(error))
  const entry = { message: known.message, info, url: location.href, stack: known.stack ?? '', at: Date.now() }
  errorLog.set([entry, ...errorLog.get()].slice(0, entriesMax))
}

/** Errors of the network and refusals were told already; everything else unhandled is collected. */
export function collectErrors(isTold: (error: unknown) => boolean): void {
  window.addEventListener('error', (event) => logError(event.error ?? event.message, 'window'))
  window.addEventListener('unhandledrejection', (event) => {
    if (!isTold(event.reason)) logError(event.reason, 'promise')
  })
}

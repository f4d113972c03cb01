import { scrub, scrubStack, scrubUrl } from '@lumbung/domain/text/scrub'
import { createStore } from '../core/store.ts'

/** An unhandled error of the screens (specification §3, §8), without personal data. */
export interface ErrorEntry {
  id: number
  message: string
  info: string
  url: string
  stack: string
  /** The order whose page it happened on. */
  orderNo: string | null
  at: number
}

const entriesMax = 100

export const errorLog = createStore<readonly ErrorEntry[]>([])

let last = 0
let report: (entry: ErrorEntry) => void = () => undefined

/** Where entries go beside the log: to the server, once someone is signed in. */
export function reportErrorsTo(send: (entry: ErrorEntry) => void): void {
  report = send
}

const orderAtHand = () =>
  /\/(?:detail|machinerDetail)\/(?:[a-z]+\/)?([A-Za-z0-9-]{6,32})(?:\/|$)/.exec(location.pathname)?.[1] ??
  null

export function logError(error: unknown, info: string): void {
  const known = error instanceof Error ? error : new Error(String(error))
  const orderNo = orderAtHand()
  const entry: ErrorEntry = {
    id: ++last,
    message: scrub(known.message),
    info: scrub(info),
    url: scrubUrl(location.href),
    stack: scrubStack(known.stack ?? ''),
    orderNo,
    at: Date.now(),
  }
  errorLog.set([entry, ...errorLog.get()].slice(0, entriesMax))
  report(entry)
}

/** Collects what nobody handled, but for what `isTold` tells by itself. */
export function collectErrors(isTold: (error: unknown) => boolean): void {
  window.addEventListener('error', (event) => logError(event.error ?? event.message, 'window'))
  window.addEventListener('unhandledrejection', (event) => {
    if (!isTold(event.reason)) logError(event.reason, 'promise')
  })
  // It neither ran nor loaded; that something tried is told.
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      logError(
        `The content security policy refused ${effectiveDirective}`,
        `${blockedURI} ${sourceFile}:${lineNumber}`,
      ),
  )
}

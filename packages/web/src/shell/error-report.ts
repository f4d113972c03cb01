import { reportError } from '@lumbung/contract/utils/error-report'
import { api } from '../core/api.ts'
import { buildName } from '../core/build.ts'
import type { ErrorEntry } from './error-log.ts'
import { loggedOut } from '../core/logged-out.ts'

const sameAgainAfterMs = 60_000
const sentAt = new Map<string, number>()

/** Sends an entry of the error log to the server; the same error not more than once a minute. */
export function sendError({ message, info, url, stack, orderNo }: ErrorEntry): void {
  const now = Date.now()
  const same = `${message} ${stack}`
  if (loggedOut.get() !== 'no' || now - (sentAt.get(same) ?? 0) < sameAgainAfterMs) return
  sentAt.set(same, now)
  const report = {
    message: message.slice(0, 1000) || 'Error',
    info: info.slice(0, 1000),
    url: new URL(url, location.origin).pathname.slice(0, 500),
    stack: stack.slice(0, 8000),
    appVersion: buildName(),
    ...(orderNo && { orderNo }),
  }
  // The entry stays in the log of this page even when the server cannot take it.
  api(reportError, report).catch(() => undefined)
}

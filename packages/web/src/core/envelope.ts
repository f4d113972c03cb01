import type { Envelope } from '@lumbung/contract/call'

/** Whether an answer says that the call was done: its code is empty, null or not there at all (specification §7, ruling 42). */
export function isSuccess<Ret>(envelope: Envelope<Ret>): envelope is Extract<Envelope<Ret>, { code: '' }> {
  const code: unknown = envelope.code
  return code === '' || code === null || code === undefined
}

/** Whether a code says that the session is over, as a number or as a text (specification §8). */
export function isLoggedOut(code: unknown): boolean {
  return String(code) === '403'
}

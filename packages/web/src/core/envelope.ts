/** Whether an answer's code says that the call was done: it is empty, null or not there at all (specification §7, ruling 42). */
export function isDone(code: unknown): boolean {
  return code === '' || code === null || code === undefined
}

/** Whether it says that the session is over, as a number or as a text (specification §8). */
export function isLoggedOut(code: unknown): boolean {
  return String(code) === '403'
}

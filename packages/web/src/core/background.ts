let background = false

/**
 * What nobody pressed for: asked again by a clock, or had ready before it is wanted. Calls that begin in it, not after
 * a wait, say so to the server.
 */
export function inBackground<T>(run: () => T): T {
  const before = background
  background = true
  try {
    return run()
  } finally {
    background = before
  }
}

export const isInBackground = (): boolean => background

/** Strings, and what opens, closes or parts the values around them. */
const marks = /"(?:[^"\\]|\\.)*"|[{}[\],]/g

/**
 * Whether an object of a JSON text names a key twice, which readers understand differently: the first, the last, or
 * both. The text must have been parsed already.
 */
export function hasDoubledKey(json: string): boolean {
  /** The keys of each open object; null for a list. */
  const open: (Set<string> | null)[] = []
  let keyNext = false
  for (const [mark] of json.matchAll(marks)) {
    if (mark === '{' || mark === '[') {
      open.push(mark === '{' ? new Set() : null)
      keyNext = mark === '{'
    } else if (mark === '}' || mark === ']') {
      open.pop()
      keyNext = false
    } else if (mark === ',') {
      keyNext = open.at(-1) !== null
    } else if (keyNext) {
      keyNext = false
      const keys = open.at(-1)
      const key = JSON.parse(mark) as string
      if (keys?.has(key) === true) return true
      keys?.add(key)
    }
  }
  return false
}

/** What a scrubbed value is replaced by; fixed, so that groups by text stay groups. */
const gone = '[…]'

const patterns: readonly RegExp[] = [
  // Mail addresses.
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu,
  // What stands after a secret's name: token=…, "password":"…", Bearer …
  /(?<=\b(?:token|ticket|password|secret|authorization|bearer|cookie|sid|code)\b["']?\s*[:=]?\s*["']?)[^\s"'&,;)}]{4,}/giu,
  // Long words of letters and digits mixed: tokens, keys, hashes, request ids.
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}\b/g,
  // Phones, ID numbers, bank accounts: eight digits or more, however they are split.
  /\+?\d(?:[ .()/-]{0,2}\d){7,}/g,
]

/**
 * A text without phones, ID and account numbers, mail addresses and tokens, for error reports. Better too much than too
 * little: order numbers go too, so they travel beside the text. Line and column numbers stay.
 */
export function scrub(text: string): string {
  return patterns.reduce((left, pattern) => left.replace(pattern, gone), text)
}

/** A path without what stands after `?` and `#`, and without the values inside it. */
export function scrubUrl(url: string): string {
  return scrub(url.replace(/[?#].*$/s, ''))
}

/** What a scrubbed value is replaced by; fixed, so that groups by text stay groups. */
const gone = '[…]'

const patterns: readonly RegExp[] = [
  // Mail addresses.
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu,
  // What stands after a secret's name: token=…, "password":"…", Bearer …
  /(?<=\b(?:token|ticket|password|secret|authorization|bearer|cookie|sid|code)\b["']?\s*[:=]?\s*["']?)[^\s"'&,;)}]{4,}/giu,
  // Long words of letters and digits mixed: tokens, keys, hashes, request ids.
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}\b/g,
  // What stands behind the name of a personal field, quoted or up to the end of the phrase.
  /(?<=\b(?:full_?name|nama(?:[ _]?lengkap)?|name|borrower|peminjam|nasabah|customer|ibu(?: kandung)?|mother|alamat|address|street|jalan)\b["']?\s*[:=]\s*["']?)[\p{L}\d][^"'&;)}\n]*/giu,
  // Streets and the blocks of a neighbourhood.
  /\b(?:Jl|Jln|Jalan|Gg|Gang|Perum|Komplek|Kampung|Desa|Kel|Kelurahan|Kec|Kecamatan)\b\.?\s+[\p{Lu}\d][^"'\n,;)]*/gu,
  /\bR[TW]\s*\.?\s*\d{1,3}(?:\s*\/\s*(?:RW\s*)?\d{1,3})?/gi,
  // A person named in a sentence, and two or more capitalised words in quotes.
  /(?<=\b(?:borrower|peminjam|nasabah|customer|for|untuk|atas nama|a\.n\.|Mr|Mrs|Bapak|Ibu|Pak|Bu)\.?\s+)\p{Lu}\p{Ll}+(?:\s+\p{Lu}[\p{Ll}.]*)*/gu,
  /(?<=["'“‘])\p{Lu}\p{Ll}+(?:\s+\p{Lu}[\p{Ll}.]*)+(?=["'”’])/gu,
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

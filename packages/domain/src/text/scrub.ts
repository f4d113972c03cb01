/** What a scrubbed value is replaced by; fixed, so that groups by text stay groups. */
const gone = '[…]'

const patterns: readonly RegExp[] = [
  // What a link carries: the browser's own messages pass values on there.
  /(?<=https?:\/\/[^\s?#)]*)[?#][^\s)"']*/g,
  // The piece of an answer that a parser shows, quotes and all.
  /(?<=, )(?:\.\.\.)?".*"(?:\.\.\.)?(?= is not valid JSON)/gs,
  // Mail addresses.
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu,
  // What stands after a secret's name: token=…, "password":"…", Bearer …
  /(?<=\b(?:token|ticket|password|secret|authorization|bearer|cookie|sid|code)\b["']?\s*[:=]?\s*["']?)[^\s"'&,;)}]{4,}/giu,
  // Long words of letters and digits mixed: tokens, keys, hashes, request ids.
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}\b/g,
  // What stands behind the name of a personal field, quoted or up to the end of the phrase.
  /(?<=\b(?:full_?name|nama(?:[ _]?lengkap)?|name|borrower|peminjam|nasabah|customer|ibu(?: kandung)?|mother|alamat|address|street|jalan|value|input|got|received|invalid|unknown)\b["']?\s*[:=]\s*["']?)[\p{L}\d][^"'&;)}\n]*/giu,
  // Streets and the blocks of a neighbourhood.
  /\b(?:Jl|Jln|Jalan|Gg|Gang|Perum|Komplek|Kampung|Desa|Kel|Kelurahan|Kec|Kecamatan)\b\.?\s+[\p{Lu}\d][^"'\n,;)]*/gu,
  /\bR[TW]\s*\.?\s*\d{1,3}(?:\s*\/\s*(?:RW\s*)?\d{1,3})?/gi,
  // A person named in a sentence.
  /(?<=\b(?:borrower|peminjam|nasabah|customer|for|untuk|atas nama|a\.n\.|Mr|Mrs|Bapak|Ibu|Pak|Bu)\.?\s+)\p{Lu}\p{Ll}+(?:\s+\p{Lu}[\p{Ll}.]*)*/gu,
  // Phones, ID numbers, bank accounts: eight digits or more, however they are split.
  /\+?\d(?:[ .()/-]{0,2}\d){7,}/g,
]

/** A quoted text; an apostrophe within a word neither opens nor closes one. */
const quoted =
  /(?<![\p{L}\p{N}])(?:"[^"]{1,500}"|'(?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,500}'|`[^`\n]{1,500}`|“[^”]{1,500}”|‘[^’]{1,500}’)(?![\p{L}\p{N}])/gu
/** A name of code, or the sign that a parser stumbled over. */
const nameOfCode = /^(?:[A-Za-z_$][\w$.-]{0,60}|[^\p{L}\p{N}]{1,2})$/u
/** Where engines and we ourselves name code, and never a value. */
const namesCodeBefore =
  /\b(?:reading|setting|deleting|property|properties|execute|on|token|element|attribute|module|method|hook|component|field|column|call|export|named) $/i
const namesCodeBehind =
  /^(?:\s*:| is not (?:a function|a constructor|defined|iterable)\b| of (?:undefined|null|object)\b| in (?:undefined|null)\b)/

/** What is quoted is a value, unless it stands where code is named: a name in small letters looks like any word. */
function withoutQuoted(text: string): string {
  return text.replace(quoted, (whole, at: number) => {
    const named =
      nameOfCode.test(whole.slice(1, -1)) &&
      (namesCodeBefore.test(text.slice(0, at)) || namesCodeBehind.test(text.slice(at + whole.length)))
    return named ? whole : `${whole[0]}${gone}${whole.at(-1)}`
  })
}

/**
 * A text without phones, ID and account numbers, mail addresses, tokens and whatever is quoted as a value, for error reports. Better too much than too
 * little: order numbers go too, so they travel beside the text. Line and column numbers stay.
 */
export function scrub(text: string): string {
  return withoutQuoted(patterns.reduce((left, pattern) => left.replace(pattern, gone), text))
}

const frame = /^\s*(?:at\s|[\w$./<>*[\]-]*@)/

/** A stack with its first line and its frames, scrubbed: the other lines are of the message, which is free text. */
export function scrubStack(stack: string): string {
  return stack
    .split('\n')
    .filter((line, at) => at === 0 || frame.test(line))
    .map(scrub)
    .join('\n')
}

/** A path without what stands after `?` and `#`, and without the values inside it. */
export function scrubUrl(url: string): string {
  return scrub(url.replace(/[?#].*$/s, ''))
}

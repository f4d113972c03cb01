/** Words of the house that a password must not be made of. */
const companyWords = ['lumbung', 'pinjaman', 'password', 'katasandi', 'rahasia', 'admin', 'indonesia']
let known: Promise<ReadonlySet<string>> | null = null

/** Put together when a password is first chosen: a start needs none of them. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return known
}

/**
 * Whether a password is on the blocklist: a common one, one common one repeated, or little more than
 * the company's or the person's own words.
 */
export async function isCommonPassword(password: string, personal: readonly string[]): Promise<boolean> {
  const common = await commonPasswords()
  const plain = password.normalize('NFKC').toLowerCase()
  if (common.has(plain) || new Set(plain).size <= 4) return true
  const words = [...companyWords, ...personal.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
  const rest = words
    .filter((word) => word.length >= 3)
    .reduce((text, word) => text.replaceAll(word, ''), plain)
  const bare = rest.replace(/[\d\W_]+/g, '')
  return rest.length < 6 || (bare.length < 4 && rest.length < 10) || common.has(rest)
}

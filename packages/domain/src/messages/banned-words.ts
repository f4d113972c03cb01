/**
 * Words that threaten, shame or insult, which no message may say (domain.md §1.2; POJK 22/2023 art. 62). What a new product
 * starts with; compliance changes the list in the console, by day.
 */
export const firstBannedWords: readonly string[] = [
  'ancam',
  'anjing',
  'bajingan',
  'bangsat',
  'bodoh',
  'brengsek',
  'didatangi preman',
  'goblok',
  'kafir',
  'maling',
  'malu',
  'monyet',
  'pencuri',
  'penipu',
  'penjara',
  'polisi',
  'preman',
  'sebar',
  'sita',
  'tangkap',
  'tolol',
  'viral',
  'arrest',
  'jail',
  'police',
  'shame',
  'thief',
  '报警',
  '坐牢',
  '抓你',
]
export const sourceOfFirstBannedWords = 'POJK 22/2023 pasal 62'

export const bannedWordsMax = 300

/**
 * The banned words that a text says, as they stand in the list. Letters alone count, so that neither capitals nor signs hide
 * a word; a word of Latin letters must stand alone or with the usual endings, another sign anywhere.
 */
export function findBanned(text: string, banned: readonly string[]): string[] {
  const plain = ` ${plainOf(text)} `
  return banned.filter((word) => {
    const sought = plainOf(word)
    if (sought === '') return false
    if (!/[a-z]/.test(sought)) return plain.replaceAll(' ', '').includes(sought.replaceAll(' ', ''))
    return new RegExp(` (?:di|me|mem|men|meng|ter|per)?${sought}(?:i|kan|nya|lah|s)? `).test(plain)
  })
}

/** Small letters with single spaces between words; whatever is no letter divides them, and letters one by one are a word. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .replace(/(?<=^| )(\p{L}) (?=\p{L}(?: |$))/gu, '$1')
}

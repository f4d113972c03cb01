export type Bank = {
  /** Clearing code of the central bank. */
  code: string
  name: string
  /** The word providers build their channel codes of: `ID_` + this. */
  channel: string
  /** Usual digits of an account number; another length is a warning, never an error. Empty = not known. */
  accountDigits: readonly number[]
}

/** domain.md §1.6. */
export const banks: readonly Bank[] = [
  { code: '002', name: 'BRI', channel: 'BRI', accountDigits: [15] },
  { code: '008', name: 'Mandiri', channel: 'MANDIRI', accountDigits: [13] },
  { code: '009', name: 'BNI', channel: 'BNI', accountDigits: [10] },
  { code: '011', name: 'Danamon', channel: 'DANAMON', accountDigits: [] },
  { code: '013', name: 'Permata', channel: 'PERMATA', accountDigits: [10, 16] },
  { code: '014', name: 'BCA', channel: 'BCA', accountDigits: [10] },
  { code: '016', name: 'Maybank', channel: 'MAYBANK', accountDigits: [] },
  { code: '019', name: 'Panin', channel: 'PANIN', accountDigits: [] },
  { code: '022', name: 'CIMB Niaga', channel: 'CIMB', accountDigits: [] },
  { code: '028', name: 'OCBC', channel: 'OCBC', accountDigits: [] },
  { code: '147', name: 'Muamalat', channel: 'MUAMALAT', accountDigits: [] },
  { code: '200', name: 'BTN', channel: 'BTN', accountDigits: [] },
  { code: '213', name: 'BTPN', channel: 'BTPN', accountDigits: [] },
  { code: '426', name: 'Mega', channel: 'MEGA', accountDigits: [] },
  { code: '451', name: 'BSI', channel: 'BSI', accountDigits: [10] },
  { code: '535', name: 'SeaBank', channel: 'SEABANK', accountDigits: [] },
  { code: '542', name: 'Jago', channel: 'JAGO', accountDigits: [] },
]

export function bankOf(code: string): Bank | undefined {
  return banks.find((bank) => bank.code === code)
}

/** 'form' is an error (6–20 digits), 'length' only unusual for the bank. */
export function checkAccount(bankCode: string, account: string): 'fits' | 'form' | 'length' {
  if (!/^\d{6,20}$/.test(account)) return 'form'
  const usual = bankOf(bankCode)?.accountDigits ?? []
  return usual.length === 0 || usual.includes(account.length) ? 'fits' : 'length'
}

/** Below this the account may be another person's: a reviewer looks (domain.md §1.6). */
export const bankNameScoreMin = 0.85

/**
 * How alike two names are, 0..1: edits against length, in written and in sorted order of words, the better of both.
 * Case, marks and academic or courtesy titles do not count. An empty name is like no other.
 */
export function bankNameScore(a: string, b: string): number {
  const left = wordsOf(a)
  const right = wordsOf(b)
  if (left.length === 0 || right.length === 0) return 0
  const sorted = (words: readonly string[]) => [...words].sort().join(' ')
  return Math.max(likeness(left.join(' '), right.join(' ')), likeness(sorted(left), sorted(right)))
}

const titles = new Set([
  'DR',
  'DRS',
  'DRA',
  'IR',
  'H',
  'HJ',
  'SDR',
  'SDRI',
  'BPK',
  'IBU',
  'TN',
  'NY',
  'SE',
  'SH',
  'ST',
  'SPD',
  'SKOM',
  'MM',
  'MBA',
])
/** Longer names are cut: no card or bank prints more, and the comparison takes the square of the length. */
const nameCharsMax = 80

function wordsOf(name: string): string[] {
  const plain = name
    .slice(0, nameCharsMax)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[.'’]/g, '')
    .replace(/[^A-Z]+/g, ' ')
    .trim()
  const words = plain === '' ? [] : plain.split(' ')
  const named = words.filter((word) => !titles.has(word))
  return named.length > 0 ? named : words
}

function likeness(a: string, b: string): number {
  return 1 - edits(a, b) / Math.max(a.length, b.length)
}

/** Levenshtein distance, row by row. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

import { refuse } from '@lumbung/domain/errors'

export type ListFileKind = 'csv' | 'xlsx'

const signatures: readonly { found: string; bytes: number[] }[] = [
  { found: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { found: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  // Old Excel (.xls) and every workbook with a password.
  { found: 'xls', bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { found: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { found: 'gzip', bytes: [0x1f, 0x8b] },
  { found: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { found: 'png', bytes: [0x89, 0x50, 0x4e, 0x47] },
]

/**
 * The kind of a list file: its name and its first bytes must say the same.
 * @throws FILE_TYPE
 */
export function fileKindOf(bytes: Uint8Array, name: string): ListFileKind {
  const extension = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  if (extension !== 'csv' && extension !== 'xlsx')
    refuse('FILE_TYPE', { allowed: '.csv, .xlsx', found: extension.slice(0, 10) })
  const signature = signatures.find((candidate) =>
    candidate.bytes.every((byte, index) => bytes[index] === byte),
  )
  if (extension === 'xlsx') {
    if (signature?.found === 'xls') refuse('FILE_TYPE', { reason: 'oldExcelOrPassword' })
    if (signature?.found !== 'zip')
      refuse('FILE_TYPE', { expected: 'xlsx', found: signature?.found ?? 'other' })
  } else if (signature !== undefined) {
    refuse('FILE_TYPE', { expected: 'csv', found: signature.found })
  }
  return extension
}

import { crc32, inflateRawSync } from 'node:zlib'
import { refuse } from '@lumbung/domain/errors'
import { zipEntriesMax, zipRatioFromBytes, zipRatioMax, zipUnpackedBytesMax } from './limits.ts'

type Entry = { name: string; method: number; crc: number; packedBytes: number; bytes: number; offset: number }

const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22
const localBytes = 30

/**
 * Unpacks a zip of a workbook. The directory is checked first (entries, ratio, total, overlap, nesting), then every
 * entry is inflated against the same limits: what the directory says need not be true. Anything a spreadsheet program
 * does not write (zip64, encryption, other methods) is refused.
 * @throws FILE_BOMB, FILE_UNREADABLE
 */
export function unpack(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(zip)
  checkDirectory(entries, zip.length)
  const parts = new Map<string, Buffer>()
  let left = zipUnpackedBytesMax
  for (const entry of entries) {
    if (entry.name.endsWith('/')) continue
    const part = inflate(zip, entry, left)
    left -= part.length
    if (part.length >= 4 && part.readUInt32LE(0) === localSignature)
      refuse('FILE_BOMB', { reason: 'nested', part: entry.name.slice(0, 80) })
    if (parts.has(entry.name)) refuse('FILE_UNREADABLE', { reason: 'zip' })
    parts.set(entry.name, part)
  }
  return parts
}

function readDirectory(zip: Buffer): Entry[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  const directoryBytes = zip.readUInt32LE(end + 12)
  let at = zip.readUInt32LE(end + 16)
  if (count > zipEntriesMax) refuse('FILE_BOMB', { reason: 'entries', entriesMax: zipEntriesMax })
  if (zip.readUInt16LE(end + 4) !== 0 || zip.readUInt16LE(end + 8) !== count || at + directoryBytes > end)
    unreadable()
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== centralSignature) unreadable()
    const nameBytes = zip.readUInt16LE(at + 28)
    const flags = zip.readUInt16LE(at + 8)
    const entry: Entry = {
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
      name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
    }
    if ((flags & 0x2041) !== 0) refuse('FILE_UNREADABLE', { reason: 'password' })
    if (entry.method !== 0 && entry.method !== 8) unreadable()
    if (/(^|\/)\.\.(\/|$)|^\/|\\|\0/.test(entry.name)) unreadable()
    entries.push(entry)
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - endBytes - 0xffff)
  for (let at = zip.length - endBytes; at >= lowest; at -= 1) {
    // The comment must reach to the end of the file: no second directory hides behind the first.
    if (zip.readUInt32LE(at) === endSignature && at + endBytes + zip.readUInt16LE(at + 20) === zip.length)
      return at
  }
  return unreadable()
}

function checkDirectory(entries: readonly Entry[], zipBytes: number): void {
  let total = 0
  for (const entry of entries) {
    total += entry.bytes
    checkRatio(entry.bytes, entry.packedBytes, entry.name)
    if (/\.(zip|xlsx|xlsm|xlsb|jar|docx|pptx|gz|7z|rar)$/i.test(entry.name))
      refuse('FILE_BOMB', { reason: 'nested', part: entry.name.slice(0, 80) })
  }
  if (total > zipUnpackedBytesMax) refuse('FILE_BOMB', { reason: 'size', bytesMax: zipUnpackedBytesMax })
  checkRatio(total, zipBytes, '')
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [index, entry] of byOffset.entries()) {
    const next = byOffset[index + 1]?.offset ?? zipBytes
    if (entry.offset + localBytes + entry.packedBytes > next)
      refuse('FILE_BOMB', { reason: 'overlap', part: entry.name.slice(0, 80) })
  }
}

function checkRatio(bytes: number, packedBytes: number, part: string): void {
  if (bytes > zipRatioFromBytes && bytes > packedBytes * zipRatioMax) {
    refuse('FILE_BOMB', {
      reason: 'ratio',
      ratioMax: zipRatioMax,
      ...(part !== '' && { part: part.slice(0, 80) }),
    })
  }
}

function inflate(zip: Buffer, entry: Entry, left: number): Buffer {
  const { offset } = entry
  if (offset + localBytes > zip.length || zip.readUInt32LE(offset) !== localSignature) unreadable()
  const nameBytes = zip.readUInt16LE(offset + 26)
  const start = offset + localBytes + nameBytes + zip.readUInt16LE(offset + 28)
  if (zip.toString('utf8', offset + localBytes, offset + localBytes + nameBytes) !== entry.name) unreadable()
  if (start + entry.packedBytes > zip.length) unreadable()
  const packed = zip.subarray(start, start + entry.packedBytes)
  const part = entry.method === 0 ? packed : inflateWithin(packed, entry, left)
  if (part.length > left) refuse('FILE_BOMB', { reason: 'size', bytesMax: zipUnpackedBytesMax })
  if (part.length !== entry.bytes || crc32(part) !== entry.crc) unreadable()
  return part
}

function inflateWithin(packed: Buffer, entry: Entry, left: number): Buffer {
  const ratioBytes = Math.max(zipRatioFromBytes, packed.length * zipRatioMax)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(left, ratioBytes)) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      refuse('FILE_BOMB', { reason: 'ratio', part: entry.name.slice(0, 80) })
    return unreadable()
  }
}

function unreadable(): never {
  return refuse('FILE_UNREADABLE', { reason: 'zip' })
}

/** The parts as a plain stored zip, chunk by chunk, in the order given. */
export function* pack(parts: Iterable<[string, Buffer]>): Generator<Uint8Array> {
  const chunkBytes = 64 * 1024
  const directory: Buffer[] = []
  let offset = 0
  let directoryBytes = 0
  for (const [name, part] of parts) {
    const nameBytes = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x0800, 2)
    shared.writeUInt32LE(crc32(part), 10)
    shared.writeUInt32LE(part.length, 14)
    shared.writeUInt32LE(part.length, 18)
    shared.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([number32(localSignature), shared, nameBytes])
    directory.push(
      Buffer.concat([
        number32(centralSignature),
        Buffer.from([20, 0]),
        shared,
        centralTail(offset),
        nameBytes,
      ]),
    )
    directoryBytes += directory.at(-1)?.length ?? 0
    yield local
    for (let at = 0; at < part.length; at += chunkBytes) yield part.subarray(at, at + chunkBytes)
    offset += local.length + part.length
  }
  yield* directory
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(directoryBytes, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([number32(endSignature), end])
}

function centralTail(offset: number): Buffer {
  // Comment length, disk, attributes: none.
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return tail
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

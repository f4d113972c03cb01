import { inflateRawSync } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50

/** A file inside a zip, found by the directory at its end. */
function unzip(zip: Buffer, wanted: string): string {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endMark) throw new Error('this is no zip file')
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === entryMark) {
    const [nameLength, extraLength, noteLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (name === wanted) {
      const local = zip.readUInt32LE(at + 42)
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20))
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
    }
    at += 46 + nameLength + extraLength + noteLength
  }
  throw new Error(`the zip file has no ${wanted}`)
}

/** Rows of the first sheet of an .xlsx file, its head left out. */
export function sheetRows(xlsx: Buffer): number {
  return (unzip(xlsx, 'xl/worksheets/sheet1.xml').match(/<row[ >]/g)?.length ?? 0) - 1
}

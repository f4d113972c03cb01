import { photoBytesMax } from '@lumbung/contract/upload-bytes'
import { refuse } from '@lumbung/domain/errors'

export const photoPixelsMax = 40_000_000
const jpegQuality = 88
const decodeSecondsMax = 20

export type Photo =
  | { kind: 'image'; type: 'image/jpeg'; bytes: Buffer; width: number; height: number }
  /** Served only as an attachment, never rendered. */
  | { kind: 'attachment'; type: 'application/pdf'; bytes: Buffer }

type Format = 'jpeg' | 'png' | 'pdf'

const extensions: Readonly<Record<Format, RegExp>> = { jpeg: /\.jpe?g$/i, png: /\.png$/i, pdf: /\.pdf$/i }

/**
 * An uploaded identity photo or proof of income. By its first bytes a JPEG, PNG or PDF; images are turned upright,
 * re-encoded as JPEG and lose EXIF, position and everything behind the picture.
 * @param name the uploader's file name: its extension must fit the content
 * @throws FILE_TYPE, FILE_TOO_LARGE, FILE_UNREADABLE
 */
export async function readPhoto(bytes: Uint8Array, { name }: { name?: string } = {}): Promise<Photo> {
  if (bytes.length > photoBytesMax) refuse('FILE_TOO_LARGE', { bytesMax: photoBytesMax })
  const format = formatOf(bytes)
  if (format === undefined) refuse('FILE_TYPE', { allowed: 'JPEG, PNG, PDF' })
  if (name !== undefined && !extensions[format].test(name))
    refuse('FILE_TYPE', { reason: 'extension', found: format })
  if (format === 'pdf') return readPdf(bytes)
  return readImage(bytes, format)
}

function formatOf(bytes: Uint8Array): Format | undefined {
  const head = Buffer.from(bytes.subarray(0, 8))
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (head.equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  return head.subarray(0, 5).toString('latin1') === '%PDF-' ? 'pdf' : undefined
}

function readPdf(bytes: Uint8Array): Photo {
  const tail = Buffer.from(bytes.subarray(-2_048)).toString('latin1')
  if (!tail.includes('%%EOF')) refuse('FILE_UNREADABLE', { reason: 'cut off' })
  return { kind: 'attachment', type: 'application/pdf', bytes: Buffer.from(bytes) }
}

async function readImage(bytes: Uint8Array, format: 'jpeg' | 'png'): Promise<Photo> {
  const { default: sharp } = await import('sharp')
  // Only the header is read here; the limit of sharp itself is a second fence.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (header.format !== format) refuse('FILE_TYPE', { found: header.format })
  if (header.width * header.height > photoPixelsMax) refuse('FILE_TOO_LARGE', { pixelsMax: photoPixelsMax })
  const made = await sharp(bytes, {
    limitInputPixels: photoPixelsMax,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: jpegQuality })
    .timeout({ seconds: decodeSecondsMax })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return {
    kind: 'image',
    type: 'image/jpeg',
    bytes: made.data,
    width: made.info.width,
    height: made.info.height,
  }
}

/** The decoder's own words stay out: they are about bytes, not for the person at the screen. */
function unreadable(): never {
  return refuse('FILE_UNREADABLE')
}

import { constants, deflateRawSync } from 'node:zlib'

/** Quicker than the usual 6, for a file that is some tenth larger. */
const level = 3
/** Says that nothing follows: an empty block that is the last. */
const endOfDeflate = new Uint8Array([3, 0])

/**
 * From here on this thread packs what it writes by itself. The library packs .xlsx by the platform's CompressionStream, which has
 * another thread do each piece while this one waits for it, and knows no level. Only for a thread that does nothing else.
 */
export function packAtOnce(): void {
  globalThis.CompressionStream = PackedAtOnce
}

class PackedAtOnce implements CompressionStream {
  readonly readable: ReadableStream
  readonly writable: WritableStream

  constructor(format: string) {
    if (format !== 'deflate-raw') throw new TypeError(`${format} is not packed at once`)
    const packed = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, out) =>
        out.enqueue(deflateRawSync(piece, { level, finishFlush: constants.Z_SYNC_FLUSH })),
      flush: (out) => out.enqueue(endOfDeflate),
    })
    this.readable = packed.readable
    this.writable = packed.writable
  }
}

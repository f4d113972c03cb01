import { refuse } from '@lumbung/domain/errors'
import { BoundedQueue } from '../calls/bounded-queue.ts'
import type { FileStore } from './file-store.ts'
import { readPhoto } from './photo.ts'

/** A picture is decoded whole, up to 40 megapixels: so many at a time. What apps send makes nobody at a desk wait. */
const pictures = {
  apps: new BoundedQueue({ runningMax: 2, waitingMax: 40, againInSeconds: 5 }),
  staff: new BoundedQueue({ runningMax: 1, waitingMax: 20, againInSeconds: 5 }),
}

export interface KeptPicture {
  fileKey: string
  bytes: number
  mediaType: Awaited<ReturnType<typeof readPhoto>>['type']
}

/**
 * Reads an uploaded picture and keeps it sealed, before any row names it: a file that none comes to name belongs to nobody.
 * @param takesPdf whether it may be a document too
 * @throws FILE_TYPE, FILE_TOO_LARGE, FILE_UNREADABLE; BUSY when too many come at once
 */
export async function keepPicture(
  files: FileStore,
  upload: { read(): Promise<Buffer> } | null,
  { from, takesPdf }: { from: keyof typeof pictures; takesPdf: boolean },
): Promise<KeptPicture> {
  return await pictures[from].run(async () => {
    const picture = await readPhoto((await upload?.read()) ?? Buffer.alloc(0))
    if (picture.kind === 'attachment' && !takesPdf) refuse('FILE_TYPE', { allowed: 'JPEG, PNG' })
    const { key, bytes } = await files.put(picture.bytes, { type: picture.type })
    return { fileKey: key, bytes, mediaType: picture.type }
  })
}

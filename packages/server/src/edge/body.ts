import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A body that stands still for so long is given up; how long the whole may take the server's own timeout says. */
const idleMsMax = 15_000
const leftHoursMax = 1

const bodyFaults = {
  400: 'the body was broken off',
  408: 'the body stands still',
  413: 'the body is too large',
} as const
type BodyStatus = keyof typeof bodyFaults

/** What is wrong with a body before anybody looked into it; Fastify answers its status. */
class BodyFault extends Error {
  readonly statusCode: BodyStatus

  constructor(statusCode: BodyStatus) {
    super(bodyFaults[statusCode])
    this.statusCode = statusCode
  }
}

/** An upload as it was kept beside the database while its call is answered. */
export interface KeptUpload {
  bytes: number
  /** SHA-256 of what was sent. */
  sha256: Buffer
  read(): Promise<Buffer>
  remove(): Promise<void>
}

async function* paced(payload: Readable, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0
  const timer = setTimeout(() => payload.destroy(new BodyFault(408)), idleMsMax)
  try {
    // Not destroyed at the end: what is too large is answered, and the rest of it thrown away unread.
    for await (const part of payload.iterator({ destroyOnReturn: false })) {
      const chunk = part as Buffer
      timer.refresh()
      bytes += chunk.length
      if (bytes > bytesMax) throw new BodyFault(413)
      yield chunk
    }
  } catch (error) {
    // Who goes away halfway is no fault of ours.
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? new BodyFault(400) : error
  } finally {
    clearTimeout(timer)
  }
}

/** A body in memory. @throws a fault with the status 408 or 413 */
export async function readBody(payload: Readable, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of paced(payload, bytesMax)) parts.push(chunk)
  return Buffer.concat(parts)
}

/**
 * A body on disk, never whole in memory while it comes. It is written under a key that only this process knows, so that
 * what a crash leaves behind is noise.
 * @throws a fault with the status 408 or 413; nothing is left of it then
 */
export async function keepBody(payload: Readable, folder: string, bytesMax: number): Promise<KeptUpload> {
  const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const file = await open(path, 'wx', 0o600)
  const remove = async (): Promise<void> => await rm(path, { force: true })
  try {
    const cipher = createCipheriv('aes-256-ctr', key, iv)
    const digest = createHash('sha256')
    let bytes = 0
    for await (const chunk of paced(payload, bytesMax)) {
      digest.update(chunk)
      bytes += chunk.length
      await file.writeFile(cipher.update(chunk))
    }
    const read = async (): Promise<Buffer> => {
      const parts: Buffer[] = []
      const plain = createReadStream(path).pipe(createDecipheriv('aes-256-ctr', key, iv))
      for await (const part of plain) parts.push(part as Buffer)
      return Buffer.concat(parts)
    }
    return { bytes, sha256: digest.digest(), read, remove }
  } catch (error) {
    await remove()
    throw error
  } finally {
    await file.close()
  }
}

/** Makes the folder of uploads under way, and clears it of what killed processes left. */
export async function prepareUploads(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < Date.now() - leftHoursMax * 3_600_000) await rm(join(folder, name), { force: true })
  }
}

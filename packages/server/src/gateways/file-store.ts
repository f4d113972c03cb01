import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type CipherGCM,
  type DecipherGCM,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '@lumbung/domain/errors'

export type StoredFile = {
  key: string
  /** SHA-256 of the content, lower-case hex. */
  sha256: string
  bytes: number
}

export interface FileStore {
  put(content: Uint8Array, options: { type: string }): Promise<StoredFile>
  /** Takes a stream up to `bytesMax`; past it the source is cut off, nothing is kept, FILE_TOO_LARGE. */
  putStream(
    source: AsyncIterable<Uint8Array>,
    options: { type: string; bytesMax: number },
  ): Promise<StoredFile>
  /** @throws NOT_FOUND; an Error when the file was altered or its key is gone */
  get(key: string): Promise<{ content: Buffer; type: string }>
  /**
   * Reads a file piece by piece, however large. It is read twice: nothing of it is given out before all of it has shown
   * to be what was put.
   * @throws as `get`
   */
  open(key: string): Promise<OpenedFile>
  /** Nothing happens when there is no such file. */
  remove(key: string): Promise<void>
}

export interface OpenedFile {
  stream: Readable
  bytes: number
}

export type FileKey = { id: number; key: Buffer }

const magic = Buffer.from('LBF1')
const ivBytes = 12
const tagBytes = 16
const typeBytesMax = 100
const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/

/**
 * Files in a folder under random keys, each sealed with AES-256-GCM. The first key seals, all open; the key's id and
 * the content type stand in front, and they and the file's own name are authenticated: a file put under another's name
 * does not open. A file is there whole or not at all (temporary file, fsync, rename, fsync of the folder).
 */
export function localFileStore(options: { folder: string; keys: readonly FileKey[] }): FileStore {
  const { folder, keys } = options
  const newest = keys[0]
  if (newest === undefined || keys.some(({ id, key }) => key.length !== 32 || id < 0 || id > 0xffff)) {
    throw new Error('files need a key of 32 bytes with an id up to 65535')
  }
  const putStream: FileStore['putStream'] = async (source, { type, bytesMax }) => {
    const key = newKey()
    const path = join(folder, key)
    const temporary = `${path}.tmp`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(temporary, 'wx', 0o600)
    try {
      const written = await writeSealed(file, source, { key, type, seal: newest, bytesMax })
      await file.sync()
      await file.close()
      await rename(temporary, path)
      await syncFolder(dirname(path))
      return { key, ...written }
    } catch (error) {
      await file.close().catch(() => undefined)
      await rm(temporary, { force: true })
      throw error
    }
  }
  return {
    putStream,
    put: (content, { type }) => putStream(once(content), { type, bytesMax: content.length }),
    open: async (key) => await openStream(join(folder, checkKey(key)), key, keys),
    get: async (key) => openSealed(await read(join(folder, checkKey(key))), key, keys),
    remove: async (key) => {
      await rm(join(folder, checkKey(key)), { force: true })
    },
  }
}

function newKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
}

/** A key of another form never reaches the file system. */
function checkKey(key: string): string {
  return keyPattern.test(key) ? key : refuse('NOT_FOUND')
}

async function* once(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}

async function writeSealed(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  { key, type, seal, bytesMax }: { key: string; type: string; seal: FileKey; bytesMax: number },
): Promise<{ sha256: string; bytes: number }> {
  const head = headOf(seal.id, type)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', seal.key, iv)
  cipher.setAAD(Buffer.concat([head, Buffer.from(key)]))
  await writeAll(file, Buffer.concat([head, iv]))
  const digest = createHash('sha256')
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    // Leaving the loop ends the source: the rest is not read.
    if (bytes > bytesMax) refuse('FILE_TOO_LARGE', { bytesMax })
    digest.update(chunk)
    await writeAll(file, cipher.update(chunk))
  }
  await writeAll(file, endOf(cipher))
  return { sha256: digest.digest('hex'), bytes }
}

function endOf(cipher: CipherGCM): Buffer {
  return Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  await file.writeFile(bytes)
}

/** Magic, key id (2 bytes), length of the type (1 byte), type. */
function headOf(keyId: number, type: string): Buffer {
  const typeBytes = Buffer.from(type)
  if (typeBytes.length > typeBytesMax) throw new Error('content type too long')
  const numbers = Buffer.alloc(3)
  numbers.writeUInt16BE(keyId, 0)
  numbers.writeUInt8(typeBytes.length, 2)
  return Buffer.concat([magic, numbers, typeBytes])
}

async function read(path: string): Promise<Buffer> {
  return await readFile(path).catch(orNotFound)
}

function orNotFound(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') refuse('NOT_FOUND')
  throw error
}

/** Where the parts of a sealed file are, and how it is opened. */
function sealOf(
  head: Buffer,
  key: string,
  keys: readonly FileKey[],
): { seal: FileKey; headBytes: number; type: string } {
  if (head.length < magic.length + 3 || !head.subarray(0, magic.length).equals(magic))
    throw new Error(`file ${key} is not a sealed file`)
  const keyId = head.readUInt16BE(magic.length)
  const headBytes = magic.length + 3 + head.readUInt8(magic.length + 2)
  const seal = keys.find(({ id }) => id === keyId)
  if (seal === undefined) throw new Error(`file ${key} was sealed by key ${keyId}, which is not configured`)
  return { seal, headBytes, type: head.subarray(magic.length + 3, headBytes).toString('utf8') }
}

/** @param front magic, head and the initial vector behind it */
function decipherOf(
  front: Buffer,
  tag: Buffer,
  key: string,
  { seal, headBytes }: ReturnType<typeof sealOf>,
): DecipherGCM {
  const iv = front.subarray(headBytes, headBytes + ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', seal.key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.concat([front.subarray(0, headBytes), Buffer.from(key)]))
  decipher.setAuthTag(tag)
  return decipher
}

function openSealed(
  sealed: Buffer,
  key: string,
  keys: readonly FileKey[],
): { content: Buffer; type: string } {
  const found = sealOf(sealed, key, keys)
  if (sealed.length < found.headBytes + ivBytes + tagBytes)
    throw new Error(`file ${key} is not a sealed file`)
  const decipher = decipherOf(sealed, sealed.subarray(-tagBytes), key, found)
  const body = sealed.subarray(found.headBytes + ivBytes, -tagBytes)
  return { content: Buffer.concat([decipher.update(body), decipher.final()]), type: found.type }
}

async function openStream(path: string, key: string, keys: readonly FileKey[]): Promise<OpenedFile> {
  const file = await open(path, 'r').catch(orNotFound)
  try {
    const { size } = await file.stat()
    const front = await piece(file, 0, Math.min(size, magic.length + 3 + typeBytesMax + ivBytes))
    const found = sealOf(front, key, keys)
    const start = found.headBytes + ivBytes
    const bytes = size - start - tagBytes
    if (bytes < 0) throw new Error(`file ${key} is not a sealed file`)
    const tag = await piece(file, size - tagBytes, tagBytes)
    const sealed = () =>
      bytes === 0 ? Readable.from([]) : createReadStream(path, { start, end: size - tagBytes - 1 })
    await pipeline(sealed(), decipherOf(front, tag, key, found), async (plain) => {
      for await (const part of plain) void part
    })
    const stream = decipherOf(front, tag, key, found)
    // A fault on the way ends the stream, and with it the answer.
    pipeline(sealed(), stream).catch((error: Error) => stream.destroy(error))
    return { stream, bytes }
  } finally {
    await file.close()
  }
}

async function piece(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

/** Without it a crash may forget the rename. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

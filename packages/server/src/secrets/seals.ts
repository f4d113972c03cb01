import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto'
import type { Config } from '../start/config.ts'

const ivBytes = 12
const tagBytes = 16
/** So many nonces are drawn at once: each draw is a call of the system. */
const ivsAtOnce = 256

/**
 * Personal data at rest: AES-256-GCM with the key's id in front, and a keyed blind index for exact
 * search. Keys live outside the database.
 */
export interface Seals {
  seal(content: string | Buffer): Buffer
  /** @throws when the value was sealed by a key that is gone, or was altered */
  open(sealed: Buffer): string
  /** The same of what is no text. */
  openBytes(sealed: Buffer): Buffer
  /** Blind index: the same value of the same kind gives the same bytes. */
  blind(kind: string, value: string): Buffer
  /** Keyed digest for device ids and codes. */
  mac(kind: string, value: string): Buffer
  /** Keys for files at rest, newest first: the first seals, all open. */
  fileKeys: readonly { id: number; key: Buffer }[]
  /** By which a database knows its keys again, newest first; indexes and digests are made with the last one. */
  masterKeys: readonly { id: number; fingerprint: Buffer }[]
}

export function createSeals(masterKeys: Config['masterKeys']): Seals {
  const newest = masterKeys[0]
  if (newest === undefined) throw new Error('no master key')
  const oldest = masterKeys.at(-1) ?? newest
  const sealKeys = new Map(masterKeys.map(({ id, key }) => [id, derive(key, 'seal')]))
  // Index and digest keys cannot rotate without rewriting every row: they stay with the oldest key.
  const blindKey = derive(oldest.key, 'blind')
  const macKey = derive(oldest.key, 'mac')
  const openBytes = (sealed: Buffer): Buffer => {
    const key = sealKeys.get(sealed.readUInt16BE(0))
    if (key === undefined) throw new Error(`sealed by key ${sealed.readUInt16BE(0)}, which is not configured`)
    return openWith(key, sealed)
  }
  return {
    seal: (content) => sealWith(newest.id, sealKeys.get(newest.id) ?? blindKey, content),
    open: (sealed) => openBytes(sealed).toString('utf8'),
    openBytes,
    blind: (kind, value) => digest(blindKey, kind, value),
    mac: (kind, value) => digest(macKey, kind, value),
    fileKeys: fileKeysOf(masterKeys, oldest),
    masterKeys: masterKeys.map(({ id, key }) => ({
      id,
      fingerprint: digest(derive(key, 'fingerprint'), 'masterKey', ''),
    })),
  }
}

/** Files of the first versions all say number 1, whatever number the oldest key has. */
const firstFileKeyId = 1

function fileKeysOf(masterKeys: Config['masterKeys'], oldest: { key: Buffer }): Seals['fileKeys'] {
  const keys = masterKeys.map(({ id, key }) => ({ id, key: derive(key, 'file') }))
  if (keys.some(({ id }) => id === firstFileKeyId)) return keys
  return [...keys, { id: firstFileKeyId, key: derive(oldest.key, 'file') }]
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `lumbung:${purpose}`, 32))
}

function digest(key: Buffer, kind: string, value: string): Buffer {
  return createHmac('sha256', key).update(`${kind}\0${value}`).digest()
}

const ivs = Buffer.alloc(ivBytes * ivsAtOnce)
let ivsUsed = ivsAtOnce

/** Bytes that nothing was sealed with yet; the caller copies them before the next are asked for. */
function nextIv(): Buffer {
  if (ivsUsed === ivsAtOnce) {
    randomFillSync(ivs)
    ivsUsed = 0
  }
  const from = ivsUsed * ivBytes
  ivsUsed += 1
  return ivs.subarray(from, from + ivBytes)
}

function sealWith(id: number, key: Buffer, content: string | Buffer): Buffer {
  const iv = nextIv()
  const head = Buffer.alloc(2)
  head.writeUInt16BE(id)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const plain = typeof content === 'string' ? Buffer.from(content) : content
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([head, iv, cipher.getAuthTag(), body])
}

function openWith(key: Buffer, sealed: Buffer): Buffer {
  const iv = sealed.subarray(2, 2 + ivBytes)
  const tag = sealed.subarray(2 + ivBytes, 2 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(2 + ivBytes + tagBytes)), decipher.final()])
}

/** SHA-256 of a token or text. */
export function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Constant-time comparison; different lengths are unequal. */
export function same(a: Buffer | string, b: Buffer | string): boolean {
  return timingSafeEqual(sha256(Buffer.from(a)), sha256(Buffer.from(b)))
}

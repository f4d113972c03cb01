import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** argon2id, 64 MiB, three passes (reliability §3.2). Lighter in tests, where nothing is guarded. */
export interface PasswordCost {
  memoryKib: number
  passes: number
}

export const passwordCost: PasswordCost = { memoryKib: 65_536, passes: 3 }
export const testPasswordCost: PasswordCost = { memoryKib: 1024, passes: 1 }

const tagBytes = 32
/** Logins at the same time that may hold 64 MiB each. */
const hashesAtOnceMax = 4
let running = 0
const waiting: (() => void)[] = []

/** `argon2id$memory$passes$salt$tag`, base64. */
export async function hashPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await digest(password, salt, cost)
  return ['argon2id', cost.memoryKib, cost.passes, salt.toString('base64'), tag.toString('base64')].join('$')
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, memory, passes, salt, tag] = hash.split('$')
  if (kind !== 'argon2id' || salt === undefined || tag === undefined) return false
  const wanted = Buffer.from(tag, 'base64')
  const got = await digest(password, Buffer.from(salt, 'base64'), {
    memoryKib: Number(memory),
    passes: Number(passes),
  })
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}

/** Whether a hash was made at another cost and should be made anew at this login. */
export function isStale(hash: string, cost: PasswordCost): boolean {
  const [, memory, passes] = hash.split('$')
  return Number(memory) !== cost.memoryKib || Number(passes) !== cost.passes
}

async function digest(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  if (running >= hashesAtOnceMax) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await derive('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce,
      parallelism: 1,
      tagLength: tagBytes,
      memory: cost.memoryKib,
      passes: cost.passes,
    })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

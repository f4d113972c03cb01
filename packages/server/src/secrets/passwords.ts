import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { BoundedQueue } from '../calls/bounded-queue.ts'
import { hashAtLowPriority } from './low-priority-hash.ts'

const derive = promisify(argon2)

/** argon2id, 64 MiB, three passes (reliability §3.2). Lighter in tests, where nothing is guarded. */
export interface PasswordCost {
  memoryKib: number
  passes: number
}

export const passwordCost: PasswordCost = { memoryKib: 65_536, passes: 3 }
export const testPasswordCost: PasswordCost = { memoryKib: 1024, passes: 1 }

/** What every demo account opens with; nobody else may choose it. */
export const demoPassword = 'lumbung-demo-2026'

const tagBytes = 32
const saltBytes = 16

/** Each holds 64 MiB and a core for 50 ms or more. */
const hashesAtOnceMax = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

/**
 * Where passwords are checked, never inside a transaction. Strangers have a lane of their own, with one thread of low
 * priority: whoever is signed in, or comes on a trusted device, never stands behind a flood of them.
 */
export const passwordLanes = {
  strangers: new BoundedQueue({ runningMax: 1, waitingMax: 12, againInSeconds: 5 }),
  known: new BoundedQueue({ runningMax: hashesAtOnceMax, waitingMax: 60, againInSeconds: 5 }),
}

/** `argon2id$memory$passes$salt$tag`, base64. */
export async function hashPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  return written(cost, salt, await digest(password, salt, cost))
}

/** A hash that no password has and that takes as long to check as any other: nothing is computed for it. */
export function hashOfNothing(cost: PasswordCost): string {
  return written(cost, randomBytes(saltBytes), randomBytes(tagBytes))
}

function written(cost: PasswordCost, salt: Buffer, tag: Buffer): string {
  return ['argon2id', cost.memoryKib, cost.passes, salt.toString('base64'), tag.toString('base64')].join('$')
}

/** @param who a stranger's password is hashed when the machine has nothing better to do */
export async function verifyPassword(
  password: string,
  hash: string,
  who: keyof typeof passwordLanes = 'known',
): Promise<boolean> {
  const [kind, memory, passes, salt, tag] = hash.split('$')
  if (kind !== 'argon2id' || salt === undefined || tag === undefined) return false
  const wanted = Buffer.from(tag, 'base64')
  const cost = { memoryKib: Number(memory), passes: Number(passes) }
  const got = await digest(password, Buffer.from(salt, 'base64'), cost, who)
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}

/** Whether a hash was made at another cost and should be made anew at this login. */
export function isStale(hash: string, cost: PasswordCost): boolean {
  const [, memory, passes] = hash.split('$')
  return Number(memory) !== cost.memoryKib || Number(passes) !== cost.passes
}

async function digest(
  password: string,
  nonce: Buffer,
  cost: PasswordCost,
  who: keyof typeof passwordLanes = 'known',
): Promise<Buffer> {
  const parameters = {
    message: Buffer.from(password.normalize('NFC')),
    nonce,
    parallelism: 1,
    tagLength: tagBytes,
    memory: cost.memoryKib,
    passes: cost.passes,
  }
  return who === 'strangers' ? await hashAtLowPriority(parameters) : await derive('argon2id', parameters)
}

import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

interface Waiting {
  resolve(tag: Buffer): void
  reject(error: Error): void
}

let thread: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** argon2id on one thread of low priority: whoever comes as a stranger waits for the machine, not the others for him. */
export async function hashAtLowPriority(parameters: Argon2Parameters): Promise<Buffer> {
  thread ??= startThread()
  const id = (lastId += 1)
  const hashed = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
  thread.postMessage({ id, parameters })
  return await hashed
}

function startThread(): Worker {
  const started = new Worker(new URL('./low-priority-hash-thread.ts', import.meta.url))
  // It holds up no process that ends.
  started.unref()
  started.on('message', ({ id, tag }: { id: number; tag: Uint8Array }) => {
    waiting.get(id)?.resolve(Buffer.from(tag))
    waiting.delete(id)
  })
  started.on('error', (error: unknown) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(new Error('the hashing thread broke', { cause: error }))
    waiting.clear()
  })
  return started
}

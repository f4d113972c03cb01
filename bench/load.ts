import { Worker } from 'node:worker_threads'

/** Requests to make: `bodies` in turn, over so many connections, for so long. */
export interface Load {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  bodies: readonly string[]
  connections: number
  seconds: number
}

/** Milliseconds, and answers a second. */
export interface Measured {
  perSecond: number
  p50: number
  p95: number
  requests: number
  failed: number
}

/** @throws when an answer was no success: what fails fast would look fast */
export async function measure(load: Load): Promise<Measured> {
  const measured = await new Promise<Measured>((resolve, reject) => {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: load })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  if (measured.failed > 0)
    throw new Error(`${measured.failed} of ${measured.requests} requests to ${load.url} failed`)
  return measured
}

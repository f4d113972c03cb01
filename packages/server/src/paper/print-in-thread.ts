import { Worker } from 'node:worker_threads'

const printMsMax = 30_000
const printHeapMegabytes = 256

/**
 * Draws pages off the main thread, which answers everybody else meanwhile.
 * @param script posts the bytes as its one message
 * @throws Error when it takes too long or ends without a page
 */
export async function printInThread(script: URL, workerData: unknown): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: printHeapMegabytes },
    // Nothing of the process's environment is of use in there.
    env: {},
    stdin: false,
  })
  const late = setTimeout(() => reject(new Error('the printing thread takes too long')), printMsMax)
  worker.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the printing thread ended without a page')))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

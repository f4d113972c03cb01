import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ListCell, ListLayout } from './write-list-file.ts'
import type { WriterMessage } from './write-list-file-worker.ts'

/** What it holds is a few pages. */
const writerHeap = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }

/**
 * A long list as .xlsx, written in a thread of its own: this one reads the next rows meanwhile and answers everybody else. Nothing
 * is read before the first bytes are asked for, and no more than a few pages ahead of them.
 * @param pages the rows in order, some hundred to a page
 * @throws what reading the pages throws; Error when the thread breaks
 */
export async function* writeInThread({
  pages,
  ...ask
}: ListLayout & { pages: AsyncIterable<readonly (readonly ListCell[])[]> }): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('write-list-file-worker.ts', import.meta.url), {
    workerData: ask satisfies ListLayout,
    resourceLimits: writerHeap,
    // Of the process's environment only what spares a thread from reading its program anew is of use in there.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' },
    stdin: false,
  })
  // Told by the loop while there is one; of a thread that is being ended nobody wants to know.
  worker.on('error', () => undefined)
  const source = pages[Symbol.asyncIterator]()
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<
      [WriterMessage]
    >) {
      if (message === 'end') return
      if (message === 'more') worker.postMessage(JSON.stringify((await source.next()).value ?? null))
      else yield message
    }
    throw new Error('the writing thread ended without a file')
  } finally {
    await worker.terminate()
    await source.return?.()
  }
}

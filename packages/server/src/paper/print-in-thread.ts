import { Worker } from 'node:worker_threads'

const printMsMax = 30_000
const printHeapMegabytes = 256
/** A thread reads its program and its fonts for a second: it stays for who comes soon after. */
const idleMs = 5_000

/** The threads that are there, by their script. */
const threads = new Map<string, PrintThread>()

/**
 * Draws pages off the main thread, which answers everybody else meanwhile; those of one script one after another, so that many
 * letters take no more than one processor.
 * @param script answers each message with its page's bytes (`printOnDemand`)
 * @throws Error when it takes too long or ends without a page
 */
export async function printInThread(script: URL, asked: unknown): Promise<Buffer> {
  const thread = threads.get(script.href) ?? new PrintThread(script)
  threads.set(script.href, thread)
  return await thread.print(asked)
}

class PrintThread {
  readonly #script: URL
  #worker: Worker | null = null
  /** The end of whoever came last. */
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  constructor(script: URL) {
    this.#script = script
  }

  async print(asked: unknown): Promise<Buffer> {
    const printed = this.#last.then(async () => await this.#printNow(asked))
    this.#last = printed.catch(() => undefined)
    return await printed
  }

  async #printNow(asked: unknown): Promise<Buffer> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const late = setTimeout(() => reject(new Error('the printing thread takes too long')), printMsMax)
    const ended = () => reject(new Error('the printing thread ended without a page'))
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', ended)
    worker.ref()
    worker.postMessage(asked)
    try {
      const bytes = await promise
      // It holds up no process that ends.
      worker.unref()
      this.#idle = setTimeout(() => void this.#end(), idleMs).unref()
      return bytes
    } catch (error) {
      await this.#end()
      throw error
    } finally {
      clearTimeout(late)
      worker.off('error', reject)
      worker.off('exit', ended)
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: printHeapMegabytes },
      // Nothing of the process's environment is of use in there.
      env: {},
      stdin: false,
    })
    // Told to who waits for pages; while nobody does it only has to be made anew.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    return worker
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }
}

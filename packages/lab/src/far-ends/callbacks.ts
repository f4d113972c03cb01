import { randomUUID } from 'node:crypto'

export const callbackTriesMax = 6
const callbackTimeoutMs = 5_000
/** Deliveries at once; further ones wait their turn. */
const callbacksAtOnceMax = 16

export type Callback = { id: string; body: Record<string, unknown>; copies: number }

/** Where callbacks are written down, so that a restart goes on with them. */
export interface CallbackBook {
  readonly openCallbacks: ReadonlyMap<string, Callback>
  addCallback(callback: Callback): void
  endCallback(id: string, delivered: boolean): void
}

export type CallbackOptions = {
  /** Where callbacks go. A function, because the app's own port may be known only later. */
  callbackUrl: string | (() => string)
  /** How a callback proves whose it is. */
  headersOf: (callback: Callback, body: string) => Record<string, string>
  /** Waits before each try after the first, in place of the real 15 min … 12 h. */
  callbackRetryMs: readonly number[]
}

/** Delivers callbacks at least once: tries again, also over a restart, until a 2xx or the last try. */
export class Callbacks {
  readonly #book: CallbackBook
  readonly #options: CallbackOptions
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #queue: (() => void)[] = []
  #posting = 0

  constructor(book: CallbackBook, options: CallbackOptions) {
    this.#book = book
    this.#options = options
  }

  /** What a killed process had not delivered. */
  resume(): void {
    for (const callback of this.#book.openCallbacks.values()) void this.#start(callback)
  }

  /** Writes the callback down and delivers it in the background; the promise is its end. */
  send(body: Record<string, unknown>, copies: number): Promise<void> {
    const callback = { id: randomUUID(), body, copies }
    this.#book.addCallback(callback)
    return this.#start(callback)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled(this.#running)
  }

  #start(callback: Callback): Promise<void> {
    const run = this.#deliver(callback).finally(() => this.#running.delete(run))
    this.#running.add(run)
    return run
  }

  async #deliver(callback: Callback): Promise<void> {
    for (let tries = 0; tries < callbackTriesMax && !this.#stopping.signal.aborted; tries += 1) {
      if (tries > 0)
        await this.#wait(
          this.#options.callbackRetryMs[tries - 1] ?? this.#options.callbackRetryMs.at(-1) ?? 0,
        )
      const results = await this.#inTurn(() =>
        Promise.all(Array.from({ length: callback.copies }, () => this.#post(callback))),
      )
      if (this.#stopping.signal.aborted) return
      if (results.every(Boolean)) {
        this.#book.endCallback(callback.id, true)
        return
      }
    }
    if (!this.#stopping.signal.aborted) this.#book.endCallback(callback.id, false)
  }

  async #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#posting >= callbacksAtOnceMax) await new Promise<void>((resolve) => this.#queue.push(resolve))
    else this.#posting += 1
    try {
      return await run()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#posting -= 1
    }
  }

  async #post(callback: Callback): Promise<boolean> {
    const { callbackUrl, headersOf } = this.#options
    const body = JSON.stringify(callback.body)
    try {
      const answer = await fetch(typeof callbackUrl === 'string' ? callbackUrl : callbackUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(callback, body) },
        body,
        redirect: 'error',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(callbackTimeoutMs)]),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}

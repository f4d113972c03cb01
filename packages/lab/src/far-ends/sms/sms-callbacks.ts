import type { SmsCallback, SmsRecord } from './sms-record.ts'

const callbackTimeoutMs = 5_000
/** Requests at once; further ones wait their turn. */
const postsAtOnceMax = 8
/** A carrier gathers its news for so long, and tells so much of it at once. */
const gatherMs = 40
/** Of a sender that is away: the waits of a carrier, shortened from minutes. */
const retryMs = [100, 200, 400, 800, 1_600] as const

export interface SmsPost {
  url: string
  headers: Record<string, string>
  body: string
}

/** Tells a carrier's news at least once: tries again, also over a restart, until a 2xx or the last try. */
export class SmsCallbacks {
  readonly #record: SmsRecord
  readonly #write: (callbacks: readonly SmsCallback[]) => SmsPost
  readonly #atOnceMax: number
  readonly #triesMax: number
  readonly #stopping = new AbortController()
  readonly #waiting: { callback: SmsCallback; done: () => void; tries: number }[] = []
  readonly #running = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined

  /** @param write what is sent for some news, all of one address @param atOnceMax news in one request */
  constructor(
    record: SmsRecord,
    write: (callbacks: readonly SmsCallback[]) => SmsPost,
    { atOnceMax, triesMax }: { atOnceMax: number; triesMax: number },
  ) {
    this.#record = record
    this.#write = write
    this.#atOnceMax = atOnceMax
    this.#triesMax = triesMax
  }

  /** What a killed process had not told. */
  resume(): void {
    for (const callback of this.#record.openCallbacks.values()) void this.#queue(callback)
  }

  /** Writes news down and tells it in the background; the promise is its end. */
  async send(callback: Omit<SmsCallback, 'id'>): Promise<void> {
    await this.#queue(this.#record.addCallback(callback))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await Promise.allSettled(this.#running)
  }

  #queue(callback: SmsCallback): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ callback, done, tries: 0 })
      this.#wake()
    })
  }

  #wake(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#post()
    }, gatherMs)
  }

  #post(): void {
    while (
      this.#running.size < postsAtOnceMax &&
      this.#waiting.length > 0 &&
      !this.#stopping.signal.aborted
    ) {
      const address = this.#waiting[0]?.callback.callback
      const own = this.#waiting
        .filter(({ callback }) => callback.callback === address)
        .slice(0, this.#atOnceMax)
      for (const each of own) this.#waiting.splice(this.#waiting.indexOf(each), 1)
      const run = this.#tell(own).finally(() => {
        this.#running.delete(run)
        if (this.#waiting.length > 0) this.#wake()
      })
      this.#running.add(run)
    }
  }

  async #tell(own: { callback: SmsCallback; done: () => void; tries: number }[]): Promise<void> {
    const copies = Math.max(...own.map(({ callback }) => callback.copies))
    const post = this.#write(own.map(({ callback }) => callback))
    const results = await Promise.all(Array.from({ length: copies }, async () => await this.#request(post)))
    if (this.#stopping.signal.aborted) return
    const isTold = results.every(Boolean)
    for (const each of own) {
      each.tries += 1
      if (isTold || each.tries >= this.#triesMax) {
        this.#record.endCallback(each.callback.id)
        each.done()
      } else this.#again(each)
    }
  }

  #again(each: { callback: SmsCallback; done: () => void; tries: number }): void {
    const timer = setTimeout(
      () => {
        this.#waiting.push(each)
        this.#wake()
      },
      retryMs[each.tries - 1] ?? retryMs.at(-1),
    )
    this.#stopping.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  async #request({ url, headers, body }: SmsPost): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
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
}

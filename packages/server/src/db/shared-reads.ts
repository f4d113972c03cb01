/** A reading that begins when the one before it is over, for all who asked meanwhile. */
interface Waiting {
  answer: Promise<unknown>
  begin: () => void
}

/**
 * Readings that many ask for at one moment and that say the same to each of them. Whoever asks gets what was read after they
 * asked: who comes while it is being read waits for the next reading, and all who wait share that one. Nothing is kept.
 */
export class SharedReads {
  /** By what is read: what is being read now has an entry, and with it whoever waits for the next. */
  readonly #reading = new Map<string, { next: Waiting | null }>()

  /**
   * @param key what is read, and everything the answer depends on: whose rows, of which day
   * @param work reads it, in the transaction of whoever asked first; it must take no time from before it begins
   * @throws what the work of whoever asked first throws
   */
  async read<T>(key: string, work: () => Promise<T>): Promise<T> {
    const reading = this.#reading.get(key)
    if (reading !== undefined) {
      reading.next ??= this.#waitFor(key, work)
      return (await reading.next.answer) as T
    }
    this.#reading.set(key, { next: null })
    return await this.#run(key, work)
  }

  #waitFor(key: string, work: () => Promise<unknown>): Waiting {
    const turn = Promise.withResolvers<void>()
    return { answer: turn.promise.then(async () => await this.#run(key, work)), begin: turn.resolve }
  }

  async #run<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      const next = this.#reading.get(key)?.next ?? null
      if (next === null) this.#reading.delete(key)
      else this.#reading.set(key, { next: null })
      next?.begin()
    }
  }
}

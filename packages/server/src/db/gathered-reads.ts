/** Keys that wait for the reading before them to be over; then they are asked for together. */
interface Gathering<Row> {
  keys: Set<string>
  rows: PromiseWithResolvers<ReadonlyMap<string, Row>>
}

/**
 * Rows by their keys that many ask for at one moment, each for one: they are asked for together. Whoever asks gets what was read
 * after they asked: who comes while others are being read waits for the next reading. Nothing is kept.
 */
export class GatheredReads<Row> {
  readonly #readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>
  #isReading = false
  #next: Gathering<Row> | null = null

  /** @param readAll the rows of these keys; it must take none from before it begins */
  constructor(readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {
    this.#readAll = readAll
  }

  /**
   * @returns the row of a key, undefined where there is none
   * @throws what the reading throws, to all who shared it
   */
  async read(key: string): Promise<Row | undefined> {
    if (!this.#isReading) return (await this.#run([key])).get(key)
    this.#next ??= { keys: new Set(), rows: Promise.withResolvers() }
    const { keys, rows } = this.#next
    keys.add(key)
    return (await rows.promise).get(key)
  }

  async #run(keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    this.#isReading = true
    try {
      return await this.#readAll(keys)
    } finally {
      const next = this.#next
      this.#next = null
      this.#isReading = false
      // In the same breath: whoever asks from here on waits for the one behind it.
      if (next !== null) this.#run([...next.keys]).then(next.rows.resolve, next.rows.reject)
    }
  }
}

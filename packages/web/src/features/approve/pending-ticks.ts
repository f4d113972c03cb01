/**
 * Ticks on their way to the server. Those of one check go one after the other, for the last one must stand; a decision
 * waits for all of them, for it is judged by what the server has.
 */
export class Ticks {
  readonly #underWay = new Map<string, Promise<void>>()

  /**
   * Sends one tick of a check.
   * @throws what `send` rejects with: this tick was refused
   */
  keep(field: string, send: () => Promise<unknown>): Promise<void> {
    const before = this.#underWay.get(field) ?? Promise.resolve()
    const one = before
      .catch(() => undefined)
      .then(async () => void (await send()))
      .finally(() => {
        if (this.#underWay.get(field) === one) this.#underWay.delete(field)
      })
    this.#underWay.set(field, one)
    return one
  }

  /** One of this check is on its way. */
  isUnderWay(field: string): boolean {
    return this.#underWay.has(field)
  }

  /** None is on its way. */
  get areKept(): boolean {
    return this.#underWay.size === 0
  }

  /**
   * Until all are kept.
   * @throws what one of them was refused with
   */
  async kept(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }
}

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

interface Shown<R> {
  /** What the check showed until now. */
  before: R
  result: R
}

/** Ticks that are shown before they are kept. */
export class ShownTicks<R> extends Ticks {
  /** What the server has of each check. */
  readonly #had = new Map<string, R>()

  /**
   * Sends one tick of a check that shows it already.
   * @param setBack is told what the server has of the check when its last tick was refused; what other checks show stays
   * @throws what `send` rejects with: this tick was refused
   */
  async keepShown(
    field: string,
    { before, result }: Shown<R>,
    send: () => Promise<unknown>,
    setBack: (had: R) => unknown,
  ): Promise<void> {
    if (!this.isUnderWay(field)) this.#had.set(field, before)
    try {
      await this.keep(field, send)
      this.#had.set(field, result)
    } catch (error) {
      if (!this.isUnderWay(field)) setBack(this.#had.get(field) ?? before)
      throw error
    }
  }
}

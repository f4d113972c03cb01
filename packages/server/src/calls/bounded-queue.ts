import { LendingError } from '@lumbung/domain/errors'

/** How much of one kind of work may run and wait in this process. */
export interface QueueBounds {
  runningMax: number
  waitingMax: number
  /** What those are told who come when even the waiting room is full. */
  againInSeconds: number
}

/** What runs and waits now. */
export interface QueueLoad {
  running: number
  waiting: number
}

/**
 * A queue of its own for heavy work, so that a flood of it waits for itself and for nobody else. First come, first
 * served; past its bound nobody waits at all, since an early "busy" costs nothing and a late answer costs everyone.
 */
export class BoundedQueue {
  readonly #bounds: QueueBounds
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  get load(): QueueLoad {
    return { running: this.#running, waiting: this.#waiting.length }
  }

  /** @throws BUSY when it would not be let in */
  refuseWhenFull(): void {
    const { runningMax, waitingMax, againInSeconds: seconds } = this.#bounds
    if (this.#running >= runningMax && this.#waiting.length >= waitingMax)
      throw new LendingError('BUSY', { detail: { seconds } })
  }

  /**
   * Runs a piece of work when its turn comes.
   * @throws BUSY at once when too many wait, and whatever the work throws
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.refuseWhenFull()
    // Who leaves hands the place over, so that nobody who comes later slips in between.
    if (this.#running >= this.#bounds.runningMax)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}

import type { SetClock } from '@lumbung/server/start/clock'

/** What somebody does over time: it gives each moment it waits for, and goes on when that has come. */
export type Story<T = void> = AsyncGenerator<Date, T, void>

/** A moment that does not come in a play that ends then. */
export function neverBefore(end: Date): Date {
  return new Date(end.getTime() + 1)
}

interface Waiting {
  at: Date
  story: Story
}

/** Many stories told on one clock, one step of one of them at a time: so the same stories always go the same way. */
export class Timeline {
  /** The next one first; of one moment, whoever waited first. */
  readonly #waiting: Waiting[] = []

  begin(story: Story, at: Date): void {
    const place = this.#waiting.findLastIndex((other) => other.at <= at) + 1
    this.#waiting.splice(place, 0, { at, story })
  }

  /** Moves the clock from moment to moment. What waits for a later one than `end` never comes. */
  async run(clock: SetClock, end: Date): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (next.at > end) return
      if (next.at > clock.now()) clock.set(next.at)
      const { done, value } = await next.story.next()
      if (done !== true) this.begin(next.story, value)
    }
  }
}

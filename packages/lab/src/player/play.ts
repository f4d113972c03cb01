import type { BusinessDay } from '@lumbung/domain/calendar'
import { verifyBooks } from '@lumbung/server/cli/verify-books'
import { Lender, type Plan } from './lender.ts'
import type { Playground } from './stage.ts'

/** Books that broke while the simulation ran; seed and day find it again. */
export class BrokenBooks extends Error {
  constructor(seed: number, day: BusinessDay, violations: readonly string[]) {
    super(`the books broke on ${day} of seed ${seed}: ${violations.slice(0, 5).join('; ')}`)
    this.name = 'BrokenBooks'
  }
}

/**
 * Plays a plan through the public calls. At every day's end the timers run and the books are held to I1–I13.
 * @throws BrokenBooks on the first day on which an invariant is broken
 */
export async function play(
  ground: Playground,
  plan: Plan,
  told: (day: BusinessDay, orders: number) => void,
): Promise<void> {
  await Lender.play(ground, plan, {
    dayDone: async (day, orders) => {
      const broken = (await verifyBooks(ground.services.db)).flatMap(({ violations }) => violations)
      if (broken.length > 0) throw new BrokenBooks(plan.seed, day, broken)
      told(day, orders)
    },
  })
}

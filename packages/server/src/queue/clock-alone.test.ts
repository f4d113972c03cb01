import { afterEach, beforeEach, expect, test } from 'vitest'
import { onlyTimedWork } from '@lumbung/lab/world/only-timed-work'
import { assertSoundBooks } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

/** `npm run torture -- clock` runs the same with many seeds. */
const rounds = Number(process.env['CLOCK_ROUNDS'] ?? 1)
const firstSeed = Number(process.env['CLOCK_SEED'] ?? 20_261_122)
const orders = 8
const roundMsMax = 120_000

let world: World
beforeEach(async () => {
  world = await openWorld({ payoutDelayMs: 10, answerTimeoutMs: 250 })
})
afterEach(async () => world.close())

for (let round = 0; round < rounds; round += 1) {
  const seed = firstSeed + round
  test(
    `the clock alone is enough: every rupiah stands where the far end says, or in an open item (seed ${seed})`,
    async () => {
      expect(await onlyTimedWork(world, seed, orders)).toEqual([])
      await assertSoundBooks(world)
    },
    roundMsMax,
  )
}

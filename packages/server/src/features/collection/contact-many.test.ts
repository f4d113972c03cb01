import { afterAll, expect, test } from 'vitest'
import { driveContacts } from '@lumbung/lab/world/contacts'
import { seededNumbers } from '@lumbung/lab/world/seeded-numbers'
import { openWorld, type World } from '@lumbung/lab/world/world'

/** `npm run torture -- contact` runs the same with many more. */
const attempts = Number(process.env['CONTACT_ATTEMPTS'] ?? 400)
const seed = Number(process.env['CONTACT_SEED'] ?? 20_261_124)
/** As many as fit into the days before a loan leaves the desks. */
const attemptsOfAWorld = 3_000

let world: World
afterAll(async () => await world.close())

test(
  'of all that is tried nothing unlawful is made, and nothing lawful is refused',
  { timeout: 60_000 + attempts * 200 },
  async () => {
    const sum = { made: 0, refused: 0 }
    for (let round = 0; round * attemptsOfAWorld < attempts; round += 1) {
      world = await openWorld({ start: '2026-11-21T05:00:00Z' })
      const of = Math.min(attemptsOfAWorld, attempts - round * attemptsOfAWorld)
      const { made, refused, faults } = await driveContacts(world, of, seededNumbers(seed + round))
      expect(faults).toEqual([])
      sum.made += made
      sum.refused += refused
      if ((round + 1) * attemptsOfAWorld < attempts) await world.close()
    }
    expect(sum.made + sum.refused).toBe(attempts)
    expect(sum.made).toBeGreaterThan(attempts / 50)
    expect(sum.refused).toBeGreaterThan(attempts / 10)
  },
)

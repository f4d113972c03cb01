import { businessDay } from '@lumbung/domain/calendar'
import { afterAll, describe, expect, test } from 'vitest'
import { booksParts, digestOf, linesOf } from '../books/digest.ts'
import { assertSoundBooks } from '../testing/waiting-orders.ts'
import { openWorld, type World } from '../testing/world.ts'
import { writeInBulk } from './bulk.ts'
import { openCallers } from './callers.ts'
import { play } from './play.ts'

const worlds: World[] = []
const firstDay = businessDay('2026-09-01')

/** A small lender, played through the calls. */
async function played(seed: number, days = 3, orders = 24): Promise<World> {
  const world = await openWorld({ start: `${firstDay}T00:00:00Z`, payoutDelayMs: 1 })
  worlds.push(world)
  const { services, farEnd, clock } = world
  const callers = openCallers(services, world.base)
  await play(
    { services, callers, farEnd, channelKey: 'secret-key' },
    clock,
    { seed, firstDay, days, orders },
    () => undefined,
  )
  return world
}

afterAll(async () => {
  for (const world of worlds) await world.close()
})

describe('the simulator', () => {
  // Seeds in which, between them, every act and every misbehaviour of the channel comes up.
  test.each([
    [70, 34, 60],
    [109, 8, 14],
  ])(
    'leaves by the bulk path what it leaves by the calls: seed %i, %i days, %i orders',
    async (seed, days, orders) => {
      const slow = await played(seed, days, orders)
      const fast = await openWorld({ start: slow.clock.now().toISOString() })
      worlds.push(fast)
      const quiet = { done: () => undefined, stopping: () => false }
      await writeInBulk(
        fast.services,
        fast.url,
        { seed, firstDay, days, orders },
        { key: 'test.bulk', value: true },
        quiet,
      )
      for (const part of booksParts) {
        expect(await linesOf(fast.db, part), part).toEqual(await linesOf(slow.db, part))
      }
      expect((await digestOf(fast.db)).all).toBe((await digestOf(slow.db)).all)
      await assertSoundBooks(fast)
    },
    180_000,
  )

  test('leaves the same books for the same seed, others for another', async () => {
    const [first, second, other] = [await played(7), await played(7), await played(8)]
    const [a, b, c] = [await digestOf(first.db), await digestOf(second.db), await digestOf(other.db)]
    for (const part of booksParts) {
      expect(await linesOf(second.db, part), part).toEqual(await linesOf(first.db, part))
    }
    expect(b.all).toBe(a.all)
    expect(c.all).not.toBe(a.all)
  }, 180_000)
})

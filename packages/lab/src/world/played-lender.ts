import { transact } from '@lumbung/server/db/transaction'
import { testPasswordCost } from '@lumbung/server/secrets/passwords'
import { openCallers } from '../player/callers.ts'
import type { Playground } from '../player/stage.ts'
import { hireColleagues } from '../player/staff.ts'
import type { World } from './world.ts'

/** A test's world to play a lender in. More than one person is at each desk: a second look is another person's. */
export async function playgroundOf(world: World): Promise<Playground> {
  const { services, app, clock, farEnd } = world
  await transact(services.db, '*', async (tx) => await hireColleagues(tx, clock.wall(), testPasswordCost))
  return { services, clock, callers: openCallers(services, app), farEnd, channelKey: 'secret-key' }
}

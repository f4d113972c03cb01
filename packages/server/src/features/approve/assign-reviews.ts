import type { Services } from '../../calls/context.ts'
import { businessDayOf } from '@lumbung/domain/calendar'
import { transact } from '../../db/transaction.ts'
import { dealTo, keepDealt } from './assignment.ts'
import { readWaiting } from './assignment.queries.ts'
import { readDesk, readMembers } from './reviewer.queries.ts'
import { freeTasksOfAbsent, lockDealing } from '../../records/review/review-assignments.ts'

/** More wait for the next run. */
const dealtMax = 1_000

/**
 * Takes back what was given to people who are not there, and deals what nobody has and a group that is dealt to by
 * itself takes, the oldest first. Run again, or by two at once, it finds nothing left to do.
 */
export async function assignReviews(services: Services): Promise<void> {
  const wall = services.clock.wall()
  const now = services.clock.now()
  const moment = { wall, today: businessDayOf(now) }
  await transact(services.db, '*', async (tx) => {
    await freeTasksOfAbsent(tx, wall)
    const auto = await tx
      .selectFrom('review_group')
      .select('id')
      .where('active', '=', true)
      .where('auto_assign', '=', true)
      .executeTakeFirst()
    if (auto === undefined) return
    await lockDealing(tx)
    const members = await readMembers(tx)
    const waiting = await readWaiting(tx, { free: true, auto: true, max: dealtMax }, wall)
    const dealt = dealTo(
      waiting,
      { people: await readDesk(tx, moment), members },
      ({ autoGroupIds }) => new Set(autoGroupIds.flatMap((id) => members.get(id) ?? [])),
    )
    await keepDealt(tx, dealt, {}, { now, wall })
  })
}

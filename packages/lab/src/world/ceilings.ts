import { type CostCeilings, firstCostCeilings } from '@lumbung/domain/account/ceilings'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { World } from './world.ts'

/** Cost ceilings as if two persons had agreed on them the day before. @param from day from which they are in force */
export async function setCeilings(
  world: World,
  change: Partial<CostCeilings>,
  from: BusinessDay = world.clock.today(),
): Promise<void> {
  const { staffId } = await world.as('risk')
  const now = world.clock.wall()
  await world.db
    .insertInto('dated_setting')
    .values({
      code: 'costCeilings',
      valid_from: from,
      value: JSON.stringify({ ...firstCostCeilings, ...change }),
      source: 'SEOJK',
      note: 'set by a test',
      set_by: staffId,
      set_at: now,
      state: 'agreed',
      decided_at: now,
    })
    .execute()
}

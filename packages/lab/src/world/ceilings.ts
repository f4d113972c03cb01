import { type CostCeilings, firstCostCeilings } from '@lumbung/domain/account/ceilings'
import type { World } from './world.ts'

/** Cost ceilings as if two persons had agreed on them yesterday, in force from today. */
export async function setCeilings(world: World, change: Partial<CostCeilings>): Promise<void> {
  const { staffId } = await world.as('risk')
  const now = world.clock.wall()
  await world.db
    .insertInto('dated_setting')
    .values({
      code: 'costCeilings',
      valid_from: world.clock.today(),
      value: JSON.stringify({ ...firstCostCeilings, ...change }),
      source: 'SEOJK',
      note: 'lowered',
      set_by: staffId,
      set_at: now,
      state: 'agreed',
      decided_at: now,
    })
    .execute()
}

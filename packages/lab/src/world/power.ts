import type { World } from './world.ts'

/** A role as it stands, by id or name. */
export async function roleOf(world: World, which: number | string): Promise<{ id: number; version: number }> {
  return await world.db
    .selectFrom('role')
    .select(['id', 'version'])
    .where(typeof which === 'number' ? 'id' : 'name', '=', which)
    .executeTakeFirstOrThrow()
}

import { sha256 } from '../seals.ts'
import type { Caller, World } from './world.ts'

/** The password was given again a moment ago, as `confirm_password` would note it. */
export async function inSudo(world: World, caller: Caller): Promise<Caller> {
  const until = new Date(Date.now() + 3_600_000)
  await world.db
    .updateTable('session')
    .set({ sudo_until: until })
    .where('token_hash', '=', sha256(caller.token))
    .execute()
  return caller
}

/** A role as it stands, by id or name. */
export async function roleOf(world: World, which: number | string): Promise<{ id: number; version: number }> {
  return await world.db
    .selectFrom('role')
    .select(['id', 'version'])
    .where(typeof which === 'number' ? 'id' : 'name', '=', which)
    .executeTakeFirstOrThrow()
}

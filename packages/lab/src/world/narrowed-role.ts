import { sql } from 'kysely'
import type { Call } from '@lumbung/contract/call'
import type { SeededRoleName } from '@lumbung/contract/roles'
import type { Caller, World } from './world.ts'

/** One more person, whose role is their own: it holds what the seeded one does, and these calls for one app alone. */
export async function personNarrowedTo(
  world: World,
  app: string,
  calls: readonly Call[],
  role: SeededRoleName,
): Promise<Caller> {
  const person = await world.another(role)
  const own = `${role}_${person.staffId}`
  await sql`insert into role (name, title, of_agency) select ${own}, ${own}, of_agency from role where name = ${role}`.execute(
    world.db,
  )
  await sql`insert into role_grant (role_id, app_code, kind, name)
            select (select id from role where name = ${own}), g.app_code, g.kind, g.name
              from role_grant g join role r on r.id = g.role_id where r.name = ${role}`.execute(world.db)
  await sql`update staff set role_id = (select id from role where name = ${own}) where id = ${person.staffId}`.execute(
    world.db,
  )
  await narrowRole(world, app, calls, person)
  return person
}

/** From here on the role of this person holds these calls for one app alone. */
export async function narrowRole(
  world: World,
  app: string,
  calls: readonly Call[],
  { staffId }: Caller,
): Promise<void> {
  const names = calls.map(({ name }) => name)
  const role = sql`(select role_id from staff where id = ${staffId})`
  await sql`delete from role_grant where role_id = ${role} and name = any (${names})`.execute(world.db)
  await sql`insert into role_grant (role_id, app_code, kind, name)
            select ${role}, ${app}, 'call', name from unnest(${names}::text[]) name`.execute(world.db)
}

import { sql } from 'kysely'
import type { Call } from '@lumbung/contract/call'
import type { Tx } from '../../db/pool.ts'

/** Who may make a call for every app now. */
export async function whoHold(tx: Tx, call: Call): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from staff p join role r on r.id = p.role_id
     where p.status = 'active'
       and (r.is_admin or exists (select from role_grant g
                                   where g.role_id = r.id and g.kind = 'call' and g.app_code = '*' and g.name = ${call.name}))
     order by p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same, but for one person who is known already. */
export async function othersWhoHold(tx: Tx, call: Call, staffId: number): Promise<number[]> {
  return (await whoHold(tx, call)).filter((id) => id !== staffId)
}

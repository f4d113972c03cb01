import { sql } from 'kysely'
import { settleCorrection } from '@lumbung/contract/approve/correction'
import type { Tx } from '../../db/pool.ts'

/** Everyone active who may answer a correction of an order of an app, but the one who asked. */
export async function settlersOf(tx: Tx, appCode: string, askedBy: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from staff p
     where p.status = 'active' and p.id <> ${askedBy}
       and exists (select from role_grant g
                    where g.role_id = p.role_id and g.kind = 'call' and g.name = ${settleCorrection.name}
                      and g.app_code in ('*', ${appCode}))
     order by p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether the number of an order was found to be somebody else's or nobody's. */
export async function isFoundNotTheirs(tx: Tx, orderNo: string): Promise<boolean> {
  const { rows } = await sql`select from not_their_numbers(${[orderNo]}::text[])`.execute(tx)
  return rows.length > 0
}

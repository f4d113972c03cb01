import { sql } from 'kysely'
import type { Tx } from '../db/pool.ts'

/** Who said where the money of an order goes: whoever asked for or confirmed bank data that was corrected. */
export const correctors = sql`coalesce((
  select array_agg(distinct who.id) from order_correction c cross join lateral (values (c.asked_by), (c.decided_by)) who(id)
   where c.order_no = d.order_no and c.field in ('bankName', 'bankAccount') and c.state = 'applied'), '{}')`

/** When bank data of an order was last corrected. */
export const correctedAt = sql`(
  select max(c.decided_at) from order_correction c
   where c.order_no = d.order_no and c.field <> 'idNumber' and c.state = 'applied')`

export interface BankCorrections {
  correctorIds: number[]
  accountInQuestion: boolean
  correctedAt: Date | null
}

/** What corrections of an order's bank data mean for its money. */
export async function bankCorrections(tx: Tx, orderNo: string): Promise<BankCorrections> {
  const { rows } = await sql<{ correctors: number[]; waiting: boolean; corrected: Date | null }>`
    select ${correctors} as correctors, ${correctedAt} as corrected,
           exists (select from order_correction
                    where order_no = d.order_no and field in ('bankName', 'bankAccount') and state = 'waiting') as waiting
      from (values (${orderNo}::text)) d(order_no)`.execute(tx)
  const [row] = rows
  return {
    correctorIds: row?.correctors ?? [],
    accountInQuestion: row?.waiting === true,
    correctedAt: row?.corrected ?? null,
  }
}

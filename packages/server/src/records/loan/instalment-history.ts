import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/**
 * Keeps what the instalments of a loan are from now on, where that is not what was kept last: a report of a moment reads it.
 * @param at business time
 */
export async function keepInstalments(tx: Tx, orderNo: string, at: Date): Promise<void> {
  await sql`
    insert into instalment_history (order_no, app_code, no, at, due_day, cleared_day, voided, principal, interest, principal_left,
                                    principal_repaid, interest_repaid, penalty_repaid)
    select i.order_no, l.app_code, i.no, ${at}, i.due_day, i.cleared_day, l.voided_day is not null, i.principal, i.interest,
           i.principal_left, i.principal_repaid, i.interest_repaid, i.penalty_repaid
      from instalment i join loan l on l.order_no = i.order_no
      left join lateral (select h.* from instalment_history h where h.order_no = i.order_no and h.no = i.no
                          order by h.id desc limit 1) h on true
     where i.order_no = ${orderNo}
       and (h.due_day, h.cleared_day, h.voided, h.interest, h.principal_left, h.principal_repaid, h.interest_repaid, h.penalty_repaid)
           is distinct from
           (i.due_day, i.cleared_day, l.voided_day is not null, i.interest, i.principal_left, i.principal_repaid, i.interest_repaid,
            i.penalty_repaid)
     order by i.no`.execute(tx)
}

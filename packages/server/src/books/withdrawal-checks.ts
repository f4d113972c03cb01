import { sql } from 'kysely'
import type { TableCheck } from './table-check.ts'

/** I9 of money withdrawn to the company's account: what left the channels in the books is what arrived and did not come back. */
export const withdrawalChecks: readonly TableCheck[] = [
  {
    code: 'I9',
    counted: sql`select count(*) as count from withdrawal`,
    violated: sql`
      select 'withdrawals brought ' || brought || ' and the books say ' || booked as what
        from (select coalesce(sum(amount) filter (where state = 'success'), 0) as brought from withdrawal) w,
             (select coalesce(sum(amount), 0) as booked from ledger_entry
               where account in ('bankAccount', 'moneyInTransit') and memo in ('withdrawn', 'withdrawalBack')) e
       where brought <> booked`,
  },
]

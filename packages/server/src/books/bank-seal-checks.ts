import { sql } from 'kysely'
import { sealOver } from '../records/bank/bank-seals.ts'
import type { TableCheck } from './table-check.ts'

/** I12 of the bank: a closed day is what two persons signed, in the form in which it was sealed. */
export const bankSealChecks: readonly TableCheck[] = [
  {
    code: 'I12',
    counted: sql`select count(*) as count from bank_day where state = 'closed'`,
    violated: sql`
      select 'day ' || d.day || ' of account ' || d.account_id || ' is not what its seal is over' as what
        from bank_day d where d.state = 'closed' and d.seal <> ${sealOver(sql`d.seal_form`)}`,
  },
]

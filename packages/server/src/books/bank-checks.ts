import { sql } from 'kysely'
import type { TableCheck } from './table-check.ts'

/** Accounts whose lines are posted; of the others every day was closed before lines were. */
const posted = sql`
  posted as (select distinct account_id from bank_posting)`

/** I14: the company's bank account in the ledger is what its closed days say, and what is in transit what our records say of it. */
export const bankChecks: readonly TableCheck[] = [
  {
    code: 'I14',
    counted: sql`with ${posted} select count(*) as count from bank_day d join posted using (account_id) where d.state = 'closed'`,
    // While a day between them is open, those before it are not followed by its lines yet.
    violated: sql`
      with ${posted}, moved as (
        select p.account_id, l.day, sum(e.amount) as amount
          from bank_posting p join ledger_entry e on e.posting = p.posting and e.account = 'bankAccount'
          left join bank_line l on l.id = p.line_id
         group by p.account_id, l.day
      ), told as (
        select d.account_id, d.day, d.end_balance,
               coalesce((select sum(m.amount) from moved m where m.account_id = d.account_id and m.day is null), 0)
               + coalesce(sum(m.amount) over (partition by d.account_id order by d.day), 0) as held
          from bank_day d join posted using (account_id) left join moved m on m.account_id = d.account_id and m.day = d.day
         where d.state = 'closed'
           and not exists (select from bank_day o where o.account_id = d.account_id and o.day > d.day and o.state <> 'closed'
                              and exists (select from bank_day c where c.account_id = d.account_id and c.day > o.day and c.state = 'closed'))
      )
      select a.bank || ' ' || a.number || ' ends ' || t.day || ' with ' || t.end_balance || ' and the books say ' || t.held as what
        from told t join bank_account a on a.id = t.account_id where t.held <> t.end_balance`,
  },
  {
    code: 'I14',
    counted: sql`with ${posted} select count(*) as count from bank_line l join posted using (account_id)`,
    violated: sql`
      with ${posted}, booked as (
        select p.line_id, sum(e.amount) as amount from bank_posting p
          join ledger_entry e on e.posting = p.posting and e.account = 'bankAccount'
         where p.line_id is not null group by p.line_id
      )
      select 'line ' || l.tx_id || ' of ' || l.amount || ' on a day that is ' || d.state || ' is posted as ' || coalesce(b.amount, 0) as what
        from bank_line l join posted using (account_id) join bank_day d on d.account_id = l.account_id and d.day = l.day
        left join booked b on b.line_id = l.id
       where coalesce(b.amount, 0) <> case d.state when 'closed' then l.amount else 0 end
      union all
      select 'posting ' || p.posting || ' is the bank''s and is not in the books' from bank_posting p
       where not exists (select from ledger_entry e where e.posting = p.posting)
      union all
      -- Withdrawals of old stood there until lines were posted, and left it as that began.
      select 'the bank account holds ' || sum(e.amount) || ' that no statement tells of' from ledger_entry e
       where e.account = 'bankAccount' and not exists (select from bank_posting p where p.posting = e.posting)
      having sum(e.amount) <> 0`,
  },
  {
    code: 'I14',
    counted: sql`select count(*) as count from money_in_transit`,
    violated: sql`
      select 'in transit are ' || told || ' and the books say ' || booked as what
        from (select coalesce(sum(amount), 0) as told from money_in_transit) t,
             (select coalesce(sum(amount), 0) as booked from ledger_entry where account = 'moneyInTransit') e
       where told <> booked`,
  },
]

import { sql } from 'kysely'
import { feeChecks } from './fee-checks.ts'
import { refundChecks } from './refund-checks.ts'
import { withdrawalChecks } from './withdrawal-checks.ts'
import type { Tx } from '../db/pool.ts'
import { bankChecks } from './bank-checks.ts'
import { bankSealChecks } from './bank-seal-checks.ts'
import { caseChecks } from './case-checks.ts'
import { ceilingChecks } from './ceiling-checks.ts'
import { closeChecks } from './close-checks.ts'
import type { Findings } from './invariant.ts'
import type { TableCheck } from './table-check.ts'

/** Every column of tables and views, a domain as what it stands on; `information_schema` asks for each who may see it. */
const columns = sql`
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'f') and a.attnum > 0 and not a.attisdropped`

/** An event `e` of a loan that nothing took back. */
const isStanding = sql`not exists (select from loan_event x where x.order_no = e.order_no and x.kind = 'reversed'
                                      and x.detail ->> 'target' = e.seq::text)`

const checks: readonly TableCheck[] = [
  {
    code: 'I1',
    counted: sql`select count(distinct posting) as count from ledger_entry`,
    violated: sql`select 'posting ' || posting || ' is off by ' || sum(amount) as what from ledger_entry
                   group by posting having sum(amount) <> 0
                  union all
                  select 'the ledger is off by ' || sum(amount) from ledger_entry having sum(amount) <> 0`,
  },
  {
    code: 'I5',
    counted: sql`select count(*) as count ${columns}`,
    violated: sql`select c.relname || '.' || a.attname || ' is ' || format_type(a.atttypid, null) as what ${columns}
                     and coalesce(nullif(t.typbasetype, 0), t.oid) = any('{real, double precision, numeric, money}'::regtype[])`,
  },
  {
    code: 'I8',
    counted: sql`select count(*) as count from loan`,
    violated: sql`select l.order_no || ' says ' || l.event_count || ' events and has ' || count(e.seq) as what
                    from loan l left join loan_event e on e.order_no = l.order_no
                   group by l.order_no, l.event_count
                  having count(e.seq) <> l.event_count or max(e.seq) <> l.event_count - 1
                      or count(*) filter (where e.kind = 'disbursed') <> 1`,
  },
  {
    code: 'I8',
    counted: sql`select count(*) as count from cash_record where state = 'posted'`,
    violated: sql`select 'cash ' || c.id || ' is posted by ' || count(e.id) || ' events' as what
                    from cash_record c left join loan_event e on e.cash_record_id = c.id and e.order_no = c.order_no
                   where c.state = 'posted' group by c.id having count(e.id) <> 1`,
  },
  {
    code: 'I8',
    counted: sql`select count(*) as count from loan_event where kind in ('paid', 'extended')`,
    violated: sql`select e.order_no || ' event ' || e.seq || ' has cash ' || coalesce(c.id::text, 'none') || ' ' || coalesce(c.state, '') as what
                    from loan_event e join loan l on l.order_no = e.order_no
                    left join cash_record c on c.id = e.cash_record_id
                   where e.kind in ('paid', 'extended') and e.amount > 0 and l.voided_day is null
                     and (c.id is null or c.state <> 'posted' or c.order_no is distinct from e.order_no or c.amount <> e.amount)
                     and not exists (select from loan_event r where r.order_no = e.order_no and r.kind = 'reversed'
                                        and r.detail ->> 'target' = e.seq::text)`,
  },
  {
    code: 'I7',
    counted: sql`select count(*) as count from extension where state = 'effective'`,
    violated: sql`select 'extension ' || x.id || ' of ' || x.order_no || ' is booked ' || count(e.id) || ' times' as what
                    from extension x left join loan_event e on e.order_no = x.order_no and e.kind = 'extended'
                     and e.cash_record_id = x.cash_record_id and e.amount = x.pay_now and e.day = x.day
                   where x.state = 'effective' group by x.id having count(e.id) <> 1`,
  },
  {
    code: 'I3',
    counted: sql`select count(*) as count from reduction where state = 'used'`,
    violated: sql`select 'reduction ' || r.id || ' of ' || r.order_no || ' is booked ' || count(e.id) || ' times' as what
                    from reduction r left join loan_event e on e.order_no = r.order_no and e.kind = 'reduced'
                     and e.day = r.used_day and e.amount = r.used_amount and r.used_amount <= r.amount
                     and ${isStanding}
                   where r.state = 'used' group by r.id having count(e.id) <> 1`,
  },
  {
    code: 'I3',
    counted: sql`select count(*) as count from reduction where state = 'takenBack'`,
    violated: sql`select 'a reduction of ' || r.order_no || ' was taken back and stands in its loan' as what
                    from (select distinct order_no from reduction where state = 'takenBack') r
                   where (select count(*) from loan_event e where e.order_no = r.order_no and e.kind = 'reduced' and ${isStanding})
                         > (select count(*) from reduction u where u.order_no = r.order_no and u.state = 'used')`,
  },
  {
    code: 'I3',
    counted: sql`select count(*) as count from loan where cleared_day is not null`,
    violated: sql`select l.order_no || ' is cleared and still has a change open' as what from loan l
                   where l.cleared_day is not null
                     and (exists (select from extension x where x.order_no = l.order_no and x.state in ('quoted', 'codeIssued', 'paid'))
                       or exists (select from reduction r where r.order_no = l.order_no and r.state in ('applied', 'approved')))`,
  },
  {
    code: 'I9',
    counted: sql`select count(*) as count from cash_record`,
    violated: sql`select 'suspense holds ' || held || ' and ' || waiting || ' waits' as what
                    from (select coalesce(-sum(amount), 0) as held from ledger_entry where account = 'suspense') ledger,
                         (select coalesce(sum(amount), 0) as waiting from cash_record
                           where state in ('received', 'matched', 'unmatched', 'proposed', 'refunding')) cash
                   where held <> waiting
                  union all
                  select 'cash ' || c.id || ' of ' || c.amount || ' came into suspense as ' || coalesce(-sum(e.amount), 0)
                    from cash_record c left join ledger_entry e
                      on e.cash_record_id = c.id and e.account = 'suspense' and e.loan_event_id is null and e.memo = 'received'
                   group by c.id, c.amount having coalesce(-sum(e.amount), 0) <> c.amount
                  union all
                  select 'cash ' || id || ' waits without a reason' from cash_record
                   where state in ('unmatched', 'proposed') and unmatched_reason is null`,
  },
  {
    code: 'I10',
    counted: sql`select count(*) as count from disbursement`,
    violated: sql`select d.reference || ' is ' || d.state || ' and its order ' || o.state as what
                    from disbursement d join orders o on o.order_no = d.order_no
                   where d.payment_request_id is null
                     and ((d.state = 'success') and o.state not in ('repaying', 'cleared', 'writtenOff')
                       or (d.state in ('submitting', 'accepted', 'unknown')) and o.state <> 'loaning'
                       or (d.state in ('pending', 'audited')) and o.state <> 'waitLoan')
                  union all
                  select o.order_no || ' is ' || o.state || ' and has ' || count(d.id) || ' payouts that got there'
                    from orders o left join disbursement d on d.order_no = o.order_no and d.state = 'success'
                     and d.payment_request_id is null
                   where o.state in ('repaying', 'cleared', 'writtenOff') and o.import_id is null
                   group by o.order_no, o.state having count(d.id) <> 1
                  union all
                  select o.order_no || ' is loaning and nothing is under way' from orders o
                   where o.state = 'loaning' and not exists (select from disbursement d where d.order_no = o.order_no and d.payment_request_id is null
                                                                and d.state in ('submitting', 'accepted', 'unknown'))`,
  },
  {
    code: 'I10',
    counted: sql`select count(*) as count from loan`,
    violated: sql`select d.reference || ' paid out ' || d.amount || ' and the books say ' || coalesce(-sum(e.amount), 0) as what
                    from disbursement d
                    left join loan_event v on v.order_no = d.order_no and v.kind = 'disbursed'
                    left join ledger_entry e on e.loan_event_id = v.id and e.account = 'cashAtChannel'
                   where d.state = 'success' and d.payment_request_id is null group by d.reference, d.amount having coalesce(-sum(e.amount), 0) <> d.amount
                  union all
                  select l.order_no || ' has a loan and its order is ' || o.state from loan l join orders o on o.order_no = l.order_no
                   where (l.voided_day is null) <> (o.state in ('repaying', 'cleared', 'writtenOff'))
                  union all
                  select o.order_no || ' is ' || o.state || ' without a loan' from orders o
                   where o.state in ('repaying', 'cleared', 'writtenOff') and not exists (select from loan l where l.order_no = o.order_no)`,
  },
  ...feeChecks,
  ...refundChecks,
  ...withdrawalChecks,
  ...bankChecks,
  ...ceilingChecks,
  ...caseChecks,
  ...closeChecks,
  ...bankSealChecks,
]

/** The rules that hold over whole tables. */
export async function checkTables(tx: Tx, findings: Findings): Promise<void> {
  for (const { code, counted, violated } of checks) {
    findings.count(code, (await counted.execute(tx)).rows[0]?.count ?? 0)
    for (const { what } of (await violated.execute(tx)).rows) findings.violated(code, what)
  }
}

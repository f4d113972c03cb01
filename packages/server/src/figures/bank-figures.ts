import { sql } from 'kysely'
import type { AskedFigure } from '@lumbung/contract/utils/figure'
import type { FigureProof, Sql } from './figure-proof.ts'

type Asked = Extract<AskedFigure, { figure: 'bankIn' | 'bankOut' }>

/** Of a day `d`: its lines stand in the ledger. Accounts whose days were all closed before lines were posted wait for the next. */
const isPosted = sql`(d.state = 'closed' and exists (select from bank_posting b where b.account_id = d.account_id))`

/**
 * What came into or left an account on a day. Its own lines are the bank's; the records are what explains them: payments less what
 * their channel kept, payouts, withdrawals, and lines that people explained otherwise. A line that nothing explains is the
 * difference. Until the day is closed none of it need be in the books.
 */
export function ofBankDay({ figure, account, day }: Asked): FigureProof {
  const side = figure === 'bankIn' ? sql`l.amount > 0` : sql`l.amount < 0`
  const lines = sql`
    bank_line l join bank_day d on d.account_id = l.account_id and d.day = l.day
     where l.account_id = ${account} and l.day = ${day} and ${side}`
  return {
    told: 'bank',
    records: sql`
      select l.id::text as key, coalesce(c.order_no, o.order_no) as order_no, coalesce(c.txid, o.reference, w.reference) as name, l.day,
             coalesce(c.amount - p.fee, -o.amount, w.amount * sign(l.amount)::integer) as amount, ${isPosted} as booked
        from bank_line_part p left join cash_record c on c.id = p.cash_record_id left join disbursement o on o.id = p.disbursement_id
        left join withdrawal w on w.id = p.withdrawal_id, ${lines} and l.id = p.line_id
      union all
      select l.id::text, null, l.kind, l.day, l.amount, ${isPosted}
        from ${lines} and l.state in ('matched', 'manual') and not exists (select from bank_line_part p where p.line_id = l.id)`,
    accounts: ['bankAccount'],
    entries: sql`
      select l.id::text as key, e.posting, e.id, e.day, e.account, null::text as order_no, e.amount
        from bank_posting p join ledger_entry e on e.posting = p.posting and e.account = 'bankAccount', ${lines} and l.id = p.line_id`,
    lines: sql`
      select l.id::text as key, l.day, l.tx_id, null::text as order_no, l.amount from ${lines}`,
  }
}

/** Who may see the bank: no one who works for some apps only, and nobody who asks for some. */
const seesAll = (app: readonly string[]) =>
  app.length === 0 ? sql`current_setting('lumbung.apps', true) = '*'` : sql`false`

/** Payments that one line brought stand in the books with it in one sum. */
const paymentKey = (id: Sql) => sql`coalesce((
  select 'line-' || r.line_id from line_rest r where r.posted and r.cash_record_id = ${id}), 'payment-' || ${id})`

/**
 * What is in transit in the books: each record that no line of a closed day shows. Entries of a withdrawal do not say which it is,
 * and the two lines of a transfer meet by their amount: those of a channel, and those of an amount, are held together.
 */
export function ofTransit(app: readonly string[]): FigureProof {
  const of = seesAll(app)
  return {
    told: 'records',
    records: sql`
      select case t.kind when 'payment' then ${paymentKey(sql`t.cash_record_id`)}
                         when 'withdrawal' then 'withdrawal-' || t.channel else 'transfer-' || abs(t.amount) end as key,
             t.order_no, t.reference as name, t.day, t.amount, true as booked
        from money_in_transit t where ${of}`,
    accounts: ['moneyInTransit'],
    entries: sql`
      select case when e.cash_record_id is not null then ${paymentKey(sql`e.cash_record_id`)}
                  when e.memo in ('withdrawn', 'withdrawalBack', 'bankOpening') or w.withdrawal_id is not null
                    then 'withdrawal-' || coalesce(e.channel, '')
                  when w.line_id is not null then 'line-' || w.line_id
                  else 'transfer-' || abs(e.amount) end as key,
             e.posting, e.id, e.day, e.account, e.order_no, e.amount
        from ledger_entry e left join bank_posting b on b.posting = e.posting
        left join lateral (select p.line_id, p.withdrawal_id from bank_line_part p where p.line_id = b.line_id limit 1) w on true
       where e.account = 'moneyInTransit' and ${of}`,
    lines: null,
  }
}

/**
 * What the company's bank accounts hold in the books: each as its last closed day ended, which is what it began with and its lines
 * since. Who works for some apps sees nothing of the bank, and no entry of it here.
 */
export function ofBankAccounts(app: readonly string[]): FigureProof {
  const of = seesAll(app)
  const told = sql`
    bank_day d where ${isPosted} and ${of}`
  return {
    told: 'records',
    records: sql`
      select d.account_id::text as key, null::text as order_no, a.bank || ' ' || a.number as name, d.day, d.end_balance as amount,
             true as booked
        from bank_account a join (select distinct on (d.account_id) d.* from ${told} order by d.account_id, d.day desc) d
          on d.account_id = a.id`,
    accounts: ['bankAccount'],
    entries: sql`
      select coalesce(p.account_id::text, '') as key, e.posting, e.id, e.day, e.account, e.order_no, e.amount
        from ledger_entry e left join bank_posting p on p.posting = e.posting
       where e.account = 'bankAccount' and ${of}`,
    lines: sql`
      select d.account_id::text as key, d.day, '' as tx_id, null::text as order_no, d.start_balance as amount
        from (select distinct on (d.account_id) d.* from ${told} order by d.account_id, d.day) d
      union all
      select d.account_id::text, d.day, l.tx_id, null, l.amount
        from (select d.* from ${told}) d join bank_line l on l.account_id = d.account_id and l.day = d.day`,
  }
}

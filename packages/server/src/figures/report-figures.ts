import { sql } from 'kysely'
import type { FigureRule } from '@lumbung/contract/report'
import type { BookAccount } from '@lumbung/domain/books/books'
import { instalmentFigures } from '../orders/instalment-owed.ts'
import type { FigureProof, Sql } from './figure-proof.ts'
import { type AccountsOf, billed, cashIn, cashSettled, principalLent } from './loan-accounts.ts'
import { payoutLines } from './payout-figures.ts'

interface Rule {
  books: AccountsOf
  /** What an instalment `i` counts with: the other ones of its loan stand beside. Left out: the figure counts loans. */
  ofInstalment?: Sql
  /** It stood so at the end of the row's day: of the other instalments and of the books what was known by then. */
  atDayEnd?: true
  /** A loan off the books is still counted, and no account holds it any more. */
  onBooksOnly?: true
  /** The bank's lines. */
  lines?: Sql
}

const arrivedIn = sql`e.memo = 'disbursed' and e.account in ('cashAtChannel', 'openingBalance')`
const account = (name: BookAccount, sign: 1 | -1): AccountsOf => ({
  accounts: [name],
  amount: sql`${sql.lit(sign)} * e.amount`,
  where: sql`e.account = ${name}`,
})

const rules: Readonly<Record<Exclude<FigureRule, object>, Rule>> = {
  lent: { books: principalLent },
  principal: { books: principalLent, ofInstalment: sql`i.principal` },
  arrival: {
    books: { accounts: ['cashAtChannel', 'openingBalance'], amount: sql`-e.amount`, where: arrivedIn },
    lines: payoutLines(
      sql`d.order_no`,
      sql`d.state = 'success' and exists (select from chosen c where c.order_no = d.order_no)`,
    ),
  },
  channelCost: { books: account('channelCost', 1) },
  cash: { books: cashIn },
  extensionFee: { books: account('extensionFeeIncome', -1) },
  billed: { books: billed, ofInstalment: instalmentFigures.amount },
  repaid: { books: cashSettled, ofInstalment: instalmentFigures.repaid },
  outstanding: {
    books: account('loansReceivable', 1),
    ofInstalment: sql`i.principal_left`,
    onBooksOnly: true,
  },
  owedThen: { books: account('loansReceivable', 1), ofInstalment: sql`h.principal_left`, atDayEnd: true },
  profit: {
    books: {
      accounts: ['suspense', 'cashAtChannel', 'openingBalance', 'channelCost'],
      // What arrived stands there as a credit already.
      amount: sql`case when e.account = 'channelCost' then -e.amount else e.amount end`,
      where: sql`(${cashIn.where} or ${arrivedIn} or e.account = 'channelCost')`,
    },
  },
}

/**
 * A money figure of a report, of the very rows that it counts.
 * @param rows `c` with order_no, no (null for what is no instalment), key, day, value, and last_due_day where the rule asks for days
 */
export function ofReport(rule: FigureRule, rows: Sql): FigureProof {
  const { books, ofInstalment, onBooksOnly, atDayEnd, lines } =
    typeof rule === 'object' ? rules.cash : rules[rule]
  const until = typeof rule === 'object' ? rule.cashUntil : null
  const onBooks = onBooksOnly ? sql`not coalesce(c.off_books, false)` : sql`true`
  return {
    told: 'records',
    chosen: sql`
      select c.key, c.order_no, c.no, c.day, c.value::bigint as value, l.written_off as off_books,
             ${until === null ? sql`null::date` : sql`c.last_due_day + ${sql.lit(until)}::integer`} as until
        from ${rows} c left join loan l on l.order_no = c.order_no`,
    // What has no order (visitors with their cost) no account of a loan holds.
    records: sql`
      select coalesce(c.order_no, c.key) as key, c.order_no, coalesce(c.order_no, '') as name, c.day, c.value as amount,
             c.order_no is not null and ${onBooks} as booked from chosen c`,
    ...(ofInstalment && {
      beside: atDayEnd
        ? besideThen(ofInstalment)
        : sql`
        select i.order_no as key, ${ofInstalment} as amount from instalment i
         where exists (select from chosen c where c.order_no = i.order_no and ${onBooks})
           and not exists (select from chosen c where c.order_no = i.order_no and c.no = i.no)`,
    }),
    accounts: books.accounts,
    entries: sql`
      select e.order_no as key, e.posting, e.id, e.day, e.account, e.order_no, ${books.amount} as amount
        from ledger_entry e join loan l on l.order_no = e.order_no
       where ${books.where} and exists (
               select from chosen c where c.order_no = e.order_no and ${onBooks} and ${atDayEnd ? sql`e.day <= c.day` : sql`true`}
                 and (c.until is null or c.until >= (select v.day from loan_event v where v.id = e.loan_event_id)))`,
    lines: lines ?? null,
  }
}

/** The other instalments of the same loans, as they were known at the end of the row's day. */
function besideThen(amount: Sql): Sql {
  return sql`
    select h.order_no as key, ${amount} as amount
      from (select distinct on (h.order_no, h.no) h.order_no, h.no, h.principal_left, h.voided
              from (select distinct order_no, day from chosen) c
              join instalment_history h
                on h.order_no = c.order_no and h.at < (c.day + 1)::timestamp at time zone 'Asia/Jakarta'
             order by h.order_no, h.no, h.id desc) h
     where not h.voided and not exists (select from chosen c where c.order_no = h.order_no and c.no = h.no)`
}

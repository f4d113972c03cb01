import { sql } from 'kysely'
import type { FigureRule } from '@lumbung/contract/report'
import type { BookAccount } from '@lumbung/domain/books/books'
import { instalmentFigures } from '../orders/instalment-owed.ts'
import { paymentCosts } from '../orders/payment-cost.ts'
import type { FigureProof, Sql } from './figure-proof.ts'
import {
  type AccountsOf,
  billed,
  bucketsTold,
  cashIn,
  cashSettled,
  interestPaid,
  penaltyPaid,
  principalLent,
  principalPaid,
} from './loan-accounts.ts'
import { payoutLines } from './payout-figures.ts'
import { vintageDay } from '../reports/instalments.ts'

interface Rule {
  books: AccountsOf
  /** What an instalment `i` counts with: the other ones of its loan stand beside. Left out: the figure counts loans. */
  ofInstalment?: Sql
  /** The day at whose end it stood so, of a row `c`: of the other instalments and of the books what was known by then. */
  atEndOf?: Sql
  /** Which loans `l` of rows `c` the accounts tell it of; all, where it is left out. The others are counted all the same. */
  onBooks?: Sql
  /** What channels took for payments is told of it too, as these entries `p` have it. */
  paymentCost?: Sql
  /** The bank's lines. */
  lines?: Sql
  /** What no line shows yet, of loans that lines may show in part. */
  waits?: Sql
}

const arrivedIn = sql`e.memo = 'disbursed' and e.account in ('cashAtChannel', 'openingBalance')`
const account = (name: BookAccount, sign: 1 | -1): AccountsOf => ({
  accounts: [name],
  amount: sql`${sql.lit(sign)} * e.amount`,
  where: sql`e.account = ${name}`,
})

/** Payments `c` to the loans that are counted; a loan may have several, of which only some are on lines. */
const paidToChosen = sql`c.state = 'posted' and exists (
  select from chosen o where o.order_no = c.order_no and o.on_books and (o.until is null or c.value_day <= o.until))`

const cash = {
  books: cashIn,
  lines: sql`
    select c.order_no as key, l.day, l.tx_id, c.order_no, p.amount
      from cash_record c join bank_line_part p on p.cash_record_id = c.id join bank_line l on l.id = p.line_id
     where ${paidToChosen}`,
  // Credit of another loan among it, which no line will ever show.
  waits: sql`
    select c.order_no as key, c.amount from cash_record c
     where ${paidToChosen} and not exists (select from bank_line_part p where p.cash_record_id = c.id)`,
} satisfies Rule

const isChosen = (orderNo: Sql) =>
  sql`exists (select from chosen o where o.order_no = ${orderNo} and o.on_books)`

const arrivedLines = payoutLines(sql`d.order_no`, sql`d.state = 'success' and ${isChosen(sql`d.order_no`)}`)

/** What came less what went, as lines have both; what channels kept and what a registration cost is on none. */
const profit = {
  books: {
    accounts: ['suspense', 'cashAtChannel', 'openingBalance', 'channelCost'],
    // What arrived stands there as a credit already.
    amount: sql`case when e.account = 'channelCost' then -e.amount else e.amount end`,
    where: sql`(${cashIn.where} or ${arrivedIn} or e.account = 'channelCost')`,
  },
  paymentCost: sql`-p.amount`,
  // A registration cost something, and its order may be lent to on another day, or never.
  onBooks: sql`c.no is not null`,
  lines: sql`
    ${cash.lines} union all select l.key, l.day, l.tx_id, l.order_no, -l.amount from (${arrivedLines}) l`,
  waits: sql`
    ${cash.waits}
    union all
    select a.order_no, -a.arrival_amount from orders a
     where ${isChosen(sql`a.order_no`)} and not exists (
             select from disbursement d join bank_line_part p on p.disbursement_id = d.id
              where d.order_no = a.order_no and d.state = 'success')
    union all
    select e.order_no, -e.amount from ledger_entry e where e.account = 'channelCost' and ${isChosen(sql`e.order_no`)}
    union all
    select p.order_no, -p.amount from ${paymentCosts} p where ${isChosen(sql`p.order_no`)}
    union all
    select coalesce(c.order_no, c.key), c.value from chosen c where not c.on_books and c.value <> 0`,
} satisfies Rule

const owedThen = { books: account('loansReceivable', 1), ofInstalment: sql`h.principal_left` } satisfies Rule

const rules: Readonly<Record<Exclude<FigureRule, object>, Rule>> = {
  lent: { books: principalLent },
  principal: { books: principalLent, ofInstalment: sql`i.principal` },
  arrival: {
    books: { accounts: ['cashAtChannel', 'openingBalance'], amount: sql`-e.amount`, where: arrivedIn },
    lines: arrivedLines,
  },
  channelCost: { books: account('channelCost', 1), paymentCost: sql`p.amount` },
  cash,
  extensionFee: { books: account('extensionFeeIncome', -1) },
  billed: { books: billed, ofInstalment: instalmentFigures.amount },
  repaid: { books: cashSettled, ofInstalment: instalmentFigures.repaid },
  outstanding: {
    books: account('loansReceivable', 1),
    ofInstalment: sql`i.principal_left`,
    // A loan off the books is still counted, and no account holds it any more.
    onBooks: sql`not l.written_off`,
  },
  owedThen: { ...owedThen, atEndOf: sql`c.day` },
  principalRepaid: {
    books: principalPaid,
    ofInstalment: sql`i.principal_repaid`,
    onBooks: bucketsTold,
  },
  interestRepaid: { books: interestPaid, ofInstalment: sql`i.interest_repaid`, onBooks: bucketsTold },
  penaltyRepaid: { books: penaltyPaid, ofInstalment: sql`i.penalty_repaid`, onBooks: bucketsTold },
  profit,
}

/** What stood of a loan at the end of a month so many after that of its row; what was off the books by then is counted as well. */
function owedAfter(months: number): Rule {
  const day = vintageDay(sql`c.day`, months)
  return {
    ...owedThen,
    atEndOf: day,
    onBooks: sql`not exists (select from order_event v where v.order_no = c.order_no and v.kind = 'writeOff' and ${knownBy(sql`v.at`, day)})`,
  }
}

function ruleFor(rule: FigureRule): Rule {
  if (typeof rule !== 'object') return rules[rule]
  return 'owedAfterMonths' in rule ? owedAfter(rule.owedAfterMonths) : rules.cash
}

/** Before the day was over. */
const knownBy = (at: Sql, day: Sql) => sql`${at} < (${day} + 1)::timestamp at time zone 'Asia/Jakarta'`

/**
 * A money figure of a report, of the very rows that it counts.
 * @param rows `c` with order_no, no (null for what is no instalment), key, day, value, and last_due_day where the rule asks for days
 */
export function ofReport(rule: FigureRule, rows: Sql): FigureProof {
  const { books, ofInstalment, onBooks, atEndOf, paymentCost, lines, waits } = ruleFor(rule)
  const until = typeof rule === 'object' && 'cashUntil' in rule ? rule.cashUntil : null
  return {
    told: 'records',
    chosen: sql`
      select c.key, c.order_no, c.no, c.day, c.value::bigint as value, ${atEndOf ?? sql`null::date`} as stood_on,
             ${onBooks ? sql`coalesce(${onBooks}, true)` : sql`true`} as on_books,
             ${until === null ? sql`null::date` : sql`c.last_due_day + ${sql.lit(until)}::integer`} as until
        from ${rows} c left join loan l on l.order_no = c.order_no`,
    // What has no order (visitors with their cost) no account of a loan holds.
    records: sql`
      select coalesce(c.order_no, c.key) as key, c.order_no, coalesce(c.order_no, '') as name, c.day, c.value as amount,
             c.order_no is not null and c.on_books as booked from chosen c`,
    ...(ofInstalment && { beside: atEndOf ? besideThen(ofInstalment) : besideNow(ofInstalment) }),
    accounts: books.accounts,
    entries: sql`
      select e.order_no as key, e.posting, e.id, e.day, e.account, e.order_no, ${books.amount} as amount
        from ledger_entry e join loan l on l.order_no = e.order_no
       where ${books.where} and exists (
               select from chosen c where c.order_no = e.order_no and c.on_books and (c.stood_on is null or e.day <= c.stood_on)
                 and (c.until is null or c.until >= (select v.day from loan_event v where v.id = e.loan_event_id)))
      ${paymentCost ? entriesOfPayments(paymentCost) : sql``}`,
    lines: lines ?? null,
    ...(waits && { waits }),
  }
}

/** Of the loans that are counted. */
const entriesOfPayments = (amount: Sql) => sql`
  union all
  select p.order_no, p.posting, p.id, p.day, p.account, p.order_no, ${amount}
    from ${paymentCosts} p where exists (select from chosen c where c.order_no = p.order_no and c.on_books)`

/** The other instalments of the same loans. */
function besideNow(amount: Sql): Sql {
  return sql`
    select i.order_no as key, ${amount} as amount from instalment i
     where exists (select from chosen c where c.order_no = i.order_no and c.on_books)
       and not exists (select from chosen c where c.order_no = i.order_no and c.no = i.no)`
}

/** The same as they were known when the day was over. */
function besideThen(amount: Sql): Sql {
  return sql`
    select h.order_no as key, ${amount} as amount
      from (select distinct on (h.order_no, h.no) h.order_no, h.no, h.principal_left, h.voided
              from (select distinct order_no, stood_on from chosen where on_books) c
              join instalment_history h on h.order_no = c.order_no and ${knownBy(sql`h.at`, sql`c.stood_on`)}
             order by h.order_no, h.no, h.id desc) h
     where not h.voided and not exists (select from chosen c where c.order_no = h.order_no and c.no = h.no)`
}

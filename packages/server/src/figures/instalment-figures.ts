import { sql } from 'kysely'
import type { AskedFigure } from '@lumbung/contract/utils/figure'
import type { BookAccount } from '@lumbung/domain/books/books'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { allOf, anyOf, rangeOf } from '../lists/conditions.ts'
import { instalmentFigures, instalmentOwed, standingOf } from '../orders/instalment-owed.ts'
import type { FigureProof, Sql } from './figure-proof.ts'
import { type AccountsOf, billed, cashSettled } from './loan-accounts.ts'

type Asked<Figure extends AskedFigure['figure']> = Extract<AskedFigure, { figure: Figure }>
type DuePart = Asked<'due'>['part']

const left = sql`(i.principal_left + i.interest_left + i.penalty_left)`

interface Part {
  /** What the books have of an instalment `i`. */
  posted: Sql
  /** What it has come to since its last event, of `i` and what is owed of it `w`: posted with the next. */
  sinceThen?: Sql
  books: AccountsOf
  /** A loan off the books is still counted with, and no account holds it any more. */
  onBooksOnly?: true
}

const receivables = ['loansReceivable', 'interestReceivable', 'penaltyReceivable'] as const

const parts: Readonly<Record<DuePart, Part>> = {
  amount: { posted: instalmentFigures.amount, books: billed },
  penalty: {
    posted: sql`(i.penalty_left + i.penalty_repaid + coalesce(i.penalty_reduced, 0))`,
    sinceThen: sql`(w.penalty - i.penalty_left)`,
    books: whole(['penaltyIncome'], -1),
    onBooksOnly: true,
  },
  repaid: { posted: instalmentFigures.repaid, books: cashSettled },
  forgiven: { posted: instalmentFigures.forgiven, books: whole(['reductions']), onBooksOnly: true },
  left: {
    posted: left,
    sinceThen: sql`(w.total - ${left})`,
    books: whole(receivables),
    onBooksOnly: true,
  },
  penaltyLeft: {
    posted: sql`i.penalty_left`,
    sinceThen: sql`(w.penalty - i.penalty_left)`,
    books: whole(['penaltyReceivable']),
    onBooksOnly: true,
  },
}

/** All entries of some accounts. */
function whole(accounts: readonly BookAccount[], sign = 1): AccountsOf {
  return { accounts, amount: sql`${sql.lit(sign)} * e.amount`, where: anyOf(sql`e.account`)(accounts) }
}

/** Instalments by their due day; the ledger knows loans, so the other instalments of the same loans stand beside. */
export function ofDue({ part, from, to, app = [], state }: Asked<'due'>, today: BusinessDay): FigureProof {
  const { posted, sinceThen, books, onBooksOnly } = parts[part]
  const onBooks = onBooksOnly ? sql`not c.written_off` : sql`true`
  return {
    told: 'records',
    chosen: sql`
      select i.order_no, i.no, i.due_day, l.written_off, ${posted} as posted, ${sinceThen ?? sql`0`} as since_then
        from instalment i join loan l on l.order_no = i.order_no ${instalmentOwed(today)}
       where ${allOf([
         sql`l.voided_day is null`,
         rangeOf(sql`i.due_day`)({ from, to }),
         app.length === 0 ? null : anyOf(sql`l.app_code`)(app),
         state === undefined ? null : sql`${standingOf(today)} = ${state}`,
       ])}`,
    records: sql`
      select c.order_no as key, c.order_no, c.order_no || ' · ' || c.no as name, c.due_day as day, c.posted as amount, ${onBooks} as booked
        from chosen c where c.posted <> 0
      union all
      select c.order_no, c.order_no, c.order_no || ' · ' || c.no, c.due_day, c.since_then, false from chosen c where c.since_then <> 0
      union all
      -- What comes to nothing is held against the books too.
      select c.order_no, c.order_no, c.order_no || ' · ' || c.no, c.due_day, 0, ${onBooks} from chosen c
       where c.posted = 0 and c.since_then = 0`,
    beside: sql`
      select i.order_no as key, ${posted} as amount from instalment i
       where exists (select from chosen c where c.order_no = i.order_no and ${onBooks})
         and not exists (select from chosen c where c.order_no = i.order_no and c.no = i.no)`,
    accounts: books.accounts,
    entries: sql`
      select e.order_no as key, e.posting, e.id, e.day, e.account, e.order_no, ${books.amount} as amount
        from ledger_entry e join loan l on l.order_no = e.order_no
       where ${books.where} and exists (select from chosen c where c.order_no = e.order_no and ${onBooks})`,
    lines: null,
  }
}

/**
 * What went overdue on a day: by events of value days until the due day, and after it. Of a loan of several instalments the ledger
 * cannot say which it was, and nothing is asked of it.
 */
export function ofLate({ part, day, app = [] }: Asked<'late'>): FigureProof {
  const isLeft = part === 'leftAtDue'
  const books = isLeft ? whole(receivables) : cashSettled
  const amount = isLeft ? sql`coalesce(i.left_at_due, ${left})` : sql`coalesce(i.repaid_late, 0)`
  return {
    told: 'records',
    chosen: sql`
      select i.order_no, i.no, i.due_day, ${amount} as amount, l.instalments = 1 and i.left_at_due is not null as told
        from instalment i join loan l on l.order_no = i.order_no
       where ${allOf([
         sql`i.due_day = ${day}::date and l.voided_day is null and (i.cleared_day is null or i.cleared_day > i.due_day)`,
         app.length === 0 ? null : anyOf(sql`l.app_code`)(app),
       ])}`,
    records: sql`
      select c.order_no as key, c.order_no, c.order_no || ' · ' || c.no as name, c.due_day as day, c.amount, c.told as booked
        from chosen c`,
    accounts: books.accounts,
    entries: sql`
      select e.order_no as key, e.posting, e.id, e.day, e.account, e.order_no, ${books.amount} as amount
        from chosen c join ledger_entry e on e.order_no = c.order_no join loan l on l.order_no = e.order_no
        join loan_event since on since.id = e.loan_event_id and since.day ${isLeft ? sql`<=` : sql`>`} c.due_day
       where c.told and ${books.where}`,
    lines: null,
  }
}

import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { type DayClose, dayCloseFrom, dayCloseOf } from '@lumbung/domain/account/earning'
import type { Step } from '@lumbung/domain/account/fold'
import { sum } from '@lumbung/domain/money'
import type { Tx } from '../db/pool.ts'
import { addClose, closeDayJob } from '../records/loan/day-close.ts'
import { type Bookings, knownOn } from '../records/loan/known-account.ts'
import { dayClosedMemo } from '../records/loan/ledger.ts'
import type { LoanHistory } from '../records/loan/loan-history.ts'
import type { Findings } from './invariant.ts'
import type { TableCheck } from './table-check.ts'

interface Held {
  app_code: string
  unearned: number
  penalty: number
}

/** The last day that was closed, held against what the loans, folded one by one, had not earned by its end. */
export class LastClose {
  readonly #day: BusinessDay
  readonly #held: readonly Held[]
  readonly #right = new Map<string, DayClose>()

  private constructor(day: BusinessDay, held: readonly Held[]) {
    this.#day = day
    this.#held = held
  }

  /** Null while no day was closed. */
  static async of(tx: Tx): Promise<LastClose | null> {
    const { rows: nights } = await sql<{ day: BusinessDay | null }>`
      select max(business_day) as day from nightly_run where job = ${closeDayJob} and finished_at is not null`.execute(
      tx,
    )
    const day = nights[0]?.day ?? null
    if (day === null) return null
    const { rows } = await sql<Held>`
      select a.code as app_code,
             coalesce(-sum(e.amount) filter (where e.account = 'unearnedIncome'), 0)::bigint as unearned,
             coalesce(sum(e.amount) filter (where e.account = 'penaltyAccrued'), 0)::bigint as penalty
        from app a left join ledger_entry e
          on e.app_code = a.code and e.account in ('unearnedIncome', 'penaltyAccrued') and e.day <= ${day}::date
       group by a.code order by a.code`.execute(tx)
    return new LastClose(day, rows)
  }

  /** @param steps of the whole account */
  add(history: LoanHistory, steps: readonly Step[], bookings: Bookings): void {
    const known = knownOn(history, bookings, this.#day)
    if (known === null) return
    const isAll = known.events.length === history.account.events.length
    const close = isAll
      ? dayCloseFrom(known.terms, known.loanDay, steps, this.#day)
      : dayCloseOf(known, this.#day)
    addClose(this.#right, history.appCode, close)
  }

  check(findings: Findings): void {
    for (const { app_code: appCode, unearned, penalty } of this.#held) {
      const right = this.#right.get(appCode)
      const wanted =
        right === undefined
          ? { unearned: 0, penalty: 0 }
          : { unearned: sum(Object.values(right.unearned)), penalty: right.penaltyAccrued }
      findings.same('I12', `${appCode} on ${this.#day}`, { unearned, penalty }, wanted)
    }
  }
}

/** The postings of closes and of what takes them back: nothing else touches these accounts. */
const closes = sql`
  closes as (select distinct posting, corrects, day, app_code, memo from ledger_entry
              where account in ('unearnedIncome', 'penaltyAccrued'))`

/** I12 over the whole ledger. */
export const closeChecks: readonly TableCheck[] = [
  {
    code: 'I12',
    counted: sql`with ${closes} select count(*) as count from closes`,
    violated: sql`
      with ${closes}
      select 'the close ' || coalesce(c.corrects, c.posting) || ' leaves ' || sum(e.amount) || ' in ' || e.account as what
        from closes c join ledger_entry e on e.posting = c.posting
       group by coalesce(c.corrects, c.posting), e.account having sum(e.amount) <> 0
      union all
      select 'the close ' || c.posting || ' of ' || c.day || ' is taken back on ' || b.day
        from closes b join closes c on c.posting = b.corrects where b.day <> c.day + 1
      union all
      select app_code || ' closed ' || day || ' ' || count(*) || ' times' from closes where memo = ${dayClosedMemo}
       group by app_code, day having count(*) > 1`,
  },
  {
    code: 'I12',
    counted: sql`select count(*) as count from closed_day`,
    violated: sql`
      select 'something was posted onto ' || made.day || ' after ' || closed.day || ' was closed' as what
        from (select day, max(id) as last_entry from ledger_entry where memo <> ${dayClosedMemo} group by day) made
        cross join lateral (select c.day, c.last_entry from closed_day c where c.day >= made.day order by c.day limit 1) closed
       where made.last_entry > closed.last_entry`,
  },
  {
    code: 'I12',
    counted: sql`select count(*) as count from ledger_day`,
    violated: sql`
      select coalesce(k.day, m.day) || ' ' || coalesce(k.account, m.account) || coalesce(' at ' || coalesce(k.channel, m.channel), '') || ' is summed as ' || coalesce(k.amount, 0)
             || ' and its entries say ' || coalesce(m.amount, 0) as what
        from (select day, app_code, account, channel, debit - credit as amount from ledger_day) k
        full join (select day, app_code, account, channel, sum(amount) as amount from ledger_entry
                    where day <= (select max(business_day) from nightly_run
                                   where job = ${closeDayJob} and finished_at is not null)
                    group by day, app_code, account, channel) m
          on m.day = k.day and m.account = k.account and coalesce(m.app_code, '') = coalesce(k.app_code, '')
         and coalesce(m.channel, '') = coalesce(k.channel, '')
       where coalesce(k.amount, 0) <> coalesce(m.amount, 0)`,
  },
]

import { getJournal, getTrialBalance } from '@lumbung/contract/utils/ledger'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { chart } from '@lumbung/domain/books/chart'
import { sql, type RawBuilder } from 'kysely'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { allOf, anyOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { lastNight } from '../../records/case/nightly-runs.ts'
import { closeDayJob } from '../../records/loan/day-close.ts'

type Sql = RawBuilder<unknown>
type TrialFilter = RequestOf<typeof getTrialBalance>['filter']
type TrialRow = RetOf<typeof getTrialBalance>['items'][number]

const numbered = sql`(values ${sql.join(
  Object.entries(chart).map(
    ([account, { number, kind }]) => sql`(${account}::text, ${number}::text, ${kind}::text)`,
  ),
)}) chart (account, number, kind)`

/**
 * What each account came to by day: closed days as they were summed, the open ones entry by entry.
 * @param summed the last day that was summed, which must be known when it is planned: or all entries are read for those of a day
 */
function moved(
  until: string,
  summed: string,
  { app = [], channel }: Pick<TrialFilter, 'app' | 'channel'>,
): Sql {
  const narrowed = [
    app.length === 0 ? null : anyOf(sql`app_code`)(app),
    channel === undefined ? null : sql`channel = ${channel}`,
  ]
  return sql`(
    select day, account, debit, credit from ledger_day where ${allOf([sql`day <= ${until}::date`, ...narrowed])}
    union all
    select day, account, greatest(amount, 0), greatest(-amount, 0) from ledger_entry
     where ${allOf([sql`day <= ${until}::date and day > ${summed}::date`, ...narrowed])})`
}

/** Accounts that never moved are left out. */
function trialOf({ day, ...which }: TrialFilter, { today, summed }: { today: string; summed: string }): Sql {
  const until = day?.to ?? today
  const from = day?.from ?? '0001-01-01'
  const within = sql`m.day >= ${from}::date`
  return sql`(
    select chart.number, chart.account, chart.kind,
           coalesce(sum(m.debit - m.credit) filter (where not ${within}), 0)::bigint as opening,
           coalesce(sum(m.debit) filter (where ${within}), 0)::bigint as debit,
           coalesce(sum(m.credit) filter (where ${within}), 0)::bigint as credit,
           sum(m.debit - m.credit)::bigint as closing
      from ${numbered} join ${moved(until, summed, which)} m on m.account = chart.account
     group by chart.number, chart.account, chart.kind) g`
}

/** Every account of the chart that moved, with what moved it. */
const showTrialBalance = implement(getTrialBalance, async ({ filter, sort, ...paging }, { tx, today }) => {
  const summed = (await lastNight(tx, closeDayJob)) ?? '-infinity'
  const trial = trialOf(filter, { today, summed })
  const page = await listPage<TrialRow>(tx, {
    columns: sql`g.*`,
    from: trial,
    where: sql`true`,
    sort: { column: sql`g.number`, type: 'text', descending: sort?.descending ?? false },
    key: { column: sql`g.number`, type: 'text' },
    paging,
  })
  const { rows } = await sql<{ debit: number; credit: number }>`
      select coalesce(sum(greatest(g.closing, 0)), 0)::bigint as debit,
             coalesce(sum(greatest(-g.closing, 0)), 0)::bigint as credit from ${trial}`.execute(tx)
  return { ...page, debit: rows[0]?.debit ?? 0, credit: rows[0]?.credit ?? 0 }
})

const listJournal = implement(getJournal, async (request, { tx }) => {
  const page = await listOf(tx, getJournal, request, {
    of: ['ledger_entry', 'e'],
    fields: {
      // By the chart as each row is answered: joined to it in SQL, every entry was held against all of its accounts.
      number: 'later',
      bankLine: sql<
        string | null
      >`(select l.tx_id from bank_posting p join bank_line l on l.id = p.line_id where p.posting = e.posting)`,
      debit: sql`greatest(e.amount, 0)`,
      credit: sql`greatest(-e.amount, 0)`,
    },
    filter: {},
    by: 'id',
    descending: true,
  })
  return { ...page, items: page.items.map((row) => ({ ...row, number: chart[row.account].number })) }
})

export const ledgerCalls: readonly Implementation[] = [
  // A night that ends in between would have its day counted twice.
  { ...showTrialBalance, readsOneMoment: true },
  listJournal,
]

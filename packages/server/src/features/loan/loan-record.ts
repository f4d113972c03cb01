import { sql, type RawBuilder } from 'kysely'
import {
  getLoanDays,
  getPayouts,
  markForReconciliation,
  sentStates,
} from '@lumbung/contract/loan/loan-record'
import { inquire } from '@lumbung/contract/loan/disbursement'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { rupiah, sum } from '@lumbung/domain/money'
import { inFlightStates, type payoutPurposes } from '@lumbung/domain/order/disbursement'
import { type PayoutChannel, payoutChannels } from '@lumbung/domain/order/payout-channel'
import { implement } from '../../calls/registry.ts'
import { allOf, anyOf, daysOf, personOf, rangeOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { listPage } from '../../lists/list-page.ts'

type Sql = RawBuilder<unknown>

const inFlight = sql`d.state = any(${[...inFlightStates]})`
/** Left for its channel, whatever came of it. */
const wasSent = sql`d.sent_at is not null and d.state = any(${[...sentStates]})`
/** What gives money of no order back has the app that its payment is known by. */
const joined = sql`left join orders o on o.order_no = d.order_no left join lateral (
  select c.app_code from payment_request r join cash_record c on c.id = r.cash_record_id
   where d.order_no is null and r.id = d.payment_request_id) back on true`
const appOf = sql`coalesce(o.app_code, back.app_code)`
/** Jakarta's midnight with which a day of `column` begins; `after` days later. */
const midnight = (column: Sql, after = 0): Sql =>
  sql`((${column} + ${after}::integer)::timestamp at time zone 'Asia/Jakarta')`

const isLoan = sql`d.payment_request_id is null`
/** What went back to borrowers stands beside what was lent out. */
const purpose = sql<(typeof payoutPurposes)[number]>`case when ${isLoan} then 'loan' else 'refund' end`

/** Payouts that were sent on a day (`day`), under the filter of the days' list. */
function sentOn(day: Sql, { app = [], channel }: RequestOf<typeof getLoanDays>['filter']): Sql {
  return sql`disbursement d ${joined} where ${allOf([
    wasSent,
    sql`d.sent_at >= ${midnight(day)} and d.sent_at < ${midnight(day, 1)}`,
    app.length === 0 ? null : anyOf(appOf)(app),
    channel === undefined ? null : sql`d.channel = ${channel}`,
  ])}`
}

interface DayRow extends Record<PayoutChannel, ByChannel> {
  day: string
  payouts: number
  loanAmount: number
  amount: number
  success: Counted
  failed: Counted
  inFlight: Counted
  unknown: Counted
  reversed: Counted
  refunds: Counted
}

type ByChannel = RetOf<typeof getLoanDays>['items'][number][PayoutChannel]

interface Counted {
  count: number
  amount: number
}

const counted = (name: string, which: Sql, of = isLoan): Sql =>
  sql`json_build_object('count', count(*) filter (where ${of} and ${which}),
        'amount', coalesce(sum(d.amount) filter (where ${of} and ${which}), 0)) as ${sql.ref(name)}`

/** The day's figures of each channel, from the very payouts that the day's are counted from. */
const channelColumns = sql.join(
  payoutChannels.map((channel) => {
    const count = (which: Sql) =>
      sql`count(*) filter (where ${isLoan} and d.channel = ${channel} and ${which})`
    return sql`json_build_object(
      'payouts', ${count(sql`true`)},
      'amount', coalesce(sum(d.amount) filter (where ${isLoan} and d.channel = ${channel}), 0),
      'success', ${count(sql`d.state = 'success'`)}, 'failed', ${count(sql`d.state = 'failed'`)},
      'inFlight', ${count(inFlight)}) as ${sql.ref(channel)}`
  }),
)

/**
 * One row a day on which money was sent. Days are looked for one by one along the index, and summed for one page only: a
 * lender's whole past is never read.
 */
export const listLoanDays = implement(getLoanDays, async ({ filter, sort, ...paging }, { tx, today }) => {
  const days = sql`(
    select day::date as day
      from generate_series((select min(sent_at) from disbursement where sent_at is not null) at time zone 'Asia/Jakarta',
                           ${today}::date + interval '1 day', interval '1 day') day
     where ${filter.day === undefined ? sql`true` : rangeOf(sql`day::date`)(filter.day)}) g`
  return await listPage<DayRow>(tx, {
    columns: sql`g.day`,
    from: days,
    where: sql`exists (select from ${sentOn(sql`g.day`, filter)})`,
    sort: { column: sql`g.day`, type: 'date', descending: sort?.descending ?? true },
    key: { column: sql`g.day::text`, type: 'text' },
    paging,
    shown: {
      columns: sql`kept.day, sent.*`,
      joins: sql`cross join lateral (
        select count(*) filter (where ${isLoan}) as payouts,
               coalesce(sum(o.loan_amount) filter (where ${isLoan}), 0)::bigint as "loanAmount",
               coalesce(sum(d.amount) filter (where ${isLoan}), 0)::bigint as amount,
               ${counted('success', sql`d.state = 'success'`)}, ${counted('failed', sql`d.state = 'failed'`)},
               ${counted('inFlight', inFlight)}, ${counted('unknown', sql`d.state = 'unknown'`)},
               ${counted('reversed', sql`d.state = 'reversed'`)}, ${counted('refunds', sql`true`, sql`not ${isLoan}`)},
               ${channelColumns}
          from ${sentOn(sql`kept.day`, filter)}) sent`,
    },
  })
})

/** Of the order, or of the account that money of none goes back to. */
const masked = (field: 'bankAccount' | 'bankHolder'): Sql => sql`coalesce(
  (select masked from order_identity where order_no = d.order_no and field = ${field}),
  (select ${sql.ref(field === 'bankAccount' ? 'account_masked' : 'holder_masked')} from return_account where request_id = d.payment_request_id), '')`

const openMarks = sql`i.kind = 'payoutMarked' and i.state <> 'settled'`
/** Who marked a payout for reconciliation and why, as long as nobody has settled it. */
const marked = sql<RetOf<typeof getPayouts>['items'][number]['marked']>`(select to_jsonb(shown) from (
  select i.id as "itemId", e.actor as by, i.opened_at as at, e.note
    from open_item i join open_item_event e on e.open_item_id = i.id and e.kind = 'opened'
   where ${openMarks} and i.subject = d.reference) shown)`

/** The payouts that were sent, ended or not; what a day counts is this list of that day. */
export const listPayouts = implement(getPayouts, async (request, { tx, holds }) => {
  const page = await listOf(tx, getPayouts, request, {
    of: ['disbursement', 'd'],
    join: joined,
    fields: {
      state: sql<(typeof sentStates)[number]>`d.state`,
      app: appOf,
      borrowerName: sql`o.name_masked`,
      loanAmount: sql`o.loan_amount`,
      purpose,
      attempts: sql`case when ${isLoan} then (select count(*) from disbursement a where a.order_no = d.order_no
                                                and a.payment_request_id is null) else 1 end`,
      bankAccount: masked('bankAccount'),
      bankHolder: masked('bankHolder'),
      maker: personOf(sql`d.maker_id`),
      checker: personOf(sql`d.checker_id`),
      marked,
      can: 'later',
    },
    where: wasSent,
    filter: {
      sentDay: daysOf(sql`d.sent_at`),
      marked: (wanted: boolean) =>
        sql`(d.reference in (select i.subject from open_item i where ${openMarks})) = ${wanted}`,
    },
    by: 'sentAt',
    descending: true,
  })
  const open: readonly string[] = inFlightStates
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      can: {
        inquire: open.includes(row.state) && holds(inquire),
        mark: row.marked === null && holds(markForReconciliation),
      },
    })),
    amountOnPage: sum(page.items.map(({ amount }) => rupiah(amount))),
  }
})

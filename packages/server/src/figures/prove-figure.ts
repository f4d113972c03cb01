import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import type { AskedFigure, getFigureProof } from '@lumbung/contract/utils/figure'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../db/pool.ts'
import { ofBankDay } from './bank-figures.ts'
import { collected, paymentsIn, received, unmatched, wentTo } from './cash-figures.ts'
import type { FigureProof, Sql } from './figure-proof.ts'
import { ofBalance } from './balance-figures.ts'
import { ofDue, ofLate } from './instalment-figures.ts'
import { outstanding, paidOut, sent } from './payout-figures.ts'

type Proof = RetOf<typeof getFigureProof>

const rowsShown = 50

/** The table of figures: what each is made of. */
export function proofOf(asked: AskedFigure, today: BusinessDay): FigureProof {
  switch (asked.figure) {
    case 'paidOut':
      return paidOut(asked)
    case 'sent':
    case 'allSent':
    case 'refunds':
      return sent(asked)
    case 'collected':
      return collected(asked)
    case 'paymentsIn':
      return paymentsIn(asked)
    case 'unmatched':
      return unmatched()
    case 'received':
      return received(asked)
    case 'wentTo':
      return wentTo(asked)
    case 'outstanding':
      return outstanding(asked, today)
    case 'due':
      return ofDue(asked, today)
    case 'late':
      return ofLate(asked)
    case 'balance':
      return ofBalance(asked)
    case 'bankIn':
    case 'bankOut':
      return ofBankDay(asked)
  }
}

interface Told {
  sums: {
    records: number
    amount: number
    apart: number
    beside: number
    entries: number
    booked: number
    lines: number
    banked: number
    waitingCount: number
    waiting: number
  }
  records: Proof['records']['rows']
  entries: Proof['books']['rows']
  lines: NonNullable<Proof['bank']>['rows']
  off: Proof['off']
}

/** Sums a figure three ways and lists what stands behind each sum. @param seesBank false: the bank is left out */
export async function prove(tx: Tx, proof: FigureProof, seesBank: boolean): Promise<Proof> {
  const bank = seesBank && proof.lines !== null
  // In one statement: what is counted may take a while to find.
  const { rows } = await sql<Told>`
    ${partsOf(proof, bank)}
    select ${sumsOf} as sums, ${firstOf(recordRows)} as records, ${firstOf(entryRows)} as entries, ${firstOf(lineRows)} as lines,
           ${firstOf(offRows)} as off`.execute(tx)
  const [told] = rows
  if (told === undefined) throw new Error('a proof answers one row')
  const { sums } = told
  return {
    told: proof.told,
    records: { count: sums.records, amount: sums.amount, rows: told.records },
    books: {
      count: sums.entries,
      amount: sums.booked,
      accounts: [...proof.accounts],
      apart: sums.apart,
      beside: sums.beside,
      difference: sums.amount - sums.apart + sums.beside - sums.booked,
      rows: told.entries,
    },
    bank: bank
      ? {
          count: sums.lines,
          amount: sums.banked,
          waiting: { count: sums.waitingCount, amount: sums.waiting },
          difference: sums.amount - sums.waiting - sums.banked,
          rows: told.lines,
        }
      : null,
    off: told.off,
  }
}

/** The three tellings and, by key, what each says. */
function partsOf({ chosen, records, beside, entries, lines, waits }: FigureProof, bank: boolean): Sql {
  const onBank = bank && lines !== null ? lines : noLines
  const inParts = bank ? waits : undefined
  const whole = sql`r.key is not null and l.key is null`
  return sql`
    with ${chosen ? sql`chosen as materialized (${chosen}),` : sql``}
    record as (${records}), other as (${beside ?? nothing}), entry as (${entries}), line as (${onBank}), unseen as (${inParts ?? nothing}),
    told as (
      select coalesce(r.key, e.key, l.key) as key, coalesce(r.order_no, e.order_no, l.order_no) as order_no,
             coalesce(r.name, l.tx_id, '') as name, coalesce(r.amount, 0) as amount, coalesce(r.expected, 0) as standing,
             coalesce(r.expected, 0) + coalesce(o.amount, 0) as expected, coalesce(o.amount, 0) as beside,
             coalesce(e.amount, 0) as booked, l.amount as banked,
             ${inParts ? sql`coalesce(u.rows, 0)` : sql`case when ${whole} then 1 else 0 end`} as waiting_count,
             ${inParts ? sql`coalesce(u.amount, 0)` : sql`case when ${whole} then r.amount else 0 end`} as waiting
        from (select key, min(order_no) as order_no, min(name) as name, sum(amount)::bigint as amount,
                     coalesce(sum(amount) filter (where booked), 0)::bigint as expected from record group by key) r
        full join (select key, min(order_no) as order_no, sum(amount)::bigint as amount from entry group by key) e on e.key = r.key
        full join (select key, min(order_no) as order_no, min(tx_id) as tx_id, sum(amount)::bigint as amount from line group by key) l
          on l.key = coalesce(r.key, e.key)
        left join (select key, sum(amount)::bigint as amount from other group by key) o on o.key = r.key
        left join (select key, count(*) as rows, sum(amount)::bigint as amount from unseen group by key) u on u.key = r.key)`
}

const nothing = sql`select null::text as key, 0::bigint as amount where false`
const noLines = sql`select null::text as key, null::date as day, null::text as tx_id, null::text as order_no, 0::bigint as amount where false`

const sumsOf = sql`(
  select json_build_object(
           'records', (select count(*) from record), 'amount', coalesce(sum(amount), 0)::bigint,
           'apart', coalesce(sum(amount - standing), 0)::bigint, 'beside', coalesce(sum(beside), 0)::bigint,
           'entries', (select count(*) from entry), 'booked', coalesce(sum(booked), 0)::bigint,
           'lines', (select count(*) from line), 'banked', coalesce(sum(banked), 0)::bigint,
           'waitingCount', coalesce(sum(waiting_count), 0)::integer, 'waiting', coalesce(sum(waiting), 0)::bigint)
    from told)`

const firstOf = (rows: Sql) => sql`(select coalesce(json_agg(x), '[]') from (${rows} limit ${rowsShown}) x)`

const recordRows = sql`
  select r.order_no as "orderNo", r.name, r.day, r.amount from record r where r.amount <> 0
   order by r.day desc nulls last, r.key desc`
const entryRows = sql`
  select e.posting, e.day, e.account, e.order_no as "orderNo", e.amount from entry e order by e.id desc`
const lineRows = sql`
  select l.day, l.tx_id as "txId", l.order_no as "orderNo", l.amount from line l
   order by l.day desc, l.tx_id desc, l.key desc`
const offRows = sql`
  select order_no as "orderNo", name, amount, booked, banked as "onBank" from told
   where expected <> booked or coalesce(banked, 0) + waiting <> amount
   order by abs(expected - booked) desc, key`

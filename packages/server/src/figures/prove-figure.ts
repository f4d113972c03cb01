import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import type { AskedFigure, getFigureProof } from '@lumbung/contract/utils/figure'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../db/pool.ts'
import { ofBankDay } from './bank-figures.ts'
import { collected, received } from './cash-figures.ts'
import type { FigureProof, Sql } from './figure-proof.ts'
import { lent, outstanding, paidOut, sent } from './payout-figures.ts'

type Proof = RetOf<typeof getFigureProof>

const rowsShown = 50

/** The table of figures: what each is made of. */
export function proofOf(asked: AskedFigure, today: BusinessDay): FigureProof {
  switch (asked.figure) {
    case 'paidOut':
      return paidOut(asked)
    case 'sent':
      return sent(asked)
    case 'lent':
    case 'lentPrincipal':
      return lent(asked)
    case 'collected':
      return collected(asked)
    case 'received':
      return received(asked)
    case 'outstanding':
      return outstanding(asked, today)
    case 'bankIn':
    case 'bankOut':
      return ofBankDay(asked)
  }
}

/** Sums a figure three ways and lists what stands behind each sum. @param seesBank false: the bank is left out */
export async function prove(tx: Tx, proof: FigureProof, seesBank: boolean): Promise<Proof> {
  const bank = seesBank && proof.lines !== null
  const parts = partsOf(proof, bank)
  const sums = await sumsOf(tx, parts)
  return {
    told: proof.told,
    records: { count: sums.records, amount: sums.amount, rows: await recordRows(tx, parts) },
    books: {
      count: sums.entries,
      amount: sums.booked,
      accounts: [...proof.accounts],
      apart: sums.apart,
      difference: sums.amount - sums.apart - sums.booked,
      rows: await entryRows(tx, parts),
    },
    bank: bank
      ? {
          count: sums.lines,
          amount: sums.banked,
          waiting: { count: sums.waitingCount, amount: sums.waiting },
          difference: sums.amount - sums.waiting - sums.banked,
          rows: await lineRows(tx, parts),
        }
      : null,
    off: await offRows(tx, parts),
  }
}

/** The three tellings and, by key, what each says. */
function partsOf({ records, entries, lines }: FigureProof, bank: boolean): Sql {
  const onBank = bank && lines !== null ? lines : noLines
  return sql`
    with record as (${records}), entry as (${entries}), line as (${onBank}),
    told as (
      select coalesce(r.key, e.key, l.key) as key, coalesce(r.order_no, e.order_no, l.order_no) as order_no,
             coalesce(r.name, l.tx_id, '') as name, coalesce(r.amount, 0) as amount, coalesce(r.expected, 0) as expected,
             coalesce(e.amount, 0) as booked, l.amount as banked, r.key is not null as is_record
        from (select key, min(order_no) as order_no, min(name) as name, sum(amount)::bigint as amount,
                     coalesce(sum(amount) filter (where booked), 0)::bigint as expected from record group by key) r
        full join (select key, min(order_no) as order_no, sum(amount)::bigint as amount from entry group by key) e on e.key = r.key
        full join (select key, min(order_no) as order_no, min(tx_id) as tx_id, sum(amount)::bigint as amount from line group by key) l
          on l.key = coalesce(r.key, e.key))`
}

const noLines = sql`select null::text as key, null::date as day, null::text as tx_id, null::text as order_no, 0::bigint as amount where false`

interface Sums {
  records: number
  amount: number
  apart: number
  entries: number
  booked: number
  lines: number
  banked: number
  waitingCount: number
  waiting: number
}

async function sumsOf(tx: Tx, parts: Sql): Promise<Sums> {
  const { rows } = await sql<Sums>`
    ${parts}
    select (select count(*) from record)::integer as records, coalesce(sum(amount), 0)::bigint as amount,
           coalesce(sum(amount - expected), 0)::bigint as apart, (select count(*) from entry)::integer as entries,
           coalesce(sum(booked), 0)::bigint as booked, (select count(*) from line)::integer as lines,
           coalesce(sum(banked), 0)::bigint as banked,
           count(*) filter (where is_record and banked is null)::integer as "waitingCount",
           coalesce(sum(amount) filter (where is_record and banked is null), 0)::bigint as waiting
      from told`.execute(tx)
  return (
    rows[0] ?? {
      records: 0,
      amount: 0,
      apart: 0,
      entries: 0,
      booked: 0,
      lines: 0,
      banked: 0,
      waitingCount: 0,
      waiting: 0,
    }
  )
}

async function recordRows(tx: Tx, parts: Sql): Promise<Proof['records']['rows']> {
  const { rows } = await sql<Proof['records']['rows'][number]>`
    ${parts}
    select r.order_no as "orderNo", r.name, r.day, r.amount from record r
     order by r.day desc nulls last, r.key desc limit ${rowsShown}`.execute(tx)
  return rows
}

async function entryRows(tx: Tx, parts: Sql): Promise<Proof['books']['rows']> {
  const { rows } = await sql<Proof['books']['rows'][number]>`
    ${parts}
    select e.posting, e.day, e.account, e.order_no as "orderNo", e.amount from entry e order by e.id desc limit ${rowsShown}`.execute(
    tx,
  )
  return rows
}

async function lineRows(tx: Tx, parts: Sql): Promise<NonNullable<Proof['bank']>['rows']> {
  const { rows } = await sql<NonNullable<Proof['bank']>['rows'][number]>`
    ${parts}
    select l.day, l.tx_id as "txId", l.order_no as "orderNo", l.amount from line l
     order by l.day desc, l.tx_id desc, l.key desc limit ${rowsShown}`.execute(tx)
  return rows
}

async function offRows(tx: Tx, parts: Sql): Promise<Proof['off']> {
  const { rows } = await sql<Proof['off'][number]>`
    ${parts}
    select order_no as "orderNo", name, amount, booked, banked as "onBank" from told
     where expected <> booked or banked <> amount
     order by abs(expected - booked) desc, key limit ${rowsShown}`.execute(tx)
  return rows
}

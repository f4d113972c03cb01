import { sql } from 'kysely'
import type { decidedDeliveries } from '@lumbung/domain/bank/delivery'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../../db/pool.ts'
import type { BankAccountRow } from '../../../records/bank/bank-statements.ts'
import type { KeptSuggestion } from '../../../records/bank/bank-lines.ts'
import { cashPart, payoutPart, type ShownPart, withdrawalPart } from './bank-parts.queries.ts'

/** At most so many lines of a day are shown one by one; the list has the others. */
export const linesShown = 200
const partsShown = 10

/** @throws NOT_FOUND */
export async function bankAccountOf(tx: Tx, id: number): Promise<BankAccountRow> {
  const row = await tx.selectFrom('bank_account').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

/** The same bytes, loaded to this account before. */
export async function loadedFile(tx: Tx, accountId: number, sha256: Buffer) {
  return await tx
    .selectFrom('bank_statement')
    .select('name')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .where('state', '=', 'loaded')
    .executeTakeFirst()
}

export async function bankAccounts(tx: Tx) {
  return await tx.selectFrom('bank_account').select(['id', 'bank', 'name', 'number']).orderBy('id').execute()
}

/** The day to work on: the oldest that is not closed, else the last. */
export async function dayToWorkOn(tx: Tx, accountId: number): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select day from bank_day where account_id = ${accountId}
     order by state = 'closed', case when state = 'closed' then null else day end, day desc limit 1`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}

export interface DayHead {
  day: BusinessDay
  state: string
  version: number
  start: number
  end: number
  note: string
  seal: string | null
  proposedId: number | null
  proposedBy: string | null
  proposedAt: Date | null
  closedBy: string | null
  closedAt: Date | null
  statementId: number
  name: string
  format: string
  number: string | null
  loaderId: number | null
  loadedBy: string
  loadedAt: Date
  delivered: boolean
  matching: boolean
  before: number | null
  linesIn: number
  in: number
  linesOut: number
  out: number
  open: number
  openAmount: number
  suggested: number
  proposed: number
  corrections: number
  transitRecords: number
  transitAmount: number
  transitSince: BusinessDay | null
}

export async function dayHead(tx: Tx, accountId: number, day: string): Promise<DayHead | null> {
  const { rows } = await sql<DayHead>`
    select d.day, d.state, d.version, d.start_balance as start, d.end_balance as "end", d.note, d.seal,
           d.proposed_by as "proposedId", p.name as "proposedBy", d.proposed_at as "proposedAt", c.name as "closedBy",
           d.closed_at as "closedAt", s.id as "statementId", s.name, s.format, s.number, s.loaded_by as "loaderId",
           coalesce(l.name, 'Lumbung') as "loadedBy", s.loaded_at as "loadedAt", s.matching,
           exists (select from statement_delivery v where v.statement_id = s.id) as delivered,
           (select b.end_balance from bank_day b where b.account_id = d.account_id and b.day < d.day
             order by b.day desc limit 1) as before, sums.*,
           (select count(*)::integer from bank_correction k
             where k.account_id = d.account_id and k.day = d.day and k.state = 'proposed') as corrections, transit.*
      from bank_day d join bank_statement s on s.id = d.statement_id
      left join staff p on p.id = d.proposed_by left join staff c on c.id = d.closed_by left join staff l on l.id = s.loaded_by
      cross join lateral (
        select count(*) filter (where x.amount > 0)::integer as "linesIn", coalesce(sum(x.amount) filter (where x.amount > 0), 0)::bigint as "in",
               count(*) filter (where x.amount < 0)::integer as "linesOut", coalesce(sum(x.amount) filter (where x.amount < 0), 0)::bigint as out,
               count(*) filter (where x.state in ('new', 'proposed'))::integer as open,
               coalesce(sum(x.amount) filter (where x.state in ('new', 'proposed')), 0)::bigint as "openAmount",
               count(*) filter (where x.state = 'new' and x.suggestion is not null)::integer as suggested,
               count(*) filter (where x.state = 'proposed')::integer as proposed
          from bank_line x where x.account_id = d.account_id and x.day = d.day) sums
      cross join lateral (
        select count(*)::integer as "transitRecords", coalesce(sum(t.amount), 0)::bigint as "transitAmount", min(t.day) as "transitSince"
          from money_in_transit t where not s.matching and t.day <= d.day and t.line_id is null) transit
     where d.account_id = ${accountId} and d.day = ${day}`.execute(tx)
  return rows[0] ?? null
}

/** What rules explained of a day, and what kind it is, folded. */
export async function dayGroups(tx: Tx, accountId: number, day: string) {
  const { rows } = await sql<{
    rule: string | null
    kind: string
    lines: number
    amount: number
    parts: number
    gross: number
    fees: number
  }>`
    with lines as (
      select l.rule, l.kind, count(*)::integer as lines, sum(l.amount)::bigint as amount from bank_line l
       where l.account_id = ${accountId} and l.day = ${day} and l.state in ('matched', 'manual') group by l.rule, l.kind
    ), parts as (
      select l.rule, l.kind, count(*)::integer as parts, sum(p.amount)::bigint as gross, sum(p.fee)::bigint as fees
        from bank_line l join bank_line_part p on p.line_id = l.id
       where l.account_id = ${accountId} and l.day = ${day} and l.state in ('matched', 'manual') group by l.rule, l.kind
    )
    select l.*, coalesce(p.parts, 0) as parts, coalesce(p.gross, 0) as gross, coalesce(p.fees, 0) as fees
      from lines l left join parts p on p.kind = l.kind and p.rule is not distinct from l.rule
     order by l.rule nulls first, l.kind`.execute(tx)
  return rows
}

export interface ShownLine {
  id: number
  accountId: number
  account: string
  day: BusinessDay
  time: string | null
  txId: string
  amount: number
  type: string
  info: string
  state: string
  kind: string | null
  against: string | null
  channel: string | null
  rule: string | null
  note: string
  operatorId: number | null
  operator: string | null
  checker: string | null
  owner: string | null
  age: number
  version: number
  suggestion: KeptSuggestion | null
  parts: ShownPart[]
  partCount: number
  fees: number
  corrections: number
}

/** Lines of a day to work on first, then those people explained, then single settlements; each with what stands behind it. */
export async function dayLines(
  tx: Tx,
  accountId: number,
  day: string,
  today: BusinessDay,
): Promise<ShownLine[]> {
  const order = sql`
    case l.state when 'new' then case when l.suggestion is null then 0 else 2 end when 'proposed' then 1 when 'manual' then 3 else 4 end,
    l.time nulls last, l.id`
  // Those that are shown first: what stands behind the others, tens of thousands before they are matched, nobody asks for.
  const shown = sql`
    select l.* from bank_line l
     where l.account_id = ${accountId} and l.day = ${day}
       and (l.state in ('new', 'proposed', 'manual') or l.rule in ('settlement', 'bankFee'))
     order by ${order} limit ${linesShown}`
  const { rows } = await sql<ShownLine>`
    select l.id, l.account_id as "accountId", a.bank || ' ' || right(a.number, 4) as account, l.day, l.time, l.tx_id as "txId", l.amount,
           l.type, l.info_masked as info, l.state, l.kind, l.against, l.channel, l.rule, l.note, l.operator_id as "operatorId", op.name as operator,
           ch.name as checker, ow.name as owner, ${today}::date - l.day as age, l.version, l.suggestion,
           coalesce(parts.shown, '[]') as parts, coalesce(parts.count, 0) as "partCount", coalesce(parts.fees, 0)::bigint as fees,
           (select count(*)::integer from bank_correction k where k.line_id = l.id) as corrections
      from (${shown}) l join bank_account a on a.id = l.account_id
      left join staff op on op.id = l.operator_id left join staff ch on ch.id = l.checker_id left join staff ow on ow.id = l.owner_id
      left join lateral (
        select json_agg(x.part) filter (where x.place <= ${partsShown}) as shown, count(*)::integer as count, sum(x.fee) as fees
          from (select case when c.id is not null then ${cashPart(sql`p.fee`)} when d.id is not null then ${payoutPart}
                            else ${withdrawalPart} end as part, p.fee,
                       row_number() over (order by p.id) as place
                  from bank_line_part p left join cash_record c on c.id = p.cash_record_id
                  left join disbursement d on d.id = p.disbursement_id
                  left join withdrawal w on w.id = p.withdrawal_id where p.line_id = l.id) x) parts on true
     order by ${order}`.execute(tx)
  return rows
}

/** Corrections dated on a day, and those that point at its lines. */
export async function dayCorrections(tx: Tx, accountId: number, day: string) {
  const { rows } = await sql<{
    id: number
    lineId: number
    lineDay: BusinessDay
    info: string
    amount: number
    was: string
    kind: string
    against: string | null
    channel: string | null
    note: string
    state: string
    operatorId: number
    operator: string
    checker: string | null
    askedAt: Date
    version: number
  }>`
    select k.id, k.line_id as "lineId", l.day as "lineDay", l.info_masked as info, l.amount, l.kind as was, k.kind, k.against, k.channel, k.note, k.state,
           k.operator_id as "operatorId", op.name as operator, ch.name as checker, k.asked_at as "askedAt", k.version
      from bank_correction k join bank_line l on l.id = k.line_id join staff op on op.id = k.operator_id
      left join staff ch on ch.id = k.checker_id
     where k.account_id = ${accountId} and (k.day = ${day} or l.day = ${day}) order by k.id desc limit 50`.execute(
    tx,
  )
  return rows
}

/** The last days of an account; open: lines and corrections that keep the day from its close. */
export async function lastDays(tx: Tx, accountId: number, most: number) {
  const { rows } = await sql<{ day: BusinessDay; state: string; open: number; end: number }>`
    select d.day, d.state, d.end_balance as "end",
           (select count(*)::integer from bank_line l where l.account_id = d.account_id and l.day = d.day and l.state in ('new', 'proposed'))
           + (select count(*)::integer from bank_correction k where k.account_id = d.account_id and k.day = d.day and k.state = 'proposed') as open
      from bank_day d where d.account_id = ${accountId} order by d.day desc limit ${most}`.execute(tx)
  return rows
}

/** What is open over all accounts and days, by who works on it; nobody first. */
export async function openByOwner(tx: Tx, today: BusinessDay) {
  const { rows } = await sql<{
    id: number | null
    name: string | null
    lines: number
    amount: number
    oldest: number
  }>`
    select s.id, s.name, count(*)::integer as lines, sum(l.amount)::bigint as amount, max(${today}::date - l.day) as oldest
      from bank_line l left join staff s on s.id = l.owner_id where l.state in ('new', 'proposed')
     group by s.id, s.name order by s.id is not null, s.name`.execute(tx)
  return rows
}

/** An account's delivery folder as of its last look; null where none is connected. */
export async function deliveryFolder(tx: Tx, accountId: number) {
  const { rows } = await sql<{
    lookedAt: Date
    last: { name: string; at: string; state: (typeof decidedDeliveries)[number] } | null
    arriving: number
    unmoved: number
  }>`
    select f.looked_at as "lookedAt",
           (select json_build_object('name', d.name, 'at', d.decided_at, 'state', d.state) from statement_delivery d
             where d.account_id = f.account_id and d.decided_at is not null order by d.decided_at desc, d.id desc limit 1) as last,
           (select count(*)::integer from statement_delivery d
             where d.account_id = f.account_id and d.put_away_at is null and d.state = 'arriving') as arriving,
           (select count(*)::integer from statement_delivery d
             where d.account_id = f.account_id and d.put_away_at is null and d.state <> 'arriving') as unmoved
      from statement_folder f where f.account_id = ${accountId}`.execute(tx)
  return rows[0] ?? null
}

/** What keeps a day from closing: days before it, lines, corrections. */
export async function whatIsOpen(tx: Tx, accountId: number, day: string) {
  const { rows } = await sql<{ earlier: BusinessDay | null; lines: number; off: number }>`
    select (select min(d.day) from bank_day d where d.account_id = ${accountId} and d.day < ${day} and d.state <> 'closed') as earlier,
           (select count(*)::integer from bank_line l where l.account_id = ${accountId} and l.day = ${day} and l.state in ('new', 'proposed'))
           + (select count(*)::integer from bank_correction k where k.account_id = ${accountId} and k.day = ${day} and k.state = 'proposed') as lines,
           (select d.start_balance + coalesce((select sum(l.amount) from bank_line l where l.account_id = d.account_id and l.day = d.day), 0) - d.end_balance
              from bank_day d where d.account_id = ${accountId} and d.day = ${day})::bigint as off`.execute(
    tx,
  )
  return rows[0] ?? { earlier: null, lines: 0, off: 0 }
}

import { sql } from 'kysely'
import {
  closeBankDay,
  decideBankLine,
  explainBankLine,
  proposeBankDay,
} from '@lumbung/contract/utils/bank-work'
import type { Call } from '@lumbung/contract/call'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { readMt940 } from '@lumbung/domain/bank/mt940'
import { checkStatement } from '@lumbung/domain/bank/statement'
import { runAs, standingOf } from '@lumbung/server/calls/run-as'
import type { Services } from '@lumbung/server/calls/context'
import type { Tx } from '@lumbung/server/db/pool'
import { transact } from '@lumbung/server/db/transaction'
import { matchOpenLines } from '@lumbung/server/features/utils/bank/match-open-lines'
import {
  addBankAccount,
  addStatement,
  loadLines,
  statementOf,
} from '@lumbung/server/records/bank/bank-statements'
import { readChannelFees } from '@lumbung/server/records/loan/channel-fees'
import { sha256 } from '@lumbung/server/secrets/seals'
import { demoPerson } from './staff.ts'

const days = 14
/** So many of them are closed already, the first ones; on the others money came that nobody knows. */
const closed = 12
const account = { bank: 'BCA', number: '0358812', name: 'Operations' }
/** Before the first day, beside what the channel is topped up with on it. */
const startBalance = 5_000_000_000
/** What the channel holds more than was paid out by it before the first day. */
const atChannel = 200_000_000
const toPayroll = 85_000_000
const bankFee = 2_500

interface Line {
  day: BusinessDay
  amount: number
  info: string
  reference: string
}

/** Transfers of the company's own on the first day, and what two people post them against. */
interface OwnTransfer extends Line {
  against: 'cashAtChannel' | 'moneyInTransit'
}

/**
 * The bank of the demo tells what the channel settled (a day later by account, two by shop, less its fees), each payout by
 * its reference and its own fees, as MT940 of the last days. On the first the channel is topped up with what it has paid out, and money
 * goes to an account that no statement comes of; on the last two came money that nobody knows.
 */
export async function bringStatements(services: Services): Promise<void> {
  const { clock, files } = services
  const today = clock.today()
  const span = { from: addDays(today, -days), to: addDays(today, -1) }
  const there = await transact(
    services.db,
    '*',
    async (tx) => await tx.selectFrom('bank_account').select('id').executeTakeFirst(),
  )
  if (there) return
  const own = await transact(services.db, '*', async (tx) => await ownTransfers(tx, span.from))
  const told = await transact(services.db, '*', async (tx) => await toldBy(tx, span))
  const opening = startBalance - own.reduce((sum, { amount }) => sum + amount, 0)
  const bytes = Buffer.from(mt940Of([...own, ...told], span, opening))
  const statement = readMt940(bytes.toString())
  checkStatement(statement)
  const { key } = await files.put(bytes, { type: 'application/octet-stream' })
  const accountId = await transact(services.db, '*', async (tx) => {
    const maker = await demoPerson(tx, 'finance_maker')
    const id = await addBankAccount(tx, account, { staffId: maker, at: clock.wall() })
    const name = `BCA-${account.number}-${span.to}.sta`
    const file = { accountId: id, name, format: 'mt940', fileKey: key, sha256: sha256(bytes), columns: [] }
    const statementId = await addStatement(tx, file, { staffId: maker, at: clock.now() })
    await loadLines(tx, services.seals, await statementOf(tx, statementId), statement, {
      staffId: null,
      at: clock.now(),
    })
    await matchOpenLines(tx, services, { accountId: id, ...span }, clock.now())
    return id
  })
  for (const each of own) await explainTransfer(services, accountId, each)
  for (let day = span.from; day < addDays(span.from, closed); day = addDays(day, 1))
    if (!(await closeIfClear(services, accountId, day))) return
}

/** The channel of the demo has paid out more than came in by it: the lender's own money was with it. */
async function ownTransfers(tx: Tx, day: BusinessDay): Promise<OwnTransfer[]> {
  const { rows } = await sql<{ spent: number }>`
    select greatest(-coalesce(sum(amount), 0), 0)::bigint as spent from ledger_entry
     where account = 'cashAtChannel' and day < ${day}::date`.execute(tx)
  const topUp = (rows[0]?.spent ?? 0) + atChannel
  return [
    { day, amount: -topUp, info: 'TOPUP XENDIT', reference: 'NONREF', against: 'cashAtChannel' },
    {
      day,
      amount: -toPayroll,
      info: 'PINDAH BUKU KE REKENING GAJI',
      reference: 'NONREF',
      against: 'moneyInTransit',
    },
  ]
}

/** One person says where it went, another agrees. */
async function explainTransfer(
  services: Services,
  accountId: number,
  { day, amount, against }: OwnTransfer,
): Promise<void> {
  const line = await transact(
    services.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('bank_line')
        .select(['id', 'version'])
        .where('account_id', '=', accountId)
        .where('day', '=', day)
        .where('amount', '=', amount)
        .executeTakeFirstOrThrow(),
  )
  const note = 'Rekening sendiri'
  const channel = against === 'cashAtChannel' ? 'xendit' : null
  const nothing = { cashRecordIds: [], disbursementId: null }
  const requestKey = (act: string) => `demo-bank-${act}-${line.id}`
  const said = {
    ...line,
    ...nothing,
    kind: 'ownTransfer',
    against,
    channel,
    note,
    requestKey: requestKey('said'),
  }
  await byPerson(services, 'finance_maker', explainBankLine, said)
  const agreed = {
    id: line.id,
    version: line.version + 1,
    decision: 'agree',
    note: '',
    requestKey: requestKey('agreed'),
  }
  await byPerson(services, 'finance_checker', decideBankLine, agreed)
}

async function toldBy(tx: Tx, { from, to }: { from: BusinessDay; to: BusinessDay }): Promise<Line[]> {
  const feeOf = await readChannelFees(tx)
  const { rows: settled } = await sql<{
    day: BusinessDay
    paid: BusinessDay
    of: string
    method: string
    gross: number
    count: number
  }>`
    select day, paid, to_char(paid, 'DD/MM') as of, method, sum(amount)::bigint as gross, count(*)::integer as count from (
      select c.value_day + case c.method when 'va' then 1 else 2 end as day, c.value_day as paid, c.method, c.amount
        from cash_record c where c.provider = 'xendit' and c.method in ('va', 'alfa')) each
     where day between ${from}::date and ${to}::date group by day, paid, method order by day, method`.execute(
    tx,
  )
  const { rows: sent } = await sql<{ day: BusinessDay; amount: number; reference: string }>`
    select (d.sent_at at time zone 'Asia/Jakarta')::date as day, d.amount, d.reference from disbursement d
     where d.state = 'success' and (d.sent_at at time zone 'Asia/Jakarta')::date between ${from}::date and ${to}::date
     order by d.sent_at, d.id`.execute(tx)
  const lines: Line[] = [
    ...settled.map(({ day, paid, of, method, gross, count }) => ({
      day,
      amount: gross - count * feeOf('xendit', method, paid),
      info: `XENDIT SETTLEMENT ${method.toUpperCase()} ${of}`,
      reference: 'NONREF',
    })),
    ...sent.map(({ day, amount, reference }) => ({ day, amount: -amount, info: 'BI-FAST DB', reference })),
  ]
  for (let day = from; day <= to; day = addDays(day, 1))
    lines.push({ day, amount: -bankFee, info: 'BIAYA ADM BI-FAST', reference: 'NONREF' })
  lines.push(
    { day: addDays(to, -1), amount: 1_925_000, info: 'BI-FAST CR 0219 PT MITRA SEJATI', reference: 'NONREF' },
    { day: addDays(to, -1), amount: 1_750_000, info: 'SETORAN TUNAI KCP CIPUTAT', reference: 'NONREF' },
    { day: to, amount: 542_000, info: 'TRSF E-BANKING CR 2011 AMELIA RAHMAWATI', reference: 'NONREF' },
  )
  return lines
}

/** One message a day, as SWIFT has it. */
function mt940Of(
  lines: readonly Line[],
  { from, to }: { from: BusinessDay; to: BusinessDay },
  opening: number,
): string {
  const date = (day: BusinessDay) => day.slice(2).replaceAll('-', '')
  const byDay = Map.groupBy(lines, ({ day }) => day)
  let balance = opening
  let text = ''
  for (let day = from, number = 1; day <= to; day = addDays(day, 1), number += 1) {
    const opened = balance
    const told = (byDay.get(day) ?? []).map(({ amount, info, reference }, index) => {
      balance += amount
      const mark = amount > 0 ? 'C' : 'D'
      const own = `BCA${date(day)}${String(index + 1).padStart(5, '0')}`
      return `:61:${date(day)}${date(day).slice(2)}${mark}${Math.abs(amount)},00NTRF${reference}//${own}\n:86:${info}\n`
    })
    text +=
      `:20:${date(day)}\n:25:${account.number}\n:28C:${number}/1\n:60F:C${date(addDays(day, -1))}IDR${opened},00\n` +
      `${told.join('')}:62F:C${date(day)}IDR${balance},00\n-\n`
  }
  return text
}

/** Two people close a day, by the very calls; false where something on it is not explained. */
async function closeIfClear(services: Services, accountId: number, day: BusinessDay): Promise<boolean> {
  const isClear = await transact(services.db, '*', async (tx) => {
    const open = await tx
      .selectFrom('bank_line')
      .select('id')
      .where('account_id', '=', accountId)
      .where('day', '=', day)
      .where('state', 'in', ['new', 'proposed'])
      .executeTakeFirst()
    return open === undefined
  })
  if (!isClear) return false
  const about = { account: accountId, day, note: '', requestKey: `demo-bank-${day}` }
  await byPerson(services, 'finance_maker', proposeBankDay, { ...about, version: 0 })
  await byPerson(services, 'finance_checker', closeBankDay, { ...about, version: 1, decision: 'close' })
  return true
}

async function byPerson(services: Services, role: string, call: Call, request: object): Promise<void> {
  const id = await transact(services.db, '*', async (tx) => await demoPerson(tx, role))
  const standing = await standingOf(services.db, id, call, 'id')
  await transact(
    services.db,
    standing.scope,
    async (tx) => await runAs(tx, services, standing, call, request, 'demo'),
  )
}

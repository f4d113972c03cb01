import { sql } from 'kysely'
import { withdrawalsAtBank } from '@lumbung/domain/bank/withdrawal'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../../db/pool.ts'

interface Days {
  from: BusinessDay
  to: BusinessDay
  /** Lines that count as if nothing explained them: what stands behind them is free. */
  free?: readonly number[]
}

/** Lines that nothing explains yet; waits for who explains one just now. */
export async function openLines(tx: Tx, { accountId, from, to }: Days & { accountId: number }) {
  return await tx
    .selectFrom('bank_line')
    .select(['id', 'day', 'amount', 'tx_id', 'info_sealed'])
    .where('account_id', '=', accountId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('state', '=', 'new')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Lines of a day that no person has explained: what rules say of them can be asked again. */
export async function linesForRules(tx: Tx, { accountId, day }: { accountId: number; day: string }) {
  return await tx
    .selectFrom('bank_line')
    .select(['id', 'day', 'amount', 'tx_id', 'info_sealed'])
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .where('state', '<>', 'manual')
    .orderBy('id')
    .execute()
}

/** Money that came in on these days, stands behind no line yet and was not taken over with an import. */
export async function cashToMatch(tx: Tx, { from, to, free = [] }: Days) {
  const { rows } = await sql<{
    id: number
    amount: number
    day: string
    method: string
    code: string | null
    txid: string
    paymentId: string
    provider: string
  }>`
    select c.id, c.amount, c.value_day as day, c.method, c.code, c.txid, c.payment_id as "paymentId", c.provider
      from cash_record c
     where c.value_day between ${from} and ${to} and c.provider not in ('import', 'bank', 'credit') and c.state <> 'reversed'
       and not exists (select from bank_line_part p where p.cash_record_id = c.id and p.line_id <> all(${[...free]}::integer[]))
     order by c.id`.execute(tx)
  return rows
}

/** Withdrawals to this account that were sent on these days and stand behind no line yet. */
export async function withdrawalsToMatch(
  tx: Tx,
  { accountId, from, to, free = [] }: Days & { accountId: number },
) {
  const { rows } = await sql<{
    id: number
    amount: number
    day: string
    reference: string
    providerId: string | null
  }>`
    select w.id, w.amount, (w.sent_at at time zone 'Asia/Jakarta')::date as day, w.reference, w.provider_id as "providerId"
      from withdrawal w join bank_account a on a.id = ${accountId} and a.bank = w.bank_code and a.number = w.account_number
     where w.sent_at is not null and w.sent_at >= (${from}::date)::timestamp at time zone 'Asia/Jakarta'
       and w.sent_at < (${to}::date + 1)::timestamp at time zone 'Asia/Jakarta'
       and w.state in (${sql.join(withdrawalsAtBank)})
       and not exists (select from bank_line_part p where p.withdrawal_id = w.id and p.line_id <> all(${[...free]}::integer[]))
     order by w.id`.execute(tx)
  return rows
}

/** Payouts that arrived on these days and stand behind no line yet. */
export async function payoutsToMatch(tx: Tx, { from, to, free = [] }: Days) {
  const { rows } = await sql<{
    id: number
    amount: number
    day: string
    reference: string
    providerId: string | null
  }>`
    select d.id, d.amount, (d.sent_at at time zone 'Asia/Jakarta')::date as day, d.reference, d.provider_id as "providerId"
      from disbursement d
     where d.sent_at is not null and d.sent_at >= (${from}::date)::timestamp at time zone 'Asia/Jakarta'
       and d.sent_at < (${to}::date + 1)::timestamp at time zone 'Asia/Jakarta'
       and d.state in ('accepted', 'unknown', 'success', 'reversed')
       and not exists (select from bank_line_part p where p.disbursement_id = d.id and p.line_id <> all(${[...free]}::integer[]))
     order by d.id`.execute(tx)
  return rows
}

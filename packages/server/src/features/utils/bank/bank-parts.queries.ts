import { sql } from 'kysely'
import { withdrawalsAtBank } from '@lumbung/domain/bank/withdrawal'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../../db/pool.ts'
import type { KeptSuggestion } from '../../../records/bank/bank-lines.ts'
import { readChannelFees } from '../../../records/loan/channel-fees.ts'

/** A record of ours as what stands behind a line, or could. */
export interface ShownPart {
  cashRecordId: number | null
  disbursementId: number | null
  withdrawalId: number | null
  orderNo: string | null
  reference: string
  day: BusinessDay
  amount: number
  fee: number
}

/** A payment, with what the channel kept of it. */
export const cashPart = (
  fee: ReturnType<typeof sql>,
) => sql`json_build_object('cashRecordId', c.id, 'disbursementId', null, 'withdrawalId', null, 'orderNo', c.order_no,
  'reference', c.txid, 'day', c.value_day, 'amount', c.amount, 'fee', ${fee})`
const sentDay = (sent: ReturnType<typeof sql>) => sql`(${sent} at time zone 'Asia/Jakarta')::date`
export const payoutPart = sql`json_build_object('cashRecordId', null, 'disbursementId', d.id, 'withdrawalId', null, 'orderNo', d.order_no,
  'reference', d.reference, 'day', ${sentDay(sql`d.sent_at`)}, 'amount', -d.amount, 'fee', 0)`
export const withdrawalPart = sql`json_build_object('cashRecordId', null, 'disbursementId', null, 'withdrawalId', w.id, 'orderNo', null,
  'reference', w.reference, 'day', ${sentDay(sql`w.sent_at`)}, 'amount', w.amount, 'fee', 0)`

/** The records that a suggestion rests on, as far as they still stand behind nothing. */
export async function suggestedParts(
  tx: Tx,
  { cash, payout, withdrawal = null }: Pick<KeptSuggestion, 'cash' | 'payout' | 'withdrawal'>,
): Promise<ShownPart[]> {
  const { rows } = await sql<{ part: ShownPart; provider: string; method: string | null }>`
    select ${cashPart(sql`0`)} as part, c.provider, c.method
      from cash_record c where c.id = any(${cash}) and not exists (select from bank_line_part p where p.cash_record_id = c.id)
    union all
    select ${payoutPart}, d.channel, null from disbursement d
     where d.id = ${payout} and not exists (select from bank_line_part p where p.disbursement_id = d.id)
    union all
    select ${withdrawalPart}, w.channel, null from withdrawal w
     where w.id = ${withdrawal} and not exists (select from bank_line_part p where p.withdrawal_id = w.id)`.execute(
    tx,
  )
  const feeOf = await readChannelFees(tx)
  return rows.map(({ part, provider, method }) =>
    method === null ? part : { ...part, fee: feeOf(provider, method, part.day) },
  )
}

/** What of the books could stand behind a line: of its amount within two weeks, or with the words searched for in its numbers. */
export async function candidates(
  tx: Tx,
  line: { account_id: number; amount: number; day: string },
  search: string | undefined,
) {
  const words = search?.trim() ?? ''
  const like = `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const { rows } = await sql<{ part: ShownPart; apart: number; isAmount: boolean }>`
    select * from (
      select ${cashPart(sql`0`)} as part, abs(c.value_day - ${line.day}::date) as apart, c.amount = ${line.amount} as "isAmount"
        from cash_record c
       where ${line.amount}::bigint > 0 and c.provider not in ('import', 'credit') and c.state <> 'reversed'
         and not exists (select from bank_line_part p where p.cash_record_id = c.id)
         and case when ${words} = '' then c.amount = ${line.amount} and abs(c.value_day - ${line.day}::date) <= 14
                  else c.txid ilike ${like} or c.code ilike ${like} or c.order_no ilike ${like} end
      union all
      select ${withdrawalPart}, abs(${sentDay(sql`w.sent_at`)} - ${line.day}::date), w.amount = ${line.amount}
        from withdrawal w join bank_account a on a.id = ${line.account_id} and a.bank = w.bank_code and a.number = w.account_number
       where ${line.amount}::bigint > 0 and w.sent_at is not null and w.state in (${sql.join(withdrawalsAtBank)})
         and not exists (select from bank_line_part p where p.withdrawal_id = w.id)
         and case when ${words} = '' then w.amount = ${line.amount} and abs(${sentDay(sql`w.sent_at`)} - ${line.day}::date) <= 14
                  else w.reference ilike ${like} end
      union all
      select ${payoutPart}, abs(${sentDay(sql`d.sent_at`)} - ${line.day}::date), -d.amount = ${line.amount}
        from disbursement d
       where ${line.amount}::bigint < 0 and d.sent_at is not null
         and not exists (select from bank_line_part p where p.disbursement_id = d.id)
         and case when ${words} = '' then -d.amount = ${line.amount} and abs(${sentDay(sql`d.sent_at`)} - ${line.day}::date) <= 14
                  else d.reference ilike ${like} or d.order_no ilike ${like} end) found
     order by "isAmount" desc, apart limit 20`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { SettledMethod } from '@lumbung/domain/bank/settlements'
import { withdrawalsAtBank } from '@lumbung/domain/bank/withdrawal'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../../db/pool.ts'

/** @throws NOT_FOUND */
export async function lineAsked(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('bank_line')
    .select(['id', 'account_id', 'day', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

/** The payments asked for, as far as they are there. */
export async function cashAsked(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    amount: number
    day: BusinessDay
    provider: string
    method: string
    state: string
  }>`
    select c.id, c.amount, c.value_day as day, c.provider, c.method, c.state from cash_record c
     where c.id = any(${[...ids]}) order by c.id`.execute(tx)
  return rows
}

export async function payoutAsked(tx: Tx, id: number) {
  return await tx
    .selectFrom('disbursement')
    .select(['id', 'amount', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A withdrawal that was sent to an account. */
export async function withdrawalAsked(tx: Tx, id: number, accountId: number) {
  return await tx
    .selectFrom('withdrawal as w')
    .innerJoin('bank_account as a', (join) =>
      join.onRef('a.bank', '=', 'w.bank_code').onRef('a.number', '=', 'w.account_number'),
    )
    .select(['w.id', 'w.amount'])
    .where('w.id', '=', id)
    .where('a.id', '=', accountId)
    .where('w.sent_at', 'is not', null)
    .where('w.state', 'in', withdrawalsAtBank)
    .executeTakeFirst()
}

export interface SettlementAsked {
  channel: string
  methods: readonly SettledMethod[]
  from: string
  to: string
}

/** What a channel took in some ways on some days and what stands behind no line yet. */
export async function settlementCash(tx: Tx, { channel, methods, from, to }: SettlementAsked) {
  const { rows } = await sql<{
    id: number
    amount: number
    day: BusinessDay
    provider: string
    method: string
  }>`
    select c.id, c.amount, c.value_day as day, c.provider, c.method from cash_record c
     where c.provider = ${channel} and c.method = any(${[...methods]}) and c.value_day between ${from} and ${to}
       and c.state <> 'reversed' and not exists (select from bank_line_part p where p.cash_record_id = c.id)
     order by c.id`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'

export type RiskList = 'black' | 'white'
export type RiskKind = 'idNumber' | 'phone' | 'device' | 'bankAccount'

/** Why an entry that had run out ends when the value is put on the list again. */
const renewed = 'renewed'

/**
 * Puts a value on a list. One that ran out makes room.
 * @returns its number; null when the value is on the list today
 */
export async function addRiskEntry(
  tx: Tx,
  entry: {
    list: RiskList
    kind: RiskKind
    blind: Buffer
    masked: string
    reason: string
    source: string
    /** The last day it counts; null = until it is ended. */
    expiresOn: string | null
    addedBy: number
    at: Date
    today: BusinessDay
  },
): Promise<number | null> {
  const { list, kind, blind, at } = entry
  await tx
    .updateTable('risk_entry')
    .set({ ended_at: at, ended_by: entry.addedBy, end_reason: renewed })
    .where('list', '=', list)
    .where('kind', '=', kind)
    .where('blind', '=', blind)
    .where('ended_at', 'is', null)
    .where('expires_on', '<', entry.today)
    .execute()
  const row = await tx
    .insertInto('risk_entry')
    .values({
      list,
      kind,
      blind,
      masked: entry.masked,
      reason: entry.reason,
      source: entry.source,
      expires_on: entry.expiresOn,
      added_by: entry.addedBy,
      added_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** @throws NOT_FOUND, STATE_CONFLICT when it has ended */
export async function endRiskEntry(
  tx: Tx,
  id: number,
  by: { staffId: number; reason: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ ended: boolean }>`
    select ended_at is not null as ended from risk_entry where id = ${id} for update`.execute(tx)
  if (rows[0] === undefined) refuse('NOT_FOUND')
  if (rows[0].ended) refuse('STATE_CONFLICT')
  await tx
    .updateTable('risk_entry')
    .set({ ended_by: by.staffId, ended_at: by.at, end_reason: by.reason })
    .where('id', '=', id)
    .execute()
}

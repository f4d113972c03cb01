import { sql, type Selectable } from 'kysely'
import { deliveryFlow, type DeliveryEvent, type DeliveryState } from '@lumbung/domain/bank/delivery'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import type { StatementDelivery } from '../../db/tables.ts'
import { closeItem } from '../running/open-items.ts'

export type DeliveryRow = Omit<Selectable<StatementDelivery>, 'state'> & { state: DeliveryState }

/** What an open item of a refused delivery is about: one for each account and name. */
export const refusalSubject = (accountId: number, name: string): string => `${accountId}:${name}`

/** What was seen in an account's folder and may still lie there. */
export async function deliveriesThere(tx: Tx, accountId: number): Promise<DeliveryRow[]> {
  const rows = await tx
    .selectFrom('statement_delivery')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('put_away_at', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as DeliveryState }))
}

/** @throws NOT_FOUND */
export async function deliveryOf(tx: Tx, id: number): Promise<DeliveryRow> {
  const row = await tx.selectFrom('statement_delivery').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : { ...row, state: row.state as DeliveryState }
}

/** Writes down a file seen for the first time, or seen again as another one; one that is decided on stays as it is. */
export async function noteArriving(
  tx: Tx,
  accountId: number,
  { rawName, name, stamp }: { rawName: Buffer; name: string; stamp: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into statement_delivery (account_id, raw_name, name, stamp, seen_at, state)
    values (${accountId}, ${rawName}, ${name}, ${stamp}, ${at}, 'arriving')
    on conflict (account_id, raw_name) where put_away_at is null do update set stamp = excluded.stamp, seen_at = excluded.seen_at
     where statement_delivery.state = 'arriving' and statement_delivery.stamp <> excluded.stamp`.execute(tx)
}

/** A file that went before anybody decided on it was never delivered. */
export async function forgetArriving(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('statement_delivery').where('id', '=', id).where('state', '=', 'arriving').execute()
}

export interface Decided {
  at: Date
  sha256?: Buffer | null
  /** Of what was taken. */
  statementId?: number
  /** Of what was refused. */
  reason?: string
  from?: BusinessDay | null
  to?: BusinessDay | null
}

/** Decides on a delivery once, by a guarded update; false when it was decided on, or is another file by now. */
export async function decideDelivery(
  tx: Tx,
  { id, stamp }: Pick<DeliveryRow, 'id' | 'stamp'>,
  event: DeliveryEvent,
  { at, sha256, statementId, reason, from, to }: Decided,
): Promise<boolean> {
  const row = await tx
    .updateTable('statement_delivery')
    .set({
      state: deliveryFlow.next('arriving', event),
      decided_at: at,
      sha256: sha256 ?? null,
      statement_id: statementId ?? null,
      reason: reason ?? null,
      from_day: from ?? null,
      to_day: to ?? null,
    })
    .where('id', '=', id)
    .where('stamp', '=', stamp)
    .where('state', 'in', deliveryFlow.statesBefore(event))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A delivery that was decided on lies no longer where it came. */
export async function notePutAway(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('statement_delivery')
    .set({ put_away_at: at })
    .where('id', '=', id)
    .where('put_away_at', 'is', null)
    .where('state', '<>', 'arriving')
    .execute()
}

/** An account's folder was looked at; it has one. */
export async function noteLook(tx: Tx, accountId: number, at: Date): Promise<void> {
  await sql`
    insert into statement_folder (account_id, looked_at) values (${accountId}, ${at})
    on conflict (account_id) do update set looked_at = excluded.looked_at`.execute(tx)
}

/** An account has no folder, or none any more. */
export async function forgetFolder(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('statement_folder').where('account_id', '=', accountId).execute()
}

/** What an open item of a statement that has not come is about. */
export const missingSubject = (accountId: number, day: BusinessDay): string => `${accountId}:${day}`

/**
 * Takes up once that an account with a folder lacks the statement of a day, where it had one before: false when it is there, or was told
 * already.
 */
export async function takeMissing(tx: Tx, accountId: number, day: BusinessDay): Promise<boolean> {
  const { rows } = await sql`
    update statement_folder f set told_day = ${day}
     where f.account_id = ${accountId} and (f.told_day is null or f.told_day < ${day})
       and exists (select from bank_day d where d.account_id = f.account_id and d.day < ${day})
       and not exists (select from bank_day d where d.account_id = f.account_id and d.day = ${day})
    returning f.account_id`.execute(tx)
  return rows.length > 0
}

/** Ends what was told of statements that had not come, for the days of one that has. */
export async function endMissing(
  tx: Tx,
  { accountId, from, to }: { accountId: number; from: BusinessDay; to: BusinessDay },
  by: { at: Date; actor: Actor },
): Promise<void> {
  const { rows } = await sql<{ subject: string }>`
    select subject from open_item
     where kind = 'statementMissing' and state <> 'settled'
       and subject between ${missingSubject(accountId, from)} and ${missingSubject(accountId, to)} order by id`.execute(
    tx,
  )
  for (const { subject } of rows)
    await closeItem(tx, 'statementMissing', subject, { ...by, resolution: 'done' })
}

/**
 * Ends what was told of refused deliveries once a loaded statement has made up for all of them: those of its days, of its
 * content (under whichever account they lay), and under its name where nobody could read of which days they are.
 */
export async function endRefusals(
  tx: Tx,
  loaded: { accountId: number; from: BusinessDay; to: BusinessDay; sha256: Buffer; name: string },
  by: { at: Date; actor: Actor },
): Promise<void> {
  const { accountId, from, to, sha256, name } = loaded
  const { rows } = await sql<{ subject: string }>`
    with made_up as (
      update statement_delivery d set made_up = true
       where d.state = 'refused' and not d.made_up
         and (d.sha256 = ${sha256}
              or d.account_id = ${accountId}
                 and (d.from_day >= ${from}::date and d.to_day <= ${to}::date or d.from_day is null and d.name = ${name}))
      returning d.id, d.account_id || ':' || d.name as subject)
    select i.subject from open_item i
     where i.kind = 'statementRefused' and i.state <> 'settled' and i.subject in (select m.subject from made_up m)
       and not exists (select from statement_delivery d
                        where d.state = 'refused' and not d.made_up and d.id not in (select m.id from made_up m)
                          and i.subject = d.account_id || ':' || d.name and d.decided_at >= i.opened_at)
     order by i.id`.execute(tx)
  for (const { subject } of rows)
    await closeItem(tx, 'statementRefused', subject, { ...by, resolution: 'done' })
}

import { sql } from 'kysely'
import type { RegisterEvent } from '@lumbung/contract/open/register-events'
import type { Tx } from '../../db/pool.ts'
import type { Seals } from '../../secrets/seals.ts'

/**
 * Keeps what an app told, each event once by its id.
 * @param heardAt business time; null where each was told of at once
 * @returns how many were news
 */
export async function addRegisterEvents(
  tx: Tx,
  seals: Pick<Seals, 'blind'>,
  appCode: string,
  events: readonly RegisterEvent[],
  heardAt: Date | null,
): Promise<number> {
  const rows = events.map(({ id, kind, at, channel, deviceId }) => ({
    app_code: appCode,
    event_id: id,
    kind,
    channel,
    at,
    device: seals.blind('device', deviceId).toString('hex'),
  }))
  const { numAffectedRows } = await sql`
    insert into register_event (app_code, event_id, kind, channel, device_blind, at, heard_at)
    select e.app_code, e.event_id, e.kind, e.channel, decode(e.device, 'hex'), e.at, coalesce(${heardAt}::timestamptz, e.at)
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as e(app_code text, event_id text, kind text, channel text, device text, at timestamptz)
        on conflict (app_code, event_id) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** What a registered customer of a channel costs from a day on; said again for that day, the first stays. */
export async function addAcquisitionCost(
  tx: Tx,
  cost: { channel: string; validFrom: string; amount: number },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('acquisition_cost')
    .values({ channel: cost.channel, valid_from: cost.validFrom, amount: cost.amount, noted_at: at })
    .onConflict((conflict) => conflict.columns(['channel', 'valid_from']).doNothing())
    .execute()
}

import { sql } from 'kysely'
import type { AppEvent } from '@lumbung/contract/open/event'
import { refuse } from '@lumbung/domain/errors'
import { normalisePhone } from '@lumbung/domain/people/identity'
import { canonicalJson } from '../../calls/canonical-json.ts'
import type { Tx } from '../../db/pool.ts'
import type { Seals } from '../../secrets/seals.ts'

type Stored = { event_id: string }

/**
 * Keeps what an app told, each event once by its id.
 * @param heardAt business time; null where each was told of at once
 * @returns how many were news
 * @throws IDEMPOTENCY_MISMATCH when an id says something else now
 */
export async function takeAppEvents(
  tx: Tx,
  seals: Pick<Seals, 'blind' | 'mac'>,
  appCode: string,
  events: readonly AppEvent[],
  heardAt: Date | null,
): Promise<number> {
  const told = JSON.stringify(events.map((event) => rowOf(seals, event)))
  const rows = sql`json_to_recordset(${told}::json)
    as e(event_id text, kind text, hash text, device text, phone text, language text, channel text, at timestamptz)`
  const { numAffectedRows } = await sql`
    insert into app_event (app_code, event_id, kind, hash, device_blind, phone_blind, language, channel, at, heard_at)
    select ${appCode}, e.event_id, e.kind, decode(e.hash, 'hex'), decode(e.device, 'hex'), decode(e.phone, 'hex'), e.language, e.channel, e.at,
           coalesce(${heardAt}::timestamptz, e.at)
      from ${rows}
        on conflict (app_code, event_id) do nothing`.execute(tx)
  const taken = Number(numAffectedRows ?? 0n)
  if (taken === events.length) return taken
  const others = await sql<Stored>`
    select k.event_id from ${rows} join app_event k on k.app_code = ${appCode} and k.event_id = e.event_id
     where k.hash <> decode(e.hash, 'hex')`.execute(tx)
  const [other] = others.rows
  if (other !== undefined) refuse('IDEMPOTENCY_MISMATCH', { event: other.event_id })
  return taken
}

function rowOf(seals: Pick<Seals, 'blind' | 'mac'>, event: AppEvent) {
  const { deviceId } = event
  const phone = 'phone' in event ? event.phone : undefined
  return {
    event_id: event.id,
    kind: event.kind,
    hash: seals.mac('appEvent', canonicalJson(event)).toString('hex'),
    device: deviceId === undefined ? null : seals.blind('device', deviceId).toString('hex'),
    phone: phone === undefined ? null : seals.blind('phone', normalisePhone(phone)).toString('hex'),
    language: ('language' in event ? event.language : undefined) ?? null,
    channel: event.channel,
    at: event.at,
  }
}

import { sql } from 'kysely'
import type { Tx } from '../db/pool.ts'

export interface NewHookEvent {
  provider: string
  /** The same for every delivery of the same fact. */
  eventKey: string
  kind: string
  body: Buffer
  at: Date
}

/** Keeps a callback as it came; null when this is another delivery of one that is kept, which is counted. */
export async function keepHookEvent(tx: Tx, event: NewHookEvent): Promise<number | null> {
  const { rows } = await sql<{ id: number; first: boolean }>`
    insert into hook_event (provider, event_key, kind, body, state, received_at)
    values (${event.provider}, ${event.eventKey}, ${event.kind}, ${event.body}, 'received', ${event.at})
    on conflict (provider, event_key) do update set deliveries = hook_event.deliveries + 1
    returning id, xmax = 0 as first`.execute(tx)
  const [row] = rows
  return row?.first === true ? row.id : null
}

/** Ends a callback: its effect is booked, or there is none to book. */
export async function endHookEvent(
  tx: Tx,
  id: number,
  state: 'applied' | 'ignored' | 'failed',
  note: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('hook_event')
    .set({ state, note, applied_at: at })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute()
}

/** It could not be settled yet. */
export async function noteHookTry(tx: Tx, id: number, note: string): Promise<void> {
  await tx
    .updateTable('hook_event')
    .set({ note })
    .set((update) => ({ tries: update('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A callback that ended without effect is tried again from the beginning. */
export async function reopenHookEvent(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('hook_event')
    .set({ state: 'received', tries: 0, applied_at: null, next_try_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'ignored'])
    .execute()
}

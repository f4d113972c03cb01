import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import type { Seals } from '../../secrets/seals.ts'

export interface NewHookEvent {
  provider: string
  /** The same for every delivery of the same fact. */
  eventKey: string
  kind: string
  /** As it came, sealed: it names people and their accounts. */
  bodySealed: Buffer
  at: Date
}

/** A kept callback, and whether it is to be applied. */
export interface KeptHook {
  id: number
  /** The first delivery, or another one of what ended without effect. */
  toApply: boolean
}

/** How long a callback may wait for its job before timed work queues it once more. */
const firstTryMs = 120_000
/** So many are sealed in one transaction, and in so many transactions a run. */
const [sealedAtOnce, piecesPerRun] = [1_000, 10]

/** Keeps a callback as it came; another delivery of one that is kept is counted, and takes up again what had failed. */
export async function keepHookEvent(tx: Tx, event: NewHookEvent): Promise<KeptHook> {
  const nextTryAt = new Date(event.at.getTime() + firstTryMs)
  const { rows } = await sql<{ id: number; first: boolean; state: string }>`
    insert into hook_event (provider, event_key, kind, body_sealed, state, received_at, tried_since, next_try_at)
    values (${event.provider}, ${event.eventKey}, ${event.kind}, ${event.bodySealed}, 'received', ${event.at}, ${event.at}, ${nextTryAt})
    on conflict (provider, event_key) do update set deliveries = hook_event.deliveries + 1
    returning id, xmax = 0 as first, state`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a kept callback has a row')
  if (row.state === 'failed') await reopenHookEvent(tx, row.id, nextTryAt)
  return { id: row.id, toApply: row.first || row.state === 'failed' }
}

/** Ends a callback: its effect is booked, or there is none to book. */
export async function endHookEvent(
  tx: Tx,
  id: number,
  state: 'applied' | 'ignored',
  note: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('hook_event')
    .set({ state, note, applied_at: at, next_try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute()
}

/**
 * It could not be settled by this try.
 * @param nextTryAt null: it is given up
 * @returns false when it ended meanwhile
 */
export async function noteHookTry(
  tx: Tx,
  id: number,
  note: string,
  nextTryAt: Date | null,
  at: Date,
): Promise<boolean> {
  const noted = await tx
    .updateTable('hook_event')
    .set({ note, next_try_at: nextTryAt, ...(nextTryAt === null ? { state: 'failed', applied_at: at } : {}) })
    .set((update) => ({ tries: update('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'received')
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

/**
 * Callbacks whose next try has come, the longest waiting first. Each is put off a little, so that one whose job keeps
 * breaking is not queued again every minute.
 */
export async function dueHooks(tx: Tx, now: Date, rowsMax: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update hook_event set next_try_at = ${new Date(now.getTime() + firstTryMs)}
     where id in (select id from hook_event where state = 'received' and next_try_at <= ${now}
                   order by next_try_at limit ${rowsMax} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A callback that ended without effect is tried again from the beginning. */
export async function reopenHookEvent(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('hook_event')
    .set({ state: 'received', tries: 0, tried_since: at, applied_at: null, next_try_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'ignored'])
    .execute()
}

/** What the channel sent, byte by byte, of a row with both columns of it. */
export function bodyOf(
  seals: Pick<Seals, 'openBytes'>,
  { body, body_sealed: sealed }: { body: Buffer | null; body_sealed: Buffer | null },
): Buffer {
  if (sealed !== null) return seals.openBytes(sealed)
  // It was kept before they were sealed (migration 0302), and waits to be.
  if (body !== null) return body
  throw new Error('a kept callback has a body')
}

/**
 * Seals what was kept before callbacks were (migration 0302), and empties the column it stood in; another process takes
 * other rows. @returns how many it sealed
 */
export async function sealKeptHooks(db: Db, seals: Pick<Seals, 'seal'>): Promise<number> {
  let sealed = 0
  for (let piece = 0; piece < piecesPerRun; piece += 1) {
    const rows = await transact(db, '*', async (tx) => await sealPiece(tx, seals))
    sealed += rows
    if (rows < sealedAtOnce) break
  }
  return sealed
}

async function sealPiece(tx: Tx, seals: Pick<Seals, 'seal'>): Promise<number> {
  const { rows } = await sql<{ id: number; body: Buffer }>`
    select id, body from hook_event where body is not null order by id limit ${sealedAtOnce} for update skip locked`.execute(
    tx,
  )
  if (rows.length === 0) return 0
  await sql`
    update hook_event h set body = null, body_sealed = s.sealed
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ body }) => seals.seal(body))}::bytea[]) s (id, sealed)
     where h.id = s.id`.execute(tx)
  return rows.length
}

import { type Selectable, sql } from 'kysely'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import { hookFlow } from '@lumbung/domain/order/hook'
import type { Tx } from '../../db/pool.ts'
import type { MessageHook } from '../../db/tables.ts'

/**
 * Keeps what a carrier tells as it came; another delivery of the same is counted.
 * @returns whether it is to be read: also one that came before, since a reading passes over what is being counted
 */
export async function keepMessageHook(
  tx: Tx,
  hook: { provider: MessageProvider; digest: Buffer; bodySealed: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ unread: boolean }>`
    insert into message_hook (provider, digest, body_sealed, state, received_at, tried_since, next_try_at)
    values (${hook.provider}, ${hook.digest}, ${hook.bodySealed}, 'received', ${hook.at}, ${hook.at}, ${hook.at})
    on conflict (provider, digest) do update set deliveries = message_hook.deliveries + 1
    returning state = 'received' as unread`.execute(tx)
  return rows[0]?.unread === true
}

/** What is to be read now, locked, in the order in which it came. */
export async function lockDueHooks(tx: Tx, now: Date, most: number): Promise<Selectable<MessageHook>[]> {
  return await tx
    .selectFrom('message_hook')
    .selectAll()
    .where('state', '=', 'received')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** What became of a piece of news: used, of no use, or to be tried again (`nextTryAt` null: given up). */
export type HookEnd =
  | { id: number; state: 'applied' | 'ignored'; note: string }
  | { id: number; state: 'again'; note: string; nextTryAt: Date | null }

/** Ends or puts off news that is locked. */
export async function endMessageHooks(tx: Tx, ends: readonly HookEnd[], at: Date): Promise<void> {
  if (ends.length === 0) return
  const stateOf = (end: HookEnd) =>
    end.state !== 'again'
      ? end.state
      : end.nextTryAt === null
        ? hookFlow.next('received', 'giveUp')
        : 'received'
  await sql`
    update message_hook h set state = e.state, note = e.note, next_try_at = e.next_try_at, tries = h.tries + 1,
           applied_at = case when e.state = 'received' then null else ${at}::timestamptz end
      from unnest(${ends.map(({ id }) => id)}::bigint[], ${ends.map(stateOf)}::text[], ${ends.map(({ note }) => note)}::text[],
                  ${ends.map((end) => (end.state === 'again' ? end.nextTryAt : null))}::timestamptz[])
           e(id, state, note, next_try_at)
     where h.id = e.id and h.state = 'received'`.execute(tx)
}

/** Has everything of a carrier that could not be used read again. @returns how many */
export async function reopenMessageHooks(tx: Tx, provider: string, at: Date): Promise<number> {
  const reopened = await tx
    .updateTable('message_hook')
    .set({
      state: hookFlow.next('failed', 'reopen'),
      tries: 0,
      tried_since: at,
      applied_at: null,
      next_try_at: at,
    })
    .where('provider', '=', provider)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(reopened.numUpdatedRows)
}

/** News that was used before this is forgotten: what it said stands with its message. */
export async function forgetMessageHooks(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('message_hook')
    .where('state', 'in', ['applied', 'ignored'])
    .where('applied_at', '<', before)
    .execute()
}

import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/**
 * Takes up the reading of a provider's payments where it is due; null while it is not, or another process has it.
 * @param from where the very first reading begins
 * @returns up to when they have been read
 */
export async function takePoll(
  tx: Tx,
  provider: string,
  { now, everyMs, from }: { now: Date; everyMs: number; from: Date },
): Promise<Date | null> {
  const before = new Date(now.getTime() - everyMs)
  const { rows } = await sql<{ read_to: Date }>`
    insert into payment_poll (provider, read_to, asked_at) values (${provider}, ${from}, ${now})
    on conflict (provider) do update set asked_at = excluded.asked_at where payment_poll.asked_at <= ${before}
    returning read_to`.execute(tx)
  return rows[0]?.read_to ?? null
}

/** Payments up to here are known. It never goes back. */
export async function keepPollRead(tx: Tx, provider: string, to: Date): Promise<void> {
  await tx
    .updateTable('payment_poll')
    .set({ failing_since: null, message: '' })
    .set(({ fn, val }) => ({ read_to: fn<Date>('greatest', ['read_to', val(to)]) }))
    .where('provider', '=', provider)
    .execute()
}

export async function notePollFailing(tx: Tx, provider: string, message: string, at: Date): Promise<void> {
  await tx
    .updateTable('payment_poll')
    .set({ message })
    .set(({ fn, val }) => ({ failing_since: fn.coalesce('failing_since', val(at)) }))
    .where('provider', '=', provider)
    .execute()
}

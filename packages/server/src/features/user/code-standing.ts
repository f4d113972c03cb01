import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import { codesSentSince, codeWorksUntil } from './login.queries.ts'

/** How many codes a person may be mailed within a span, over all devices (reliability §3.2). */
const allowances = [
  { codes: 1, seconds: 60 },
  { codes: 5, seconds: 3_600 },
  { codes: 20, seconds: 86_400 },
] as const
const longestMs = 86_400_000

/**
 * Whether a person must wait for another code. Whoever asks at the same time is looked at one after another.
 * @returns null when one may be mailed now; else how long to wait, and how long the code that this device has still
 *   works (0: it has none)
 */
export async function codeStanding(
  tx: Tx,
  staffId: number,
  deviceMac: Buffer,
  at: Date,
): Promise<{ expiresInSeconds: number; againInSeconds: number } | null> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(tx)
  const sent = await codesSentSince(tx, staffId, new Date(at.getTime() - longestMs))
  // The one that must grow older than the span before there is room again.
  const waits = allowances.map(({ codes, seconds }) => {
    const oldest = sent[codes - 1]
    return oldest === undefined ? 0 : seconds - (at.getTime() - oldest.getTime()) / 1_000
  })
  const wait = Math.ceil(Math.max(...waits))
  if (wait <= 0) return null
  const until = await codeWorksUntil(tx, staffId, deviceMac, at)
  const works = until === null ? 0 : Math.floor((until.getTime() - at.getTime()) / 1_000)
  return { expiresInSeconds: works, againInSeconds: wait }
}

import { randomBytes } from 'node:crypto'
import type { Db } from '../packages/server/src/db/pool.ts'
import { transact } from '../packages/server/src/db/transaction.ts'
import { openSession } from '../packages/server/src/records/people/session.ts'
import { sha256 } from '../packages/server/src/secrets/seals.ts'

/** A session of a role's person of the demo, as a login would open it. @returns its token */
export async function signIn(db: Db, role: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = new Date()
  await transact(db, '*', async (tx) => {
    const staff = await tx
      .selectFrom('staff')
      .select('id')
      .where('email', '=', `${role}@lumbung.test`)
      .executeTakeFirstOrThrow()
    await openSession(tx, {
      tokenHash: sha256(token),
      staffId: staff.id,
      companionHash: sha256(randomBytes(32)),
      deviceMac: sha256('bench'),
      ip: '127.0.0.1',
      userAgent: 'bench',
      at,
      expiresAt: new Date(at.getTime() + 8 * 3_600_000),
    })
  })
  return token
}

import type { Language } from '@lumbung/contract/fields'
import type { Tx } from '../../db/pool.ts'
import type { LinkKind } from '../../records/order/account-links.ts'

export interface LiveLink {
  staffId: number
  kind: LinkKind
  name: string
  email: string
  /** Of the password it replaces. */
  passwordHash: string
  language: Language
  expiresAt: Date
}

/** A mailed link that still works: neither used, replaced nor too old, and its account not disabled. */
export async function findLink(tx: Tx, tokenHash: Buffer, wall: Date): Promise<LiveLink | null> {
  const row = await tx
    .selectFrom('account_link as l')
    .innerJoin('staff as p', 'p.id', 'l.staff_id')
    .select([
      'l.staff_id as staffId',
      'l.kind',
      'l.expires_at as expiresAt',
      'p.name',
      'p.email',
      'p.password_hash as passwordHash',
      'p.language',
    ])
    .where('l.token_hash', '=', tokenHash)
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', wall)
    .where('p.status', '<>', 'disabled')
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, kind: row.kind as LinkKind, language: row.language as Language }
}

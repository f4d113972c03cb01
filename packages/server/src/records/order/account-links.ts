import type { Tx } from '../../db/pool.ts'

export type LinkKind = 'invitation' | 'reset'

export interface NewAccountLink {
  tokenHash: Buffer
  staffId: number
  kind: LinkKind
  madeBy: number
  at: Date
  expiresAt: Date
}

/** Makes the one link of an account that works; an earlier one stops. The caller holds the account's lock. */
export async function makeAccountLink(tx: Tx, link: NewAccountLink): Promise<void> {
  await endAccountLinks(tx, link.staffId, 'replaced', link.at)
  await tx
    .insertInto('account_link')
    .values({
      token_hash: link.tokenHash,
      staff_id: link.staffId,
      kind: link.kind,
      made_by: link.madeBy,
      made_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute()
}

export async function endAccountLinks(
  tx: Tx,
  staffId: number,
  reason: 'replaced' | 'disabled',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ ended_at: at, end_reason: reason })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Uses a link up, once. @returns whose it is; null when it is used, replaced or too old */
export async function useAccountLink(
  tx: Tx,
  tokenHash: Buffer,
  at: Date,
): Promise<{ staffId: number; kind: LinkKind } | null> {
  const row = await tx
    .updateTable('account_link')
    .set({ ended_at: at, end_reason: 'used' })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['staff_id', 'kind'])
    .executeTakeFirst()
  return row === undefined ? null : { staffId: row.staff_id, kind: row.kind as LinkKind }
}

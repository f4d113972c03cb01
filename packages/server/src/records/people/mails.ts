import type { Selectable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import { mailFlow, type MailEvent, type MailKind, type MailState } from '@lumbung/domain/running/mail'
import type { Tx } from '../../db/pool.ts'
import type { Mail } from '../../db/tables.ts'

export type MailRecord = Omit<Selectable<Mail>, 'state' | 'kind'> & { state: MailState; kind: MailKind }

export interface NewMail {
  /** Names the act: the same key mails once. */
  key: string
  kind: MailKind
  staffId: number
  /** Recipient and values, sealed. */
  contentSealed: Buffer
  at: Date
  goodUntil: Date
}

/** Writes a mail down. @returns its id; null when this act has mailed already */
export async function addMail(tx: Tx, mail: NewMail): Promise<number | null> {
  const row = await tx
    .insertInto('mail')
    .values({
      key: mail.key,
      kind: mail.kind,
      staff_id: mail.staffId,
      content_sealed: mail.contentSealed,
      made_at: mail.at,
      next_try_at: mail.at,
      good_until: mail.goodUntil,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A mail, locked; null when it is gone. */
export async function lockMail(tx: Tx, id: number): Promise<MailRecord | null> {
  const row = await tx.selectFrom('mail').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : { ...row, state: row.state as MailState, kind: row.kind as MailKind }
}

export interface MailChange {
  tries?: number
  next_try_at?: Date
  claimed_at?: Date
  fault?: string | null
  ended_at?: Date
  /** Forgotten once it is out or given up. */
  content_sealed?: null
}

/**
 * Moves a mail along its table by a guarded update.
 * @throws STATE_CONFLICT
 */
export async function moveMail(
  tx: Tx,
  mail: Pick<MailRecord, 'id' | 'state' | 'tries'>,
  event: MailEvent,
  change: MailChange,
): Promise<void> {
  const moved = await tx
    .updateTable('mail')
    .set({ ...change, state: mailFlow.next(mail.state, event) })
    .where('id', '=', mail.id)
    .where('state', '=', mail.state)
    .where('tries', '=', mail.tries)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: mail.state, event })
}

/** Mails that ended before this are forgotten. */
export async function forgetMails(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('mail').where('ended_at', '<', before).execute()
}

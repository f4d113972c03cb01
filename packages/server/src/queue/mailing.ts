import type { MailKind } from '@lumbung/domain/running/mail'
import type { Language } from '@lumbung/contract/fields'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { addMail } from '../records/people/mails.ts'

/** What each kind of mail says beside the person's name. */
export interface MailValues {
  code: { code: string; minutes: number }
  invitation: { link: string; hours: number }
  reset: { link: string; hours: number }
  newDevice: { device: string; at: string }
  report: { view: string; report: string; link: string; at: string }
}

/** What is kept sealed until the mail is out. */
export interface MailContent<K extends MailKind = MailKind> {
  to: string
  name: string
  language: Language
  values: MailValues[K]
}

export interface MailWanted<K extends MailKind> {
  /** Names the act, so that it mails once. */
  key: string
  kind: K
  staff: { id: number; name: string; email: string; language: Language }
  values: MailValues[K]
  /** The machine's time. */
  at: Date
  /** Afterwards it is worth nothing and is not sent any more. */
  goodUntil: Date
}

/** Mails a person once this transaction is committed: no commit, no mail. A key that mailed already mails nothing. */
export async function mailAfterCommit<K extends MailKind>(
  tx: Tx,
  { seals, queue }: Pick<Services, 'seals' | 'queue'>,
  { key, kind, staff, values, at, goodUntil }: MailWanted<K>,
): Promise<void> {
  const content: MailContent<K> = { to: staff.email, name: staff.name, language: staff.language, values }
  const contentSealed = seals.seal(JSON.stringify(content))
  const mailId = await addMail(tx, { key, kind, staffId: staff.id, contentSealed, at, goodUntil })
  if (mailId !== null) await queue.send(tx, 'sendMail', { mailId })
}

import { sql } from 'kysely'
import { mailPauseSeconds, mailTriesMax, mayMailTwice } from '@lumbung/domain/running/mail'
import type { Services } from '../calls/context.ts'
import { system } from '../calls/actor.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { linkMail } from '../features/power/mails.ts'
import { codeMail, newDeviceMail } from '../features/user/mails.ts'
import { viewMail } from '../lists/view-mails.ts'
import { mailFaultOf, type MailToSend } from '../gateways/mail.ts'
import type { MailContent } from './mailing.ts'
import { forgetMails, lockMail, moveMail, type MailRecord } from '../records/people/mails.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'

/** A try that has not ended by then was left by a process that died: the mail server is given a minute at most. */
const leftAfterSeconds = 180
/** The queue goes by the database's clock, which may be a little ahead of ours. */
const earlyMs = 1_000
const keptDays = 7
const dueMax = 100

/**
 * Sends one mail. That it is being sent is committed before the mail server hears of it, and no connection to the
 * database is held meanwhile. A code whose try nobody knows the end of is not sent again (at most once); any other
 * mail is, under the same Message-ID (at least once).
 */
export async function sendMail({ mailId }: { mailId: number }, services: Services): Promise<void> {
  const mail = await claim(mailId, services)
  if (mail === null) return
  const fault = await handOver(mail, services)
  await transact(services.db, '*', async (tx) => {
    if (fault === null) return await finish(tx, mail, services)
    const again = (fault.certain || mayMailTwice(mail.kind)) && mail.tries < mailTriesMax
    const nextTryAt = new Date(services.clock.wall().getTime() + mailPauseSeconds(mail.tries) * 1_000)
    if (!again || nextTryAt >= mail.good_until) return await giveUp(tx, mail, fault.code, services)
    await moveMail(tx, mail, 'retry', { next_try_at: nextTryAt, fault: fault.code })
    await services.queue.send(tx, 'sendMail', { mailId }, { startAfterSeconds: mailPauseSeconds(mail.tries) })
  })
}

type Claimed = MailRecord & { content_sealed: Buffer }

/** The mail as it is being sent now; null when there is nothing to send, or somebody else does. */
async function claim(id: number, services: Services): Promise<Claimed | null> {
  const wall = services.clock.wall()
  return await transact(services.db, '*', async (tx) => {
    const mail = await lockMail(tx, id)
    if (mail === null || mail.content_sealed === null) return null
    if (mail.state === 'sending') return await takeOver(tx, mail, services)
    if (mail.state !== 'waiting' || mail.next_try_at.getTime() > wall.getTime() + earlyMs) return null
    if (mail.good_until <= wall) {
      await giveUp(tx, mail, 'tooLate', services)
      return null
    }
    const tries = mail.tries + 1
    await moveMail(tx, mail, 'claim', { tries, claimed_at: wall })
    return { ...mail, content_sealed: mail.content_sealed, state: 'sending', tries }
  })
}

/** A try that a dead process left behind: nobody knows whether its mail went out. */
async function takeOver(tx: Tx, mail: MailRecord, services: Services): Promise<null> {
  const wall = services.clock.wall()
  const leftAt = (mail.claimed_at?.getTime() ?? 0) + leftAfterSeconds * 1_000
  if (leftAt > wall.getTime()) return null
  if (!mayMailTwice(mail.kind) || mail.tries >= mailTriesMax) await giveUp(tx, mail, 'leftBehind', services)
  else {
    await moveMail(tx, mail, 'retry', { next_try_at: wall, fault: 'leftBehind' })
    await services.queue.send(tx, 'sendMail', { mailId: mail.id })
  }
  return null
}

async function handOver(
  mail: Claimed,
  services: Services,
): Promise<{ code: string; certain: boolean } | null> {
  const content = JSON.parse(services.seals.open(mail.content_sealed)) as MailContent
  try {
    await services.mail.send(worded(mail, content))
    return null
  } catch (error) {
    return mailFaultOf(error)
  }
}

function worded({ kind, key }: MailRecord, content: MailContent): MailToSend {
  const staff = { name: content.name, email: content.to, language: content.language }
  const mail =
    kind === 'code'
      ? codeMail(staff, content as MailContent<'code'>)
      : kind === 'newDevice'
        ? newDeviceMail(staff, content as MailContent<'newDevice'>)
        : kind === 'report'
          ? viewMail(staff, content as MailContent<'report'>)
          : linkMail(kind, staff, content as MailContent<'invitation'>)
  return { ...mail, key }
}

/** Codes share one item: when mail stands still, every person at the login page would open another. */
function subjectOf({ kind, id }: MailRecord): string {
  return kind === 'code' ? 'mail:code' : `mail:${id}`
}

async function finish(tx: Tx, mail: MailRecord, { clock }: Services): Promise<void> {
  await moveMail(tx, mail, 'finish', { ended_at: clock.wall(), fault: null, content_sealed: null })
  const end = { resolution: 'sent', at: clock.now(), actor: system }
  await closeItem(tx, 'mailFailed', subjectOf(mail), end)
}

async function giveUp(tx: Tx, mail: MailRecord, fault: string, { clock }: Services): Promise<void> {
  await moveMail(tx, mail, 'giveUp', { ended_at: clock.wall(), fault, content_sealed: null })
  const detail = { mail: mail.kind, staffId: mail.staff_id, tries: mail.tries, fault }
  await openItem(tx, { kind: 'mailFailed', subject: subjectOf(mail), detail, at: clock.now() })
}

/** Timed work: mails whose time has come and tries that a dead process left go into the queue; old ones are forgotten. */
export async function sendDueMail(services: Services): Promise<void> {
  const wall = services.clock.wall()
  const left = new Date(wall.getTime() - leftAfterSeconds * 1_000)
  await transact(services.db, '*', async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from mail
       where (state = 'waiting' and next_try_at <= ${wall}::timestamptz - interval '30 seconds')
          or (state = 'sending' and claimed_at <= ${left})
       order by next_try_at limit ${dueMax}`.execute(tx)
    for (const { id } of rows) await services.queue.send(tx, 'sendMail', { mailId: id })
    await forgetMails(tx, new Date(wall.getTime() - keptDays * 86_400_000))
  })
}

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '../db/transaction.ts'
import { mailAfterCommit, type MailWanted } from './mailing.ts'
import { openTransactions } from '@lumbung/lab/world/connections'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { sendDueMail, sendMail } from './send-mail.ts'
import type { MailKind } from '@lumbung/domain/running/mail'
import type { MailSent } from '../gateways/mail.ts'

let world: World
let staffId = 0
beforeAll(async () => {
  world = await openWorld()
  const row = await world.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'qc@lumbung.test')
    .executeTakeFirstOrThrow()
  staffId = row.id
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sql`delete from mail`.execute(world.db)
})
afterAll(async () => world.close())

let made = 0

function wanted<K extends MailKind>(kind: K, values: MailWanted<K>['values']): MailWanted<K> {
  made += 1
  const at = world.services.clock.wall()
  const staff = { id: staffId, name: 'Hendra', email: 'qc@lumbung.test', language: 'en' } as const
  return { key: `${kind}:${made}`, kind, staff, values, at, goodUntil: new Date(at.getTime() + 300_000) }
}

const code = () => wanted('code', { code: '12345678', minutes: 5 })
const link = () => wanted('reset', { link: 'https://lumbung.test/login#invitation=x', hours: 24 })

/** Writes mails down, without the queue: a test says itself when they are sent. */
async function write(...mails: MailWanted<MailKind>[]): Promise<number[]> {
  const queue = { ...world.services.queue, send: async () => undefined }
  await transact(world.db, '*', async (tx) => {
    for (const mail of mails) await mailAfterCommit(tx, { seals: world.services.seals, queue }, mail)
  })
  const rows = await world.db.selectFrom('mail').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const stateOf = async (mailId: number) =>
  await world.db
    .selectFrom('mail')
    .select(['state', 'tries', 'fault', 'content_sealed'])
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()

const later = async (seconds: number) =>
  void (await sql`update mail set next_try_at = next_try_at - make_interval(secs => ${seconds}),
                                  claimed_at = claimed_at - make_interval(secs => ${seconds})`.execute(
    world.db,
  ))

const openItems = async () =>
  await world.db
    .selectFrom('open_item')
    .select(['subject', 'state'])
    .where('kind', '=', 'mailFailed')
    .orderBy('id')
    .execute()

function failing(fault: Record<string, unknown>) {
  return vi
    .spyOn(world.services.mail, 'send')
    .mockRejectedValue(Object.assign(new Error('to qc@lumbung.test: 1234 5678'), fault))
}

const refusedEarly = { code: 'ECONNREFUSED', command: 'CONN' }
const silent = { code: 'ETIMEDOUT', command: 'DATA' }

test('an act that is not committed mails nothing', async () => {
  const broken = transact(world.db, '*', async (tx) => {
    await mailAfterCommit(tx, world.services, code())
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  const sent = vi.spyOn(world.services.mail, 'send')
  await world.services.queue.drain(world.services, ['sendMail'])
  expect(sent).not.toHaveBeenCalled()
})

test('one act mails once, however often it is written down and its job is run', async () => {
  const mail = link()
  const ids = await write(mail, mail)
  expect(ids).toHaveLength(1)
  const sent = vi.spyOn(world.services.mail, 'send')
  const [mailId = 0] = ids
  await Promise.all(Array.from({ length: 5 }, async () => await sendMail({ mailId }, world.services)))
  await sendMail({ mailId }, world.services)
  expect(sent).toHaveBeenCalledTimes(1)
  // What it said is forgotten once it is out.
  expect(await stateOf(mailId)).toMatchObject({ state: 'sent', content_sealed: null })
})

test('while the mail server says nothing no connection to the database is held for it', async () => {
  const ids = await write(code(), link(), link())
  const silence = Promise.withResolvers<MailSent>()
  const sent = vi.spyOn(world.services.mail, 'send').mockReturnValue(silence.promise)
  const sending = ids.map(async (mailId) => await sendMail({ mailId }, world.services))
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(3))
  const open = await openTransactions(world)
  silence.resolve({ messageId: 'sent at last' })
  await Promise.all(sending)
  expect(open).toBe(0)
  expect(await stateOf(ids[0] ?? 0)).toMatchObject({ state: 'sent' })
})

test('a code whose try nobody knows the end of is not sent again; a link is, under the same name', async () => {
  const [codeId = 0, linkId = 0] = await write(code(), link())
  const sent = failing(silent)
  for (const mailId of [codeId, linkId]) await sendMail({ mailId }, world.services)
  await later(60)
  for (const mailId of [codeId, linkId]) await sendMail({ mailId }, world.services)
  const keys = sent.mock.calls.map(([{ key }]) => key)
  expect(keys.filter((key) => key?.startsWith('code:'))).toHaveLength(1)
  expect(keys.filter((key) => key?.startsWith('reset:'))).toHaveLength(2)
  expect(new Set(keys).size).toBe(2)
  expect(await stateOf(codeId)).toMatchObject({ state: 'failed', fault: 'ETIMEDOUT' })
})

test('a code that certainly did not go out is tried again while it works, and then a person is told once of all', async () => {
  const ids = await write(code(), code())
  failing(refusedEarly)
  for (const mailId of ids) await sendMail({ mailId }, world.services)
  expect(await stateOf(ids[0] ?? 0)).toMatchObject({ state: 'waiting', tries: 1, fault: 'ECONNREFUSED' })
  await sql`update mail set good_until = now() - interval '1 second', next_try_at = now() - interval '1 second'`.execute(
    world.db,
  )
  for (const mailId of ids) await sendMail({ mailId }, world.services)
  expect(
    (await openItems()).filter(({ subject, state }) => subject === 'mail:code' && state === 'open'),
  ).toHaveLength(1)
  // The next that goes out ends the matter.
  vi.restoreAllMocks()
  const [, , mailId = 0] = await write(code())
  await sendMail({ mailId }, world.services)
  expect((await openItems()).filter(({ state }) => state === 'open')).toHaveLength(0)
})

test('after eight tries a link is given up and a person is told; neither mail nor item holds what it said', async () => {
  const mail = { ...link(), goodUntil: new Date(Date.now() + 86_400_000) }
  const [mailId = 0] = await write(mail)
  failing(refusedEarly)
  for (let tried = 0; tried < 9; tried += 1) {
    await sendMail({ mailId }, world.services)
    await later(4_000)
  }
  expect(await stateOf(mailId)).toMatchObject({ state: 'failed', tries: 8, content_sealed: null })
  const { rows } = await sql<{ text: string }>`
    select (select coalesce(string_agg(m::text, ' '), '') from mail m)
           || (select coalesce(string_agg(detail::text, ' '), '') from open_item where kind = 'mailFailed') as text`.execute(
    world.db,
  )
  expect(rows[0]?.text).toContain('ECONNREFUSED')
  expect(rows[0]?.text).not.toMatch(/qc@|1234|invitation=/)
})

test('a mail that a killed process left in the middle is taken up: a link goes out, a code does not', async () => {
  const ids = await write(code(), link())
  await sql`update mail set state = 'sending', tries = 1, claimed_at = now()`.execute(world.db)
  const sent = vi.spyOn(world.services.mail, 'send')
  await sendDueMail(world.services)
  await world.services.queue.drain(world.services, ['sendMail'])
  expect(sent).not.toHaveBeenCalled()
  await later(200)
  await sendDueMail(world.services)
  await world.services.queue.drain(world.services, ['sendMail'])
  expect(sent).toHaveBeenCalledTimes(1)
  expect(await stateOf(ids[0] ?? 0)).toMatchObject({ state: 'failed', fault: 'leftBehind' })
  expect(await stateOf(ids[1] ?? 0)).toMatchObject({ state: 'sent' })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkComplaintFile, getComplaintFile } from '@lumbung/contract/collection/complaint-file'
import { infobipHook } from '@lumbung/contract/hooks/sms'
import {
  checkBatch,
  getBatch,
  getBatchPreview,
  moveBatch,
  prepareBatch as prepareAgain,
  saveBatch,
} from '@lumbung/contract/sms/batch'
import { getMessage, getMessages, type MessageListRow } from '@lumbung/contract/sms/message'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { makeBorrowers } from '@lumbung/lab/world/many-borrowers'
import { agreedTemplate, approveBatch, phoneOf, preparedBatch } from '@lumbung/lab/world/messages'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { transact } from '../../db/transaction.ts'
import { claimDue } from '../../messages/claim-messages.ts'
import { handOver } from '../../messages/hand-to-carrier.ts'
import { prepareBatch } from '../../messages/prepare-batch.ts'
import { sendDueMessages } from '../../messages/send-messages.ts'
import { beginPreparing, holdPreparing, lockBatch } from '../../records/messages/message-batches.ts'
import { sealTrails } from '../../queue/seal-trails.ts'

/** Friday 20 November 2026, 10:00 WIB: within every zone's hours. */
const start = '2026-11-20T03:00:00Z'

let world: World
let checker: Caller
let operator: Caller

beforeEach(async () => {
  world = await openWorld({ start, smsTimeoutMs: 400 })
  checker = await world.as('sms_checker')
  operator = await world.as('sms_operator')
})
afterEach(async () => await world.close())

/** A running loan that falls due on 23 November, of somebody who went the whole way. */
async function customer() {
  const { orderNo } = await signed(world, 'panen')
  await lentOut(world, orderNo, '2026-11-09')
  return { orderNo, to: await phoneOf(world, orderNo) }
}

let serial = 0
/** The same, written down without the way there. */
async function borrower(wish: { regency?: string; dueDay?: string } = {}) {
  serial += 1
  const asked = { count: 1, dueDay: '2026-11-23', first: serial, ...wish }
  const [orderNo = ''] = await transact(
    world.db,
    '*',
    async (tx) => await makeBorrowers(tx, world.services.seals, asked),
  )
  return { orderNo, to: await phoneOf(world, orderNo) }
}

const taken = () => [...world.carriers.infobip.taken(), ...world.carriers.twilio.taken()]
const rows = async () => (await checker.ok(getMessages, { filter: {}, size: 200 })).items
const only = async (): Promise<MessageListRow> => {
  const all = await rows()
  expect(all).toHaveLength(1)
  return all[0] as MessageListRow
}
const told = async () => {
  await expect
    .poll(() => world.carriers.infobip.callbacksOnTheWay() + world.carriers.twilio.callbacksOnTheWay())
    .toBe(0)
  await world.drain()
}
/** A reminder to everybody, agreed to and sent. */
async function sendReminder(wish: Parameters<typeof preparedBatch>[2] = {}): Promise<number> {
  const id = await preparedBatch(world, await agreedTemplate(world, 'remind'), wish)
  await approveBatch(world, id)
  await world.drain()
  return id
}
const openItems = async () =>
  await world.db
    .selectFrom('open_item')
    .select(['kind', 'subject', 'state', 'times', 'detail'])
    .orderBy('id')
    .execute()

describe('a message goes out once, as its carrier says', () => {
  test('taken and delivered it says so, with its price; the timeline and the complaint file tell of it', async () => {
    const { orderNo, to } = await customer()
    const batch = await sendReminder()
    await told()
    expect(taken()).toMatchObject([
      {
        to,
        text: `Yth Siti, tagihan Panen ${orderNo} Rp 1.007.000 jatuh tempo Sen 23 Nov. Ketik STOP untuk berhenti.`,
      },
    ])
    const row = await only()
    expect(row).toMatchObject({ state: 'delivered', provider: 'infobip', parts: 1, cost: 315, tries: 1 })
    expect(row).toMatchObject({
      providerCode: 'DELIVERED_TO_HANDSET',
      providerWords: 'Message delivered to handset',
    })
    expect((await checker.ok(getMessage, { id: row.id })).text).toContain('Yth S••••, tagihan')
    expect((await checker.ok(getBatch, { id: batch })).batch).toMatchObject({
      state: 'done',
      delivered: 1,
      cost: 315,
    })
    const timeline = await world.db
      .selectFrom('order_event')
      .select('kind')
      .where('order_no', '=', orderNo)
      .execute()
    expect(timeline.filter(({ kind }) => kind === 'messageSent')).toHaveLength(1)
    const auditor = await world.as('auditor')
    const file = await auditor.ok(getComplaintFile, { orderNo })
    expect(file.entries.filter(({ kind }) => kind === 'contact')).toMatchObject([
      {
        contact: { channel: 'sms', judged: null, place: 1, most: 2 },
        message: { state: 'delivered' },
      },
    ])
    await sealTrails(world.services)
    const check = await auditor.ok(checkComplaintFile, { orderNo, digest: file.digest })
    expect(check).toMatchObject({ differs: null, entries: file.entries.length })
    expect(check.tied).toBe(check.entries)
  })

  test.each([
    ['taken and then 500', 'error500'],
    ['taken and never answered', 'hang'],
    ['taken and then cut off', 'drop'],
  ] as const)(
    '%s: it is of unknown fate until its carrier is asked, and never sent again',
    async (_, answer) => {
      const { to } = await borrower()
      world.carriers.infobip.setBehaviour(to, { answer, reports: 'never' })
      await sendReminder()
      expect(await only()).toMatchObject({ state: 'unknown', provider: 'infobip' })
      await world.advance({ minutes: 2 }, 1)
      expect(await only()).toMatchObject({ state: 'delivered' })
      await world.advance({ hours: 1 }, 5)
      expect(taken()).toHaveLength(1)
    },
  )

  test('a report before the answer counts, and the answer does not lower it', async () => {
    const { to } = await borrower()
    world.carriers.infobip.setBehaviour(to, { reports: 'early' })
    const early = world.carriers.infobip.callbacksOnTheWay()
    expect(early).toBe(0)
    await sendReminder()
    await told()
    expect(await only()).toMatchObject({ state: 'delivered', tries: 1 })
  })

  test.each([
    ['out of order', { reports: 'outOfOrder' }, 'delivered'],
    ['twice', { reports: 'twice' }, 'delivered'],
    ['undelivered', { end: 'undelivered' }, 'undelivered'],
    ['expired', { end: 'expired' }, 'expired'],
    ['rejected', { end: 'rejected' }, 'rejected'],
  ] as const)('reports that come %s leave it %s', async (_, behaviour, state) => {
    const { to } = await borrower()
    world.carriers.infobip.setBehaviour(to, behaviour)
    await sendReminder()
    await told()
    expect(await only()).toMatchObject({ state })
    expect(taken()).toHaveLength(1)
  })

  test('a report about another number than ours changes nothing, and a person sees it', async () => {
    const { to } = await borrower()
    world.carriers.infobip.setBehaviour(to, { reports: 'wrong' })
    await sendReminder()
    await told()
    expect(await only()).toMatchObject({ state: 'submitted' })
    expect(await openItems()).toMatchObject([{ kind: 'messageContradicted', detail: { why: 'otherNumber' } }])
  })

  test('news that nobody can read is one item of that day', async () => {
    const { to } = await borrower()
    world.carriers.infobip.setBehaviour(to, { reports: 'garbled' })
    await sendReminder()
    await told()
    expect(await openItems()).toMatchObject([{ kind: 'messageNewsUnread', subject: 'infobip:2026-11-20' }])
  })

  test('refused for good it is rejected at no cost, with the carrier’s words', async () => {
    const { to } = await borrower()
    world.carriers.infobip.setBehaviour(to, { answer: 'reject' })
    await sendReminder()
    expect(await only()).toMatchObject({ state: 'rejected', cost: 0, providerCode: 'BAD_REQUEST' })
    expect(taken()).toHaveLength(0)
  })
})

describe('another carrier takes over only what the first certainly did not take', () => {
  test('one that is down, or asks for less, is left alone after three tries, and the other carries', async () => {
    for (let n = 0; n < 3; n += 1) await borrower()
    await world.carriers.infobip.down()
    await sendReminder()
    world.clock.set(new Date(world.clock.now().getTime() + 10_000))
    await sendDueMessages(world.services)
    await world.drain()
    // Reports come when they come.
    const standings = async () => {
      await told()
      return (await rows()).map(({ state, provider }) => `${state} ${provider}`)
    }
    await expect.poll(standings, { timeout: 20_000 }).toEqual(Array(3).fill('delivered twilio'))
    expect(world.carriers.twilio.taken()).toHaveLength(3)
    await world.carriers.infobip.up()
  })

  test('what may have been taken goes to no other, even when the first is asked in vain', async () => {
    const { to } = await borrower()
    world.carriers.infobip.setBehaviour(to, { answer: 'drop', reports: 'never', lookUp: 'error500' })
    await sendReminder()
    await world.carriers.infobip.down()
    await world.advance({ hours: 2 }, 1)
    await world.carriers.infobip.up()
    expect(await only()).toMatchObject({ state: 'unknown', provider: 'infobip' })
    expect(taken()).toHaveLength(1)
    expect(await openItems()).toMatchObject([{ kind: 'messagesUnknown', subject: 'infobip', state: 'open' }])
  })

  test('what its carrier, asked by our key, never had is sent again by that carrier, once', async () => {
    const { to } = await borrower()
    world.carriers.infobip.setBehaviour(to, { answer: 'cut', times: 1 })
    await sendReminder()
    expect(await only()).toMatchObject({ state: 'unknown' })
    await world.advance({ minutes: 20 }, 1)
    await told()
    expect(world.carriers.infobip.taken()).toHaveLength(1)
    expect(world.carriers.twilio.taken()).toHaveLength(0)
    expect(await only()).toMatchObject({ state: 'delivered', provider: 'infobip', tries: 2 })
    expect(await world.db.selectFrom('contact_attempt').selectAll().execute()).toHaveLength(1)
  })

  test('it goes by that carrier though another is the first by then, and ends with its time where that one is off', async () => {
    for (const { to } of [await borrower(), await borrower()])
      world.carriers.infobip.setBehaviour(to, { answer: 'cut', times: 1 })
    const set = async (carrier: { rank?: number; active?: boolean }) =>
      await world.db.updateTable('message_provider').set(carrier).where('name', '=', 'infobip').execute()
    const latestAt = new Date(world.clock.now().getTime() + 2 * 3_600_000).toISOString()
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'), { latestAt })
    await approveBatch(world, id)
    await world.drain()
    await set({ rank: 3 })
    await world.advance({ minutes: 20 }, 1)
    await told()
    expect((await rows()).map(({ state, provider, tries }) => [state, provider, tries])).toEqual(
      Array.from({ length: 2 }, () => ['delivered', 'infobip', 2]),
    )
    expect(world.carriers.twilio.taken()).toHaveLength(0)

    const { to } = await borrower()
    world.carriers.infobip.setBehaviour(to, { answer: 'cut', times: 1 })
    await set({ rank: 1 })
    const other = await preparedBatch(world, await agreedTemplate(world, 'remind'), { latestAt })
    await approveBatch(world, other)
    await world.drain()
    await set({ active: false })
    await world.advance({ hours: 3 }, 3)
    const standing = (await rows()).filter(({ state }) => state !== 'delivered')
    expect(standing).toMatchObject([{ state: 'blocked', blockedBy: 'tooLate', tries: 1, cost: 0 }])
    expect((await checker.ok(getBatch, { id: other })).batch.state).toBe('done')
    expect(world.carriers.twilio.taken()).toHaveLength(0)
  })

  test('one that goes by its own numbers alone proves nothing by not finding it: it stays unknown, and is told', async () => {
    const { to } = await borrower()
    await world.db
      .updateTable('message_provider')
      .set({ active: false })
      .where('name', '=', 'infobip')
      .execute()
    world.carriers.twilio.setBehaviour(to, { answer: 'cut' })
    await sendReminder()
    await world.advance({ hours: 1 }, 1)
    expect(await only()).toMatchObject({ state: 'unknown', provider: 'twilio' })
    expect(await openItems()).toMatchObject([{ kind: 'messagesUnknown', subject: 'twilio' }])
    expect(taken()).toHaveLength(0)
  })

  test('taken by nobody after many tries it failed, and a person is told once', async () => {
    await borrower()
    await world.carriers.infobip.down()
    await world.carriers.twilio.down()
    await sendReminder({ latestAt: new Date(world.clock.now().getTime() + 86_400_000).toISOString() })
    await world.advance({ hours: 2 }, 1)
    expect(await only()).toMatchObject({ state: 'failed', cost: 0 })
    expect(await openItems()).toMatchObject([{ kind: 'messagesFailed' }])
  })

  test('a try that a dead process left is unknown first, and then what its carrier says', async () => {
    await borrower()
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'))
    await approveBatch(world, id)
    // As a process leaves it that dies between its commit and its request.
    await sql`update message set state = 'submitting', provider = 'infobip', tries = 1, handed_at = ${world.clock.now()},
                     claimed_at = ${new Date(Date.now() - 60_000)}, next_try_at = null`.execute(world.db)
    await world.advance({ minutes: 1 }, 1)
    expect(await only()).toMatchObject({ state: 'unknown' })
    await world.advance({ minutes: 20 }, 1)
    await told()
    expect(await only()).toMatchObject({ state: 'delivered', tries: 2 })
    expect(taken()).toHaveLength(1)
  })
})

describe('what was tried stands as it was', () => {
  /** The complaint file, and that every entry of it is tied to what was written down then. */
  const fileOf = async (orderNo: string) => {
    await sealTrails(world.services)
    const auditor = await world.as('auditor')
    const file = await auditor.ok(getComplaintFile, { orderNo })
    const check = await auditor.ok(checkComplaintFile, { orderNo, digest: file.digest })
    expect(check.differs).toBeNull()
    expect(check.tied).toBe(check.entries)
    return file.entries.flatMap(({ kind, contact, message }) =>
      kind === 'contact' ? [{ contact, message }] : [],
    )
  }

  test('a second try that is refused leaves the first one as it was', async () => {
    const { orderNo, to } = await customer()
    world.carriers.infobip.setBehaviour(to, { answer: 'cut', times: 1 })
    await sendReminder()
    await world.carriers.twilio.comesIn(to, 'STOP')
    await told()
    await world.advance({ minutes: 20 }, 1)
    expect(await only()).toMatchObject({ state: 'blocked', tries: 1 })
    const entries = await fileOf(orderNo)
    expect(entries.map(({ message }) => message !== null)).toEqual([true, false])
  })

  test('a second try on the next day is an attempt of that day', async () => {
    const { orderNo, to } = await customer()
    world.clock.set(new Date('2026-11-20T12:50:00Z'))
    world.carriers.infobip.setBehaviour(to, { answer: 'cut', times: 1 })
    await sendReminder({ latestAt: '2026-11-23T10:00:00Z' })
    await world.advance({ minutes: 20 }, 1)
    expect(await only()).toMatchObject({ state: 'queued', tries: 1 })
    await world.advance({ hours: 62 }, 62)
    await told()
    expect(await only()).toMatchObject({ state: 'delivered', tries: 2 })
    const days = (await world.db.selectFrom('contact_attempt').select('at').orderBy('id').execute()).map(
      ({ at }) => at.toISOString().slice(0, 10),
    )
    expect(new Set(days).size).toBe(2)
    const entries = await fileOf(orderNo)
    expect(entries.map(({ message }) => message !== null)).toEqual([false, true])
  })
})

describe('the guard is asked at the moment of sending', () => {
  test('outside the hours a message waits for the next lawful minute, in the zone of the address', async () => {
    world.clock.set(new Date('2026-11-20T12:30:00Z'))
    await borrower({ regency: '7371' })
    await sendReminder()
    // 20:30 in Makassar on a Friday.
    expect(await only()).toMatchObject({
      state: 'queued',
      blockedBy: 'hours',
      lawfulFrom: '2026-11-21T00:00:00.000Z',
    })
    await world.advance({ hours: 11, minutes: 29 }, 60)
    expect(taken()).toHaveLength(0)
    await world.advance({ minutes: 2 }, 1)
    expect(taken()).toHaveLength(1)
  })

  test('who was written to twice today is not written to again, and the refusal is kept as any other', async () => {
    const { orderNo } = await customer()
    for (let n = 0; n < 2; n += 1) await sendReminder()
    // Nobody agrees to what goes to nobody: somebody else gets the third.
    await borrower()
    await sendReminder()
    await told()
    const theirs = (await rows()).filter((row) => row.orderNo === orderNo)
    expect(theirs.map(({ state, blockedBy }) => [state, blockedBy])).toEqual([
      ['blocked', 'attempts'],
      ['delivered', null],
      ['delivered', null],
    ])
    const attempts = await world.db
      .selectFrom('contact_attempt')
      .select(['channel', 'refused_by'])
      .where('order_no', '=', orderNo)
      .orderBy('id')
      .execute()
    expect(attempts.filter(({ refused_by }) => refused_by === null)).toHaveLength(2)
    expect((await (await world.as('auditor')).ok(getComplaintFile, { orderNo })).head.messages).toBe(2)
  })

  test('STOP is heard at once, over every order of the person; what waits is blocked by it', async () => {
    const { orderNo, to } = await customer()
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'))
    await world.carriers.infobip.comesIn(to, 'stop')
    await told()
    await approveBatch(world, id)
    await world.drain()
    expect(await only()).toMatchObject({ state: 'blocked', blockedBy: 'optedOut' })
    expect(taken()).toHaveLength(0)
    const file = await (await world.as('auditor')).ok(getComplaintFile, { orderNo })
    expect(file.entries.find(({ kind }) => kind === 'choice')).toMatchObject({
      who: null,
      note: 'STOP',
      choice: { kind: 'optOut', channel: 'sms', holds: true },
    })
    await sealTrails(world.services)
    const { differs } = await (
      await world.as('auditor')
    ).ok(checkComplaintFile, { orderNo, digest: file.digest })
    expect(differs).toBeNull()
  })

  test('news that comes again while it is unread is read, though its first reading passed it over', async () => {
    const { to } = await customer()
    const tellStop = async () => {
      const answer = await fetch(`${world.base}${infobipHook.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from('lumbung:infobip-token').toString('base64')}`,
        },
        body: JSON.stringify({ results: [{ messageId: 'news-1', from: to.replace('+', ''), text: 'STOP' }] }),
      })
      expect(answer.status).toBe(200)
    }
    await tellStop()
    await transact(world.db, '*', async (tx) => {
      // What is being counted just then is locked.
      await tx.selectFrom('message_hook').select('id').forUpdate().execute()
      await world.drain()
    })
    const stops = async () =>
      await world.db.selectFrom('audit').select('id').where('event', '=', 'messageStop').execute()
    expect(await stops()).toHaveLength(0)
    await tellStop()
    await world.drain()
    expect(await stops()).toHaveLength(1)
  })

  test('any other answer stops nothing', async () => {
    const { to } = await borrower()
    await world.carriers.twilio.comesIn(to, 'besok saya bayar, jangan stop layanan')
    await told()
    await sendReminder()
    await told()
    expect(await only()).toMatchObject({ state: 'delivered' })
  })

  test('the same template goes to a person once a day, and a template that is off to nobody', async () => {
    await borrower()
    const template = await agreedTemplate(world, 'remind')
    for (let n = 0; n < 2; n += 1) {
      await approveBatch(world, await preparedBatch(world, template))
      await world.drain()
    }
    await told()
    expect((await rows()).map(({ state, blockedBy }) => [state, blockedBy])).toEqual([
      ['blocked', 'doubled'],
      ['delivered', null],
    ])
    const other = await agreedTemplate(world, 'remind')
    const id = await preparedBatch(world, other)
    await world.db.updateTable('message_template').set({ active: false }).where('id', '=', other).execute()
    await approveBatch(world, id)
    await world.drain()
    expect((await rows())[0]).toMatchObject({ state: 'blocked', blockedBy: 'templateOff' })
  })

  test('what waited over a night says what is owed then, and nothing once it is paid', async () => {
    world.clock.set(new Date('2026-11-23T14:00:00Z'))
    const { orderNo } = await borrower()
    const id = await preparedBatch(world, await agreedTemplate(world, 'collect'), {
      startAt: '2026-11-24T14:00:00.000Z',
      latestAt: '2026-11-26T14:00:00.000Z',
    })
    world.clock.set(new Date('2026-11-24T05:00:00Z'))
    const again = await checker.call(checkBatch, {
      id,
      version: (await checker.ok(getBatch, { id })).batch.version,
      approve: true,
      note: '',
      requestKey: newKey(),
    })
    expect(again).toMatchObject({ code: 'REHEARSAL_OLD' })
    const fresh = await preparedBatch(world, await agreedTemplate(world, 'collect'), {
      startAt: '2026-11-24T14:00:00.000Z',
      latestAt: '2026-11-26T14:00:00.000Z',
    })
    await approveBatch(world, fresh)
    world.clock.set(new Date('2026-11-25T01:30:00Z'))
    await world.passTime()
    expect(taken()).toMatchObject([{ text: expect.stringContaining('sudah lewat 2 hari') as string }])
    expect(taken()[0]?.text).toContain(orderNo)
  })
})

describe('a batch is reckoned before a second person says yes', () => {
  test('who gets it, who not and why, what it costs; a list names its wrong numbers', async () => {
    const first = await borrower()
    const twin = await borrower()
    const second = await borrower()
    await sql`update orders set borrower_id = (select borrower_id from orders where order_no = ${twin.orderNo})
               where order_no = ${second.orderNo}`.execute(world.db)
    const stopped = await borrower()
    await world.carriers.infobip.comesIn(stopped.to, 'STOP')
    await told()
    const orderNos = [
      first.orderNo,
      twin.orderNo,
      second.orderNo,
      stopped.orderNo,
      first.orderNo,
      '261120999999',
      'x y',
    ]
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'), {
      to: { by: 'list', orderNos },
    })
    const shown = await checker.ok(getBatch, { id })
    expect(shown.batch).toMatchObject({
      state: 'waiting',
      matched: 4,
      total: 2,
      held: 2,
      cost: 630,
      listed: 7,
    })
    expect(shown.held).toEqual([
      { rule: 'merged', n: 1, from: null },
      { rule: 'optedOut', n: 1, from: null },
    ])
    expect(shown.wrong).toEqual([
      { orderNo: first.orderNo, why: 'twice' },
      { orderNo: '261120999999', why: 'unknown' },
      { orderNo: 'x y', why: 'unknown' },
    ])
    expect(shown.parts).toEqual([{ language: 'id', parts: 1, encoding: 'gsm7', n: 2, cost: 630 }])
    expect(shown.zones).toEqual([{ zone: 'WIB', n: 2, start: 600, hours: { from: 480, to: 1200 } }])
    const preview = await checker.ok(getBatchPreview, { id, at: 0 })
    expect(preview?.pieces.find(({ variable }) => variable === 'name')?.text).toMatch(/^.••••$/)
    expect(await rows()).toEqual([])
  })

  test('of a person whose one loan is told of by nobody any more the other is told of', async () => {
    const [old, recent] = [await borrower({ dueDay: '2026-08-17' }), await borrower({ dueDay: '2026-11-15' })]
    await sql`update orders set borrower_id = (select borrower_id from orders where order_no = ${old.orderNo})
               where order_no = ${recent.orderNo}`.execute(world.db)
    const id = await preparedBatch(world, await agreedTemplate(world, 'collect'))
    const { batch, held } = await checker.ok(getBatch, { id })
    expect(batch).toMatchObject({ matched: 2, total: 1, held: 1 })
    expect(held).toEqual([{ rule: 'tooLate', n: 1, from: null }])
    await approveBatch(world, id)
    await world.drain()
    expect(taken().map(({ to }) => to)).toEqual([recent.to])
  })

  test('a text of one app is for nobody of another, in a list neither, nor once it is that app’s alone', async () => {
    const ours = await customer()
    const theirs = (await signed(world, 'guyub')).orderNo
    await lentOut(world, theirs, '2026-11-09')
    const to = { by: 'list' as const, orderNos: [ours.orderNo, theirs] }
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind', { app: 'panen' }), { to })
    const { batch, wrong } = await checker.ok(getBatch, { id })
    expect(batch).toMatchObject({ matched: 1, total: 1, held: 0 })
    expect(wrong).toEqual([{ orderNo: theirs, why: 'otherApp' }])
    await approveBatch(world, id)
    await world.drain()
    expect(taken().map((each) => each.to)).toEqual([ours.to])

    const template = await agreedTemplate(world, 'remind')
    const other = await preparedBatch(world, template, { to: { by: 'list', orderNos: [theirs] } })
    await sql`update message_template set app_code = 'panen' where id = ${template}`.execute(world.db)
    await approveBatch(world, other)
    await world.drain()
    expect((await rows())[0]).toMatchObject({
      orderNo: theirs,
      state: 'blocked',
      blockedBy: 'templateOff',
    })
    expect(taken()).toHaveLength(1)
  })

  test('more orders than a batch takes are counted, and those longest due come first', async () => {
    const all = [await borrower(), await borrower(), await borrower()]
    await sql`update loan set due_day = due_day - 1 where order_no = ${all[2]?.orderNo ?? ''}`.execute(
      world.db,
    )
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'))
    await sql`update message_batch set state = 'preparing' where id = ${id}`.execute(world.db)
    await prepareBatch({ batchId: id }, world.services, 2)
    const { batch } = await checker.ok(getBatch, { id })
    expect(batch).toMatchObject({ state: 'waiting', matched: 3, total: 2, held: 0 })
    const { rows: taken } = await sql<{ order_no: string }>`
      select order_no from message where batch_id = ${id} order by order_no`.execute(world.db)
    expect(taken.map(({ order_no: orderNo }) => orderNo)).toContain(all[2]?.orderNo)
  })

  test('prepared twice it is as it was, and a run that another one took over from ends', async () => {
    for (let n = 0; n < 3; n += 1) await borrower()
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'))
    const drafts = async () =>
      (
        await world.db.selectFrom('message').select('id').where('batch_id', '=', id).orderBy('id').execute()
      ).map((row) => row.id)
    const before = { ids: await drafts(), batch: (await checker.ok(getBatch, { id })).batch }
    expect(before.batch).toMatchObject({ state: 'waiting', total: 3 })
    await prepareBatch({ batchId: id }, world.services)
    expect({ ids: await drafts(), batch: (await checker.ok(getBatch, { id })).batch }).toEqual(before)

    // As a process that is thought dead, and goes on while another prepares the batch.
    await operator.ok(prepareAgain, { id, version: before.batch.version })
    const run = async () =>
      await transact(world.db, '*', async (tx) => await beginPreparing(tx, await lockBatch(tx, id)))
    const [older, newer] = [await run(), await run()]
    const mayGoOn = async (each: typeof older) =>
      await transact(world.db, '*', async (tx) => await holdPreparing(tx, each))
    expect([await mayGoOn(older), await mayGoOn(newer)]).toEqual([false, true])
    await world.drain()
    expect([await mayGoOn(older), await mayGoOn(newer)]).toEqual([false, false])
    expect((await checker.ok(getBatch, { id })).batch).toMatchObject({ state: 'waiting', total: 3 })
    await approveBatch(world, id)
    await world.drain()
    await prepareBatch({ batchId: id }, world.services)
    await told()
    expect((await checker.ok(getBatch, { id })).batch).toMatchObject({ state: 'done', delivered: 3 })
  })

  test('of two runs at once that prepare a batch one ends, and each person stands in it once', async () => {
    for (let n = 0; n < 3; n += 1) await borrower()
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'))
    const { batch } = await checker.ok(getBatch, { id })
    await operator.ok(prepareAgain, { id, version: batch.version })
    await Promise.all([1, 2].map(async () => await prepareBatch({ batchId: id }, world.services)))
    expect((await checker.ok(getBatch, { id })).batch).toMatchObject({ state: 'waiting', total: 3, held: 0 })
    await approveBatch(world, id)
    await world.drain()
    await told()
    expect((await checker.ok(getBatch, { id })).batch).toMatchObject({ state: 'done', delivered: 3 })
    expect(taken()).toHaveLength(3)
  })

  test('what goes to nobody is agreed on by nobody', async () => {
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'), {
      to: { by: 'list', orderNos: ['261120999999'] },
    })
    const { batch, can } = await checker.ok(getBatch, { id })
    expect(can).toMatchObject({ check: false, whyNot: 'nobody' })
    const ask = { id, version: batch.version, note: 'kosong' }
    expect(await checker.call(checkBatch, { ...ask, approve: true, requestKey: newKey() })).toMatchObject({
      code: 'NOTHING_LEFT',
    })
    expect((await checker.ok(getBatch, { id })).batch.state).toBe('waiting')
    await checker.ok(checkBatch, { ...ask, approve: false, requestKey: newKey() })
  })

  test('nobody agrees to what they made, and what was refused is never sent', async () => {
    await borrower()
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'))
    const { batch, can } = await operator.ok(getBatch, { id })
    expect(can).toMatchObject({ check: false })
    const ask = { id, version: batch.version, note: '', requestKey: newKey() }
    expect(await operator.call(checkBatch, { ...ask, approve: true })).toMatchObject({
      code: 'NOT_PERMITTED',
    })
    expect(await checker.call(checkBatch, { ...ask, approve: false })).toMatchObject({
      code: 'REASON_MISSING',
    })
    await checker.ok(checkBatch, { ...ask, requestKey: newKey(), approve: false, note: 'bukan hari ini' })
    await world.advance({ days: 1 })
    expect(taken()).toHaveLength(0)
    expect(await only()).toMatchObject({ state: 'cancelled' })
  })

  test('paused it waits, resumed it goes on, stopped the rest is never sent', async () => {
    for (let n = 0; n < 3; n += 1) await borrower()
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'), {
      startAt: '2026-11-20T04:00:00.000Z',
    })
    await approveBatch(world, id)
    const move = async (to: 'pause' | 'resume' | 'stop') =>
      await checker.call(moveBatch, { id, to, requestKey: newKey() })
    expect(await move('resume')).toMatchObject({ code: 'STATE_CONFLICT' })
    expect(await move('pause')).toMatchObject({ code: '', data: { ret: { state: 'paused' } } })
    await world.advance({ hours: 2 })
    expect(taken()).toHaveLength(0)
    await move('resume')
    await world.db
      .updateTable('message_batch')
      .set({ rate_per_second: 1, paced_at: new Date(Date.now() + 1_000) })
      .execute()
    await sql`update message set next_try_at = ${new Date('2026-11-20T20:00:00Z')}
               where id in (select id from message order by id desc limit 2)`.execute(world.db)
    await world.drain()
    expect(taken()).toHaveLength(1)
    expect(await move('stop')).toMatchObject({ data: { ret: { state: 'stopped', cancelled: 2 } } })
    await world.advance({ days: 1 })
    expect(taken()).toHaveLength(1)
    const { batch } = await checker.ok(getBatch, { id })
    expect(batch).toMatchObject({ state: 'stopped', handed: 1 })
  })

  test('what was on its way as it was stopped, and was certainly not taken, is not sent again', async () => {
    await borrower()
    const id = await preparedBatch(world, await agreedTemplate(world, 'remind'))
    await approveBatch(world, id)
    const claimed = await transact(world.services.db, '*', async (tx) => await claimDue(tx, world.services))
    if (claimed.what !== 'claimed') throw new Error('nothing was claimed')
    expect(await checker.ok(moveBatch, { id, to: 'stop', requestKey: newKey() })).toEqual({
      state: 'stopped',
      cancelled: 0,
    })
    await world.carriers.infobip.down()
    await handOver(claimed, world.services)
    await world.carriers.infobip.up()
    expect(await only()).toMatchObject({ state: 'failed', cost: 0, tries: 1, nextTryAt: null })
    expect((await checker.ok(getBatch, { id })).batch).toMatchObject({
      state: 'stopped',
      waiting: 0,
      failed: 1,
    })
    await world.advance({ hours: 1 }, 20)
    expect(taken()).toHaveLength(0)
    expect(await openItems()).toEqual([])
  })

  test('bad input is told by name', async () => {
    const template = await agreedTemplate(world, 'receipt')
    const request = {
      name: 'Batch',
      templateId: template,
      language: 'id',
      to: { by: 'filter', filter: {} },
      startAt: '2026-11-21T03:00:00.000Z',
      latestAt: '2026-11-21T02:00:00.000Z',
      ratePerSecond: 20,
      note: '',
      requestKey: newKey(),
    } as const
    expect(await operator.call(saveBatch, request)).toMatchObject({
      code: 'VALIDATION',
      data: { fields: { latestAt: 'too_small' } },
    })
    const later = { ...request, latestAt: '2026-11-21T05:00:00.000Z', requestKey: newKey() }
    expect(await operator.call(saveBatch, later)).toMatchObject({ code: 'TEMPLATE_NOT_LIVE' })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignCase, getCases, liftCase, suspendCase } from '@lumbung/contract/collection/case'
import { saveCollector } from '@lumbung/contract/collection/collector'
import { getCase, keepChoice, recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { issueLetter } from '@lumbung/contract/collection/letter'
import { correctIdentity, settleCorrection } from '@lumbung/contract/approve/correction'
import { answerDataRequest, takeDataRequest } from '@lumbung/contract/order/data-request'
import { getOrder, reveal } from '@lumbung/contract/order/order'
import { businessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import { ageAnswers, answersTelling } from '@lumbung/lab/world/kept-answers'
import { phoneOf, turnOn } from '@lumbung/lab/world/messages'
import { personNarrowedTo } from '@lumbung/lab/world/narrowed-role'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { addImportedCash } from '../../records/loan/cash-records.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'

let world: World
let manager: Caller
let collector: Caller

/** Monday 23 November 2026, 10:00 WIB; the loan fell due on the Friday before. */
const start = '2026-11-23T03:00:00Z'
const loanDay = '2026-11-06'
const at = (time: string) => new Date(`2026-11-23T${time}:00+07:00`)

/** In no group, of a full share, not on leave. */
const plain = { group: null, weight: 100, leave: null }

beforeAll(async () => {
  world = await openWorld({ start })
  manager = await world.as('col_manager')
  collector = await world.as('collector')
  await certify(collector, '2026-12-31')
})
afterAll(async () => await world.close())

async function certify(who: Caller, until: string, version = 0): Promise<void> {
  const certificate = { no: 'SPPI-0042', issuer: 'SPPI', until }
  await manager.ok(saveCollector, {
    id: who.staffId,
    version,
    onDuty: true,
    capacity: null,
    ...plain,
    certificate,
  })
}

/** An overdue order whose case the collector holds. */
async function heldCase(
  borrower: { regency?: string; idNumber?: string } = {},
  app = 'panen',
): Promise<string> {
  const { orderNo } = await signed(world, app, { borrower })
  await lentOut(world, orderNo, loanDay)
  const version = (await caseOf(orderNo)).version
  await manager.ok(assignCase, { orderNo, version, to: collector.staffId, note: '', requestKey: newKey() })
  return orderNo
}

const detailOf = async (orderNo: string) => await collector.ok(getCase, { orderNo })
const caseOf = async (orderNo: string) => (await manager.ok(getCase, { orderNo })).case
const callThem = async (orderNo: string, more: object = {}) =>
  await collector.call(startContact, {
    orderNo,
    channel: 'call',
    target: 'self',
    requestKey: newKey(),
    ...more,
  })

describe('a borrower is reached through one guard', () => {
  test('nobody who calls borrowers goes round it: the order’s own page opens no number of a loan in collection', async () => {
    const orderNo = await heldCase()
    const ask = { orderNo, reasonCode: 'contactBorrower', note: '' } as const
    expect(await collector.call(reveal, { ...ask, field: 'phone' })).toMatchObject({ code: 'REACH_AT_CASE' })
    expect(await collector.call(reveal, { ...ask, field: 'address' })).toMatchObject({ code: '' })
  })

  test('a lawful call opens the number once, and stands in the log of the case and of accesses', async () => {
    const orderNo = await heldCase()
    const before = await detailOf(orderNo)
    expect(before.numbers[0]).toMatchObject({
      target: 'self',
      phone: expect.stringContaining('••••') as string,
    })
    const answer = await callThem(orderNo)
    expect(answer).toMatchObject({ code: '', data: { ret: { until: '2026-11-23T13:00:00.000Z' } } })
    const { phone } = answer.code === '' ? answer.data.ret : { phone: '' }
    expect(phone).toMatch(/^0812\d{8}$/)
    const { attempts, unfinished } = await detailOf(orderNo)
    expect(attempts).toMatchObject([{ channel: 'call', zone: 'WIB', madeBefore: 0, refusedBy: null }])
    expect(unfinished).toMatchObject({ id: attempts[0]?.id })
    const { rows } = await sql`select field, reason_code from access_log where order_no = ${orderNo}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ field: 'phone', reason_code: 'contactBorrower' }])
  })

  test('the number that a call opened is kept nowhere in plain text, and its key opens it again for a minute only, be it on hold meanwhile or not', async () => {
    const orderNo = await heldCase()
    const requestKey = newKey()
    const answer = await callThem(orderNo, { requestKey })
    const phone = answer.code === '' ? answer.data.ret.phone : expect.unreachable()
    expect(await answersTelling(world, phone)).toBe(0)
    expect(await callThem(orderNo, { requestKey })).toEqual(answer)
    const admin = await world.as('admin')
    const askedAt = world.clock.now().toISOString()
    const asked = { orderNo, kind: 'restrict', askedAt, said: 'Called', requestKey: newKey() } as const
    const { id } = await manager.ok(takeDataRequest, asked)
    const answered = { id, version: 0, event: 'answer', answer: 'On hold', requestKey: newKey() } as const
    await admin.ok(answerDataRequest, answered)
    await ageAnswers(world)
    expect(await callThem(orderNo, { requestKey })).toMatchObject({ code: 'ANSWERED_BEFORE' })
    const { attempts } = await detailOf(orderNo)
    expect(attempts).toHaveLength(1)
  })

  test('who gives cases out in one app works on another’s case there alone: elsewhere it opens no number and warns nobody', async () => {
    const [ours, theirs] = [await heldCase(), await heldCase({}, 'guyub')]
    const giver = await personNarrowedTo(world, 'panen', [assignCase], 'col_manager')
    await certify(giver, '2026-12-31')
    const ask = (orderNo: string) =>
      ({ orderNo, channel: 'call', target: 'self', requestKey: newKey() }) as const
    const may = async (orderNo: string) => (await giver.ok(getCase, { orderNo })).can.contact
    expect([await may(ours), await may(theirs)]).toEqual([true, false])
    expect(await giver.call(startContact, ask(theirs))).toMatchObject({ code: 'CASE_NOT_YOURS' })
    const { version } = await caseOf(theirs)
    const letter = { orderNo: theirs, version, requestKey: newKey() }
    expect(await giver.call(issueLetter, letter)).toMatchObject({ code: 'CASE_NOT_YOURS' })
    expect(await giver.call(startContact, ask(ours))).toMatchObject({ code: '' })
  })

  test('at 20:01 in Makassar it is refused by name and time, and who tried is kept', async () => {
    const orderNo = await heldCase({ regency: '7371' })
    world.clock.set(at('19:01'))
    const refused = await callThem(orderNo)
    expect(refused).toMatchObject({
      code: 'CONTACT_REFUSED',
      data: { detail: { rule: 'hours', from: '2026-11-24T00:00:00.000Z', zone: 'WITA' } },
    })
    const { attempts, numbers } = await detailOf(orderNo)
    expect(attempts).toMatchObject([
      { refusedBy: 'hours', lawfulFrom: '2026-11-24T00:00:00.000Z', staff: { id: collector.staffId } },
    ])
    expect(numbers[0]?.ways[0]).toMatchObject({ channel: 'call', reach: { lawful: false, rule: 'hours' } })
    world.clock.set(at('10:00'))
  })

  test('three calls a day are all a person gets, over every order and app of theirs', async () => {
    const idNumber = '3273005708909001'
    const first = await heldCase({ idNumber })
    for (const time of ['10:00', '12:00', '14:00']) {
      world.clock.set(at(time))
      expect(await callThem(first)).toMatchObject({ code: '' })
    }
    // A second order of the same person: what was done for the first counts.
    const second = await heldCase()
    await sql`update orders set borrower_id = (select borrower_id from orders where order_no = ${first})
               where order_no = ${second}`.execute(world.db)
    world.clock.set(at('16:30'))
    expect(await callThem(second)).toMatchObject({
      code: 'CONTACT_REFUSED',
      data: { detail: { rule: 'attempts', from: '2026-11-24T01:00:00.000Z' } },
    })
    world.clock.set(at('10:00'))
  })

  test('ten who call at once are one call', async () => {
    const orderNo = await heldCase()
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await callThem(orderNo)))
    expect(answers.filter(({ code }) => code === '')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'CONTACT_REFUSED')).toHaveLength(9)
  })

  test('an emergency contact is called with consent alone, and only to ask where the borrower is', async () => {
    const orderNo = await heldCase()
    const contact = (await detailOf(orderNo)).numbers.find(({ target }) => target === 'emergency')
    const contactId = contact?.contactId ?? 0
    expect(contact?.ways.map(({ channel }) => channel)).toEqual(['call'])
    const emergency = { target: 'emergency', contactId }
    expect(await callThem(orderNo, { ...emergency, channel: 'whatsapp' })).toMatchObject({
      data: { detail: { rule: 'onlyToLocate' } },
    })
    expect(await callThem(orderNo, emergency)).toMatchObject({ code: '' })
    await sql`update order_contact set consent = 'refused' where id = ${contactId}`.execute(world.db)
    expect(await callThem(orderNo, emergency)).toMatchObject({ data: { detail: { rule: 'noConsent' } } })
    expect(await callThem(orderNo, { ...emergency, contactId: 999_999 })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a certificate that expired this morning reaches nobody', async () => {
    const orderNo = await heldCase()
    await certify(collector, '2026-11-22', 1)
    const ended = { rule: 'notCertified', certifiedUntil: '2026-11-22' }
    expect(await callThem(orderNo)).toMatchObject({ data: { detail: ended } })
    expect((await detailOf(orderNo)).numbers[0]?.ways[0]).toMatchObject({ reach: ended })
    await certify(collector, '2026-12-31', 2)
    expect(await callThem(orderNo)).toMatchObject({ code: '' })
  })

  test('who opted out is not called, and who agreed to any hour is, at night', async () => {
    const orderNo = await heldCase()
    const say = async (choice: object, holds: boolean) =>
      await collector.ok(keepChoice, {
        orderNo,
        choice: choice as never,
        holds,
        note: 'told on the phone',
        requestKey: newKey(),
      })
    await say({ kind: 'optOut', channel: 'call' }, true)
    expect(await callThem(orderNo)).toMatchObject({ data: { detail: { rule: 'optedOut' } } })
    await say({ kind: 'optOut', channel: 'call' }, false)
    await say({ kind: 'anyHour' }, true)
    world.clock.set(at('21:00'))
    expect((await detailOf(orderNo)).choices).toEqual({ optedOut: [], anyHour: true, language: 'id' })
    expect(await callThem(orderNo)).toMatchObject({ code: '' })
    world.clock.set(at('10:00'))
  })

  test('nobody calls on a case that rests, that others hold, or that does not exist', async () => {
    const orderNo = await heldCase()
    const { version } = await caseOf(orderNo)
    const held = { orderNo, requestKey: newKey() }
    const rests = { ...held, version, reason: 'dispute', note: '' } as const
    const resting = await manager.ok(suspendCase, rests)
    expect(resting.state).toBe('suspended')
    expect(await callThem(orderNo)).toMatchObject({ data: { detail: { rule: 'caseRests' } } })
    const lift = { orderNo, version: resting.version, note: 'settled', requestKey: newKey() }
    expect(await manager.ok(liftCase, lift)).toMatchObject({ state: 'unassigned' })
    expect(await callThem(orderNo)).toMatchObject({ code: 'CASE_NOT_YOURS' })
    expect(await callThem('no-such-order')).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })
})

describe('a number that turns out to be a stranger’s', () => {
  const dial = async (orderNo: string) =>
    await collector.ok(startContact, { orderNo, channel: 'call', target: 'self', requestKey: newKey() })
  const wrong = async (orderNo: string, outcome: 'wrongNumber' | 'invalidNumber' = 'wrongNumber') => {
    const { id, phone } = await dial(orderNo)
    const said = { orderNo, attemptId: id, note: 'a school answers', requestKey: newKey() }
    await collector.ok(recordFollowUp, { ...said, outcome })
    return phone
  }
  const correctPhone = async (orderNo: string, value: string) => {
    const reviewer = await world.as('first_reviewer')
    const { order } = await reviewer.ok(getOrder, { orderNo })
    const asked = { orderNo, version: order.version, field: 'phone', value, note: '' } as const
    return await reviewer.call(correctIdentity, {
      ...asked,
      reasonCode: 'borrowerTold',
      requestKey: newKey(),
    })
  }
  const confirm = async (orderNo: string) => {
    const second = await world.as('final_reviewer')
    const { corrections } = await second.ok(getOrder, { orderNo })
    const id = corrections.find(({ state }) => state === 'waiting')?.id ?? 0
    await second.ok(settleCorrection, { orderNo, id, decision: 'confirm', note: '', requestKey: newKey() })
  }

  test.each(['wrongNumber', 'invalidNumber'] as const)('is called no more: %s', async (outcome) => {
    const orderNo = await heldCase()
    await wrong(orderNo, outcome)
    world.clock.set(at('14:00'))
    for (const channel of ['call', 'whatsapp'] as const)
      expect(await callThem(orderNo, { channel })).toMatchObject({
        code: 'CONTACT_REFUSED',
        data: { detail: { rule: 'notTheirNumber' } },
      })
    const { numbers } = await detailOf(orderNo)
    expect(numbers[0]?.ways[0]?.reach).toMatchObject({ lawful: false, rule: 'notTheirNumber', at: null })
    // They are looked for at home, and by those who may know.
    expect(await callThem(orderNo, { channel: 'visit' })).toMatchObject({ code: '' })
    const contactId = numbers.find(({ target }) => target === 'emergency')?.contactId
    expect(await callThem(orderNo, { target: 'emergency', contactId })).toMatchObject({ code: '' })
    world.clock.set(at('10:00'))
  })

  test('is corrected by two persons, and called again from then on', async () => {
    const orderNo = await heldCase()
    await wrong(orderNo)
    world.clock.set(at('14:00'))
    expect(await correctPhone(orderNo, '0811')).toMatchObject({ data: { fields: { value: 'form' } } })
    expect(await correctPhone(orderNo, '0813 5555 0199')).toMatchObject({
      data: { ret: { state: 'waiting' } },
    })
    expect(await callThem(orderNo)).toMatchObject({ code: 'CONTACT_REFUSED' })
    await confirm(orderNo)
    expect(await callThem(orderNo)).toMatchObject({ data: { ret: { phone: '081355550199' } } })
    world.clock.set(at('10:00'))
  })

  test('is told of no payment either; the number that two corrected it to is', async () => {
    await turnOn(world, 'paymentReceived')
    const orderNo = await heldCase()
    await transact(
      world.db,
      '*',
      async (tx) => await world.services.queue.send(tx, 'issueCodes', { orderNo }),
    )
    await world.drain()
    const { account } = await liveCodes(world, orderNo)
    const payPart = async () =>
      await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 100_000 })
    const receipts = async () =>
      await world.db
        .selectFrom('message')
        .select('blocked_by')
        .where('order_no', '=', orderNo)
        .where('kind', '=', 'paymentReceived')
        .orderBy('id')
        .execute()
    const takenBy = (phone: string) => world.carriers.infobip.taken().filter(({ to }) => to === phone)
    const strangers = await phoneOf(world, orderNo)
    await wrong(orderNo)
    await payPart()
    expect(await receipts()).toEqual([{ blocked_by: 'notTheirNumber' }])
    expect(takenBy(strangers)).toEqual([])
    await correctPhone(orderNo, '0813 5555 0188')
    await confirm(orderNo)
    await payPart()
    const theirs = await phoneOf(world, orderNo)
    expect(theirs).not.toBe(strangers)
    expect(await receipts()).toEqual([{ blocked_by: 'notTheirNumber' }, { blocked_by: null }])
    expect(takenBy(theirs)).toHaveLength(1)
    expect(takenBy(strangers)).toEqual([])
  })

  test('is opened to nobody who calls from its correction either, be it waiting or confirmed', async () => {
    const orderNo = await heldCase()
    await wrong(orderNo)
    await correctPhone(orderNo, '0813 5555 0198')
    const reviewer = await world.as('first_reviewer')
    const { corrections } = await reviewer.ok(getOrder, { orderNo })
    const asked = {
      orderNo,
      correctionId: corrections[0]?.id ?? 0,
      reasonCode: 'verifyIdentity',
      note: '',
    } as const
    const codes = async (who: Caller) => [
      (await who.call(reveal, { ...asked, field: 'correctedFrom' })).code,
      (await who.call(reveal, { ...asked, field: 'correctedTo' })).code,
    ]
    expect(await codes(collector)).toEqual(['REACH_AT_CASE', 'REACH_AT_CASE'])
    await confirm(orderNo)
    expect(await codes(collector)).toEqual(['REACH_AT_CASE', 'REACH_AT_CASE'])
    expect(await codes(reviewer)).toEqual(['', ''])
  })

  test('was written down by mistake: two who say that it is theirs lift it; of a number nobody doubts nothing is asked', async () => {
    const orderNo = await heldCase()
    const undoubted = await heldCase()
    expect(await correctPhone(undoubted, (await dial(undoubted)).phone)).toMatchObject({
      data: { fields: { value: 'same' } },
    })
    const phone = await wrong(orderNo)
    expect(await correctPhone(orderNo, phone)).toMatchObject({ data: { ret: { state: 'waiting' } } })
    await confirm(orderNo)
    world.clock.set(at('14:00'))
    expect(await callThem(orderNo)).toMatchObject({ code: '' })
    world.clock.set(at('10:00'))
  })

  test('is called no more for another loan of the same person, and is still another’s own', async () => {
    const orderNo = await heldCase()
    const [same, other] = [await heldCase(), await heldCase()]
    await sql`update orders set borrower_id = o.borrower_id, phone_blind = o.phone_blind from orders o
               where o.order_no = ${orderNo} and orders.order_no = ${same}`.execute(world.db)
    await sql`update orders set phone_blind = o.phone_blind from orders o
               where o.order_no = ${orderNo} and orders.order_no = ${other}`.execute(world.db)
    await wrong(orderNo)
    world.clock.set(at('14:00'))
    expect(await callThem(same)).toMatchObject({ data: { detail: { rule: 'notTheirNumber' } } })
    expect(await callThem(other)).toMatchObject({ code: '' })
    world.clock.set(at('10:00'))
  })

  test('while a loan is collected nothing but the phone is corrected', async () => {
    const orderNo = await heldCase()
    const reviewer = await world.as('first_reviewer')
    const { order } = await reviewer.ok(getOrder, { orderNo })
    const asked = { orderNo, version: order.version, field: 'bankName', value: 'BRI', note: '' } as const
    const answer = await reviewer.call(correctIdentity, {
      ...asked,
      reasonCode: 'borrowerTold',
      requestKey: newKey(),
    })
    expect(answer).toMatchObject({ code: 'STATE_CONFLICT' })
  })
})

describe('what came of it', () => {
  const outcome = async (orderNo: string, more: object) => {
    const { unfinished } = await detailOf(orderNo)
    return await collector.call(recordFollowUp, {
      orderNo,
      attemptId: unfinished?.id ?? 0,
      outcome: 'noAnswer',
      note: '',
      requestKey: newKey(),
      ...more,
    })
  }
  const promise = { amount: 500_000, day: '2026-11-25' }

  test('is recorded once, by who reached for them', async () => {
    const orderNo = await heldCase()
    await callThem(orderNo)
    const { unfinished } = await detailOf(orderNo)
    expect(await outcome(orderNo, { nextFollowDay: '2026-11-24' })).toMatchObject({
      data: { ret: { state: 'following' } },
    })
    expect(await outcome(orderNo, { attemptId: unfinished?.id })).toMatchObject({ code: 'STATE_CONFLICT' })
    expect((await caseOf(orderNo)).nextFollowDay).toBe('2026-11-24')
  })

  test('a promise names an amount that is owed and a day that is near', async () => {
    const orderNo = await heldCase()
    await callThem(orderNo)
    const refused = async (more: object) => await outcome(orderNo, { outcome: 'promised', promise, ...more })
    expect(await refused({ promise: undefined })).toMatchObject({ data: { fields: { promise: 'required' } } })
    expect(await refused({ outcome: 'busy' })).toMatchObject({
      data: { fields: { promise: 'invalid_value' } },
    })
    expect(await refused({ promise: { ...promise, day: '2026-11-22' } })).toMatchObject({
      data: { fields: { 'promise.day': 'too_small' } },
    })
    expect(await refused({ promise: { ...promise, day: '2026-12-20' } })).toMatchObject({
      data: { fields: { 'promise.day': 'too_big' } },
    })
    expect(await refused({ promise: { ...promise, amount: 5_000_000 } })).toMatchObject({
      data: { fields: { 'promise.amount': 'too_big' } },
    })
    expect(await refused({ nextFollowDay: '2026-11-22' })).toMatchObject({
      data: { fields: { nextFollowDay: 'too_small' } },
    })
  })

  test.each([
    ['kept by 95 of 100 on its day', 475_000, '2026-11-25', 'kept'],
    ['partly kept by less', 474_999, '2026-11-25', 'partly'],
    ['broken by a payment a day late', 500_000, '2026-11-26', 'broken'],
    ['broken after all when the payment is taken back', 500_000, '2026-11-25', 'broken'],
  ])('a promise is %s, found by the clock alone', async (words, amount, day, state) => {
    const one = await openWorld({ start })
    const before = [world, manager, collector] as const
    ;[world, manager, collector] = [one, await one.as('col_manager'), await one.as('collector')]
    try {
      await certify(collector, '2026-12-31')
      const orderNo = await heldCase()
      await callThem(orderNo)
      await outcome(orderNo, { outcome: 'promised', promise })
      expect((await caseOf(orderNo)).state).toBe('promised')
      await one.advance({ days: day === '2026-11-25' ? 2 : 3 })
      await payOn(orderNo, day, amount)
      await one.advance({ days: 1 })
      if (words.includes('taken back')) {
        expect((await detailOf(orderNo)).attempts[0]?.promise).toMatchObject({ state: 'kept' })
        await takeBack(orderNo)
        await one.advance({ hours: 1 })
      }
      expect((await detailOf(orderNo)).attempts[0]?.promise).toMatchObject({ state })
      expect((await caseOf(orderNo)).state).toBe('following')
    } finally {
      await one.close()
      ;[world, manager, collector] = before
    }
  })

  test('money that had come before a promise is nothing of it', async () => {
    const one = await openWorld({ start })
    const before = [world, manager, collector] as const
    ;[world, manager, collector] = [one, await one.as('col_manager'), await one.as('collector')]
    try {
      await certify(collector, '2026-12-31')
      const orderNo = await heldCase()
      await payOn(orderNo, '2026-11-23', 500_000)
      await one.advance({ hours: 1 })
      await callThem(orderNo)
      await outcome(orderNo, { outcome: 'promised', promise })
      await one.advance({ hours: 1 })
      const promised = async () => (await detailOf(orderNo)).attempts[0]?.promise
      expect(await promised()).toMatchObject({ state: 'open', paid: 0 })
      expect((await caseOf(orderNo)).state).toBe('promised')
      await one.advance({ days: 3 })
      expect(await promised()).toMatchObject({ state: 'broken', paid: 0 })
    } finally {
      await one.close()
      ;[world, manager, collector] = before
    }
  })

  test('a case that ended opens by itself, also when the order has another one since', async () => {
    const orderNo = await heldCase()
    const first = await caseOf(orderNo)
    await payOn(orderNo, '2026-11-23', first.owed ?? 0)
    expect(await caseOf(orderNo)).toMatchObject({ id: first.id, ending: 'cleared' })
    await takeBack(orderNo)
    expect((await caseOf(orderNo)).id).not.toBe(first.id)
    const old = await manager.ok(getCase, { orderNo, id: first.id })
    expect(old.case).toMatchObject({ id: first.id, ending: 'cleared' })
    expect(old.can).toEqual({
      contact: false,
      assign: false,
      suspend: false,
      lift: false,
      outsource: false,
      recall: false,
    })
    expect(await manager.call(getCase, { orderNo, id: 2_000_000_000 })).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  })

  async function takeBack(orderNo: string): Promise<void> {
    await transact(world.db, '*', async (tx) => {
      const [now, day] = [world.clock.now(), world.clock.today()]
      await postLoanEvent(
        tx,
        orderNo,
        { kind: 'reversed', day, target: '1' },
        { actor: system, now, recordedAt: now },
      )
    })
  }

  async function payOn(orderNo: string, day: string, amount: number): Promise<void> {
    await transact(world.db, '*', async (tx) => {
      const [paidAt, now] = [new Date(`${day}T03:00:00Z`), world.clock.now()]
      const cash = {
        orderNo,
        appCode: 'panen',
        amount,
        paidAt,
        receivedAt: now,
        paymentId: `paid-${orderNo}`,
      }
      const cashRecordId = await addImportedCash(tx, cash)
      const event = { kind: 'paid', day: businessDay(day), amount: rupiah(amount) } as const
      await postLoanEvent(tx, orderNo, event, { actor: system, now, recordedAt: now, cashRecordId })
    })
  }
})

describe('the list', () => {
  test('says of each case whether its borrower may be called now, and who holds it', async () => {
    const orderNo = await heldCase()
    const { items } = await collector.ok(getCases, { filter: { mine: true, stage: ['s1'] }, size: 50 })
    expect(items.find((row) => row.orderNo === orderNo)).toMatchObject({
      daysLate: 3,
      holder: { id: collector.staffId },
      reach: { lawful: true, at: '2026-11-23T13:00:00.000Z', zone: 'WIB', made: 0, most: 3 },
      owed: 1_013_000,
    })
    const none = await collector.ok(getCases, { filter: { stage: ['m3'] }, size: 50 })
    expect(none.items).toEqual([])
  })

  test('gives no case to who is full, off duty or without a certificate', async () => {
    const { orderNo } = await signed(world)
    await lentOut(world, orderNo, loanDay)
    const give = async (to: Caller) =>
      await manager.call(assignCase, {
        orderNo,
        version: (await caseOf(orderNo)).version,
        to: to.staffId,
        note: '',
        requestKey: newKey(),
      })
    expect(await give(await world.another('collector'))).toMatchObject({ code: 'CERTIFICATE_MISSING' })
    expect(await give(await world.as('first_reviewer'))).toMatchObject({ code: 'NOT_FOUND' })
    const other = await world.another('collector')
    await certify(other, '2026-12-31')
    await manager.ok(saveCollector, {
      id: other.staffId,
      version: 1,
      onDuty: false,
      capacity: 0,
      ...plain,
      certificate: { no: 'SPPI-7', issuer: 'SPPI', until: '2026-12-31' },
    })
    expect(await give(other)).toMatchObject({ code: 'COLLECTOR_OFF_DUTY' })
    const full = { id: other.staffId, version: 2, onDuty: true, capacity: 0, ...plain }
    const certificate = { no: 'SPPI-7', issuer: 'SPPI', until: '2026-12-31' }
    await manager.ok(saveCollector, { ...full, certificate })
    expect(await give(other)).toMatchObject({ code: 'COLLECTOR_FULL' })
    expect(
      await manager.call(saveCollector, {
        id: other.staffId,
        version: 1,
        onDuty: true,
        capacity: 0,
        ...plain,
        certificate: null,
      }),
    ).toMatchObject({ code: 'VERSION_CONFLICT' })
  })
})

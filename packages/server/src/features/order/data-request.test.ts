import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerDataRequest, getDataRequests, takeDataRequest } from '@lumbung/contract/order/data-request'
import { getOrder } from '@lumbung/contract/order/order'
import { getNotifications } from '@lumbung/contract/user/notification'
import { readPhone } from '@lumbung/domain/people/identity'
import { applied } from '@lumbung/lab/world/applications'
import { told } from '@lumbung/lab/world/leads'
import { personNarrowedTo } from '@lumbung/lab/world/narrowed-role'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let admin: Caller
let reviewer: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  reviewer = await world.as('first_reviewer')
})
afterAll(async () => world.close())

const asked = (orderNo: string, more: object = {}) => ({
  orderNo,
  kind: 'copy' as const,
  askedAt: world.clock.now().toISOString(),
  said: 'A letter with a copy of the ID card',
  requestKey: newKey(),
  ...more,
})
const listed = async (filter: object = {}) => (await admin.ok(getDataRequests, { filter, size: 50 })).items
const answered = async (
  orderNo: string,
  event: 'answer' | 'refuse' = 'answer',
  more: object = {},
  who = admin,
) => {
  const [row] = await listed({ orderNo, state: ['open'] })
  const request = { id: row?.id ?? 0, version: row?.version ?? 0, event, answer: 'Sent by post on Monday' }
  return await who.call(answerDataRequest, { ...request, requestKey: newKey(), ...more })
}

test('what a borrower asks has 72 hours from when they asked; who answers is told, and the list says what is over its time', async () => {
  const { orderNo } = await applied(world)
  const askedAt = new Date(world.clock.now().getTime() - 70 * 3_600_000).toISOString()
  const { id } = await reviewer.ok(takeDataRequest, asked(orderNo, { askedAt }))
  const { items: news } = await admin.ok(getNotifications, {})
  expect(news[0]).toMatchObject({
    kind: 'dataRequestTaken',
    detail: { requestId: id, kind: 'copy', orderNo },
  })
  expect(await listed({ late: true })).toEqual([])
  world.clock.forwardMinutes(3 * 60)
  expect(await listed({ late: true })).toMatchObject([
    { id, state: 'open', late: true, can: { answer: true } },
  ])
  expect(await answered(orderNo)).toMatchObject({ code: '', data: { ret: { state: 'answered' } } })
  expect(await listed({ orderNo })).toMatchObject([
    { id, state: 'answered', late: false, answer: 'Sent by post on Monday', can: { answer: false } },
  ])
  const { timeline } = await admin.ok(getOrder, { orderNo })
  expect(timeline.slice(0, 2)).toMatchObject([
    { kind: 'dataAnswered', reason: 'Sent by post on Monday', detail: { dataRequest: 'copy' } },
    { kind: 'dataRequested', reason: 'A letter with a copy of the ID card' },
  ])
})

test('whoever answers is warned a day before the hours are over and again when they are, once each, and of nothing that is answered', async () => {
  const hoursAgo = (n: number) => new Date(world.clock.now().getTime() - n * 3_600_000).toISOString()
  const [fresh, answeredOne, lateAlready] = [await applied(world), await applied(world), await applied(world)]
  await reviewer.ok(takeDataRequest, asked(fresh.orderNo, { askedAt: hoursAgo(47) }))
  await reviewer.ok(takeDataRequest, asked(answeredOne.orderNo, { askedAt: hoursAgo(47) }))
  await reviewer.ok(takeDataRequest, asked(lateAlready.orderNo, { askedAt: hoursAgo(80) }))
  await answered(answeredOne.orderNo)
  const warned = async (who = admin) =>
    (await who.ok(getNotifications, {})).items
      .filter(({ kind }) => kind === 'dataRequestSoon' || kind === 'dataRequestLate')
      .map(({ kind, detail }) => [kind, detail['orderNo']])
      .toSorted()
  await world.passTime()
  expect(await warned()).toEqual([['dataRequestLate', lateAlready.orderNo]])
  await world.advance({ hours: 2 }, 30)
  const soon = [
    ['dataRequestLate', lateAlready.orderNo],
    ['dataRequestSoon', fresh.orderNo],
  ]
  expect(await warned()).toEqual(soon)
  await world.advance({ hours: 24 }, 240)
  expect(await warned()).toEqual([['dataRequestLate', fresh.orderNo], ...soon].toSorted())
  expect(await warned(reviewer)).toEqual([])
})

test('what is open stands first, the next to fall due at the head; what is over comes behind, the latest first', async () => {
  const hoursAgo = (n: number) => new Date(world.clock.now().getTime() - n * 3_600_000).toISOString()
  const numbers: string[] = []
  for (const hours of [1, 5, 3, 2]) {
    const { orderNo } = await applied(world)
    await reviewer.ok(takeDataRequest, asked(orderNo, { kind: 'restrict', askedAt: hoursAgo(hours) }))
    numbers.push(orderNo)
  }
  const [one = '', five = '', three = '', two = ''] = numbers
  await answered(five)
  await answered(two, 'refuse')
  const seen = await listed({ kind: ['restrict'] })
  expect(seen.map(({ orderNo }) => orderNo)).toEqual([three, one, two, five])
})

test('who takes their consent back is offered nothing any more, in any app, once it is answered and not before', async () => {
  const { orderNo } = await applied(world)
  const { phone_blind: phone } = await world.db
    .selectFrom('orders')
    .select('phone_blind')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const blocked = async () =>
    (await world.db.selectFrom('do_not_call').select('phone_blind').execute()).filter(
      (row) => phone?.equals(row.phone_blind) === true,
    ).length
  await reviewer.ok(takeDataRequest, asked(orderNo, { kind: 'withdraw' }))
  expect(await blocked()).toBe(0)
  expect(await answered(orderNo, 'refuse')).toMatchObject({ data: { ret: { state: 'refused' } } })
  expect(await blocked()).toBe(0)
  await reviewer.ok(takeDataRequest, asked(orderNo, { kind: 'withdraw' }))
  expect(await answered(orderNo)).toMatchObject({ code: '' })
  expect(await blocked()).toBe(1)
})

test('it holds for every phone of the borrower in any app, also where who answers works for one app alone', async () => {
  const [here, there] = ['081277774441', '081277774442']
  await told(world, 'registered', there, { app: 'guyub' })
  await world.drain()
  const { orderNo } = await applied(world, 'panen', { borrower: { phone: here } })
  const other = await applied(world, 'guyub', { borrower: { phone: there } })
  await sql`update orders set borrower_id = (select borrower_id from orders where order_no = ${orderNo})
             where order_no = ${other.orderNo}`.execute(world.db)
  const blindOf = (phone: string) => world.services.seals.blind('phone', readPhone(phone) ?? '')
  const lead = async () =>
    await world.db
      .selectFrom('lead')
      .select(['status', 'invalid_reason', 'app_code'])
      .where('phone_blind', '=', blindOf(there))
      .executeTakeFirst()
  expect(await lead()).toMatchObject({ app_code: 'guyub', invalid_reason: null })
  const answerer = await personNarrowedTo(
    world,
    'panen',
    [answerDataRequest, getDataRequests],
    'first_reviewer',
  )
  await reviewer.ok(takeDataRequest, asked(orderNo, { kind: 'withdraw' }))
  expect(await answered(orderNo, 'answer', {}, answerer)).toMatchObject({ code: '' })
  const blocked = await world.db.selectFrom('do_not_call').select('phone_blind').execute()
  const blinds = blocked.map((row) => row.phone_blind.toString('hex'))
  expect(blinds).toEqual(expect.arrayContaining([here, there].map((phone) => blindOf(phone).toString('hex'))))
  expect(await lead()).toMatchObject({ status: 'invalid', invalid_reason: 'consentWithdrawn' })
})

test('a request is taken once while it is open, answered once, and only by who may', async () => {
  const { orderNo } = await applied(world)
  await reviewer.ok(takeDataRequest, asked(orderNo))
  expect(await reviewer.call(takeDataRequest, asked(orderNo))).toMatchObject({ code: 'DUPLICATE' })
  await reviewer.ok(takeDataRequest, asked(orderNo, { kind: 'erase' }))
  const later = new Date(world.clock.now().getTime() + 60_000).toISOString()
  expect(
    await reviewer.call(takeDataRequest, asked(orderNo, { kind: 'correct', askedAt: later })),
  ).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { askedAt: 'too_big' } },
  })
  const [row] = await listed({ orderNo, kind: ['copy'] })
  const request = { id: row?.id ?? 0, version: row?.version ?? 0, event: 'answer' as const, answer: 'Done' }
  expect(await reviewer.call(answerDataRequest, { ...request, requestKey: newKey() })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(await admin.call(answerDataRequest, { ...request, requestKey: newKey() })).toMatchObject({
    code: '',
  })
  expect(await admin.call(answerDataRequest, { ...request, requestKey: newKey() })).toMatchObject({
    code: 'VERSION_CONFLICT',
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAccount } from '@lumbung/contract/order/account'
import { getCashRecords, matchPayment } from '@lumbung/contract/repay/cash-record'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestPaymentEntry,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { getPaymentPreview } from '@lumbung/contract/repay/query'
import {
  addRunningLoan,
  assertSoundBooks,
  cashOf,
  codesOf,
  newKey,
  pay,
  stateOf,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let maker: Caller
let checker: Caller
let orderNo = ''

beforeEach(async () => {
  world = await openWorld()
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
  orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const entry = (more: object = {}) => ({
  orderNo,
  amount: 500_000,
  paidAt: world.clock.now().toISOString(),
  method: 'transfer' as const,
  channel: 'BCA 5200',
  reference: 'FT26112400123',
  proof: 'Line 14 of the statement of today',
  requestKey: newKey(),
  ...more,
})
const waiting = async () => {
  const { items } = await checker.ok(getPaymentRequests, { filter: { state: ['asked'] }, size: 20 })
  return items
}
const decide = async (decision: 'agree' | 'refuse', note = '', who = checker) => {
  const [asked] = await waiting()
  const what = { id: asked?.id ?? 0, version: asked?.version ?? 0, decision, note, requestKey: newKey() }
  return await who.call(decidePaymentRequest, what)
}
const owed = async () => (await maker.ok(getAccount, { orderNo })).owed.total
const payAll = async (amount: number) => {
  const before = (await cashOf(world, orderNo)).length
  const account = (await codesOf(world, orderNo)).find(
    ({ kind, state }) => kind === 'va' && state === 'issued',
  )
  await pay(world, { account_number: account?.code ?? '', amount })
  await until(world, async () => (await cashOf(world, orderNo)).length > before)
}
const listed = async () => (await maker.ok(getCashRecords, { filter: { orderNo }, size: 20 })).items
const takeBack = async (outcome: 'returned' | 'wrongOrder') => {
  const row = (await listed()).find(({ state }) => state === 'posted')
  const why = { outcome, proof: 'The bank recalled it', requestKey: newKey() }
  return await maker.call(requestReversal, { id: row?.id ?? 0, version: row?.version ?? 0, ...why })
}

test('money entered by hand is booked as it was shown, once another person agrees, on the day it was paid', async () => {
  const seen = await maker.ok(getPaymentPreview, { orderNo, amount: 500_000 })
  await maker.ok(requestPaymentEntry, entry())
  // Nothing of it stands in the books before.
  expect(await owed()).toBe(1_007_000)
  expect(await listed()).toEqual([])
  expect(await decide('agree', '', maker)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await decide('agree')).toMatchObject({ code: '' })
  expect(await owed()).toBe(seen.after.total)
  expect(await listed()).toMatchObject([
    { state: 'posted', method: 'transfer', txid: 'FT26112400123', amount: 500_000, ...seen.allocation },
  ])
  expect(await waiting()).toEqual([])
})

test('the card of a payment is the payer’s, masked, where it was told, else the account that the borrower was given', async () => {
  await maker.ok(requestPaymentEntry, entry({ card: '4111 1111 1111 1234' }))
  expect(await waiting()).toMatchObject([{ card: '••••1234' }])
  await decide('agree')
  expect(await listed()).toMatchObject([{ card: '••••1234', code: null }])
  const kept = await world.db.selectFrom('payment_request').selectAll().execute()
  expect(JSON.stringify([kept, await cashOf(world, orderNo)])).not.toContain('1111')
  await maker.ok(requestPaymentEntry, entry({ reference: 'FT26112400124', amount: 1_000 }))
  await decide('agree')
  await payAll(2_000)
  const cards = (await listed()).map(({ card, code, method }) => ({ card, method, isCode: card === code }))
  expect(cards).toEqual(
    expect.arrayContaining([
      { card: null, method: 'transfer', isCode: true },
      { card: expect.stringMatching(/^\d+$/), method: 'va', isCode: true },
    ]),
  )
  for (const card of ['12345', 'my card', '4111'.repeat(7)])
    expect(await maker.call(requestPaymentEntry, entry({ reference: 'FT26112400125', card }))).toMatchObject({
      code: 'VALIDATION',
      data: { fields: { card: 'invalid_format' } },
    })
})

test('the same reference is taken once, asked for or booked; a refused one may be asked for again', async () => {
  await maker.ok(requestPaymentEntry, entry())
  expect(await maker.call(requestPaymentEntry, entry())).toMatchObject({ code: 'DUPLICATE' })
  expect(await decide('refuse')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await decide('refuse', 'not on the statement')).toMatchObject({ code: '' })
  await maker.ok(requestPaymentEntry, entry())
  expect(await decide('agree')).toMatchObject({ code: '' })
  expect(await maker.call(requestPaymentEntry, entry())).toMatchObject({ code: 'DUPLICATE' })
  expect((await listed()).length).toBe(1)
})

test('a payment of tomorrow, of before the loan or for no order is not taken', async () => {
  const later = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  expect(await maker.call(requestPaymentEntry, entry({ paidAt: later }))).toMatchObject({
    code: 'VALIDATION',
  })
  const before = { paidAt: '2026-01-01T00:00:00Z' }
  expect(await maker.call(requestPaymentEntry, entry(before))).toMatchObject({ code: 'TAKES_NO_PAYMENT' })
  expect(await maker.call(requestPaymentEntry, entry({ orderNo: '999999999999' }))).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})

test('a payment taken back by two reopens a cleared order with its codes; its money leaves the books', async () => {
  await payAll(1_007_000)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  await until(world, async () =>
    (await codesOf(world, orderNo)).every(({ state }) => !['issuing', 'issued'].includes(state)),
  )
  world.clock.forwardDays(2)
  const [row] = await listed()
  expect(row?.can.takeBack).toBe(true)
  const seen = await maker.ok(getPaymentPreview, { orderNo, reverse: row?.id ?? 0 })
  expect(await takeBack('returned')).toMatchObject({ code: '' })
  expect(await takeBack('returned')).toMatchObject({ code: 'DUPLICATE' })
  expect((await listed())[0]?.can.takeBack).toBe(false)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await decide('agree')).toMatchObject({ code: '' })
  expect(await stateOf(world, orderNo)).toBe('repaying')
  // Two days late by now: as if it had never come.
  expect(await owed()).toBe(1_007_000 + 2 * 2_000)
  expect(seen.after.total).toBe(await owed())
  expect(await listed()).toMatchObject([{ state: 'reversed', principal: 0, interest: 0 }])
  await until(world, async () => (await codesOf(world, orderNo)).some(({ state }) => state === 'issued'))
})

test('what was posted to a wrong order waits for its own, and goes to that one alone', async () => {
  const other = await addRunningLoan(world)
  await payAll(400_000)
  expect(await takeBack('wrongOrder')).toMatchObject({ code: '' })
  expect(await decide('agree')).toMatchObject({ code: '' })
  expect(await owed()).toBe(1_007_000)
  const { items } = await maker.ok(getCashRecords, { filter: { state: ['unmatched'] }, size: 20 })
  expect(items).toMatchObject([
    { unmatchedReason: 'takenBack', orderNo: null, amount: 400_000, principal: 0 },
  ])
  const match = {
    id: items[0]?.id ?? 0,
    version: items[0]?.version ?? 0,
    note: 'the slip',
    requestKey: newKey(),
  }
  expect(await maker.call(matchPayment, { ...match, orderNo })).toMatchObject({ code: 'TAKES_NO_PAYMENT' })
  expect(await maker.call(matchPayment, { ...match, orderNo: other, requestKey: newKey() })).toMatchObject({
    code: '',
  })
})

test('a refused reversal leaves everything as it is; who does not work with money may none of it', async () => {
  await payAll(400_000)
  await takeBack('returned')
  expect(await decide('refuse', 'the bank knows nothing of it')).toMatchObject({ code: '' })
  expect(await owed()).toBe(607_000)
  expect((await listed())[0]).toMatchObject({ state: 'posted', can: { takeBack: true } })
  const reviewer = await world.as('first_reviewer')
  expect(await reviewer.call(getPaymentRequests, { filter: {}, size: 20 })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(await checker.call(requestPaymentEntry, entry())).toMatchObject({ code: 'NOT_PERMITTED' })
})

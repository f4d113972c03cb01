import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccount } from '@lumbung/contract/order/account'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import { askChannel, findPayments, getPaymentPreview, getPaymentTrace } from '@lumbung/contract/repay/query'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import {
  addRunningLoan,
  assertSoundBooks,
  cashOf,
  codesOf,
  newKey,
  pay,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { issueCodes } from '../../money/issue-codes.ts'

let world: World
let maker: Caller
let checker: Caller
let orderNo = ''
let shop = ''

/** On the due day a shop took ten thousand less than its code asked. */
beforeAll(async () => {
  world = await openWorld()
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
  orderNo = await addRunningLoan(world)
  await addRunningLoan(world)
  world.clock.forwardDays(14)
  await issueCodes({ orderNo }, world.services)
  const code = (await codesOf(world, orderNo)).find(
    ({ kind, state }) => kind === 'alfa' && state === 'issued',
  )
  shop = code?.code ?? ''
  await pay(world, { payment_code: shop, amount: (code?.amount ?? 0) - 10_000, force: true })
  await until(world, async () => (await cashOf(world, orderNo)).length === 1)
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const find = async (term: string, who = maker) => await who.ok(findPayments, { term })
const waiting = async () => {
  const [found] = (await find(shop)).payments
  return await maker.ok(getPaymentTrace, { id: found?.id ?? 0 })
}

test('one field takes an order, a code, a transaction and an amount for what they are, and finds the same payment', async () => {
  const [cash] = await cashOf(world, orderNo)
  const asked = [
    ['order', orderNo],
    ['code', `${shop.slice(0, 4)} ${shop.slice(4)}`],
    ['code', shop.toLowerCase()],
    ['txid', cash?.txid ?? ''],
    ['amount', '997.000'],
    ['amount', 'Rp 997,000'],
  ] as const
  for (const [as, term] of asked) {
    const answer = await find(term)
    expect([term, answer.as, answer.payments.map(({ txid }) => txid)]).toEqual([term, as, [cash?.txid]])
  }
  expect(await find('9988776655443322')).toMatchObject({ as: 'txid', payments: [], orders: [] })
})

test('a phone finds its orders; the trail keeps its mask and never the number', async () => {
  const phone = '081298765432'
  await world.db
    .updateTable('orders')
    .set({ phone_blind: world.services.seals.blind('phone', '+6281298765432') })
    .where('order_no', '=', orderNo)
    .execute()
  const answer = await find(phone)
  expect(answer).toMatchObject({ as: 'phone', orders: [{ orderNo }] })
  expect(answer.payments.length).toBe(1)
  const rows = await world.db.selectFrom('audit').selectAll().where('event', '=', findPayments.name).execute()
  const last = JSON.stringify(rows.at(-1))
  expect(last).toContain('phone')
  expect(JSON.stringify(rows)).not.toMatch(/81298765432/)
})

test('a payment that waits shows the life of its code, and its order as the best of those it may belong to', async () => {
  const trace = await waiting()
  expect(trace.payment).toMatchObject({
    state: 'unmatched',
    unmatchedReason: 'wrongAmount',
    can: { match: true },
  })
  const code = trace.codes.find((each) => each.code === shop)
  expect(code).toMatchObject({ orderNo, amount: 1_007_000, state: 'issued', endedAt: null })
  expect(code?.payments).toMatchObject([{ amount: 997_000, unmatchedReason: 'wrongAmount' }])
  const [best, ...others] = trace.suggestions
  expect(best).toMatchObject({
    orderNo,
    owed: 1_007_000,
    amount: { fit: 'half', why: 'part' },
    code: { fit: 'yes', why: 'own' },
    time: { fit: 'yes', why: 'onDue' },
  })
  for (const other of others) expect(other.points).toBeLessThanOrEqual(best?.points ?? 0)
})

test('what a payment would do is shown to the rupiah and books nothing; without an amount it is what settles the loan', async () => {
  const preview = async (more: object) => await maker.ok(getPaymentPreview, { orderNo, ...more })
  const part = await preview({ amount: 997_000 })
  expect(part).toMatchObject({
    before: { total: 1_007_000 },
    allocation: { interest: 7_000, principal: 990_000, penalty: 0, credit: 0 },
    after: { total: 10_000 },
    clearedAfter: null,
    moved: [],
  })
  expect(part.lines.at(-1)?.balance).toBe(10_000)
  const day = addDays(businessDay(world.services.clock.today()), 10)
  // domain.md §3.2: 1,007,000, and 7 × 2,000 + 3 × 3,000 of penalty.
  expect(await preview({ day })).toMatchObject({
    payoff: 1_030_000,
    amount: 1_030_000,
    clearedAfter: day,
    after: { total: 0 },
  })
  expect(await preview({ day, amount: 1_050_000 })).toMatchObject({ creditAfter: 20_000 })
  expect((await maker.ok(getAccount, { orderNo })).owed.total).toBe(1_007_000)
  expect(await maker.call(getPaymentPreview, { orderNo, day: '2020-01-01' })).toMatchObject({
    code: 'VALIDATION',
  })
  expect(await maker.call(getPaymentPreview, { orderNo, day: '2990-01-01' })).toMatchObject({
    code: 'VALIDATION',
  })
  expect(await maker.call(getPaymentPreview, { orderNo: '000000000000' })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})

test('what a reduction would leave to pay is shown for any of its days, by who talks with borrowers too, and books nothing', async () => {
  const collector = await world.as('collector')
  const today = businessDay(world.services.clock.today())
  const [day, validTo] = [addDays(today, 3), addDays(today, 5)]
  const seen = await collector.ok(getPaymentPreview, {
    orderNo,
    day,
    reduction: { amount: 7_000, validTo },
  })
  expect(seen).toMatchObject({
    payoff: 1_013_000,
    amount: 1_006_000,
    before: { total: 1_013_000 },
    reduced: 7_000,
    after: { total: 0 },
    clearedAfter: day,
    daysLate: 3,
    repaid: 0,
  })
  const all = await collector.ok(getPaymentPreview, { orderNo, reduction: { amount: 2_000_000, validTo } })
  expect(all).toMatchObject({ amount: 0, reduced: 1_007_000, after: { total: 0 }, clearedAfter: today })
  const after = { orderNo, day: addDays(validTo, 1), reduction: { amount: 7_000, validTo } }
  expect(await collector.call(getPaymentPreview, after)).toMatchObject({ code: 'VALIDATION' })
  expect((await maker.ok(getAccount, { orderNo })).owed.total).toBe(1_007_000)
})

test('the channel is asked again at once: a payment whose callback never came is found, and booked once however often', async () => {
  const account = (await codesOf(world, orderNo)).find(
    ({ kind, state }) => kind === 'va' && state === 'issued',
  )
  world.farEnd.setBehaviour(account?.external_id ?? '', { callback: 'never' })
  await pay(world, { account_number: account?.code ?? '', amount: 20_000 })
  await world.drain()
  expect((await find('20000')).payments).toEqual([])
  world.clock.forwardMinutes(1)
  for (let time = 0; time < 3; time += 1) {
    await maker.ok(askChannel, { requestKey: newKey() })
    await world.drain()
  }
  expect((await find('20000')).payments).toMatchObject([{ state: 'posted', orderNo }])
  expect((await find('20000')).askedTo).not.toBeNull()
})

test('what was shown is what is booked when another person confirms it; a back-dated preview names what it moves', async () => {
  const { payment } = await waiting()
  if (payment === null) throw new Error('no payment')
  const seen = await maker.ok(getPaymentPreview, { orderNo, day: payment.valueDay, amount: payment.amount })
  const put = {
    id: payment.id,
    version: payment.version,
    orderNo,
    note: 'the slip shows it',
    requestKey: newKey(),
  }
  const { version } = await maker.ok(matchPayment, put)
  expect((await checker.ok(getPaymentTrace, { id: payment.id })).payment).toMatchObject({
    proposal: { orderNo },
    can: { match: false, decide: true },
  })
  await checker.ok(decideMatch, {
    id: payment.id,
    version,
    decision: 'confirm',
    note: '',
    requestKey: newKey(),
  })
  const [booked] = (await find(payment.txid)).payments
  expect((await maker.ok(getPaymentTrace, { id: booked?.id ?? 0 })).payment).toMatchObject({
    state: 'posted',
    ...seen.allocation,
  })
  const earlier = await maker.ok(getPaymentPreview, {
    orderNo,
    day: addDays(businessDay(payment.valueDay), -7),
    amount: 500_000,
  })
  expect(earlier.moved.length).toBeGreaterThan(0)
  const back = await maker.ok(getPaymentPreview, { orderNo, reverse: payment.id })
  expect(back.moved.find(({ txid }) => txid === payment.txid)).toMatchObject({ after: null })
  // What was too much was kept as credit, which goes first.
  expect(back.after.total - back.before.total).toBe(payment.amount - (back.creditBefore - back.creditAfter))
})

test('who does not work with money finds nothing', async () => {
  const reviewer = await world.as('first_reviewer')
  expect(await reviewer.call(findPayments, { term: orderNo })).toMatchObject({ code: 'NOT_PERMITTED' })
  const auditor = await world.as('auditor')
  expect(await auditor.call(askChannel, { requestKey: newKey() })).toMatchObject({ code: 'NOT_PERMITTED' })
})

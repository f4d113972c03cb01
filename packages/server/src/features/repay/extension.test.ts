import { afterEach, beforeEach, expect, test } from 'vitest'
import { getStanding } from '@lumbung/contract/open/application'
import { getAccount } from '@lumbung/contract/order/account'
import { askExtension, takeExtension } from '@lumbung/contract/open/extension'
import { issueExtension, quoteExtension } from '@lumbung/contract/repay/extension'
import { decidePaymentRequest, requestPaymentEntry } from '@lumbung/contract/repay/payment-request'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { extensionQuote } from '@lumbung/domain/account/extension'
import { firstExtensionLimits } from '@lumbung/domain/account/extension-limits'
import { transact } from '../../db/transaction.ts'
import { expireOffers } from '../../money/expire-offers.ts'
import { readAccount } from '../../records/loan/loan-history.ts'
import { capOn } from '../../records/loan/product-terms.ts'
import { setCeilings } from '@lumbung/lab/world/ceilings'
import {
  accountOf,
  askFor,
  eventsOf,
  extensionsOf,
  liveCodes,
  payTo,
  takeTime,
} from '@lumbung/lab/world/changed-loans'
import { turnOn } from '@lumbung/lab/world/messages'
import { agreeOn } from '@lumbung/lab/world/settings'
import {
  addRunningLoan,
  assertSoundBooks,
  codesOf,
  newKey,
  stateOf,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const statesOf = async (orderNo: string) => (await extensionsOf(world, orderNo)).map(({ state }) => state)
const kindsOf = async (orderNo: string) => (await eventsOf(world, orderNo)).map(({ kind }) => kind)

test('a quote is what domain reckons, line by line, and books nothing', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(17)
  const maker = await world.as('finance_maker')
  const quote = await maker.ok(quoteExtension, { orderNo, days: 7 })
  const reckoned = await transact(world.db, '*', async (tx) => {
    const cap = await capOn(tx, 14, world.clock.today())
    return extensionQuote(await readAccount(tx, orderNo), world.clock.today(), 7, {
      cap,
      openReduction: false,
      most: firstExtensionLimits,
    })
  })
  expect(reckoned).toMatchObject(quote)
  // domain.md §3.2 example 7b: three days late.
  expect(quote).toMatchObject({
    interestNow: 7_000,
    penaltyNow: 6_000,
    fee: 14_000,
    payNow: 27_000,
    oldDueDay: '2026-12-04',
    newDueDay: '2026-12-14',
    billAfter: 1_003_500,
  })
  expect(await extensionsOf(world, orderNo)).toEqual([])
})

test('a quote of a day to come is what that day will ask; a day that is over, and one too late, are refused', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(16)
  const maker = await world.as('finance_maker')
  const tomorrow = addDays(world.clock.today(), 1)
  const ahead = await maker.ok(quoteExtension, { orderNo, days: 7, day: tomorrow })
  expect(ahead).toMatchObject({ day: tomorrow, penaltyNow: 6_000, payNow: 27_000, newDueDay: '2026-12-14' })
  const over = { orderNo, days: 7, day: addDays(tomorrow, -2) }
  expect(await maker.call(quoteExtension, over)).toMatchObject({ code: 'VALIDATION' })
  const late = { orderNo, days: 7, day: addDays(tomorrow, 30) }
  expect(await maker.call(quoteExtension, late)).toMatchObject({ code: 'EXTENSION_TOO_LATE' })
  world.clock.forwardDays(1)
  expect(await maker.ok(quoteExtension, { orderNo, days: 7 })).toEqual(ahead)
})

test('taking it issues an account and a shop code over exactly its price, good until 23:59', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(17)
  await takeTime(world, orderNo, 7)
  const until2359 = { amount: 27_000, expires_at: new Date('2026-12-07T16:59:00Z') }
  expect(await liveCodes(world, orderNo)).toMatchObject({
    account: { amount: null },
    timeAccount: until2359,
    timeShop: until2359,
  })
  const record = await fetch(`${world.farEnd.url}/simulate/record`, {
    headers: { authorization: `Basic ${Buffer.from('secret-key:').toString('base64')}` },
  })
  const { codes } = (await record.json()) as { codes: Record<string, unknown>[] }
  const { timeAccount } = await liveCodes(world, orderNo)
  expect(codes.find(({ account_number: number }) => number === timeAccount?.code)).toMatchObject({
    is_closed: true,
    is_single_use: true,
    expected_amount: 27_000,
    expiration_date: '2026-12-07T16:59:00.000Z',
  })
  expect(await accountOf(world, orderNo)).toMatchObject({
    openExtension: { days: 7, payNow: 27_000, newDueDay: '2026-12-14' },
    dueDay: '2026-12-04',
  })
  expect(await kindsOf(orderNo)).toContain('extensionTaken')
})

test('paying one moves the due day, stops the penalty, ends the other code, asks anew for what is due and is told', async () => {
  await turnOn(world, 'extended')
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(17)
  await takeTime(world, orderNo, 7)
  const { timeAccount, timeShop } = await liveCodes(world, orderNo)
  const cash = await payTo(world, orderNo, { account_number: timeAccount?.code ?? '', amount: 27_000 })
  expect(cash).toMatchObject({ state: 'posted', interest: 7_000, penalty: 6_000, extension_fee: 14_000 })
  expect(await statesOf(orderNo)).toEqual(['effective'])
  const account = await accountOf(world, orderNo)
  expect(account).toMatchObject({
    dueDay: '2026-12-14',
    daysLate: 0,
    openExtension: null,
    owed: { principal: 1_000_000, interest: 3_500, penalty: 0 },
    extensions: [{ days: 7, fee: 14_000, oldDueDay: '2026-12-04', newDueDay: '2026-12-14' }],
  })
  expect(await liveCodes(world, orderNo)).toMatchObject({
    // Who pays on the same day has had none of the days that were bought.
    shop: { amount: 1_000_000, expires_at: new Date('2026-12-07T16:59:00Z') },
    timeAccount: undefined,
    timeShop: undefined,
  })
  expect(account.codes.filter(({ purpose }) => purpose === 'rollover').map(({ state }) => state)).toEqual([
    'closed',
    'paid',
  ])
  expect(timeShop?.provider_id).not.toBeNull()
  expect(await eventsOf(world, orderNo)).toContainEqual(
    expect.objectContaining({ kind: 'extended', amount: 27_000 }),
  )
  const told = await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('message').select(['kind', 'purpose']).where('order_no', '=', orderNo).execute(),
  )
  expect(told).toEqual([{ kind: 'extended', purpose: 'extension' }])
  world.clock.forwardDays(7)
  expect(await accountOf(world, orderNo)).toMatchObject({ daysLate: 0, owed: { total: 1_003_500 } })
  world.clock.forwardDays(3)
  expect(await accountOf(world, orderNo)).toMatchObject({ daysLate: 3, owed: { total: 1_009_500 } })
})

test('both codes paid: the second one is no price of anything and waits for a person', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  await takeTime(world, orderNo, 7)
  const { timeAccount, timeShop } = await liveCodes(world, orderNo)
  const paidAt = world.clock.now().toISOString()
  world.clock.forwardMinutes(5)
  await payTo(world, orderNo, { account_number: timeAccount?.code ?? '', amount: 21_000 })
  const second = { payment_code: timeShop?.code ?? '', amount: 21_000, at: paidAt, force: true }
  const cash = await payTo(world, orderNo, second)
  expect(cash).toMatchObject({ state: 'unmatched', unmatched_reason: 'closedCode' })
  expect(await accountOf(world, orderNo)).toMatchObject({ dueDay: '2026-12-11', repaid: 21_000 })
})

test('another amount than the price buys no time: it is booked as an ordinary payment, and the offer stays', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  await takeTime(world, orderNo, 7)
  const { timeAccount } = await liveCodes(world, orderNo)
  const cash = await payTo(world, orderNo, {
    account_number: timeAccount?.code ?? '',
    amount: 20_000,
    force: true,
  })
  expect(cash).toMatchObject({
    state: 'posted',
    unmatched_reason: null,
    interest: 7_000,
    principal: 13_000,
    extension_fee: 0,
  })
  expect(await statesOf(orderNo)).toEqual(['codeIssued'])
  expect(await accountOf(world, orderNo)).toMatchObject({ dueDay: '2026-12-04', repaid: 20_000 })
})

test('an offer nobody paid ends with its day, and money paid to its code later waits for a person', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  await takeTime(world, orderNo, 7)
  const { timeAccount } = await liveCodes(world, orderNo)
  expect(await expireOffers(world.services)).toBe(0)
  world.clock.forwardDays(1)
  expect(await expireOffers(world.services)).toBe(1)
  expect(await expireOffers(world.services)).toBe(0)
  await world.drain()
  expect(await statesOf(orderNo)).toEqual(['expired'])
  expect(await kindsOf(orderNo)).toContain('extensionExpired')
  expect(await liveCodes(world, orderNo)).toMatchObject({
    timeAccount: undefined,
    timeShop: undefined,
    shop: { amount: 1_009_000 },
  })
  const cash = await payTo(world, orderNo, {
    account_number: timeAccount?.code ?? '',
    amount: 21_000,
    force: true,
  })
  expect(cash).toMatchObject({ state: 'unmatched', unmatched_reason: 'expiredCode' })
  expect(await accountOf(world, orderNo)).toMatchObject({ dueDay: '2026-12-04', daysLate: 1 })
})

test('paid in time and told of after its day was over, it takes effect on the day it was paid', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  await takeTime(world, orderNo, 7)
  const paidAt = world.clock.now().toISOString()
  const { timeShop } = await liveCodes(world, orderNo)
  world.clock.forwardDays(2)
  await expireOffers(world.services)
  await world.drain()
  const late = { payment_code: timeShop?.code ?? '', amount: 21_000, at: paidAt, force: true }
  expect(await payTo(world, orderNo, late)).toMatchObject({ state: 'posted', extension_fee: 14_000 })
  expect(await statesOf(orderNo)).toEqual(['effective'])
  expect(await accountOf(world, orderNo)).toMatchObject({
    dueDay: '2026-12-11',
    daysLate: 0,
    owed: { penalty: 0, total: 1_003_500 },
  })
})

test('the last quote counts: an earlier one of the same day ends with its codes', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  await takeTime(world, orderNo, 7)
  const first = await liveCodes(world, orderNo)
  world.clock.forwardMinutes(10)
  await takeTime(world, orderNo, 14)
  expect(await statesOf(orderNo)).toEqual(['expired', 'codeIssued'])
  expect(await liveCodes(world, orderNo)).toMatchObject({
    timeAccount: { amount: 35_000 },
    timeShop: { amount: 35_000 },
  })
  const code = first.timeAccount?.code ?? ''
  const cash = await payTo(world, orderNo, { account_number: code, amount: 21_000, force: true })
  expect(cash).toMatchObject({ state: 'unmatched', unmatched_reason: 'closedCode' })
  expect(await statesOf(orderNo)).toEqual(['expired', 'codeIssued'])
})

test('a replaced quote paid before it was replaced takes effect, and the newer one ends', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  await takeTime(world, orderNo, 7)
  const { timeAccount } = await liveCodes(world, orderNo)
  const paidAt = world.clock.now().toISOString()
  world.clock.forwardMinutes(10)
  await takeTime(world, orderNo, 14)
  const code = timeAccount?.code ?? ''
  await payTo(world, orderNo, { account_number: code, amount: 21_000, at: paidAt, force: true })
  expect(await statesOf(orderNo)).toEqual(['effective', 'expired'])
  expect(await accountOf(world, orderNo)).toMatchObject({ dueDay: '2026-12-11' })
  expect(await liveCodes(world, orderNo)).toMatchObject({ timeAccount: undefined, timeShop: undefined })
})

test('clearing the loan ends the offer; its price paid afterwards waits for a person', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  await takeTime(world, orderNo, 7)
  const { account, timeAccount } = await liveCodes(world, orderNo)
  const paidAt = world.clock.now().toISOString()
  world.clock.forwardMinutes(5)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 1_007_000 })
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await statesOf(orderNo)).toEqual(['expired'])
  expect((await codesOf(world, orderNo)).every(({ state }) => state !== 'issued')).toBe(true)
  const code = timeAccount?.code ?? ''
  const cash = await payTo(world, orderNo, { account_number: code, amount: 21_000, at: paidAt, force: true })
  expect(cash).toMatchObject({ state: 'unmatched', unmatched_reason: 'clearedOrder' })
  expect(await stateOf(world, orderNo)).toBe('cleared')
})

test('a payout that comes back takes the extension with it', async () => {
  const orderNo = await addRunningLoan(world, {}, { reverseAfterMs: 6_000 })
  const { payNow } = (await takeTime(world, orderNo, 14)).quote
  const { timeAccount } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: timeAccount?.code ?? '', amount: payNow })
  expect(await statesOf(orderNo)).toEqual(['effective'])
  await until(world, async () => (await stateOf(world, orderNo)) === 'reversed', 20_000)
  expect(await statesOf(orderNo)).toEqual(['reversed'])
  expect((await codesOf(world, orderNo)).every(({ state }) => state !== 'issued')).toBe(true)
})

test('what the rules forbid is refused by name, and nothing is written', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  const maker = await world.as('finance_maker')
  const refusalOf = async (days: number, order = orderNo) =>
    (await maker.call(quoteExtension, { orderNo: order, days })).code
  expect(await refusalOf(91)).toBe('EXTENSION_TOO_LONG')
  expect(await refusalOf(1)).toBe('VALIDATION')
  expect(await refusalOf(7, 'no-such-order')).toBe('ORDER_NOT_FOUND')
  const taking = { orderNo, days: 7, payNow: 20_999, requestKey: newKey() }
  expect(await maker.call(issueExtension, taking)).toMatchObject({
    code: 'AMOUNT_MISMATCH',
    data: { detail: { amount: 21_000 } },
  })
  world.clock.set(new Date('2026-12-04T16:59:30Z'))
  expect(await refusalOf(7)).toBe('EXTENSION_TOO_LATE')
  world.clock.set(new Date('2026-12-20T05:00:00Z'))
  expect(await refusalOf(7)).toBe('EXTENSION_TOO_LATE')
  world.clock.set(new Date('2026-12-05T05:00:00Z'))
  await askFor(world, maker, { orderNo, amount: 2_000 })
  expect(await refusalOf(7)).toBe('REDUCTION_OPEN')
  expect(await extensionsOf(world, orderNo)).toEqual([])
})

test('how often, how late and for how long is a dated setting, by the day the price is for', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(13)
  const maker = await world.as('finance_maker')
  const today = world.clock.today()
  const limits = (from: number, value: { count: number; daysLate: number; days: number }) =>
    agreeOn(world, { code: 'extensionLimits', value, from: addDays(today, from) })
  await limits(1, { count: 2, daysLate: 1, days: 10 })
  await limits(4, { count: 0, daysLate: 15, days: 90 })
  const quote = async (days: number, after = 0) =>
    await maker.call(quoteExtension, { orderNo, days, day: addDays(today, after) })
  const refused = (code: string, detail: object) => ({ code, data: { detail } })
  expect(await quote(30)).toMatchObject({ code: '' })
  // Asked today for a day to come: by the limits of that day.
  expect(await quote(11, 1)).toMatchObject(refused('EXTENSION_TOO_LONG', { days: 11, max: 10 }))
  expect(await quote(10, 1)).toMatchObject({ code: '' })
  expect(await quote(10, 2)).toMatchObject({ code: '' })
  expect(await quote(10, 3)).toMatchObject(refused('EXTENSION_TOO_LATE', { daysLate: 2, max: 1 }))
  expect(await quote(10, 4)).toMatchObject(refused('EXTENSIONS_EXHAUSTED', { max: 0 }))
  expect((await maker.ok(getAccount, { orderNo })).extensionDaysMax).toBe(90)
  world.clock.forwardDays(1)
  expect((await maker.ok(getAccount, { orderNo })).extensionDaysMax).toBe(10)
  // Bought while it was allowed it stands, also when it is paid.
  const { quote: taken } = await takeTime(world, orderNo, 10)
  await limits(2, { count: 0, daysLate: 0, days: 1 })
  const { timeAccount } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: timeAccount?.code ?? '', amount: taken.payNow })
  expect(await statesOf(orderNo)).toEqual(['effective'])
})

test('a loan is extended twice at most, and not once it is cleared', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  const maker = await world.as('finance_maker')
  for (const days of [7, 14]) {
    const { quote } = await takeTime(world, orderNo, days)
    const { timeAccount } = await liveCodes(world, orderNo)
    await payTo(world, orderNo, { account_number: timeAccount?.code ?? '', amount: quote.payNow })
  }
  expect(await statesOf(orderNo)).toEqual(['effective', 'effective'])
  expect(await maker.call(quoteExtension, { orderNo, days: 7 })).toMatchObject({
    code: 'EXTENSIONS_EXHAUSTED',
  })
  const { account } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 1_100_000 })
  expect(await maker.call(quoteExtension, { orderNo, days: 7 })).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('bought again before the extended due day, the interest up to that day is paid with it and the next bill is the new one', async () => {
  const orderNo = await addRunningLoan(world)
  const buy = async (amount: number) => {
    const { quote } = await takeTime(world, orderNo, 7)
    expect(quote.payNow).toBe(amount)
    const { timeAccount } = await liveCodes(world, orderNo)
    return await payTo(world, orderNo, { account_number: timeAccount?.code ?? '', amount })
  }
  world.clock.forwardDays(14)
  await buy(21_000)
  world.clock.forwardDays(4)
  // Four of seven days are over; all of their 3,500 is due on the old day.
  expect(await buy(17_500)).toMatchObject({ interest: 3_500, principal: 0, extension_fee: 14_000, credit: 0 })
  expect(await accountOf(world, orderNo)).toMatchObject({
    dueDay: '2026-12-18',
    owed: { principal: 1_000_000, interest: 3_500, total: 1_003_500 },
  })
  world.clock.forwardDays(10)
  expect(await accountOf(world, orderNo)).toMatchObject({ daysLate: 0, owed: { total: 1_003_500 } })
})

test('with the principal repaid there is nothing left to extend', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(17)
  const { account } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 1_007_000 })
  expect(await accountOf(world, orderNo)).toMatchObject({ owed: { principal: 0, penalty: 6_000 } })
  const maker = await world.as('finance_maker')
  expect(await maker.call(quoteExtension, { orderNo, days: 7 })).toMatchObject({ code: 'NOTHING_LEFT' })
})

test('the price stays under the ceiling of the day', async () => {
  const orderNo = await addRunningLoan(world)
  await setCeilings(world, { shortBenefit: 2_000 })
  const maker = await world.as('finance_maker')
  expect(await maker.call(quoteExtension, { orderNo, days: 7 })).toMatchObject({
    code: 'COST_CEILING_EXCEEDED',
  })
})

test('an instalment is not moved past the next one', async () => {
  const wanted = { productCode: 'guyub-cicil', amount: 3_000_000, termDays: 90 }
  const orderNo = await addRunningLoan(world, wanted)
  world.clock.forwardDays(30)
  const maker = await world.as('finance_maker')
  expect(await maker.call(quoteExtension, { orderNo, days: 31 })).toMatchObject({
    code: 'EXTENSION_PASSES_NEXT',
  })
  const { quote } = await takeTime(world, orderNo, 14)
  const { timeAccount } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: timeAccount?.code ?? '', amount: quote.payNow })
  const { instalments } = await accountOf(world, orderNo)
  expect(instalments.map(({ dueDay }) => dueDay)).toEqual(['2027-01-03', '2027-01-19', '2027-02-18'])
})

test('a borrower app asks and takes for its own borrower, and sees the codes', async () => {
  const orderNo = await addRunningLoan(world)
  const applicationId = 'app-extension-1'
  await transact(world.db, '*', async (tx) => {
    await tx
      .updateTable('orders')
      .set({ application_id: applicationId })
      .where('order_no', '=', orderNo)
      .execute()
  })
  world.clock.forwardDays(14)
  const { payNow } = await world.appOk('panen', askExtension, { applicationId, days: 7 })
  expect(payNow).toBe(21_000)
  const taking = { applicationId, days: 7, payNow, requestKey: newKey() }
  const taken = await world.appOk('panen', takeExtension, taking)
  expect(await world.appOk('panen', takeExtension, taking)).toEqual(taken)
  await world.drain()
  const { codes } = await world.appOk('panen', getStanding, { applicationId })
  const rollover = codes.filter(({ purpose }) => purpose === 'rollover')
  expect(rollover.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['va', 21_000],
    ['alfa', 21_000],
  ])
  expect(await world.appCall('guyub', askExtension, { applicationId, days: 7 })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
  expect((await eventsOf(world, orderNo)).find(({ kind }) => kind === 'extensionTaken')).toMatchObject({
    actor: 'panen',
  })
  const code = rollover.find(({ kind }) => kind === 'alfa')?.code ?? ''
  await payTo(world, orderNo, { payment_code: code, amount: 21_000 })
  expect(await world.appOk('panen', getStanding, { applicationId })).toMatchObject({
    dueDay: businessDay('2026-12-11'),
    remainingAmount: 1_003_500,
  })
})

test('many takes at once leave one offer with one pair of codes', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  const maker = await world.as('finance_maker')
  const other = await world.another('collector')
  const asks = [maker, other, maker, other].map(
    async (caller) =>
      await caller.call(issueExtension, { orderNo, days: 7, payNow: 21_000, requestKey: newKey() }),
  )
  expect(new Set((await Promise.all(asks)).map(({ code }) => code))).toEqual(new Set(['']))
  await world.drain()
  expect((await statesOf(orderNo)).filter((state) => state === 'codeIssued')).toHaveLength(1)
  const live = (await codesOf(world, orderNo)).filter(
    ({ state, purpose }) => state === 'issued' && purpose === 'rollover',
  )
  expect(live.map(({ kind }) => kind)).toEqual(['va', 'alfa'])
})

test('a clearing payment heard of after an extension voids it: its fee is credit, and nothing is owed again', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(13)
  const dayBefore = world.clock.now().toISOString()
  world.clock.forwardDays(1)
  await takeTime(world, orderNo, 7)
  const { account, timeAccount } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: timeAccount?.code ?? '', amount: 21_000 })
  expect(await statesOf(orderNo)).toEqual(['effective'])
  // 13 days of interest and the principal, paid the day before and told of today.
  const late = { account_number: account?.code ?? '', amount: 1_006_500, at: dayBefore }
  expect(await payTo(world, orderNo, late)).toMatchObject({ state: 'posted', principal: 1_000_000 })
  expect(await statesOf(orderNo)).toEqual(['reversed'])
  expect(await stateOf(world, orderNo)).toBe('cleared')
  world.clock.forwardDays(60)
  expect(await accountOf(world, orderNo)).toMatchObject({ credit: 21_000, owed: { total: 0 } })
})

test('an extension quoted after a part payment of the same day leaves what it said', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  const { account } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 507_000 })
  const maker = await world.as('finance_maker')
  const quote = await maker.ok(quoteExtension, { orderNo, days: 14 })
  expect(quote).toMatchObject({ principal: 500_000, payNow: 14_000, billAfter: 503_500 })
  await maker.ok(issueExtension, { orderNo, days: 14, payNow: quote.payNow, requestKey: newKey() })
  await world.drain()
  const { timeAccount } = await liveCodes(world, orderNo)
  expect(timeAccount?.amount).toBe(quote.payNow)
  await payTo(world, orderNo, { account_number: timeAccount?.code ?? '', amount: quote.payNow })
  expect(await accountOf(world, orderNo)).toMatchObject({
    dueDay: quote.newDueDay,
    owed: { total: quote.billAfter, penalty: 0 },
  })
})

test('its price paid once there is nothing left to extend is a payment: no time is bought, recorded or told of', async () => {
  await turnOn(world, 'extended')
  const orderNo = await addRunningLoan(world, {
    productCode: 'guyub-cicil',
    amount: 3_000_000,
    termDays: 90,
  })
  world.clock.forwardDays(29)
  const dayBefore = world.clock.now().toISOString()
  world.clock.forwardDays(1)
  const { quote } = await takeTime(world, orderNo, 14)
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const { id } = await maker.ok(requestPaymentEntry, {
    orderNo,
    amount: 1_500_000,
    paidAt: dayBefore,
    method: 'transfer',
    channel: 'BCA 5200',
    reference: 'FT26112400123',
    proof: 'Line 14 of the statement of yesterday',
    requestKey: newKey(),
  })
  const word = { id, version: 0, decision: 'agree', note: '', requestKey: newKey() } as const
  await checker.ok(decidePaymentRequest, word)
  await world.drain()
  expect((await accountOf(world, orderNo)).instalments[0]).toMatchObject({ left: { total: 0 } })
  expect(await statesOf(orderNo)).toEqual(['codeIssued'])
  const { timeAccount } = await liveCodes(world, orderNo)
  const cash = await payTo(world, orderNo, {
    account_number: timeAccount?.code ?? '',
    amount: quote.payNow,
  })
  expect(cash).toMatchObject({ state: 'posted', extension_fee: 0 })
  expect(await statesOf(orderNo)).toEqual(['reversed'])
  const kinds = await kindsOf(orderNo)
  expect(kinds.filter((kind) => kind === 'paid')).toHaveLength(2)
  expect(kinds).not.toContain('extended')
  const told = await world.db.selectFrom('message').select('kind').where('order_no', '=', orderNo).execute()
  expect(told.map(({ kind }) => kind)).not.toContain('extended')
})

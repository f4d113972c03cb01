import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideFee, requestFee, requestFeeBack } from '@lumbung/contract/repay/fee'
import { getPaymentRequests } from '@lumbung/contract/repay/payment-request'
import { getOpenItems } from '@lumbung/contract/utils/open-item'
import { addDays } from '@lumbung/domain/calendar'
import { setCeilings } from '@lumbung/lab/world/ceilings'
import { accountOf, eventsOf, liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import { addRunningLoan, assertSoundBooks, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let maker: Caller
let checker: Caller
let orderNo = ''
beforeAll(async () => {
  world = await openWorld()
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
})
/** domain.md §3.2: 40,000 of 42,000 that fees and interest may come to, so that 2,000 are left for a fee. */
beforeEach(async () => {
  orderNo = await addRunningLoan(world)
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const asDay = 1_440
const ask = async (amount: number, by = maker) =>
  await by.call(requestFee, {
    orderNo,
    fee: 'bouncedTransfer',
    amount,
    proof: 'The bank sent the transfer back',
    requestKey: newKey(),
  })
const decide = async (decision: 'agree' | 'refuse' = 'agree', note = '', by = checker) => {
  const filter = { state: ['asked' as const], orderNo }
  const { items } = await checker.ok(getPaymentRequests, { filter, size: 20 })
  const { id = 0, version = 0 } = items[0] ?? {}
  return await by.call(decideFee, { id, version, decision, note, requestKey: newKey() })
}
const charge = async (amount: number) => {
  expect(await ask(amount)).toMatchObject({ code: '' })
  expect(await decide()).toMatchObject({ code: '' })
  return (await accountOf(world, orderNo)).fees[0]
}
const askBack = async () => {
  const { id = 0, version = 0 } = (await accountOf(world, orderNo)).fees[0] ?? {}
  return await maker.call(requestFeeBack, { id, version, proof: 'Not their fault', requestKey: newKey() })
}
const payIn = async (amount: number) => {
  const { account } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount })
}

test('a fee is put forward by one person and charged by another, and the bill has it beside the interest', async () => {
  const before = await accountOf(world, orderNo)
  expect(before.feeRoom).toEqual({ room: 2_000, most: { bouncedTransfer: 5_000, documentCopy: 10_000 } })
  expect(await ask(5_001)).toMatchObject({ code: 'FEE_TOO_LARGE', data: { detail: { max: 5_000 } } })
  expect(await ask(2_001)).toMatchObject({
    code: 'COST_CEILING_EXCEEDED',
    data: { detail: { cost: 2_001, max: 2_000 } },
  })
  const admin = await world.as('admin')
  expect(await ask(1_500, admin)).toMatchObject({ code: '' })
  expect(await ask(1_500)).toMatchObject({ code: 'DUPLICATE' })
  expect(await decide('agree', '', admin)).toMatchObject({ code: 'SAME_PERSON' })
  expect(await decide('refuse')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await decide('refuse', 'No slip')).toMatchObject({ code: '' })
  expect((await accountOf(world, orderNo)).owed).toEqual(before.owed)

  expect(await charge(1_500)).toMatchObject({ state: 'owed', amount: 1_500, can: { takeBack: true } })
  const { owed, payoff, feeRoom, fees, ledger, lines } = await accountOf(world, orderNo)
  expect(owed).toMatchObject({ interest: before.owed.interest + 1_500, total: before.owed.total + 1_500 })
  expect(payoff).toBe(before.payoff + 1_500)
  expect(feeRoom.room).toBe(500)
  expect(fees.map(({ state }) => state)).toEqual(['owed', 'refused'])
  expect(lines.find(({ kind }) => kind === 'manualFee')).toMatchObject({ interest: 1_500 })
  // Earned the day it is charged.
  expect(ledger.filter(({ event }) => event === 'feeCharged')).toMatchObject([
    { account: 'interestReceivable', amount: 1_500 },
    { account: 'otherFeeIncome', amount: -1_500 },
  ])
  expect(await ask(501)).toMatchObject({ code: 'COST_CEILING_EXCEEDED', data: { detail: { max: 500 } } })
})

test('while nothing of it is paid two persons take a fee back, and the account is as if it had never been', async () => {
  const before = await accountOf(world, orderNo)
  await charge(2_000)
  expect(await askBack()).toMatchObject({ code: '' })
  expect((await accountOf(world, orderNo)).fees[0]).toMatchObject({
    backAsked: true,
    can: { takeBack: false },
  })
  expect(await askBack()).toMatchObject({ code: 'DUPLICATE' })
  expect(await decide()).toMatchObject({ code: '' })
  const after = await accountOf(world, orderNo)
  expect(after).toMatchObject({ owed: before.owed, feeRoom: before.feeRoom, fees: [{ state: 'takenBack' }] })
  expect(
    after.ledger.filter(({ account }) => account === 'otherFeeIncome').map(({ amount }) => amount),
  ).toEqual([-2_000, 2_000])
  expect((await eventsOf(world, orderNo)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['feeCharged', 'feeTakenBack']),
  )
  expect(await askBack()).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('a fee is paid first, with the interest, and what is paid is not taken back; nor is one charged on a cleared loan', async () => {
  await charge(2_000)
  await payIn(1_000)
  const { owed, fees } = await accountOf(world, orderNo)
  expect([owed.principal, fees[0]?.state]).toEqual([1_000_000, 'settled'])
  expect(await askBack()).toMatchObject({ code: 'FEE_PAID' })
  expect(await ask(1)).toMatchObject({ code: 'COST_CEILING_EXCEEDED', data: { detail: { max: 0 } } })
  await payIn((await accountOf(world, orderNo)).payoff)
  expect(await ask(1)).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('the ceilings of the day it was signed hold, whatever was agreed since; a loan above them is told of as the day closes', async () => {
  const signedDay = world.clock.today()
  const items = async () => {
    await world.advance({ days: 1 }, asDay)
    return (await checker.ok(getOpenItems, { filter: { kind: ['costOverCeiling'] }, size: 20 })).items
      .filter(({ state }) => state === 'open')
      .map(({ orderNo: of, amount, detail }) => ({ of, amount, ...detail }))
  }
  await setCeilings(world, { shortBenefit: 1_000 }, addDays(signedDay, 1))
  expect(await items()).toEqual([])
  await charge(2_000)
  expect(await items()).toEqual([])
  // As if the ceiling of that day had been misread: what is charged on it is too much.
  await askBack()
  await decide()
  await charge(2_000)
  await setCeilings(world, { shortBenefit: 2_900 }, addDays(signedDay, -30))
  const [told] = await items()
  expect(told).toEqual({ of: orderNo, amount: 1_400, ceiling: 'benefit', cost: 42_000, most: 40_600 })
  await askBack()
  await decide()
  expect(await items()).toEqual([])
  await setCeilings(world, {}, addDays(signedDay, -30))
})

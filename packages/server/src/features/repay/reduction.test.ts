import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getStanding } from '@lumbung/contract/open/application'
import { quoteExtension } from '@lumbung/contract/repay/extension'
import { issueCode } from '@lumbung/contract/repay/issue-code'
import { decideFee, requestFee, requestFeeBack } from '@lumbung/contract/repay/fee'
import { getPaymentPreview } from '@lumbung/contract/repay/query'
import { decideLargeReduction, decideReduction, requestReduction } from '@lumbung/contract/repay/reduction'
import { transact } from '../../db/transaction.ts'
import { expireOffers } from '../../money/expire-offers.ts'
import {
  accountOf,
  askFor,
  eventsOf,
  extensionsOf,
  liveCodes,
  payTo,
  reductionOf,
  takeTime,
} from '@lumbung/lab/world/changed-loans'
import {
  addRunningLoan,
  assertSoundBooks,
  cashOf,
  newKey,
  pay,
  stateOf,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

/** domain.md §3.2 example 6: twenty days late 1,060,000 is owed: 7,000 interest, 1,000,000, 53,000 penalty. */
async function addLateLoan(daysLate = 20): Promise<string> {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14 + daysLate)
  return orderNo
}

const approve = (id: number, version = 0) => ({
  id,
  version,
  decision: 'approve' as const,
  note: '',
  requestKey: newKey(),
})
const reject = (id: number, note: string) => ({ ...approve(id), decision: 'reject' as const, note })

/** A collector asks and the collection manager agrees, up to the penalty. */
async function agreeOn(orderNo: string, amount: number, until: { validTo?: string } = {}): Promise<number> {
  const id = await askFor(world, await world.as('collector'), { orderNo, amount, ...until })
  expect(await (await world.as('col_manager')).ok(decideReduction, approve(id))).toMatchObject({
    state: 'approved',
  })
  await world.drain()
  return id
}

async function payOpen(orderNo: string, amount: number, more: { at?: string; force?: boolean } = {}) {
  const { account } = await liveCodes(world, orderNo)
  return await payTo(world, orderNo, { account_number: account?.code ?? '', amount, ...more })
}

test('what is asked for is checked, and one request is open at a time', async () => {
  const orderNo = await addLateLoan()
  const collector = await world.as('collector')
  const asked = {
    orderNo,
    amount: 30_000,
    validTo: '2026-12-27',
    reasonCode: 'hardship' as const,
    note: '',
    requestKey: newKey(),
  }
  const refused = async (change: Partial<typeof asked> | { reasonCode: 'other' }) =>
    await collector.call(requestReduction, { ...asked, ...change, requestKey: newKey() })
  expect(await refused({ amount: 1_060_001 })).toMatchObject({
    code: 'REDUCTION_TOO_LARGE',
    data: { detail: { max: 1_060_000 } },
  })
  expect(await refused({ validTo: '2026-12-23' })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { validTo: 'too_small' } },
  })
  expect(await refused({ validTo: '2027-02-01' })).toMatchObject({ data: { fields: { validTo: 'too_big' } } })
  expect(await refused({ reasonCode: 'other' })).toMatchObject({ code: 'REASON_MISSING' })
  expect(await refused({ orderNo: 'no-such-order' })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  const { id } = await collector.ok(requestReduction, asked)
  expect(await collector.ok(requestReduction, asked)).toEqual({ id })
  expect(await refused({})).toMatchObject({ code: 'REDUCTION_OPEN' })
  expect(await reductionOf(world, id)).toMatchObject({
    state: 'applied',
    amount: 30_000,
    approvals_needed: 1,
  })
  expect(await accountOf(world, orderNo)).toMatchObject({
    afterReduction: null,
    owed: { total: 1_060_000 },
    can: { extend: false, askReduction: false },
  })
})

test('another person than the one who asked decides, up to the penalty by the smaller call', async () => {
  const orderNo = await addLateLoan()
  const manager = await world.as('col_manager')
  const id = await askFor(world, manager, { orderNo, amount: 53_000 })
  expect(await manager.call(decideReduction, approve(id))).toMatchObject({ code: 'SAME_PERSON' })
  const collector = await world.as('collector')
  expect(await collector.call(decideReduction, approve(id))).toMatchObject({ code: 'NOT_PERMITTED' })
  const other = await world.another('col_manager')
  expect(await other.call(decideReduction, approve(id), { withoutPassword: true })).toMatchObject({
    code: 'PASSWORD_AGAIN',
  })
  expect(await other.ok(decideReduction, approve(id))).toEqual({ state: 'approved', version: 1 })
  const account = await accountOf(world, orderNo)
  expect(account.afterReduction).toMatchObject({ owed: 1_007_000, payoff: 1_007_000 })
  expect(account.reductions).toMatchObject([
    { state: 'approved', askedBy: expect.any(String), approvals: [expect.any(String)] },
  ])
})

test('beyond the penalty the larger call decides: interest by one person, principal by two', async () => {
  const orderNo = await addLateLoan()
  const collector = await world.as('collector')
  const manager = await world.as('col_manager')
  const checker = await world.as('finance_checker')
  const interest = await askFor(world, collector, { orderNo, amount: 60_000 })
  expect(await manager.call(decideReduction, approve(interest))).toMatchObject({
    code: 'REDUCTION_TOO_LARGE',
    data: { detail: { amount: 60_000, max: 53_000 } },
  })
  expect(await checker.ok(decideLargeReduction, reject(interest, 'pays enough'))).toMatchObject({
    state: 'rejected',
  })
  const again = await askFor(world, collector, { orderNo, amount: 60_000 })
  expect(await checker.ok(decideLargeReduction, approve(again))).toMatchObject({ state: 'approved' })
  const other = await addLateLoan()
  const principal = await askFor(world, collector, { orderNo: other, amount: 100_000 })
  expect(await checker.ok(decideLargeReduction, approve(principal))).toEqual({ state: 'applied', version: 1 })
  expect(await checker.call(decideLargeReduction, approve(principal, 1))).toMatchObject({
    code: 'SAME_PERSON',
  })
  const second = await world.another('finance_checker')
  expect(await second.call(decideLargeReduction, approve(principal))).toMatchObject({
    code: 'VERSION_CONFLICT',
  })
  expect(await second.ok(decideLargeReduction, approve(principal, 1))).toEqual({
    state: 'approved',
    version: 2,
  })
  expect(await reductionOf(world, principal)).toMatchObject({
    approved_by: checker.staffId,
    second_by: second.staffId,
    approvals_needed: 2,
  })
  expect((await eventsOf(world, other)).map(({ kind }) => kind).slice(-3)).toEqual([
    'reductionAsked',
    'reductionFirstApproved',
    'reductionApproved',
  ])
})

test('what settles the loan counts when it is decided: interest still to come is nobody’s to forgive', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(10)
  const id = await askFor(world, await world.as('collector'), { orderNo, amount: 7_000 })
  // Ten days of interest are 5,000: the rest of the amount would come off the principal.
  expect(await reductionOf(world, id)).toMatchObject({ approvals_needed: 2 })
  const checker = await world.as('finance_checker')
  expect(await checker.ok(decideLargeReduction, approve(id))).toMatchObject({ state: 'applied' })
})

test('rejected with a note it ends, and another can be asked for', async () => {
  const orderNo = await addLateLoan()
  const id = await askFor(world, await world.as('collector'), { orderNo, amount: 30_000 })
  const manager = await world.as('col_manager')
  expect(await manager.call(decideReduction, reject(id, '  '))).toMatchObject({ code: 'REASON_MISSING' })
  expect(await manager.ok(decideReduction, reject(id, 'no hardship shown'))).toMatchObject({
    state: 'rejected',
  })
  expect(await manager.call(decideReduction, approve(id, 1))).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await reductionOf(world, id)).toMatchObject({
    decision_note: 'no hardship shown',
    approved_by: null,
  })
  expect((await eventsOf(world, orderNo)).map(({ kind }) => kind)).toContain('reductionRejected')
  await askFor(world, await world.as('collector'), { orderNo, amount: 10_000 })
})

test('the borrower’s app is told what is left to pay and until when', async () => {
  const orderNo = await addLateLoan()
  const applicationId = 'app-reduction-1'
  await transact(world.db, '*', async (tx) => {
    const orders = tx.updateTable('orders').set({ application_id: applicationId })
    await orders.where('order_no', '=', orderNo).execute()
  })
  const told = async () => await world.appOk('panen', getStanding, { applicationId })
  expect((await told()).afterReduction).toBeNull()
  await agreeOn(orderNo, 30_000)
  expect(await told()).toMatchObject({
    remainingAmount: 1_060_000,
    afterReduction: { payoff: 1_030_000, validTo: '2026-12-27' },
    codes: expect.arrayContaining([expect.objectContaining({ kind: 'alfa', amount: 1_030_000 })]),
  })
})

test('the shop code asks for the rest, and paying exactly that uses it: the order is cleared', async () => {
  const orderNo = await addLateLoan()
  const id = await agreeOn(orderNo, 30_000)
  const { shop } = await liveCodes(world, orderNo)
  expect(shop).toMatchObject({ amount: 1_030_000, expires_at: new Date('2026-12-24T16:59:00Z') })
  const cash = await payTo(world, orderNo, { payment_code: shop?.code ?? '', amount: 1_030_000 })
  expect(cash).toMatchObject({
    state: 'posted',
    interest: 7_000,
    principal: 1_000_000,
    penalty: 23_000,
    credit: 0,
  })
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await reductionOf(world, id)).toMatchObject({
    state: 'used',
    used_amount: 30_000,
    used_day: '2026-12-24',
  })
  const kinds = (await eventsOf(world, orderNo)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['reductionAsked', 'reductionApproved', 'reduced', 'clear']))
  expect(kinds).not.toContain('reductionLapsed')
  expect((await accountOf(world, orderNo)).lines.map(({ kind }) => kind)).toContain('reduction')
})

test('a smaller payment does not use it, a larger one uses only what it leaves', async () => {
  const orderNo = await addLateLoan()
  const id = await agreeOn(orderNo, 30_000)
  await payOpen(orderNo, 1_029_999)
  expect(await reductionOf(world, id)).toMatchObject({ state: 'approved' })
  expect(await accountOf(world, orderNo)).toMatchObject({
    owed: { total: 30_001 },
    afterReduction: { owed: 1, payoff: 1 },
  })
  await payOpen(orderNo, 20_000)
  expect(await reductionOf(world, id)).toMatchObject({ state: 'used', used_amount: 10_001 })
  expect(await stateOf(world, orderNo)).toBe('cleared')
})

test('before the due day it comes off what settles the loan then, with interest by the days had', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(10)
  const id = await askFor(world, await world.as('collector'), { orderNo, amount: 5_000 })
  await (await world.as('finance_checker')).ok(decideLargeReduction, approve(id))
  await world.drain()
  expect(await accountOf(world, orderNo)).toMatchObject({
    owed: { total: 1_007_000 },
    payoff: 1_005_000,
    afterReduction: { owed: 1_002_000, payoff: 1_000_000 },
  })
  const { shop } = await liveCodes(world, orderNo)
  expect(shop).toMatchObject({ amount: 1_000_000 })
  await payTo(world, orderNo, { payment_code: shop?.code ?? '', amount: 1_000_000 })
  expect(await reductionOf(world, id)).toMatchObject({ state: 'used', used_amount: 5_000 })
  expect(await stateOf(world, orderNo)).toBe('cleared')
})

test('on the due day it comes off the bill', async () => {
  const orderNo = await addLateLoan(0)
  const id = await askFor(world, await world.as('collector'), { orderNo, amount: 7_000 })
  await (await world.as('finance_checker')).ok(decideLargeReduction, approve(id))
  await payOpen(orderNo, 1_000_000)
  expect(await reductionOf(world, id)).toMatchObject({ state: 'used', used_amount: 7_000 })
  expect(await stateOf(world, orderNo)).toBe('cleared')
})

test('what is left and no more than it is forgiven at once: the last penalty', async () => {
  const orderNo = await addLateLoan()
  await payOpen(orderNo, 1_007_000)
  const id = await askFor(world, await world.as('collector'), { orderNo, amount: 53_000 })
  expect(await (await world.as('col_manager')).ok(decideReduction, approve(id))).toEqual({
    state: 'used',
    version: 2,
  })
  await world.drain()
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await liveCodes(world, orderNo)).toMatchObject({ account: undefined, shop: undefined })
  expect((await cashOf(world, orderNo)).every(({ credit }) => credit === 0)).toBe(true)
})

test('what a fee that is taken back leaves is forgiven at once where it covers that', async () => {
  const orderNo = await addLateLoan(19)
  await payOpen(orderNo, 1_007_000)
  // Fifty thousand of penalty are left, and from the next day on a fee.
  world.clock.forwardDays(1)
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const proof = 'The bank sent the transfer back'
  const decided = { version: 0, decision: 'agree', note: '' } as const
  const fee = { orderNo, fee: 'bouncedTransfer', amount: 2_000, proof } as const
  const asked = await maker.ok(requestFee, { ...fee, requestKey: newKey() })
  await checker.ok(decideFee, { ...decided, ...asked, requestKey: newKey() })
  const id = await agreeOn(orderNo, 50_000)
  const { owed, afterReduction, fees } = await accountOf(world, orderNo)
  expect([owed.total, afterReduction?.payoff, fees[0]?.state]).toEqual([52_000, 2_000, 'owed'])
  const version = fees[0]?.version ?? 0
  const back = await maker.ok(requestFeeBack, { ...asked, version, proof, requestKey: newKey() })
  await checker.ok(decideFee, { ...decided, ...back, requestKey: newKey() })
  expect(await reductionOf(world, id)).toMatchObject({
    state: 'used',
    used_amount: 50_000,
    used_day: '2026-12-24',
  })
  expect(await stateOf(world, orderNo)).toBe('cleared')
})

test('after its last day it lapses, and the full amount is asked for again', async () => {
  const orderNo = await addLateLoan()
  const id = await agreeOn(orderNo, 30_000)
  world.clock.forwardDays(3)
  expect(await expireOffers(world.services)).toBe(0)
  world.clock.forwardDays(1)
  expect(await expireOffers(world.services)).toBe(1)
  expect(await expireOffers(world.services)).toBe(0)
  await world.drain()
  expect(await reductionOf(world, id)).toMatchObject({ state: 'lapsed' })
  expect((await eventsOf(world, orderNo)).map(({ kind }) => kind)).toContain('reductionLapsed')
  // Four days more at 3,000.
  expect(await liveCodes(world, orderNo)).toMatchObject({ shop: { amount: 1_072_000 } })
  await payOpen(orderNo, 1_042_000)
  expect(await reductionOf(world, id)).toMatchObject({ state: 'lapsed' })
  expect(await accountOf(world, orderNo)).toMatchObject({ owed: { total: 30_000 } })
})

test('paid in time and told of after it lapsed, it is used on the day of the payment', async () => {
  const orderNo = await addLateLoan()
  const id = await agreeOn(orderNo, 30_000)
  const paidAt = world.clock.now().toISOString()
  world.clock.forwardDays(5)
  await expireOffers(world.services)
  await world.drain()
  await payOpen(orderNo, 1_030_000, { at: paidAt })
  expect(await reductionOf(world, id)).toMatchObject({ state: 'used', used_day: '2026-12-24' })
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await cashOf(world, orderNo)).toMatchObject([{ penalty: 23_000, credit: 0 }])
})

test('paid in time under one that lapsed and told of once another was agreed on, the first is used on its day', async () => {
  const orderNo = await addLateLoan()
  const first = await agreeOn(orderNo, 30_000)
  const paidAt = world.clock.now().toISOString()
  world.clock.forwardDays(4)
  await expireOffers(world.services)
  await world.drain()
  const second = await agreeOn(orderNo, 20_000)
  world.clock.forwardDays(1)
  const paying = { orderNo, amount: 1_030_000, day: '2026-12-24' }
  const seen = await (await world.as('finance_maker')).ok(getPaymentPreview, paying)
  expect(seen).toMatchObject({ reduced: 30_000, clearedAfter: '2026-12-24', after: { total: 0 } })
  await payOpen(orderNo, 1_030_000, { at: paidAt })
  expect(await reductionOf(world, first)).toMatchObject({
    state: 'used',
    used_amount: 30_000,
    used_day: '2026-12-24',
  })
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await reductionOf(world, second)).toMatchObject({ state: 'lapsed', used_amount: null })
  expect(await cashOf(world, orderNo)).toMatchObject([{ penalty: 23_000, credit: 0 }])
})

test('a payment of a day before it was agreed to leaves it open', async () => {
  const orderNo = await addLateLoan()
  const paidAt = world.clock.now().toISOString()
  world.clock.forwardDays(1)
  const id = await agreeOn(orderNo, 30_000)
  await payOpen(orderNo, 1_025_000, { at: paidAt })
  expect(await reductionOf(world, id)).toMatchObject({ state: 'approved' })
  expect(await accountOf(world, orderNo)).toMatchObject({ owed: { total: 35_000 } })
  await payOpen(orderNo, 5_000)
  expect(await reductionOf(world, id)).toMatchObject({ state: 'used', used_amount: 30_000 })
})

/** domain.md §3.2 example 10: the first of three instalments is paid, the second is ten days late with 23,000 of penalty. */
async function addLateInstalment(): Promise<string> {
  const wanted = { productCode: 'guyub-cicil', amount: 3_000_000, termDays: 90 }
  const orderNo = await addRunningLoan(world, wanted)
  world.clock.forwardDays(30)
  await payOpen(orderNo, 1_090_000)
  world.clock.forwardDays(40)
  return orderNo
}
const lastDueDay = '2027-02-18'

/** What is due of the second instalment is paid, penalty and all, and by the due day of the third a shop code is asked for. */
async function paySecond(orderNo: string) {
  await payOpen(orderNo, 1_083_000)
  world.clock.forwardDays(20)
  const asked = await (await world.as('finance_maker')).ok(issueCode, { orderNo, requestKey: newKey() })
  await world.drain()
  return asked
}

test('agreed on by one up to the penalty it forgives penalty alone: once that is paid, the next instalment is asked in full', async () => {
  const orderNo = await addLateInstalment()
  const id = await agreeOn(orderNo, 23_000, { validTo: lastDueDay })
  expect(await reductionOf(world, id)).toMatchObject({ power: 'manager' })
  // Nothing is paid yet: 2,113,000 are owed, and 20,000 of interest are still to come.
  expect(await accountOf(world, orderNo)).toMatchObject({
    afterReduction: { owed: 2_090_000, payoff: 2_070_000 },
  })
  expect(await liveCodes(world, orderNo)).toMatchObject({ shop: { amount: 2_070_000 } })
  expect(await paySecond(orderNo)).toMatchObject({ amount: 1_030_000 })
  expect(await accountOf(world, orderNo)).toMatchObject({ owed: { total: 1_030_000 }, afterReduction: null })
  const { shop } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { payment_code: shop?.code ?? '', amount: 1_030_000 })
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await reductionOf(world, id)).toMatchObject({ state: 'lapsed', used_amount: null })
  expect((await accountOf(world, orderNo)).lines.map(({ kind }) => kind)).not.toContain('reduction')
})

test('of 1,030,000 less the same reduction nothing is forgiven either: it is owed on', async () => {
  const orderNo = await addLateInstalment()
  const id = await agreeOn(orderNo, 23_000, { validTo: lastDueDay })
  await paySecond(orderNo)
  await payOpen(orderNo, 1_007_000)
  expect(await reductionOf(world, id)).toMatchObject({ state: 'approved' })
  expect(await accountOf(world, orderNo)).toMatchObject({ owed: { principal: 23_000, total: 23_000 } })
})

test('agreed on by two it reaches interest and principal of the next instalment', async () => {
  const orderNo = await addLateInstalment()
  const asked = { orderNo, amount: 100_000, validTo: lastDueDay }
  const id = await askFor(world, await world.as('collector'), asked)
  await (await world.as('finance_checker')).ok(decideLargeReduction, approve(id))
  expect(await reductionOf(world, id)).toMatchObject({ state: 'applied', power: 'admin' })
  await (await world.another('finance_checker')).ok(decideLargeReduction, approve(id, 1))
  expect(await reductionOf(world, id)).toMatchObject({ state: 'approved', power: 'twoApprovals' })
  expect(await paySecond(orderNo)).toMatchObject({ amount: 930_000 })
  await payOpen(orderNo, 930_000)
  expect(await reductionOf(world, id)).toMatchObject({
    state: 'used',
    used_amount: 100_000,
    used_day: lastDueDay,
  })
  expect(await stateOf(world, orderNo)).toBe('cleared')
})

test('the full amount clears the order without it, and what is open lapses', async () => {
  const orderNo = await addLateLoan()
  const id = await agreeOn(orderNo, 30_000)
  await payOpen(orderNo, 1_060_000)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await reductionOf(world, id)).toMatchObject({ state: 'lapsed', used_amount: null })
})

test('agreeing to a reduction ends an offer of more time; more time that was paid ends a reduction', async () => {
  const orderNo = await addLateLoan(3)
  await takeTime(world, orderNo, 7)
  const { timeAccount } = await liveCodes(world, orderNo)
  const paidAt = world.clock.now().toISOString()
  world.clock.forwardMinutes(5)
  const id = await agreeOn(orderNo, 6_000)
  const maker = await world.as('finance_maker')
  expect(await maker.call(quoteExtension, { orderNo, days: 7 })).toMatchObject({ code: 'REDUCTION_OPEN' })
  expect((await extensionsOf(world, orderNo)).map(({ state }) => state)).toEqual(['expired'])
  expect(await liveCodes(world, orderNo)).toMatchObject({ timeAccount: undefined, timeShop: undefined })
  // It was paid before the reduction was agreed to.
  const code = timeAccount?.code ?? ''
  await payTo(world, orderNo, { account_number: code, amount: 27_000, at: paidAt, force: true })
  expect((await extensionsOf(world, orderNo)).map(({ state }) => state)).toEqual(['effective'])
  expect(await reductionOf(world, id)).toMatchObject({ state: 'lapsed' })
  expect(await liveCodes(world, orderNo)).toMatchObject({ shop: { amount: 1_000_000 } })
})

test('a payment and the decision at the same moment end the same, whichever is first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const orderNo = await addRunningLoan(world)
    world.clock.forwardDays(34)
    const id = await askFor(world, await world.as('collector'), { orderNo, amount: 30_000 })
    const manager = await world.as('col_manager')
    await manager.givePassword()
    const { account } = await liveCodes(world, orderNo)
    const paying = async () => {
      await pay(world, { account_number: account?.code ?? '', amount: 1_030_000 })
      await until(world, async () => (await cashOf(world, orderNo)).length === 1)
    }
    const [decided] = await Promise.all([manager.call(decideReduction, approve(id)), paying()])
    await world.drain()
    expect(decided.code).toBe('')
    expect(await reductionOf(world, id)).toMatchObject({ state: 'used', used_amount: 30_000 })
    expect(await stateOf(world, orderNo)).toBe('cleared')
    expect(await cashOf(world, orderNo)).toMatchObject([{ amount: 1_030_000, credit: 0 }])
  }
})

test('of many approvals at once one counts, and two people are really two', async () => {
  const orderNo = await addLateLoan()
  const collector = await world.as('collector')
  const small = await askFor(world, collector, { orderNo, amount: 30_000 })
  const managers = await Promise.all([1, 2, 3].map(async () => await world.another('col_manager')))
  await Promise.all(managers.map(async (each) => await each.givePassword()))
  const decide = async (
    people: readonly Caller[],
    id: number,
    call: typeof decideReduction | typeof decideLargeReduction,
  ) =>
    (await Promise.all(people.map(async (each) => await each.call(call, approve(id))))).map(
      ({ code }) => code,
    )
  const codes = await decide(managers, small, decideReduction)
  expect(codes.toSorted()).toEqual(['', 'VERSION_CONFLICT', 'VERSION_CONFLICT'])
  const other = await addLateLoan()
  const large = await askFor(world, collector, { orderNo: other, amount: 100_000 })
  const checkers = await Promise.all([1, 2].map(async () => await world.another('finance_checker')))
  await Promise.all(checkers.map(async (each) => await each.givePassword()))
  expect((await decide(checkers, large, decideLargeReduction)).toSorted()).toEqual(['', 'VERSION_CONFLICT'])
  expect(await reductionOf(world, large)).toMatchObject({ state: 'applied', second_by: null })
})

test('a reduction of another app’s order is not found', async () => {
  const orderNo = await addLateLoan()
  const id = await askFor(world, await world.as('collector'), { orderNo, amount: 30_000 })
  const manager = await world.another('col_manager')
  await sql`update role_grant set app_code = 'guyub' where role_id = (select id from role where name = 'col_manager')`.execute(
    world.db,
  )
  expect(await manager.call(decideReduction, approve(id))).toMatchObject({ code: 'NOT_FOUND' })
})

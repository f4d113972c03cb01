import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAccount } from '@lumbung/contract/order/account'
import { getLoanDays, getPayouts } from '@lumbung/contract/loan/loan-record'
import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestPaymentEntry,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { findPayments, getPaymentTrace } from '@lumbung/contract/repay/query'
import { decideRefund, requestRefund } from '@lumbung/contract/repay/refund'
import { proposeSettlement, settleOpenItem } from '@lumbung/contract/utils/open-item'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { sendPayout } from '../../money/send-payout.ts'
import { settlePayout } from '../../money/settle-payout.ts'
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
import type { Behaviour } from '@lumbung/lab/far-ends/xendit/behaviour'
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

const account = async (no = orderNo) => await maker.ok(getAccount, { orderNo: no })
const vaOf = async (no: string) =>
  (await codesOf(world, no)).find(({ kind, state }) => kind === 'va' && state === 'issued')?.code ?? ''
const payIn = async (amount: number, no = orderNo) => {
  const before = (await cashOf(world, no)).length
  await pay(world, { account_number: await vaOf(no), amount })
  await until(world, async () => (await cashOf(world, no)).length > before)
}
const ask = async (more: object = {}) =>
  await maker.call(requestRefund, {
    orderNo,
    cashRecordId: null,
    toOrderNo: null,
    amount: 43_000,
    proof: 'Paid 43,000 too much',
    requestKey: newKey(),
    ...more,
  })
const requests = async () => (await checker.ok(getPaymentRequests, { filter: {}, size: 20 })).items
const decide = async (decision: 'agree' | 'refuse' = 'agree', who = checker, note = '') => {
  const asked = (await requests()).find(({ state }) => state === 'asked')
  return await who.call(decideRefund, {
    id: asked?.id ?? 0,
    version: asked?.version ?? 0,
    decision,
    note,
    requestKey: newKey(),
  })
}
const refundState = async () => (await requests())[0]?.payoutState ?? null
const behave = async (behaviour: Behaviour) => {
  const asked = (await requests()).find(({ state }) => state === 'asked')
  world.farEnd.setBehaviour(`${orderNo}-R${asked?.id}`, behaviour)
}
const sentAtFarEnd = () =>
  world.farEnd.payouts().filter(({ reference }) => reference.startsWith(`${orderNo}-R`))
const openItems = async () =>
  await world.db
    .selectFrom('open_item')
    .select(['id', 'version', 'kind', 'amount'])
    .where('order_no', '=', orderNo)
    .execute()
const settleByTwo = async (
  about: 'payoutUnknown' | 'payoutContradicted',
  resolution: 'notPaid' | 'asSaid',
) => {
  const item = (await openItems()).find(({ kind }) => kind === about)
  const word = { id: item?.id ?? 0, resolution, note: 'The channel confirms by letter 14' }
  const { version } = await maker.ok(proposeSettlement, {
    ...word,
    version: item?.version ?? 0,
    requestKey: newKey(),
  })
  await checker.ok(settleOpenItem, { ...word, version, requestKey: newKey() })
}
/** Another person agrees to what was put forward about a payment, or refuses it. */
const decidePayment = async (decision: 'agree' | 'refuse' = 'agree') => {
  const { id = 0, version = 0 } = (await requests()).find(({ state }) => state === 'asked') ?? {}
  const word = { id, version, decision, note: 'As their letter says', requestKey: newKey() }
  return await checker.call(decidePaymentRequest, word)
}
const askBack = async (outcome: 'returned' | 'wrongOrder') => {
  const [cash] = await cashOf(world, orderNo)
  const why = { outcome, proof: 'The bank recalled it', requestKey: newKey() }
  await maker.ok(requestReversal, { id: cash?.id ?? 0, version: cash?.version ?? 0, ...why })
}
const hand = () => ({
  actor: system,
  now: world.clock.now(),
  recordedAt: world.services.clock.wall(),
})
/** The bank sends back what a payout of the order brought. */
const sentBack = async (id: number) =>
  await transact(world.db, '*', async (tx) => {
    const told = { status: 'reversed', at: world.clock.now(), failureCode: 'REJECTED_BY_BANK' } as const
    return await settlePayout(tx, world.services, id, told, hand())
  })
const payoutId = async (of: 'loan' | 'refund') => {
  const payouts = await world.db
    .selectFrom('disbursement')
    .select(['id', 'payment_request_id'])
    .where('order_no', '=', orderNo)
    .execute()
  return payouts.find((row) => (row.payment_request_id === null) === (of === 'loan'))?.id ?? 0
}
/** Another loan of the same borrower. */
const addLoanOfSame = async () => {
  const other = await addRunningLoan(world)
  const { id } = await world.db
    .insertInto('borrower')
    .values({ id_number_blind: Buffer.from('one'), created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('orders')
    .set({ borrower_id: id })
    .where('order_no', 'in', [orderNo, other])
    .execute()
  return other
}

test('what was paid too much goes back to the account of the order once two persons agree, and stands in no loan figure', async () => {
  await payIn(1_050_000)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await account()).toMatchObject({ credit: 43_000, creditFree: 43_000, can: { refund: true } })
  expect(await ask({ amount: 43_001 })).toMatchObject({ code: 'CREDIT_TOO_SMALL' })
  expect(await ask()).toMatchObject({ code: '' })
  expect(await ask({ amount: 1_000 })).toMatchObject({ code: 'DUPLICATE' })
  expect(await account()).toMatchObject({ credit: 43_000, creditFree: 0 })
  expect((await requests())[0]).toMatchObject({
    kind: 'refund',
    destination: { bankCode: 'BCA', account: '••••••2345' },
  })
  expect(await decide('agree', maker)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await decide('agree')).toMatchObject({ code: '' })
  await until(world, async () => (await refundState()) === 'success')
  expect(await account()).toMatchObject({ credit: 0, creditFree: 0, repaid: 1_007_000 })
  expect(sentAtFarEnd()).toMatchObject([{ amount: 43_000, accountNumber: '5200012345', status: 'SUCCEEDED' }])
  const { ledger } = await account()
  expect(ledger.filter(({ event }) => event === 'creditRefunded')).toMatchObject([
    { account: 'borrowerCredit', amount: 43_000 },
    { account: 'cashAtChannel', amount: -43_000 },
  ])
  const today = world.services.clock.today()
  const [day] = (await maker.ok(getLoanDays, { filter: { day: { from: today, to: today } }, size: 20 })).items
  expect(day).toMatchObject({ payouts: 0, amount: 0, refunds: { count: 1, amount: 43_000 } })
  const { items } = await maker.ok(getPayouts, { filter: { purpose: ['refund'] }, size: 20 })
  expect(items).toMatchObject([{ orderNo, amount: 43_000, state: 'success', can: { inquire: false } }])
})

test('a refund whose answer is lost is asked about and never sent twice; its credit can be asked for by nobody meanwhile', async () => {
  await payIn(1_050_000)
  await ask()
  await behave({ answer: 'drop', callback: 'never', settleAfterMs: 0 })
  await decide()
  await until(world, async () => (await refundState()) === 'unknown')
  expect(await account()).toMatchObject({ credit: 43_000, creditFree: 0, can: { refund: false } })
  expect(await ask()).toMatchObject({ code: 'CREDIT_TOO_SMALL' })
  // Nor is the payment that brought it taken back while it is on its way.
  const [cash] = await cashOf(world, orderNo)
  const taking = { outcome: 'returned' as const, proof: 'The bank recalled it', requestKey: newKey() }
  expect(
    await maker.call(requestReversal, { id: cash?.id ?? 0, version: cash?.version ?? 0, ...taking }),
  ).toMatchObject({ code: 'STATE_CONFLICT' })
  await world.advance({ hours: 1 })
  expect(await refundState()).toBe('success')
  expect(await account()).toMatchObject({ credit: 0 })
  expect(sentAtFarEnd().length).toBe(1)
})

test('however often a refund is agreed on and its job runs, the channel gets it once', async () => {
  await payIn(1_050_000)
  await ask()
  const { id = 0, version = 0 } = (await requests()).find(({ state }) => state === 'asked') ?? {}
  const word = { id, version, decision: 'agree' as const, note: '' }
  const answers = await Promise.all(
    [newKey(), newKey(), newKey()].map(
      async (requestKey) => await checker.call(decideRefund, { ...word, requestKey }),
    ),
  )
  expect(answers.filter(({ code }) => code === '').length).toBe(1)
  const payouts = await world.db
    .selectFrom('disbursement')
    .select('id')
    .where('payment_request_id', '=', id)
    .execute()
  expect(payouts.length).toBe(1)
  const disbursementId = payouts[0]?.id ?? 0
  await Promise.all([1, 2, 3].map(async () => await sendPayout({ disbursementId }, world.services)))
  await until(world, async () => (await refundState()) === 'success')
  expect(sentAtFarEnd().length).toBe(1)
  expect(await account()).toMatchObject({ credit: 0 })
})

test('a refund without an outcome for a day is an open item, and two persons with proof say that it never went', async () => {
  await payIn(1_050_000)
  await ask()
  await behave({ answer: 'hang', callback: 'never', inquiry: 'notFound' })
  await decide()
  await until(world, async () => (await refundState()) === 'unknown')
  await world.advance({ hours: 26 })
  expect(await openItems()).toMatchObject([{ kind: 'payoutUnknown', amount: 43_000 }])
  expect(await refundState()).toBe('unknown')
  await settleByTwo('payoutUnknown', 'notPaid')
  expect(await refundState()).toBe('failed')
  expect(await account()).toMatchObject({ credit: 43_000, creditFree: 43_000 })
})

test('what the bank refuses stays with the loan and may be asked for anew; what it sends back later does too', async () => {
  await payIn(1_050_000)
  await ask()
  await behave({ failureCode: 'INVALID_DESTINATION' })
  await decide()
  await until(world, async () => (await refundState()) === 'failed')
  expect(await account()).toMatchObject({ credit: 43_000, creditFree: 43_000 })
  await ask()
  await behave({ settleAfterMs: 0, reverseAfterMs: 50 })
  await decide()
  await until(world, async () => (await refundState()) === 'reversed')
  expect(await account()).toMatchObject({ credit: 43_000, creditFree: 43_000 })
  expect(await stateOf(world, orderNo)).toBe('cleared')
})

test('money that no order takes goes back whole to who paid it, is matched by nobody meanwhile, and waits again if it comes back', async () => {
  await payIn(1_007_000)
  const code = (await codesOf(world, orderNo)).find(({ kind }) => kind === 'va')?.code ?? ''
  await until(world, async () => (await codesOf(world, orderNo)).every(({ state }) => state !== 'issued'))
  await pay(world, { account_number: code, amount: 300_000, force: true })
  await until(world, async () => (await cashOf(world, orderNo)).length > 1)
  const listed = async () =>
    (await maker.ok(getCashRecords, { filter: { orderNo }, size: 20 })).items.find(
      ({ amount }) => amount === 300_000,
    )
  const waits = await listed()
  expect(waits).toMatchObject({ state: 'unmatched', can: { giveBack: true } })
  const cashRecordId = waits?.id ?? 0
  expect(await ask({ cashRecordId, amount: 1 })).toMatchObject({ code: 'AMOUNT_MISMATCH' })
  expect(await ask({ cashRecordId, amount: 300_000 })).toMatchObject({ code: '' })
  await behave({ settleAfterMs: 0, reverseAfterMs: 50 })
  expect(await decide('refuse')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await decide()).toMatchObject({ code: '' })
  await until(world, async () => (await refundState()) === 'reversed')
  expect(await listed()).toMatchObject({ state: 'unmatched', can: { giveBack: true, match: true } })
  expect(await ask({ cashRecordId, amount: 300_000 })).toMatchObject({ code: '' })
  await decide()
  await until(world, async () => (await refundState()) === 'success')
  expect(await listed()).toMatchObject({ state: 'refunded', can: { giveBack: false, match: false } })
})

test('a credit pays another loan of the same borrower, in one step and no other one', async () => {
  await payIn(1_050_000)
  const other = await addLoanOfSame()
  const stranger = await addRunningLoan(world)
  expect((await account()).creditPays).toEqual([{ orderNo: other, owed: 1_007_000 }])
  expect(await ask({ toOrderNo: stranger })).toMatchObject({ code: 'VALIDATION' })
  expect(await ask({ toOrderNo: other, amount: 40_000 })).toMatchObject({ code: '' })
  expect(await decide()).toMatchObject({ code: '' })
  expect(await account()).toMatchObject({ credit: 3_000 })
  const paid = (await account(other)).cash
  expect(paid).toMatchObject([{ method: 'credit', amount: 40_000, state: 'posted' }])
  expect((await requests())[0]).toMatchObject({ kind: 'moveCredit', state: 'done', payoutState: null })
  // Whoever looks for it finds it as what it was.
  const found = await maker.ok(findPayments, { term: other })
  expect(found.payments).toMatchObject([{ method: 'credit', orderNo: other, amount: 40_000 }])
  const { payment } = await maker.ok(getPaymentTrace, { id: found.payments[0]?.id ?? 0 })
  expect(payment).toMatchObject({ method: 'credit', channel: 'credit', state: 'posted', code: null })
  // It never came in from outside: it may only belong elsewhere.
  const [cash] = await cashOf(world, other)
  const taking = { id: cash?.id ?? 0, version: cash?.version ?? 0, proof: 'Not wanted', requestKey: newKey() }
  expect(await maker.call(requestReversal, { ...taking, outcome: 'returned' })).toMatchObject({
    code: 'VALIDATION',
  })
})

test('while the channel says otherwise of a refund that failed, its credit pays no other loan and the payment it is of is not taken back', async () => {
  await payIn(1_050_000)
  const other = await addLoanOfSame()
  await ask()
  await behave({ failureCode: 'INVALID_DESTINATION' })
  await decide()
  await until(world, async () => (await refundState()) === 'failed')
  world.farEnd.turnRound(sentAtFarEnd()[0]?.reference ?? '')
  await world.advance({ hours: 25 })
  expect((await openItems()).map(({ kind }) => kind)).toContain('payoutContradicted')
  expect(await ask({ toOrderNo: other })).toMatchObject({ code: '' })
  expect(await decide()).toMatchObject({ code: 'PAYOUT_CONTRADICTED' })
  expect(await decide('refuse', checker, 'It may have gone out')).toMatchObject({ code: '' })
  for (const outcome of ['returned', 'wrongOrder'] as const) {
    await askBack(outcome)
    expect(await decidePayment()).toMatchObject({ code: 'PAYOUT_CONTRADICTED' })
    expect(await decidePayment('refuse')).toMatchObject({ code: '' })
  }
  await settleByTwo('payoutContradicted', 'asSaid')
  expect(await account()).toMatchObject({ credit: 0, creditFree: 0 })
  expect((await account(other)).cash).toEqual([])
})

test('what comes back of a payment that a person entered is with the channel that it went out by', async () => {
  await maker.ok(requestPaymentEntry, {
    orderNo,
    amount: 300_000,
    paidAt: world.clock.now().toISOString(),
    method: 'transfer',
    channel: 'BCA 5200',
    reference: 'FT26112400123',
    proof: 'Line 14 of the statement of today',
    requestKey: newKey(),
  })
  expect(await decidePayment()).toMatchObject({ code: '' })
  const [{ id: cashRecordId } = { id: 0 }] = await cashOf(world, orderNo)
  await askBack('wrongOrder')
  expect(await decidePayment()).toMatchObject({ code: '' })
  expect(await ask({ cashRecordId, amount: 300_000 })).toMatchObject({ code: '' })
  expect(await decide()).toMatchObject({ code: '' })
  await until(world, async () => (await refundState()) === 'success')
  await sentBack(await payoutId('refund'))
  expect(await refundState()).toBe('reversed')
  const atChannels = await world.db
    .selectFrom('ledger_entry')
    .select(['channel', ({ fn }) => fn.sum<string>('amount').as('sum')])
    .where('account', '=', 'cashAtChannel')
    .where('cash_record_id', '=', cashRecordId)
    .groupBy('channel')
    .execute()
  expect(atChannels.map(({ channel, sum }) => ({ channel, sum: Number(sum) }))).toEqual([
    { channel: 'xendit', sum: 0 },
  ])
})

/** What stands in the books of the order's loan, by account. */
const standing = async () => {
  const rows = await world.db
    .selectFrom('ledger_entry')
    .select(['account', ({ fn }) => fn.sum<string>('amount').as('sum')])
    .where('order_no', '=', orderNo)
    .where('loan_event_id', 'is not', null)
    .groupBy('account')
    .execute()
  const held = rows.map(({ account: name, sum }) => [name, Number(sum)] as const)
  return Object.fromEntries(held.filter(([, sum]) => sum !== 0))
}

test('a refund under way as its loan becomes void is booked as it ends: what arrived the borrower owes, what comes back nobody', async () => {
  await payIn(1_050_000)
  await ask()
  await behave({ answer: 'drop', callback: 'never', settleAfterMs: 0 })
  await decide()
  await until(world, async () => (await refundState()) === 'unknown')
  await sentBack(await payoutId('loan'))
  expect(await stateOf(world, orderNo)).toBe('reversed')
  await world.advance({ hours: 1 })
  expect(await refundState()).toBe('success')
  expect(await standing()).toEqual({ borrowerCredit: 43_000, cashAtChannel: -43_000 })
  await assertSoundBooks(world)
  await sentBack(await payoutId('refund'))
  expect(await refundState()).toBe('reversed')
  expect(await standing()).toEqual({})
})

test('a refund that arrived before its loan became void comes back after it', async () => {
  await payIn(1_050_000)
  await ask()
  await decide()
  await until(world, async () => (await refundState()) === 'success')
  await sentBack(await payoutId('loan'))
  expect(await standing()).toEqual({ borrowerCredit: 43_000, cashAtChannel: -43_000 })
  await sentBack(await payoutId('refund'))
  expect(await refundState()).toBe('reversed')
  expect(await standing()).toEqual({})
})

test('a refund not sent yet as its loan becomes void is sent to nobody: its credit is gone with the loan', async () => {
  await payIn(1_050_000)
  await ask()
  await decide()
  await sentBack(await payoutId('loan'))
  await until(world, async () => (await refundState()) === 'failed')
  expect(sentAtFarEnd()).toEqual([])
  expect(await standing()).toEqual({})
})

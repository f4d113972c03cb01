import { afterEach, beforeEach, expect, test } from 'vitest'
import { channelHooks } from '@lumbung/contract/hooks/payout-channels'
import { getAccount } from '@lumbung/contract/order/account'
import { decideMatch, getCashRecords, matchPayment } from '@lumbung/contract/repay/cash-record'
import { getPaymentTrace } from '@lumbung/contract/repay/query'
import { addDays } from '@lumbung/domain/calendar'
import { transact } from '../../db/transaction.ts'
import { applyHook } from '../../money/apply-hook.ts'
import { issueCodes } from '../../money/issue-codes.ts'
import { pastFences } from '@lumbung/lab/world/past-fences'
import { agreeOn } from '@lumbung/lab/world/settings'
import {
  addRunningLoan,
  addWaitingOrder,
  assertSoundBooks,
  cashOf,
  codesOf,
  newKey,
  pay,
  releaseOrder,
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

const live = async (orderNo: string, kind: 'va' | 'alfa') =>
  (await codesOf(world, orderNo)).find((code) => code.kind === kind && code.state === 'issued')

async function payByAccount(orderNo: string, amount: number, at?: string): Promise<void> {
  const before = (await cashOf(world, orderNo)).length
  const account = await live(orderNo, 'va')
  await pay(world, { account_number: account?.code ?? '', amount, ...(at === undefined ? {} : { at }) })
  await until(world, async () => (await cashOf(world, orderNo)).length > before)
}

const loanOf = async (orderNo: string) =>
  await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('loan').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
  )
const orderOf = async (orderNo: string) =>
  await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
  )

test('a part payment goes to interest, then principal; the rest clears the order and closes its codes', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(14)
  await payByAccount(orderNo, 407_000)
  expect(await cashOf(world, orderNo)).toMatchObject([
    { state: 'posted', interest: 7_000, principal: 400_000, penalty: 0, credit: 0 },
  ])
  const shop = await live(orderNo, 'alfa')
  expect(shop?.amount).toBe(600_000)
  expect(
    (await codesOf(world, orderNo)).filter(({ kind, state }) => kind === 'alfa' && state === 'expired')
      .length,
  ).toBe(1)
  await payByAccount(orderNo, 600_000)
  expect(await orderOf(orderNo)).toMatchObject({
    state: 'cleared',
    cleared_day: '2026-12-04',
    cleared_late: false,
  })
  await until(world, async () =>
    (await codesOf(world, orderNo)).every(({ state }) => !['issuing', 'issued'].includes(state)),
  )
})

test('the exact amount at the shop, ten days late, clears the order as late', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(24)
  await issueCodes({ orderNo }, world.services)
  const shop = await live(orderNo, 'alfa')
  // domain.md §3.2: 7 × 2,000 + 3 × 3,000 of penalty.
  expect(shop).toMatchObject({ amount: 1_030_000, expires_at: new Date('2026-12-14T16:59:00Z') })
  await pay(world, { payment_code: shop?.code ?? '', amount: 1_030_000 })
  await until(world, async () => (await stateOf(world, orderNo)) === 'cleared')
  expect(await orderOf(orderNo)).toMatchObject({ cleared_late: true })
  expect(await cashOf(world, orderNo)).toMatchObject([{ method: 'alfa', penalty: 23_000, credit: 0 }])
})

test('what is over becomes credit', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(15)
  await payByAccount(orderNo, 1_050_000)
  expect(await cashOf(world, orderNo)).toMatchObject([{ state: 'posted', credit: 41_000, penalty: 2_000 }])
  expect(await loanOf(orderNo)).toMatchObject({ credit: 41_000, cleared_day: '2026-12-05' })
})

test('fifty deliveries of one callback at once book it once', async () => {
  const orderNo = await addRunningLoan(world)
  const account = await live(orderNo, 'va')
  world.farEnd.setBehaviour(account?.external_id ?? '', { callback: 'never' })
  await pay(world, { account_number: account?.code ?? '', amount: 100_000 })
  const [payment] = world.farEnd.payments()
  const body = {
    id: payment?.id,
    payment_id: payment?.id,
    callback_virtual_account_id: account?.provider_id,
    external_id: account?.external_id,
    account_number: account?.code,
    bank_code: 'BCA',
    amount: 100_000,
    transaction_timestamp: payment?.paidAt,
  }
  const deliver = async () => {
    const response = await fetch(`${world.base}${channelHooks.xendit.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-callback-token': 'callback-token' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { code: string }
  }
  const answers = await Promise.all(Array.from({ length: 50 }, deliver))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['']))
  await until(world, async () => (await cashOf(world, orderNo)).some(({ state }) => state === 'posted'))
  const hook = await world.db
    .selectFrom('hook_event')
    .selectAll()
    .where('kind', '=', 'vaPaid')
    .executeTakeFirstOrThrow()
  // The same job run many times beside itself does not book again either.
  await pastFences(world, `update hook_event set state = 'received' where id = $1`, [hook.id])
  await Promise.all(
    Array.from({ length: 10 }, async () => await applyHook({ hookEventId: hook.id }, world.services)),
  )
  expect(hook.deliveries).toBe(50)
  expect(await cashOf(world, orderNo)).toHaveLength(1)
  expect(await loanOf(orderNo)).toMatchObject({ cash_received: 100_000, event_count: 2 })
  const { items } = await (
    await world.as('finance_maker')
  ).ok(getCashRecords, { filter: { orderNo }, size: 20 })
  expect(items).toMatchObject([{ deliveries: 50, state: 'posted' }])
})

test('two different payments at the same moment are both booked', async () => {
  const orderNo = await addRunningLoan(world)
  const account = await live(orderNo, 'va')
  await Promise.all(
    [1, 2, 3].map(
      async (n) => await pay(world, { account_number: account?.code ?? '', amount: 100_000 * n }),
    ),
  )
  await until(world, async () => (await cashOf(world, orderNo)).length === 3)
  expect(await loanOf(orderNo)).toMatchObject({ cash_received: 600_000, event_count: 4 })
})

test('a callback that the channel does not confirm books nothing', async () => {
  const orderNo = await addRunningLoan(world)
  const account = await live(orderNo, 'va')
  const body = {
    payment_id: 'made-up-payment',
    callback_virtual_account_id: account?.provider_id,
    external_id: account?.external_id,
    account_number: account?.code,
    amount: 1_007_000,
    transaction_timestamp: world.clock.now().toISOString(),
  }
  const send = async (token: string) =>
    (await (
      await fetch(`${world.base}${channelHooks.xendit.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-callback-token': token },
        body: JSON.stringify(body),
      })
    ).json()) as { code: string }
  expect((await send('wrong-token')).code).toBe('SIGNATURE_INVALID')
  expect((await send('callback-token')).code).toBe('')
  await world.drain()
  expect(await cashOf(world, orderNo)).toEqual([])
  expect(
    await world.db
      .selectFrom('hook_event')
      .select(['state', 'tries', 'note'])
      .where('kind', '=', 'vaPaid')
      .executeTakeFirst(),
  ).toEqual({
    state: 'received',
    tries: 1,
    note: 'the channel does not know the payment',
  })
})

test('a callback that tells another amount books what the channel really has', async () => {
  const orderNo = await addRunningLoan(world)
  const account = await live(orderNo, 'va')
  world.farEnd.setBehaviour(account?.external_id ?? '', { callback: 'otherAmount' })
  await payByAccount(orderNo, 200_000)
  expect(await cashOf(world, orderNo)).toMatchObject([{ amount: 200_000, state: 'posted' }])
})

test('money for a code we never made is kept, and a person books it to the order they found', async () => {
  const orderNo = await addRunningLoan(world)
  const made = await world.services.channel.createVirtualAccount({
    externalId: 'not-ours-1',
    bankCode: 'BCA',
    name: 'Nobody',
    closed: false,
  })
  if (made.outcome !== 'created') throw new Error('no account')
  await pay(world, { account_number: made.number, amount: 300_000 })
  await until(world, async () => (await cashOf(world, null)).length === 1)
  const [cash] = await cashOf(world, null)
  expect(cash).toMatchObject({
    state: 'unmatched',
    unmatched_reason: 'unknownCode',
    amount: 300_000,
    app_code: null,
  })
  const maker = await world.as('finance_maker')
  const { items } = await maker.ok(getCashRecords, { filter: { state: ['unmatched'] }, size: 20 })
  expect(items).toMatchObject([{ id: cash?.id, can: { match: true } }])
  const waiting = await addWaitingOrder(world)
  const request = { id: cash?.id ?? 0, version: cash?.version ?? 0, note: 'slip by mail' }
  expect(
    await maker.call(matchPayment, { ...request, orderNo: waiting, requestKey: newKey() }),
  ).toMatchObject({ code: 'TAKES_NO_PAYMENT' })
  const key = newKey()
  const proposed = await maker.ok(matchPayment, { ...request, orderNo, requestKey: key })
  expect(proposed.state).toBe('proposed')
  expect(await maker.ok(matchPayment, { ...request, orderNo, requestKey: key })).toEqual(proposed)
  expect(await maker.call(matchPayment, { ...request, orderNo, requestKey: newKey() })).toMatchObject({
    code: 'VERSION_CONFLICT',
  })
  expect(await loanOf(orderNo)).toMatchObject({ cash_received: 0, event_count: 1 })
  const checker = await world.as('finance_checker')
  const deciding = { id: request.id, version: proposed.version, decision: 'confirm', note: '' } as const
  const confirmKey = newKey()
  const booked = await checker.ok(decideMatch, { ...deciding, requestKey: confirmKey })
  expect(booked.state).toBe('posted')
  expect(await checker.ok(decideMatch, { ...deciding, requestKey: confirmKey })).toEqual(booked)
  expect(await checker.call(decideMatch, { ...deciding, requestKey: newKey() })).toMatchObject({
    code: 'VERSION_CONFLICT',
  })
  expect(await loanOf(orderNo)).toMatchObject({ cash_received: 300_000, event_count: 2 })
})

/** Money that waits for a person, and the order it is for. */
async function waitingMoney(amount = 500_000): Promise<{ id: number; version: number; orderNo: string }> {
  const orderNo = await addRunningLoan(world)
  const shop = await live(orderNo, 'alfa')
  await pay(world, { payment_code: shop?.code ?? '', amount, force: true })
  await until(world, async () => (await cashOf(world, orderNo)).length === 1)
  const [cash] = await cashOf(world, orderNo)
  return { id: cash?.id ?? 0, version: cash?.version ?? 0, orderNo }
}

test('whose money it is takes two persons: never the same one, and a refusal lets it wait again', async () => {
  const { id, version, orderNo } = await waitingMoney()
  const both = await world.another('admin')
  const checker = await world.as('finance_checker')
  const act = () => ({ id, orderNo, note: 'slip by mail', requestKey: newKey() })
  const proposed = await both.ok(matchPayment, { ...act(), version })
  const decide = (decision: 'confirm' | 'refuse', at: number, note = '') => {
    return { id, version: at, decision, note, requestKey: newKey() }
  }
  expect(await both.call(decideMatch, decide('confirm', proposed.version))).toMatchObject({
    code: 'SAME_PERSON',
  })
  const shown = async () =>
    (await checker.ok(getCashRecords, { filter: { state: ['proposed'] }, size: 20 })).items
  expect(await shown()).toMatchObject([
    { id, proposal: { orderNo, note: 'slip by mail' }, can: { match: false, confirm: true, refuse: true } },
  ])
  expect(await checker.call(decideMatch, decide('refuse', proposed.version))).toMatchObject({
    code: 'REASON_MISSING',
  })
  const refused = await checker.ok(
    decideMatch,
    decide('refuse', proposed.version, 'another name on the slip'),
  )
  expect(refused.state).toBe('unmatched')
  expect(await cashOf(world, orderNo)).toMatchObject([
    { state: 'unmatched', match_order_no: null, decision_note: 'another name on the slip' },
  ])
  const again = await both.ok(matchPayment, { ...act(), version: refused.version })
  const other = await world.another('finance_checker')
  const answers = await Promise.all(
    [checker, other].map(async (person) => await person.call(decideMatch, decide('confirm', again.version))),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'VERSION_CONFLICT'])
  expect(await loanOf(orderNo)).toMatchObject({ cash_received: 500_000, event_count: 2 })
})

test('up to what two persons agreed on one is enough, from its day on and not for a rupiah more', async () => {
  const [small, large] = [await waitingMoney(), await waitingMoney(500_001)]
  const maker = await world.as('finance_maker')
  const from = addDays(world.clock.today(), 1)
  await agreeOn(world, { code: 'matchAlone', value: { amount: 500_000 }, from })
  const match = async ({ id, version, orderNo }: typeof small) =>
    await maker.ok(matchPayment, { id, version, orderNo, note: 'slip by mail', requestKey: newKey() })
  const most = async () => (await maker.ok(getPaymentTrace, { id: small.id })).payment?.aloneMax
  // Agreed on, but its day has not begun.
  const early = await match(await waitingMoney())
  expect([early.state, await most()]).toEqual(['proposed', 0])
  world.clock.forwardDays(1)
  expect(await most()).toBe(500_000)
  expect((await match(large)).state).toBe('proposed')
  expect((await match(small)).state).toBe('posted')
  expect(await cashOf(world, small.orderNo)).toMatchObject([{ operator_id: maker.staffId, checker_id: null }])
})

test('another amount than a fixed code asks is kept as unmatched', async () => {
  const orderNo = await addRunningLoan(world)
  const shop = await live(orderNo, 'alfa')
  await pay(world, { payment_code: shop?.code ?? '', amount: 500_000, force: true })
  await until(world, async () => (await cashOf(world, orderNo)).length === 1)
  expect(await cashOf(world, orderNo)).toMatchObject([
    { state: 'unmatched', unmatched_reason: 'wrongAmount', order_no: orderNo },
  ])
  expect(await loanOf(orderNo)).toMatchObject({ cash_received: 0 })
})

test('money paid after a code ended is kept as unmatched, also when the order is cleared', async () => {
  const orderNo = await addRunningLoan(world)
  const shop = await live(orderNo, 'alfa')
  const account = await live(orderNo, 'va')
  await payByAccount(orderNo, 1_007_000)
  await until(world, async () => (await codesOf(world, orderNo)).every(({ state }) => state === 'closed'))
  world.clock.forwardMinutes(10)
  await pay(world, { account_number: account?.code ?? '', amount: 50_000, force: true })
  await until(world, async () => (await cashOf(world, orderNo)).length === 2)
  world.clock.forwardDays(20)
  await pay(world, { payment_code: shop?.code ?? '', amount: 1_007_000, force: true })
  await until(world, async () => (await cashOf(world, orderNo)).length === 3)
  expect((await cashOf(world, orderNo)).map((cash) => cash.unmatched_reason)).toEqual([
    null,
    'clearedOrder',
    'expiredCode',
  ])
})

test('a late callback of a payment made before the order was cleared becomes credit', async () => {
  const orderNo = await addRunningLoan(world)
  const paidBefore = world.clock.now().toISOString()
  const account = await live(orderNo, 'va')
  world.clock.forwardMinutes(30)
  await payByAccount(orderNo, 1_007_000)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  await pay(world, { account_number: account?.code ?? '', amount: 25_000, at: paidBefore, force: true })
  await until(world, async () => (await cashOf(world, orderNo)).length === 2)
  expect((await cashOf(world, orderNo)).map(({ state }) => state)).toEqual(['posted', 'posted'])
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect((await loanOf(orderNo)).credit).toBeGreaterThan(0)
})

test('a payment heard of late counts on the day it was made: later ones are shared out anew', async () => {
  const orderNo = await addRunningLoan(world)
  const onDueDay = '2026-12-04T05:00:00Z'
  world.clock.forwardDays(24)
  await payByAccount(orderNo, 100_000)
  const [first] = await cashOf(world, orderNo)
  expect(first).toMatchObject({ interest: 7_000, principal: 93_000 })
  await payByAccount(orderNo, 407_000, onDueDay)
  // domain.md §3.2 example 5: from the due day on only 600,000 bore the penalty.
  const loan = await loanOf(orderNo)
  expect(loan).toMatchObject({ principal_left: 500_000, interest_left: 0, penalty_left: 13_800 })
  expect(await cashOf(world, orderNo)).toMatchObject([
    { interest: 0, principal: 100_000 },
    { interest: 7_000, principal: 400_000 },
  ])
  const corrections = await world.db
    .selectFrom('ledger_entry')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('memo', '=', 'correction')
    .execute()
  expect(corrections.length).toBeGreaterThan(0)
})

test('codes are asked for again when the channel did not answer, and a payment to any of them is recognised', async () => {
  const orderNo = await addWaitingOrder(world)
  world.farEnd.setBehaviour(`${orderNo}-va-1`, { answer: 'error500', times: 1 })
  await releaseOrder(world, orderNo)
  await until(
    world,
    async () =>
      (await codesOf(world, orderNo)).length === 2 && (await stateOf(world, orderNo)) === 'repaying',
  )
  expect((await codesOf(world, orderNo)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'va issuing',
    'alfa issued',
  ])
  await issueCodes({ orderNo }, world.services)
  expect((await codesOf(world, orderNo)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'va issued',
    'alfa issued',
  ])
})

test('two jobs that issue codes at once leave one live code of each kind at the channel', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(15)
  await Promise.all([issueCodes({ orderNo }, world.services), issueCodes({ orderNo }, world.services)])
  const codes = await codesOf(world, orderNo)
  expect(codes.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'va issued',
    'alfa expired',
    'alfa issued',
  ])
  const record = await fetch(`${world.farEnd.url}/simulate/record`, {
    headers: { authorization: `Basic ${Buffer.from('secret-key:').toString('base64')}` },
  })
  const kept = (await record.json()) as { codes: { external_id: string; expiration_date: string | null }[] }
  const now = world.clock.now()
  const open = kept.codes.filter(({ expiration_date: end }) => end === null || new Date(end) > now)
  expect(open.map((code) => code.external_id)).toEqual([`${orderNo}-va-1`, `${orderNo}-alfa-3`])
})

test('the account tells every rupiah of a loan on any day', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(24)
  await payByAccount(orderNo, 100_000)
  const maker = await world.as('finance_maker')
  const today = await maker.ok(getAccount, { orderNo })
  expect(today).toMatchObject({
    day: '2026-12-14',
    daysLate: 10,
    repaid: 100_000,
    owed: { principal: 907_000, interest: 0, penalty: 23_000, total: 930_000 },
  })
  expect(today.terms).toMatchObject({
    serviceFee: 28_000,
    handlingFee: 5_000,
    interest: 7_000,
    arrival: 967_000,
  })
  expect(today.headroom).toBe(1_000_000 - 40_000 - 23_000)
  expect(today.lines.at(-1)?.balance).toBe(930_000)
  expect(today.instalments).toMatchObject([{ no: 1, of: 1, state: 'overdue', daysLate: 10, repaid: 100_000 }])
  expect(today.ahead[0]).toMatchObject({ day: '2026-12-15', daysLate: 11 })
  expect(today.codes.map(({ kind }) => kind)).toContain('va')
  expect(today.ledger.reduce((so, { amount }) => so + amount, 0)).toBe(0)
  const early = await maker.ok(getAccount, { orderNo, day: '2026-11-30' })
  expect(early).toMatchObject({ owed: { total: 1_007_000 }, payoff: 1_005_000, daysLate: 0 })
  expect(await maker.call(getAccount, { orderNo, day: '2026-11-01' })).toMatchObject({ code: 'VALIDATION' })
  expect(await maker.call(getAccount, { orderNo: 'nothing-here' })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
})

test('a payment dated in the future is kept in suspense and rings; one by a clock a little ahead counts today', async () => {
  const orderNo = await addRunningLoan(world)
  const account = await live(orderNo, 'va')
  const ahead = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
  await payByAccount(orderNo, 100_000, ahead(48))
  expect(await cashOf(world, orderNo)).toMatchObject([
    { state: 'unmatched', unmatched_reason: 'datedAhead', value_day: '2026-11-20' },
  ])
  const items = await transact(
    world.db,
    '*',
    async (tx) => await tx.selectFrom('open_item').select(['kind', 'order_no', 'amount']).execute(),
  )
  expect(items).toEqual([{ kind: 'paymentAhead', order_no: orderNo, amount: 100_000 }])
  // The last half hour of the day by our clock is the next day by theirs.
  world.clock.set(new Date('2026-11-20T16:40:00Z'))
  await pay(world, { account_number: account?.code ?? '', amount: 200_000, at: '2026-11-20T17:10:00Z' })
  await until(world, async () => (await cashOf(world, orderNo)).length === 2)
  expect((await cashOf(world, orderNo)).at(-1)).toMatchObject({ state: 'posted', value_day: '2026-11-20' })
  expect(await loanOf(orderNo)).toMatchObject({ cash_received: 200_000, as_of_day: '2026-11-20' })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { repaymentCode } from '@lumbung/contract/open/repayment-code'
import { getStanding } from '@lumbung/contract/open/application'
import { issueCode } from '@lumbung/contract/repay/issue-code'
import { getAccount } from '@lumbung/contract/order/account'
import { transact } from '../../db/transaction.ts'
import { retryCodes } from '../../money/retry-codes.ts'
import { liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import {
  addRunningLoan,
  addWaitingOrder,
  assertSoundBooks,
  codesOf,
  newKey,
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

const ask = async (orderNo: string) => {
  const asked = await (await world.as('finance_maker')).ok(issueCode, { orderNo, requestKey: newKey() })
  await world.drain()
  return asked
}

/** The codes of an order that the channel itself would let be paid to now. */
async function payable(orderNo: string) {
  const record = await fetch(`${world.farEnd.url}/simulate/record`, {
    headers: { authorization: `Basic ${Buffer.from('secret-key:').toString('base64')}` },
  })
  const { codes } = (await record.json()) as {
    codes: { external_id: string; expected_amount?: number; status: string; expiration_date: string | null }[]
  }
  const now = world.clock.now()
  return codes.filter(
    ({ external_id: id, status, expiration_date: end }) =>
      id.startsWith(orderNo) && status === 'ACTIVE' && (end === null || new Date(end) > now),
  )
}

const openItems = async () =>
  await transact(
    world.db,
    '*',
    async (tx) => await tx.selectFrom('open_item').selectAll().orderBy('id').execute(),
  )

async function later(minutes: number): Promise<void> {
  world.clock.forwardMinutes(minutes)
  await retryCodes(world.services)
  await world.drain()
}

test('who pays on day 3 is asked the payoff of that day, and with it the loan is settled', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(3)
  expect(await ask(orderNo)).toEqual({ amount: 1_001_500, expiresAt: '2026-11-23T16:59:00.000Z', code: null })
  const { shop, account } = await liveCodes(world, orderNo)
  expect(shop).toMatchObject({ amount: 1_001_500 })
  expect(account).toMatchObject({ amount: null, expires_at: null })
  expect(await ask(orderNo)).toMatchObject({ amount: 1_001_500, code: shop?.code })
  const cash = await payTo(world, orderNo, { payment_code: shop?.code ?? '', amount: 1_001_500 })
  expect(cash).toMatchObject({ state: 'posted', interest: 1_500, principal: 1_000_000, credit: 0 })
  expect(await stateOf(world, orderNo)).toBe('cleared')
})

test('an overdue loan has a shop code over what is owed whenever it is asked for', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(24)
  expect((await payable(orderNo)).map((code) => code.external_id)).toEqual([`${orderNo}-va-1`])
  expect(await ask(orderNo)).toMatchObject({ amount: 1_030_000 })
  world.clock.forwardDays(1)
  expect(await ask(orderNo)).toMatchObject({ amount: 1_033_000 })
  expect((await payable(orderNo)).map((code) => code.expected_amount)).toEqual([undefined, 1_033_000])
})

test('an instalment paid early asks its principal and the interest run up, and settles that instalment', async () => {
  const wanted = { productCode: 'guyub-cicil', amount: 3_000_000, termDays: 90 }
  const orderNo = await addRunningLoan(world, wanted)
  world.clock.forwardDays(10)
  const { amount } = await ask(orderNo)
  const { shop } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { payment_code: shop?.code ?? '', amount })
  const { instalments } = await (await world.as('finance_maker')).ok(getAccount, { orderNo })
  expect(instalments.map(({ state }) => state)).toEqual(['cleared', 'notDue', 'notDue'])
})

test('the borrower app asks for its own borrower, and reads the code; another app does not', async () => {
  const orderNo = await addRunningLoan(world)
  const applicationId = 'app-code-0001'
  await transact(world.db, '*', async (tx) => {
    await tx
      .updateTable('orders')
      .set({ application_id: applicationId })
      .where('order_no', '=', orderNo)
      .execute()
  })
  world.clock.forwardDays(16)
  const asking = { applicationId, requestKey: newKey() }
  const asked = await world.appOk('panen', repaymentCode, asking)
  expect(asked).toEqual({ amount: 1_011_000, expiresAt: '2026-12-06T16:59:00.000Z', code: null })
  expect(await world.appOk('panen', repaymentCode, asking)).toEqual(asked)
  await world.drain()
  const { codes } = await world.appOk('panen', getStanding, { applicationId })
  expect(codes.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['va', null],
    ['alfa', 1_011_000],
  ])
  expect(await world.appCall('guyub', repaymentCode, { ...asking, requestKey: newKey() })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
  // Yesterday's code is not shown as one to be paid to.
  world.clock.forwardDays(1)
  const next = await world.appOk('panen', getStanding, { applicationId })
  expect(next.codes.map(({ kind }) => kind)).toEqual(['va'])
})

test('what a shop cannot take, and what is not owed, is refused by name', async () => {
  const maker = await world.as('finance_maker')
  const waiting = await addWaitingOrder(world)
  expect(await maker.call(issueCode, { orderNo: waiting, requestKey: newKey() })).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  const large = await addRunningLoan(world, { productCode: 'guyub-cicil', amount: 20_000_000, termDays: 90 })
  expect(await maker.call(issueCode, { orderNo: large, requestKey: newKey() })).toMatchObject({
    code: 'SHOP_AMOUNT',
    data: { detail: { min: 10_000, max: 5_000_000 } },
  })
})

test('many asking at once leave one live shop code', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(5)
  const maker = await world.as('finance_maker')
  const asks = Array.from(
    { length: 6 },
    async () => await maker.ok(issueCode, { orderNo, requestKey: newKey() }),
  )
  expect(new Set((await Promise.all(asks)).map(({ amount }) => amount))).toEqual(new Set([1_002_500]))
  await world.drain()
  expect((await payable(orderNo)).map((code) => code.expected_amount)).toEqual([undefined, 1_002_500])
})

for (const closing of ['unauthorized', 'forbidden', 'error500', 'malformed', 'noRoute'] as const)
  test(`a refusal that says nothing of the code (${closing}) keeps it open: the new one is not shown before the old is gone`, async () => {
    const orderNo = await addRunningLoan(world)
    world.farEnd.setBehaviour(`${orderNo}-alfa-2`, { closing })
    const { account } = await liveCodes(world, orderNo)
    await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 100_000 })
    expect((await payable(orderNo)).map((code) => code.expected_amount)).toEqual([undefined, 1_000_500])
    expect((await codesOf(world, orderNo)).at(1)).toMatchObject({
      state: 'replaced',
      provider_closed_at: null,
      next_close_at: expect.any(Date),
    })
    world.farEnd.setBehaviour(`${orderNo}-alfa-2`, null)
    await later(2)
    await later(2)
    const [, live] = await payable(orderNo)
    expect(await payable(orderNo)).toHaveLength(2)
    expect(live?.expected_amount).toBeLessThan(1_000_500)
    expect((await codesOf(world, orderNo)).at(1)?.provider_closed_at).not.toBeNull()
  })

for (const closing of ['notFound', 'inactive'] as const)
  test(`the channel's certain word (${closing}) counts as closed`, async () => {
    const orderNo = await addRunningLoan(world)
    world.farEnd.setBehaviour(`${orderNo}-alfa-2`, { closing })
    const { account } = await liveCodes(world, orderNo)
    await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 100_000 })
    const codes = await codesOf(world, orderNo)
    expect(codes.at(1)).toMatchObject({ state: 'replaced', next_close_at: null })
    expect(codes.at(1)?.provider_closed_at).not.toBeNull()
    expect(codes.at(-1)).toMatchObject({ kind: 'alfa', state: 'issued' })
  })

test('a code the channel will not close for a day is an open item; once it is closed the item ends', async () => {
  const orderNo = await addRunningLoan(world)
  world.farEnd.setBehaviour(`${orderNo}-va-1`, { closing: 'unauthorized' })
  const { account } = await liveCodes(world, orderNo)
  await payTo(world, orderNo, { account_number: account?.code ?? '', amount: 1_000_500 })
  expect(await stateOf(world, orderNo)).toBe('cleared')
  for (let hour = 0; hour < 23; hour += 1) await later(60)
  expect(await openItems()).toEqual([])
  await later(90)
  expect(await openItems()).toMatchObject([
    { kind: 'codeNotClosed', state: 'open', order_no: orderNo, detail: { code: `${orderNo}-va-1` } },
  ])
  world.farEnd.setBehaviour(`${orderNo}-va-1`, null)
  await later(90)
  expect(await openItems()).toMatchObject([{ kind: 'codeNotClosed', state: 'settled' }])
  expect(await payable(orderNo)).toEqual([])
})

test('a code the channel never answered about is asked for again as time passes', async () => {
  const orderNo = await addWaitingOrder(world)
  world.farEnd.setBehaviour(`${orderNo}-va-1`, { answer: 'error500', times: 2 })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await codesOf(world, orderNo)).some(({ state }) => state === 'issued'))
  expect((await codesOf(world, orderNo)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'va issuing',
    'alfa issued',
  ])
  const maker = await world.as('finance_maker')
  const asked = async () => {
    const { codes, codesComing } = await maker.ok(getAccount, { orderNo })
    return { given: codes.map(({ kind }) => kind), codesComing }
  }
  expect(await asked()).toEqual({ given: ['alfa'], codesComing: 1 })
  await later(2)
  await later(2)
  expect(await asked()).toEqual({ given: ['alfa', 'va'], codesComing: 0 })
  expect((await codesOf(world, orderNo)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'va issued',
    'alfa issued',
  ])
})

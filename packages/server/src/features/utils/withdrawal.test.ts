import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopPayouts } from '@lumbung/contract/loan/payout-channel'
import { proposeSettlement, settleOpenItem } from '@lumbung/contract/utils/open-item'
import { decideWithdrawal, getWithdrawals, requestWithdrawal } from '@lumbung/contract/utils/withdrawal'
import { withdrawalReference } from '@lumbung/domain/bank/withdrawal'
import { dealTo, withdrawTo } from '@lumbung/lab/world/settings'
import { assertSoundBooks, newKey, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { matchLines } from '@lumbung/domain/bank/match-lines'
import { followWithdrawals, sendWithdrawal } from '../../money/withdraw.ts'

const amount = 25_000_000
const account = { bank: 'BCA', number: '5270001234', holder: 'PT Lumbung Artha' }

let world: World
beforeEach(async () => {
  world = await openWorld({ answerTimeoutMs: 300 })
  await withdrawTo(world, account)
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const rowOf = async (id: number) =>
  await world.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function asked(channel: 'xendit' | 'midtrans' = 'xendit'): Promise<number> {
  const maker = await world.as('finance_maker')
  return (await maker.ok(requestWithdrawal, { channel, amount, note: 'weekly', requestKey: newKey() })).id
}

async function agreed(channel: 'xendit' | 'midtrans' = 'xendit'): Promise<number> {
  const id = await asked(channel)
  const checker = await world.as('finance_checker')
  await checker.ok(decideWithdrawal, { id, version: 0, agree: true, note: '', requestKey: newKey() })
  return id
}

const itemOf = async () =>
  await world.db
    .selectFrom('open_item')
    .select(['id', 'version', 'detail'])
    .where('kind', '=', 'withdrawalUnknown')
    .executeTakeFirstOrThrow()

/** What is on its way to the company's bank account, by the books. */
const inTransit = async () => {
  const rows = await world.db
    .selectFrom('ledger_entry')
    .select(['account', 'amount', 'memo'])
    .where('account', '=', 'moneyInTransit')
    .execute()
  return rows.reduce((total, row) => total + row.amount, 0)
}

test.each(['xendit', 'midtrans'] as const)(
  'what one puts forward and another agrees on goes from %s to the company’s account once, and the books say so',
  async (channel) => {
    const id = await agreed(channel)
    await until(world, async () => (await rowOf(id)).state === 'success')
    const farEnd = channel === 'xendit' ? world.farEnd : world.midtrans
    expect(farEnd.paidOut()).toHaveLength(1)
    expect(farEnd.paidOut()[0]).toMatchObject({ amount })
    expect(await rowOf(id)).toMatchObject({ channel, account_number: account.number, bank_code: 'BCA' })
    expect(await inTransit()).toBe(amount)
    const { withdrawals } = await (await world.as('auditor')).ok(getWithdrawals, {})
    expect(withdrawals).toMatchObject([{ id, state: 'success', account: '1234', can: { decide: false } }])
  },
)

test('a withdrawal that the channel refuses to let go is rejected in its queue, so that nobody lets it go by hand', async () => {
  world.midtrans.setBehaviour(withdrawalReference(1), { answer: 'reject', times: 1 })
  const id = await agreed('midtrans')
  await until(world, async () => (await rowOf(id)).state === 'failed')
  expect(await rowOf(id)).toMatchObject({ failure_code: 'HTTP_400', reject_at: null })
  expect(world.midtrans.payouts()).toMatchObject([{ status: 'rejected', sent: 0 }])
  expect(world.midtrans.letGoByHand(withdrawalReference(1))).toBe(false)
  expect(await inTransit()).toBe(0)
})

test('nobody agrees on their own, and what is not there is refused by its field', async () => {
  const both = await world.another('admin')
  const { id } = await both.ok(requestWithdrawal, {
    channel: 'xendit',
    amount,
    note: 'mine',
    requestKey: newKey(),
  })
  const decision = { id, version: 0, agree: true, note: '', requestKey: newKey() }
  expect(await both.call(decideWithdrawal, decision)).toMatchObject({ code: 'SAME_PERSON' })
  await dealTo(world, 'xendit', { leastBalance: world.farEnd.balance() - amount + 1 })
  const maker = await world.as('finance_maker')
  expect(
    await maker.call(requestWithdrawal, { channel: 'xendit', amount, note: 'x', requestKey: newKey() }),
  ).toMatchObject({ code: 'VALIDATION', data: { fields: { amount: expect.anything() as string } } })
})

test('whose answer is lost is asked about and never sent again, by two workers neither', async () => {
  world.farEnd.setBehaviour(withdrawalReference(1), { answer: 'drop', callback: 'never' })
  const id = await agreed()
  await Promise.all([1, 2].map(async () => await sendWithdrawal({ withdrawalId: id }, world.services)))
  expect((await rowOf(id)).state).toBe('unknown')
  expect(await inTransit()).toBe(0)
  await world.advance({ minutes: 3 }, 1)
  expect((await rowOf(id)).state).toBe('success')
  expect(world.farEnd.payouts()).toHaveLength(1)
  expect(await inTransit()).toBe(amount)
})

test('what reaches nobody is tried again after growing pauses, and goes out once when the channel is back', async () => {
  const id = await agreed()
  await world.farEnd.down()
  const tried = vi.spyOn(world.services.channel, 'createPayout')
  await world.drain()
  for (let minute = 0; minute < 60; minute += 1) {
    world.clock.forwardMinutes(1)
    if ((await followWithdrawals(world.services)) > 0) await world.drain()
  }
  expect(tried.mock.calls.length).toBeGreaterThan(1)
  expect(tried.mock.calls.length).toBeLessThan(8)
  tried.mockRestore()
  await world.farEnd.up()
  await world.advance({ hours: 2 })
  await until(world, async () => (await rowOf(id)).state === 'success')
  expect(world.farEnd.payouts()).toHaveLength(1)
})

test('what comes back later is on its way no more', async () => {
  const id = await agreed()
  await until(world, async () => (await rowOf(id)).state === 'success')
  world.farEnd.sendBack(withdrawalReference(1))
  await until(world, async () => (await rowOf(id)).state === 'reversed')
  expect(await inTransit()).toBe(0)
})

test('a callback of what came back is tried again while the channel does not answer, and applied once it does', async () => {
  const id = await agreed()
  const hooks = async () =>
    await world.db.selectFrom('hook_event').select(['state', 'tries']).orderBy('id').execute()
  await until(world, async () => (await rowOf(id)).state === 'success' && (await hooks()).length === 1)
  world.farEnd.setBehaviour(withdrawalReference(1), { inquiry: 'error500' })
  world.farEnd.sendBack(withdrawalReference(1))
  await until(world, async () => (await hooks()).length === 2)
  expect(await hooks()).toEqual([
    { state: 'applied', tries: 0 },
    { state: 'received', tries: 1 },
  ])
  world.farEnd.setBehaviour(withdrawalReference(1), null)
  await world.advance({ minutes: 2 }, 1)
  expect(await rowOf(id)).toMatchObject({ state: 'reversed' })
  expect(await hooks()).toMatchObject([{ state: 'applied' }, { state: 'applied' }])
  expect(await inTransit()).toBe(0)
})

test('what came back without a word is found by looking again, days later, and is on its way no more', async () => {
  world.farEnd.setBehaviour(withdrawalReference(1), { reverseAfterMs: 200, callback: 'never' })
  const id = await agreed()
  await until(world, async () => {
    world.clock.forwardMinutes(5)
    await followWithdrawals(world.services)
    return (await rowOf(id)).state === 'success'
  })
  await until(world, () => Promise.resolve(world.farEnd.payouts()[0]?.status === 'REVERSED'))
  await world.advance({ days: 3 }, 180)
  expect(await rowOf(id)).toMatchObject({ state: 'reversed', look_again_at: null })
  expect(await inTransit()).toBe(0)
})

test('what had failed and arrived after all waits for two persons, who book it on its way to the bank', async () => {
  world.farEnd.setBehaviour(withdrawalReference(1), {
    failureCode: 'INVALID_DESTINATION',
    callback: 'never',
  })
  const id = await agreed()
  await world.advance({ hours: 2 }, 5)
  expect(await rowOf(id)).toMatchObject({ state: 'failed' })
  world.farEnd.turnRound(withdrawalReference(1))
  await world.advance({ days: 3 }, 180)
  expect(await rowOf(id)).toMatchObject({ state: 'failed' })
  const item = await itemOf()
  expect(item.detail).toMatchObject({ booked: 'failed', said: 'success', why: 'contradicted' })
  const [one, other] = [await world.another('finance_maker'), await world.another('finance_checker')]
  const put = { id: item.id, resolution: 'paid', note: 'line of 22 Nov', requestKey: newKey() } as const
  await one.ok(proposeSettlement, { ...put, version: item.version })
  await other.ok(settleOpenItem, { ...put, version: (await itemOf()).version, requestKey: newKey() })
  expect(await rowOf(id)).toMatchObject({ state: 'success', proof: 'line of 22 Nov' })
  expect(await inTransit()).toBe(amount)
})

test('a stop holds withdrawals too', async () => {
  const maker = await world.as('finance_maker')
  await maker.ok(stopPayouts, { channel: 'xendit', note: 'now', requestKey: newKey() })
  const held = await agreed()
  await world.drain()
  expect(await rowOf(held)).toMatchObject({ state: 'submitting', sent_at: null, message: 'stopped' })
  expect(world.farEnd.payouts()).toEqual([])
})

test('of which nobody says for a day how it went is settled by two persons with proof', async () => {
  world.farEnd.setBehaviour(withdrawalReference(1), {
    answer: 'drop',
    callback: 'never',
    inquiry: 'notFound',
  })
  const id = await agreed()
  await world.drain()
  await world.advance({ hours: 27 }, 60)
  const item = await itemOf()
  const [one, other] = [await world.another('finance_maker'), await world.another('finance_checker')]
  const put = { id: item.id, resolution: 'paid', note: 'line of 21 Nov', requestKey: newKey() } as const
  await one.ok(proposeSettlement, { ...put, version: item.version })
  const { version } = await itemOf()
  await other.ok(settleOpenItem, { ...put, version, requestKey: newKey() })
  expect(await rowOf(id)).toMatchObject({ state: 'success', proof: 'line of 21 Nov' })
  expect(await inTransit()).toBe(amount)
})

test('the bank’s line that names a withdrawal is explained by it', () => {
  const book = { id: 7, amount, day: '2026-11-20', references: ['WD00000007'] } as never
  const line = { id: 1, day: '2026-11-21', amount, txId: 'T1', info: 'TRSF WD00000007 XENDIT' } as never
  const { matches } = matchLines([line], { cash: [], payouts: [], withdrawals: [book] })
  expect(matches).toMatchObject([{ rule: 'withdrawalReference', kind: 'ownTransfer', withdrawal: { id: 7 } }])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { getPaymentPreview } from '@lumbung/contract/repay/query'
import { decideReduction } from '@lumbung/contract/repay/reduction'
import { askFor, accountOf, eventsOf, liveCodes, payTo, reductionOf } from '@lumbung/lab/world/changed-loans'
import { addRunningLoan, assertSoundBooks, newKey, stateOf, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let orderNo = ''
let reduction = 0

/** Twenty days late 1,060,000 is owed, and 30,000 of it are forgiven if the rest comes by the third day from now. */
beforeEach(async () => {
  world = await openWorld()
  orderNo = await addRunningLoan(world)
  world.clock.forwardDays(34)
  reduction = await askFor(world, await world.as('collector'), { orderNo, amount: 30_000 })
  const manager = await world.as('col_manager')
  const word = { id: reduction, version: 0, decision: 'approve', note: '', requestKey: newKey() } as const
  await manager.ok(decideReduction, word)
  await world.drain()
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const payOpen = async (amount: number) => {
  const { account } = await liveCodes(world, orderNo)
  return await payTo(world, orderNo, { account_number: account?.code ?? '', amount })
}
const askBack = async (cashId: number, outcome: 'returned' | 'wrongOrder' = 'returned') => {
  const maker = await world.as('finance_maker')
  const { items } = await maker.ok(getCashRecords, { filter: { orderNo }, size: 20 })
  const version = items.find(({ id }) => id === cashId)?.version ?? 0
  const why = { outcome, proof: 'The bank recalled it', requestKey: newKey() }
  return await maker.call(requestReversal, { id: cashId, version, ...why })
}
const agree = async () => {
  const checker = await world.as('finance_checker')
  const { items } = await checker.ok(getPaymentRequests, { filter: { state: ['asked'] }, size: 20 })
  const { id = 0, version = 0 } = items[0] ?? {}
  const word = { id, version, decision: 'agree' as const, note: '', requestKey: newKey() }
  return await checker.call(decidePaymentRequest, word)
}
const seenBefore = async (reverse: number) =>
  await (await world.as('finance_maker')).ok(getPaymentPreview, { orderNo, reverse })

test('a payment that used a reduction is taken back with it: what was forgiven is owed again, as it was shown', async () => {
  const cash = await payOpen(1_030_000)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  world.clock.forwardDays(6)
  const seen = await seenBefore(cash.id)
  expect(seen).toMatchObject({ reductionsBack: 30_000, before: { total: 0 }, clearedAfter: null })
  // Six more days at 3,000: nothing of it was ever forgiven.
  expect(seen.after.total).toBe(1_078_000)
  expect(await askBack(cash.id)).toMatchObject({ code: '' })
  expect(await reductionOf(world, reduction)).toMatchObject({ state: 'used' })
  expect(await agree()).toMatchObject({ code: '' })
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(await reductionOf(world, reduction)).toMatchObject({
    state: 'takenBack',
    used_amount: 30_000,
    used_day: '2026-12-24',
  })
  const account = await accountOf(world, orderNo)
  expect(account).toMatchObject({ owed: seen.after, daysLate: 26, reductions: [{ state: 'takenBack' }] })
  expect(account.lines.map(({ kind }) => kind)).not.toContain('reduction')
  const kinds = (await eventsOf(world, orderNo)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['paymentReversed', 'reductionTakenBack', 'reopen']))
  await until(world, async () => (await liveCodes(world, orderNo)).shop?.amount === 1_078_000)
})

test('paid anew what the reduction would have left, it is not used again: two persons agree anew or all of it is owed', async () => {
  const cash = await payOpen(1_030_000)
  expect(await askBack(cash.id, 'wrongOrder')).toMatchObject({ code: '' })
  expect(await agree()).toMatchObject({ code: '' })
  await until(world, async () => (await liveCodes(world, orderNo)).account !== undefined)
  await payOpen(1_030_000)
  expect(await accountOf(world, orderNo)).toMatchObject({ owed: { total: 30_000 } })
  const again = await askFor(world, await world.as('collector'), { orderNo, amount: 30_000 })
  const word = { id: again, version: 0, decision: 'approve', note: '', requestKey: newKey() } as const
  await (await world.as('col_manager')).ok(decideReduction, word)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await reductionOf(world, again)).toMatchObject({ state: 'used', used_amount: 30_000 })
})

test('an earlier payment takes it back too where the loan was not settled without it; a later one leaves it', async () => {
  const first = await payOpen(500_000)
  world.clock.forwardDays(1)
  await payOpen(533_000)
  expect(await reductionOf(world, reduction)).toMatchObject({ state: 'used', used_day: '2026-12-25' })
  const seen = await seenBefore(first.id)
  expect(seen.reductionsBack).toBeGreaterThan(0)
  expect(await askBack(first.id)).toMatchObject({ code: '' })
  expect(await agree()).toMatchObject({ code: '' })
  expect(await reductionOf(world, reduction)).toMatchObject({ state: 'takenBack' })
  expect((await accountOf(world, orderNo)).owed.total).toBe(1_063_000 - 533_000)
})

test('a payment that came when the loan was settled is taken back alone', async () => {
  const { account } = await liveCodes(world, orderNo)
  const at = world.clock.now().toISOString()
  world.clock.forwardMinutes(5)
  await payOpen(1_030_000)
  const late = { account_number: account?.code ?? '', amount: 20_000, force: true }
  const extra = await payTo(world, orderNo, { ...late, at })
  expect(extra).toMatchObject({ state: 'posted', credit: 20_000 })
  const seen = await seenBefore(extra.id)
  expect(seen).toMatchObject({ reductionsBack: 0, after: { total: 0 } })
  expect(await askBack(extra.id)).toMatchObject({ code: '' })
  expect(await agree()).toMatchObject({ code: '' })
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await reductionOf(world, reduction)).toMatchObject({ state: 'used', used_amount: 30_000 })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { getOverdueMonitoringTotal } from '@lumbung/contract/report/overdue-monitoring-total'
import { decideWriteOff, requestWriteOff } from '@lumbung/contract/repay/write-off'
import { getFigureProof } from '@lumbung/contract/utils/figure'
import { addDays } from '@lumbung/domain/calendar'
import { accountOf, liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import { agreeOn } from '@lumbung/lab/world/settings'
import { addRunningLoan, assertSoundBooks, newKey, stateOf, until } from '@lumbung/lab/world/waiting-orders'
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
  world.clock.forwardDays(14 + 180)
  await world.advance({ hours: 1 })
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const ask = async () =>
  await maker.call(requestWriteOff, { orderNo, proof: 'Moved away, no trace', requestKey: newKey() })
const waiting = async () =>
  (await checker.ok(getPaymentRequests, { filter: { state: ['asked'] }, size: 20 })).items[0]
const decide = async (decision: 'agree' | 'refuse', note = '') => {
  const { id = 0, version = 0 } = (await waiting()) ?? {}
  return await checker.call(decideWriteOff, { id, version, decision, note, requestKey: newKey() })
}
const casesOf = async () =>
  await world.db
    .selectFrom('collection_case')
    .select(['state', 'ending'])
    .where('order_no', '=', orderNo)
    .orderBy('id', 'desc')
    .execute()
/** The month of its due day, as the report has it now. */
const reported = async () => {
  const viewer = await world.as('report_viewer')
  const { dueDay } = await accountOf(world, orderNo)
  const filter = { days: { from: dueDay, to: dueDay } }
  return (await viewer.ok(getOverdueMonitoringTotal, { filter, size: 20 })).sums
}
const payIn = async (amount: number) => {
  const { account } = await liveCodes(world, orderNo)
  return await payTo(world, orderNo, { account_number: account?.code ?? '', amount })
}

test('from day 181 on one person asks and another writes the loan off; its case ends and what comes is a recovery', async () => {
  expect(await ask()).toMatchObject({ code: 'WRITE_OFF_TOO_EARLY' })
  await world.advance({ days: 1 })
  const owed = (await accountOf(world, orderNo)).owed.total
  expect(await reported()).toMatchObject({ due: 1, m3plus: 1, outstanding: 1_000_000, over90: 1_000_000 })
  expect(await ask()).toMatchObject({ code: '', data: { ret: { amount: owed } } })
  expect(await ask()).toMatchObject({ code: 'DUPLICATE' })
  expect(await waiting()).toMatchObject({ kind: 'writeOff', can: { decideWriteOff: true, decide: false } })
  expect(await decide('refuse')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await decide('agree')).toMatchObject({ code: '' })
  expect(await stateOf(world, orderNo)).toBe('writtenOff')
  // It did fall due and was not paid, but is nobody's stock any more.
  expect(await reported()).toMatchObject({ due: 1, m3plus: 0, outstanding: 0, over90: 0 })
  expect((await casesOf())[0]).toEqual({ state: 'writtenOff', ending: 'writtenOff' })
  const account = await accountOf(world, orderNo)
  expect(account).toMatchObject({ writtenOffDay: world.clock.today(), owed: { total: owed } })
  expect(account.ledger.find((entry) => entry.account === 'writeOffLoss')?.amount).toBe(owed)
  await until(world, async () => (await liveCodes(world, orderNo)).account !== undefined)
  // What is paid on the very day comes before the write-off.
  await world.advance({ days: 1 })
  await payIn(400_000)
  expect(await stateOf(world, orderNo)).toBe('writtenOff')
  const { ledger } = await accountOf(world, orderNo)
  expect(ledger.filter((entry) => entry.account === 'recoveryIncome')).toMatchObject([{ amount: -400_000 }])
  // The loan itself says what the accounts do.
  for (const [of, amount] of [
    ['writeOffLoss', owed],
    ['recoveryIncome', -400_000],
  ] as const) {
    const { records, books } = await checker.ok(getFigureProof, { figure: 'balance', account: of })
    expect([records.amount, books.difference]).toEqual([amount, 0])
  }
})

test('from when on is a dated setting: shown, asked and decided by the day of the act; what is off the books stays so', async () => {
  const mayAsk = async () => {
    const { can, writeOffAfterDays } = await accountOf(world, orderNo)
    return [can.writeOff, writeOffAfterDays]
  }
  const later = (days: number) => addDays(world.clock.today(), days)
  await agreeOn(world, { code: 'writeOff', value: { afterDays: 120 }, from: later(1) })
  await agreeOn(world, { code: 'writeOff', value: { afterDays: 190 }, from: later(3) })
  expect([await mayAsk(), (await ask()).code]).toEqual([[false, 180], 'WRITE_OFF_TOO_EARLY'])
  await world.advance({ days: 1 })
  expect(await mayAsk()).toEqual([true, 120])
  const other = await addRunningLoan(world)
  expect((await accountOf(world, other)).can.writeOff).toBe(false)
  expect((await ask()).code).toBe('')
  // Put forward under one setting, decided under another: that of the day it would leave the books.
  await world.advance({ days: 2 })
  expect(await mayAsk()).toEqual([false, 190])
  expect((await decide('agree')).code).toBe('WRITE_OFF_TOO_EARLY')
  await world.advance({ days: 8 })
  expect((await decide('agree')).code).toBe('')
  await agreeOn(world, { code: 'writeOff', value: { afterDays: 999 }, from: later(1) })
  await world.advance({ days: 1 })
  expect(await stateOf(world, orderNo)).toBe('writtenOff')
  await payIn(1_000)
  expect(await stateOf(world, orderNo)).toBe('writtenOff')
})

test('what was written off is cleared when it is paid, and off the books again when that payment is taken back', async () => {
  await world.advance({ days: 1 })
  await ask()
  await decide('agree')
  await payIn((await accountOf(world, orderNo)).owed.total)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  // Paid on the very day it left the books: nothing was lost, by the loan and by the ledger.
  const lost = await checker.ok(getFigureProof, { figure: 'balance', account: 'writeOffLoss' })
  expect([lost.records.amount, lost.books.difference]).toEqual([0, 0])
  const { items } = await maker.ok(getCashRecords, { filter: { orderNo }, size: 20 })
  const { id = 0, version = 0 } = items[0] ?? {}
  const why = { outcome: 'returned' as const, proof: 'The bank recalled it', requestKey: newKey() }
  await maker.ok(requestReversal, { id, version, ...why })
  const asked = await waiting()
  await checker.ok(decidePaymentRequest, {
    id: asked?.id ?? 0,
    version: asked?.version ?? 0,
    decision: 'agree',
    note: '',
    requestKey: newKey(),
  })
  expect(await stateOf(world, orderNo)).toBe('writtenOff')
  expect(await ask()).toMatchObject({ code: 'STATE_CONFLICT' })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RequestOf } from '@lumbung/contract/call'
import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestPaymentEntry,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { getBankDay } from '@lumbung/contract/utils/bank-day'
import { getFigureProof } from '@lumbung/contract/utils/figure'
import { getTrialBalance } from '@lumbung/contract/utils/ledger'
import { getMoneyInTransit } from '@lumbung/contract/utils/money-in-transit'
import { proposeSettlement, settleOpenItem } from '@lumbung/contract/utils/open-item'
import { decideWithdrawal, requestWithdrawal } from '@lumbung/contract/utils/withdrawal'
import { withdrawalReference } from '@lumbung/domain/bank/withdrawal'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { withdrawnTo } from '@lumbung/lab/world/bank-desk'
import { BankOffice } from '@lumbung/lab/world/bank-office'
import { pastFences } from '@lumbung/lab/world/past-fences'
import { withdrawTo } from '@lumbung/lab/world/settings'
import { addRunningLoan, assertSoundBooks, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { verifyBooks } from '../../../cli/verify-books.ts'

const number = '5270001234'
const day = businessDay('2026-11-24')
const next = addDays(day, 1)
const start = 1_000_000_000

let world: World
let desk: BankOffice
beforeEach(async () => {
  world = await openWorld({ start: '2026-11-24T03:00:00Z', answerTimeoutMs: 300 })
  await withdrawTo(world, { bank: 'BCA', number, holder: 'PT Lumbung Artha' })
  desk = await BankOffice.open(world, number)
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

async function decideRequest(orderNo: string): Promise<void> {
  const checker = await world.as('finance_checker')
  const { items } = await checker.ok(getPaymentRequests, { filter: { orderNo, state: ['asked'] }, size: 1 })
  const { id = 0, version = 0 } = items[0] ?? {}
  await checker.ok(decidePaymentRequest, { id, version, decision: 'agree', note: '', requestKey: newKey() })
}

/** Two persons enter money that a slip tells of. */
async function enterBySlip(orderNo: string, reference: string, amount: number): Promise<void> {
  await (
    await world.as('finance_maker')
  ).ok(requestPaymentEntry, {
    orderNo,
    amount,
    paidAt: world.clock.now().toISOString(),
    method: 'transfer',
    channel: 'BCA',
    reference,
    proof: 'Slip of the branch',
    requestKey: newKey(),
  })
  await decideRequest(orderNo)
}

const inTransit = async (filter: RequestOf<typeof getMoneyInTransit>['filter'] = {}) =>
  await (await world.as('auditor')).ok(getMoneyInTransit, { filter, size: 50 })
const shown = async () =>
  (await inTransit()).items.map(({ kind, reference, amount, lineTxId }) => [
    kind,
    reference,
    amount,
    lineTxId,
  ])
const told = async (account: number, on: string) =>
  (await (await world.as('auditor')).ok(getBankDay, { account, day: on })).day?.inTransit

/** The list, the ledger's account and its proof say one sum. */
async function assertTiesOut(): Promise<void> {
  const { sum } = await inTransit()
  const auditor = await world.as('auditor')
  const { items } = await auditor.ok(getTrialBalance, { filter: {}, size: 50 })
  expect(items.find(({ account }) => account === 'moneyInTransit')?.closing ?? 0).toBe(sum)
  expect(await auditor.ok(getFigureProof, { figure: 'balance', account: 'moneyInTransit' })).toMatchObject({
    records: { amount: sum },
    books: { amount: sum, difference: 0 },
    off: [],
  })
}

test('what only our records tell of is listed with who entered it until a closed day of the bank shows it, and is told before the close', async () => {
  const orderNo = await addRunningLoan(world)
  await enterBySlip(orderNo, 'SLIP-1', 150_000)
  await enterBySlip(orderNo, 'SLIP-2', 70_000)
  const { reference } = await withdrawnTo(world, 25_000_000)
  await desk.load(
    [
      { id: 'T1', day, amount: 150_000, info: 'SETORAN SLIP-1' },
      { id: 'T2', day, amount: 25_000_000, info: `TRSF ${reference} XENDIT` },
    ],
    start,
  )
  expect(await shown()).toEqual([
    ['payment', 'SLIP-1', 150_000, 'T1'],
    ['payment', 'SLIP-2', 70_000, null],
    ['withdrawal', reference, 25_000_000, 'T2'],
  ])
  // Whoever closes the day is told of what no line has.
  expect(await told(desk.account, day)).toEqual({ records: 1, amount: 70_000, since: day })
  expect((await inTransit({ day: { to: day }, onLine: false })).sum).toBe(70_000)
  await assertTiesOut()
  await desk.close(day)
  expect(await shown()).toEqual([['payment', 'SLIP-2', 70_000, null]])
  const [{ by } = { by: null }] = (await inTransit()).items
  expect(by).not.toBeNull()
  expect((await inTransit({ orderNo, by: by ?? '' })).items).toMatchObject([{ orderNo, age: 0, by }])
  expect((await inTransit({ kind: ['withdrawal'] })).items).toEqual([])
  await assertTiesOut()
})

test('a line that was something else brings its record back, and money that went back after the bank had shown it stands below zero', async () => {
  const orderNo = await addRunningLoan(world)
  await enterBySlip(orderNo, 'SLIP-1', 150_000)
  await enterBySlip(orderNo, 'SLIP-2', 70_000)
  await desk.load(
    [
      { id: 'B1', day, amount: 150_000, info: 'SETORAN SLIP-1' },
      { id: 'B2', day, amount: 70_000, info: 'SETORAN SLIP-2' },
      { id: 'B3', day: next, amount: -2_500, info: 'BIAYA ADM' },
    ],
    start,
  )
  await desk.close(day)
  expect(await shown()).toEqual([])
  world.clock.forwardDays(2)
  await desk.correct({ day, txId: 'B1' }, next, { kind: 'other', against: 'otherIncome' })
  expect(await shown()).toEqual([['payment', 'SLIP-1', 150_000, null]])
  await assertTiesOut()
  // It was the payment after all.
  await desk.correct({ day, txId: 'B1' }, next, { kind: 'cash' })
  expect(await shown()).toEqual([])

  const maker = await world.as('finance_maker')
  const { items } = await maker.ok(getCashRecords, { filter: { txid: 'SLIP-2' }, size: 1 })
  const { id = 0, version = 0 } = items[0] ?? {}
  const back = {
    id,
    version,
    outcome: 'returned',
    proof: 'Sent back by the bank',
    requestKey: newKey(),
  } as const
  await maker.ok(requestReversal, back)
  await decideRequest(orderNo)
  expect(await shown()).toEqual([['payment', 'SLIP-2', -70_000, null]])
  await assertTiesOut()
})

test('a transfer between two accounts of the company is in transit until its other half is closed', async () => {
  await desk.load(
    [
      { id: 'A1', day, amount: -5_000_000, info: 'PINDAH BUKU' },
      { id: 'A2', day, amount: -5_000_000, info: 'PINDAH BUKU' },
      { id: 'A3', day, amount: 5_000_000, info: 'PINDAH BUKU' },
    ],
    start,
  )
  for (const txId of ['A1', 'A2', 'A3'])
    await desk.explainByTwo(day, txId, { kind: 'ownTransfer', against: 'moneyInTransit' })
  expect(await shown()).toEqual([])
  await desk.close(day)
  expect(await shown()).toEqual([['transfer', 'A2', 5_000_000, null]])
  await assertTiesOut()
})

/** Two persons have money withdrawn, and its channel says nothing of it. */
async function withdrawnUnheard(amount: number): Promise<void> {
  const asked = { channel: 'xendit', amount, note: 'weekly', requestKey: newKey() } as const
  const { id } = await (await world.as('finance_maker')).ok(requestWithdrawal, asked)
  const silent = { answer: 'drop', callback: 'never', inquiry: 'notFound' } as const
  world.farEnd.setBehaviour(withdrawalReference(id), silent)
  const decided = { id, version: 0, agree: true, note: '', requestKey: newKey() }
  await (await world.as('finance_checker')).ok(decideWithdrawal, decided)
  await world.drain()
}

async function settle(reference: string, resolution: 'paid' | 'notPaid'): Promise<void> {
  const { id, version } = await world.db
    .selectFrom('open_item')
    .select(['id', 'version'])
    .where('kind', '=', 'withdrawalUnknown')
    .where('subject', 'like', `%${reference}%`)
    .executeTakeFirstOrThrow()
  const said = { id, resolution, note: 'Letter of the channel', requestKey: newKey() }
  const asked = await (await world.as('finance_maker')).ok(proposeSettlement, { ...said, version })
  await (await world.another('finance_checker')).ok(settleOpenItem, { ...said, version: asked.version })
}

test('a withdrawal that the bank shows before anybody knows how it went stands below zero, until it is booked or for good', async () => {
  const [arrived, failed] = [withdrawalReference(1), withdrawalReference(2)]
  await withdrawnUnheard(25_000_000)
  await withdrawnUnheard(4_000_000)
  await desk.load(
    [
      { id: 'W1', day, amount: 25_000_000, info: `TRSF ${arrived} XENDIT` },
      { id: 'W2', day, amount: 4_000_000, info: `TRSF ${failed} XENDIT` },
    ],
    start,
  )
  expect(await shown()).toEqual([])
  await desk.close(day)
  expect(await shown()).toEqual([
    ['withdrawal', arrived, -25_000_000, null],
    ['withdrawal', failed, -4_000_000, null],
  ])
  await assertTiesOut()
  await world.advance({ hours: 27 }, 60)
  await settle(arrived, 'paid')
  await settle(failed, 'notPaid')
  expect(await shown()).toEqual([['withdrawal', failed, -4_000_000, null]])
  await assertTiesOut()
})

test('verify-books finds what the account holds beside the records', async () => {
  const orderNo = await addRunningLoan(world)
  await enterBySlip(orderNo, 'SLIP-1', 150_000)
  const set = async (amount: number) =>
    await pastFences(
      world,
      `update ledger_entry set amount = sign(amount) * ${amount} where memo = 'received' and abs(amount) in (150000, 150001)`,
    )
  await set(150_001)
  const broken = (await verifyBooks(world.db)).filter(({ violations }) => violations.length > 0)
  expect(broken.find(({ code }) => code === 'I14')?.violations).toEqual([
    'in transit are 150000 and the books say 150001',
  ])
  await set(150_000)
})

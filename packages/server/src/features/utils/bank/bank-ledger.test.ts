import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  requestReversal,
  decidePaymentRequest,
  getPaymentRequests,
  requestPaymentEntry,
} from '@lumbung/contract/repay/payment-request'
import { getFigureProof } from '@lumbung/contract/utils/figure'
import { getJournal, getTrialBalance } from '@lumbung/contract/utils/ledger'
import { addDays, businessDay, startOfDay } from '@lumbung/domain/calendar'
import { type BankRow, withdrawnTo } from '@lumbung/lab/world/bank-desk'
import { BankOffice } from '@lumbung/lab/world/bank-office'
import { pastFences } from '@lumbung/lab/world/past-fences'
import { heldLong, withdrawTo } from '@lumbung/lab/world/settings'
import { addRunningLoan, assertSoundBooks, cashOf, newKey, payoutOf } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { verifyBooks } from '../../../cli/verify-books.ts'
import { transact } from '../../../db/transaction.ts'
import { addCashRecord, moveCash } from '../../../records/loan/cash-records.ts'

const number = '5270001234'
const day = businessDay('2026-11-24')
const next = addDays(day, 1)
const start = 1_000_000_000

let world: World
let desk: BankOffice
beforeEach(async () => {
  world = await openWorld({ start: '2026-11-24T03:00:00Z', answerTimeoutMs: 300 })
  await heldLong(world, { code: 'xenditFees', value: { payout: 2_500, va: 4_440, alfa: 5_000 } })
  await withdrawTo(world, { bank: 'BCA', number, holder: 'PT Lumbung Artha' })
  desk = await BankOffice.open(world, number)
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

let payments = 0
/** Money by virtual account, as the channel tells of it, paid at ten in the morning. */
async function paidByVa(amount: number, on = addDays(day, -1)): Promise<void> {
  payments += 1
  const at = new Date(startOfDay(on).getTime() + 36_000_000)
  await transact(world.db, '*', async (tx) => {
    const told = { provider: 'xendit', method: 'va', channel: 'BCA', code: null } as const
    const when = { paidAt: at, receivedAt: at, hookEventId: null, polled: false }
    const cash = await addCashRecord(tx, { ...told, paymentId: `pay-${payments}`, amount, ...when })
    if (cash === null) throw new Error('it is there already')
    await moveCash(tx, cash, 'setAside', { unmatched_reason: 'unknownCode' })
  })
}

const withdrawn = 25_000_000
const held = async (account: string): Promise<number> => {
  const auditor = await world.as('auditor')
  const { items } = await auditor.ok(getTrialBalance, { filter: {}, size: 50 })
  return items.find((each) => each.account === account)?.closing ?? 0
}
const fee = (id: string, on: string): BankRow => ({ id, day: on, amount: -2_500, info: 'BIAYA ADM' })

/** What a line is posted as, corrections included: memo, account, amount and channel. */
async function postedAs(txId: string) {
  const { rows } = await sql<{ memo: string; account: string; amount: number; channel: string | null }>`
    select e.memo, e.account, e.amount, e.channel from bank_line l join bank_posting p on p.line_id = l.id
      join ledger_entry e on e.posting = p.posting where l.tx_id = ${txId} order by e.posting, e.id`.execute(
    world.db,
  )
  return rows.map(({ memo, account, amount, channel }) => [memo, account, amount, channel])
}

test('a closed day with a line of each kind leaves the bank account in the ledger at the statement’s end', async () => {
  const orderNo = await addRunningLoan(world)
  const payout = await payoutOf(world, orderNo)
  const { reference } = await withdrawnTo(world, withdrawn)
  await paidByVa(300_000)
  await paidByVa(200_000)
  await paidByVa(400_000, addDays(day, -2))
  const atChannel = await held('cashAtChannel')
  expect(await held('moneyInTransit')).toBe(withdrawn)
  const lines: BankRow[] = [
    { id: 'K1', day, amount: 500_000 - 2 * 4_440, info: 'XENDIT SETTLEMENT 23/11' },
    { id: 'K2', day, amount: 390_000, info: 'XENDIT SETTLEMENT 22/11' },
    { id: 'K3', day, amount: -payout.amount, info: `BI-FAST DB ${payout.reference}` },
    { id: 'K4', day, amount: withdrawn, info: `TRSF ${reference} XENDIT` },
    fee('K5', day),
    { id: 'K6', day, amount: 95_000, info: 'SETORAN TUNAI' },
    { id: 'K7', day, amount: -80_000_000, info: 'TOPUP XENDIT' },
    { id: 'K8', day, amount: 900_000_000, info: 'SETORAN MODAL' },
    { id: 'K9', day, amount: 12_000, info: 'BUNGA' },
  ]
  await desk.load(lines, start)
  await desk.confirm(day, 'K2')
  await desk.explainByTwo(day, 'K6', { kind: 'received' })
  await desk.explainByTwo(day, 'K7', { kind: 'ownTransfer', against: 'cashAtChannel', channel: 'xendit' })
  await desk.explainByTwo(day, 'K8', { kind: 'other', against: 'paidInCapital' })
  await desk.explainByTwo(day, 'K9', { kind: 'other', against: 'otherIncome' })
  // Explained is not signed: nothing stands in the bank's account yet, and what only it told of is in transit.
  expect(await held('bankAccount')).toBe(0)
  expect(await held('moneyInTransit')).toBe(withdrawn + 95_000)
  await desk.close(day)

  const end = lines.reduce((sum, { amount }) => sum + amount, start)
  expect(await held('bankAccount')).toBe(end)
  expect(await held('moneyInTransit')).toBe(0)
  expect(await held('cashAtChannel')).toBe(
    atChannel - 491_120 - (400_000 - 4_440) + payout.amount + 80_000_000,
  )
  expect(await held('bankCharges')).toBe(2_500)
  expect(await held('paidInCapital')).toBe(-900_000_000)
  expect(await postedAs('K2')).toEqual([
    ['bankSettlement', 'bankAccount', 390_000, 'xendit'],
    ['bankSettlement', 'cashAtChannel', -395_560, 'xendit'],
    ['bankSettlement', 'channelCost', 5_560, 'xendit'],
  ])
  expect(await postedAs('K4')).toEqual([
    ['bankTransfer', 'bankAccount', withdrawn, 'xendit'],
    ['bankTransfer', 'moneyInTransit', -withdrawn, 'xendit'],
  ])
  expect(await postedAs('K7')).toEqual([
    ['channelFunding', 'bankAccount', -80_000_000, 'xendit'],
    ['channelFunding', 'cashAtChannel', 80_000_000, 'xendit'],
  ])

  const { items } = await (
    await world.as('auditor')
  ).ok(getJournal, { filter: { account: ['channelCost'] }, size: 20 })
  expect(items.find(({ bankLine }) => bankLine === 'K2')).toMatchObject({ debit: 5_560, channel: 'xendit' })

  const checker = await world.as('finance_checker')
  for (const figure of ['bankIn', 'bankOut'] as const) {
    const { records, books, bank } = await checker.ok(getFigureProof, { figure, account: desk.account, day })
    expect(books).toMatchObject({
      amount: records.amount,
      apart: 0,
      difference: 0,
      accounts: ['bankAccount'],
    })
    expect(bank).toMatchObject({ amount: records.amount, difference: 0 })
  }
  const balance = await checker.ok(getFigureProof, { figure: 'balance', account: 'bankAccount' })
  expect(balance).toMatchObject({
    records: { amount: end, count: 1 },
    books: { amount: end, difference: 0 },
    bank: { amount: end, difference: 0 },
    off: [],
  })
})

test('whoever explains a line that nothing of ours stands behind says against which account, or is told by field', async () => {
  await desk.load([{ id: 'W1', day, amount: -7_000, info: 'TARIK TUNAI' }], start)
  const refused = (field: string) => ({ code: 'VALIDATION', data: { fields: { [field]: 'required' } } })
  expect(await desk.explain(day, 'W1', { kind: 'other' })).toMatchObject(refused('against'))
  const transfer = { kind: 'ownTransfer', against: 'cashAtChannel' } as const
  expect(await desk.explain(day, 'W1', transfer)).toMatchObject(refused('channel'))
  expect(await desk.explain(day, 'W1', { ...transfer, channel: 'midtrans' })).toMatchObject({ code: '' })
  expect(await desk.line(day, 'W1')).toMatchObject({ against: 'cashAtChannel', channel: 'midtrans' })
})

test('a line that is opened again before the close is posted once, as what it was said to be last', async () => {
  await desk.load([fee('R1', day), { id: 'R2', day, amount: 50_000, info: 'SETORAN' }], start)
  await desk.explainByTwo(day, 'R2', { kind: 'other', against: 'otherIncome' })
  await desk.reopen(day, 'R2')
  expect(await desk.line(day, 'R2')).toMatchObject({ against: null, channel: null })
  await desk.explainByTwo(day, 'R2', { kind: 'other', against: 'borrowings' })
  await desk.close(day)
  expect(await postedAs('R2')).toEqual([
    ['bankOther', 'bankAccount', 50_000, null],
    ['bankOther', 'borrowings', -50_000, null],
  ])
  expect(await held('otherIncome')).toBe(0)
})

test('what a closed line really was is posted on the day two agree on it, points at it, and leaves the bank account as it is', async () => {
  await paidByVa(300_000)
  await desk.load(
    [fee('C1', day), { id: 'C2', day, amount: 295_560, info: 'XENDIT SETTLEMENT 23/11' }, fee('C3', next)],
    start,
  )
  await desk.close(day)
  const [atChannel, atBank] = [await held('cashAtChannel'), await held('bankAccount')]
  world.clock.forwardDays(2)
  await desk.correct({ day, txId: 'C1' }, next, { kind: 'other', against: 'taxes' })
  expect([await held('bankCharges'), await held('taxes'), await held('bankAccount')]).toEqual([
    0,
    2_500,
    atBank,
  ])
  await desk.correct({ day, txId: 'C2' }, next, { kind: 'other', against: 'borrowings' })
  expect(await held('cashAtChannel')).toBe(atChannel + 295_560)
  // What was right after all rests on its payments again.
  await desk.correct({ day, txId: 'C2' }, next, { kind: 'settlement' })
  expect([await held('cashAtChannel'), await held('borrowings')]).toEqual([atChannel, 0])
  const { rows } = await sql<{ first: number; points: number; day: string }>`
    select min(e.posting) over () as first, e.corrects as points, e.day::text as day from bank_line l
      join bank_posting p on p.line_id = l.id join ledger_entry e on e.posting = p.posting
     where l.tx_id = 'C1' order by e.id`.execute(world.db)
  expect(rows.slice(2).map(({ points, day: on }) => [points, on])).toEqual(
    rows.slice(2).map(({ first }) => [first, world.clock.today()]),
  )
  expect(rows).toHaveLength(4)
  await desk.close(next)
  expect(await held('bankAccount')).toBe(atBank - 2_500)
})

test('a day whose books are closed takes no posting of the bank: it stands on the open day', async () => {
  await addRunningLoan(world)
  await desk.load([fee('S1', day)], start)
  await world.advance({ hours: 48 }, 60)
  await desk.close(day)
  const { rows } = await sql<{ day: string }>`
    select distinct e.day::text as day from bank_posting p join ledger_entry e on e.posting = p.posting`.execute(
    world.db,
  )
  expect(rows).toEqual([{ day: world.clock.today() }])
  expect(await held('bankAccount')).toBe(start - 2_500)
})

test('days that were closed before lines were posted come with the first that is closed since', async () => {
  await paidByVa(300_000)
  const lines = [
    fee('U1', day),
    { id: 'U2', day, amount: 295_560, info: 'XENDIT SETTLEMENT 23/11' },
    fee('U3', next),
  ]
  await desk.load(lines, start)
  await desk.close(day)
  // As it was before.
  await pastFences(world, 'delete from ledger_entry where posting in (select posting from bank_posting)')
  await pastFences(world, 'delete from bank_posting')
  await assertSoundBooks(world)
  expect(await held('bankAccount')).toBe(0)
  await desk.close(next)
  expect(await held('bankAccount')).toBe(start + 295_560 - 5_000)
  expect(await held('openingBalance')).toBe(-start)
  expect(await postedAs('U1')).toHaveLength(2)
})

test('a statement of earlier days that is closed later takes from the opening what its lines moved', async () => {
  await desk.load([fee('E1', next)], start)
  await desk.close(next)
  expect(await held('openingBalance')).toBe(-start)
  await desk.load([{ id: 'E0', day, amount: -100_000, info: 'BIAYA KLIRING' }], start + 100_000)
  await assertSoundBooks(world)
  await desk.close(day)
  expect(await held('openingBalance')).toBe(-start - 100_000)
  expect(await held('bankAccount')).toBe(start - 2_500)
})

test('money with a slip that no channel told of is on its way to the bank, and leaves from there when it goes back', async () => {
  const orderNo = await addRunningLoan(world)
  const [maker, checker] = [await world.as('finance_maker'), await world.as('finance_checker')]
  const decide = async () => {
    const { items } = await checker.ok(getPaymentRequests, { filter: { orderNo, state: ['asked'] }, size: 1 })
    const { id = 0, version = 0 } = items[0] ?? {}
    await checker.ok(decidePaymentRequest, {
      id,
      version,
      decision: 'agree',
      note: '',
      requestKey: newKey(),
    })
  }
  const atChannel = await held('cashAtChannel')
  await maker.ok(requestPaymentEntry, {
    orderNo,
    amount: 150_000,
    paidAt: world.clock.now().toISOString(),
    method: 'transfer',
    channel: 'BCA',
    reference: 'SLIP-1',
    proof: 'Slip of the branch',
    requestKey: newKey(),
  })
  await decide()
  expect([await held('moneyInTransit'), await held('cashAtChannel')]).toEqual([150_000, atChannel])
  const [cash] = await cashOf(world, orderNo)
  await maker.ok(requestReversal, {
    id: cash?.id ?? 0,
    version: cash?.version ?? 0,
    outcome: 'returned',
    proof: 'Sent back by the bank',
    requestKey: newKey(),
  })
  await decide()
  expect([await held('moneyInTransit'), await held('cashAtChannel')]).toEqual([0, atChannel])
})

test('a day of more lines than are posted in one go is posted whole', async () => {
  const lines = Array.from({ length: 2_500 }, (_each, index) => fee(`L${index}`, day))
  await desk.load(lines, start)
  await desk.close(day)
  expect(await held('bankCharges')).toBe(2_500 * 2_500)
  expect(await held('bankAccount')).toBe(start - 2_500 * 2_500)
})

test('verify-books finds what stands in the bank account beside the statements, or not there', async () => {
  await desk.load([fee('V1', day)], start)
  await desk.close(day)
  const wrongs = [
    [
      `insert into ledger_entry (id, posting, day, account, amount, memo, recorded_at) overriding system value
         select 9000000 + row_number() over (), 9000000, '${day}', a.account, a.amount, 'made up', now()
           from (values ('bankAccount', 700), ('cashAtChannel', -700)) a (account, amount)`,
      'delete from ledger_entry where posting = 9000000',
    ],
    [
      `update ledger_entry set amount = amount + sign(amount) * 9 where memo = 'bankFee'`,
      `update ledger_entry set amount = amount - sign(amount) * 9 where memo = 'bankFee'`,
    ],
    [
      `update ledger_entry set account = 'cashAtChannel' where memo = 'bankFee' and account = 'bankAccount'`,
      `update ledger_entry set account = 'bankAccount' where memo = 'bankFee' and account = 'cashAtChannel'`,
    ],
    [
      `update bank_day set end_balance = end_balance + 1`,
      `update bank_day set end_balance = end_balance - 1`,
    ],
  ] as const
  for (const [wrong, right] of wrongs) {
    await pastFences(world, wrong)
    const broken = (await verifyBooks(world.db)).filter(({ violations }) => violations.length > 0)
    // The balance of a closed day is what two persons signed, too.
    const codes = wrong.startsWith('update bank_day') ? ['I12', 'I14'] : ['I14']
    expect([wrong, broken.map(({ code }) => code)]).toEqual([wrong, codes])
    await pastFences(world, right)
  }
})

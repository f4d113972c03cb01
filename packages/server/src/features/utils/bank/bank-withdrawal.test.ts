import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBankCandidates } from '@lumbung/contract/utils/bank-day'
import {
  confirmBankSuggestion,
  decideBankLine,
  explainBankLine,
  reopenBankLine,
} from '@lumbung/contract/utils/bank-work'
import { withdrawalReference } from '@lumbung/domain/bank/withdrawal'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { BankDesk, paidTo, saidOf, withdrawnTo } from '@lumbung/lab/world/bank-desk'
import { pastFences } from '@lumbung/lab/world/past-fences'
import { withdrawTo } from '@lumbung/lab/world/settings'
import { assertSoundBooks, newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { verifyBooks } from '../../../cli/verify-books.ts'

const number = '5270001234'
let world: World
let maker: Caller
let desk: BankDesk
let balance = 0
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-02T05:00:00Z' })
  await withdrawTo(world, { bank: 'BCA', number, holder: 'PT Lumbung Artha' })
  maker = await world.as('finance_maker')
  desk = await BankDesk.open(world, number)
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const withdrawn = async (amount: number): Promise<number> => (await withdrawnTo(world, amount)).id

/** Loads money that came in on a day, each with its words. */
async function came(day: BusinessDay, ...rows: [id: string, amount: number, info: string][]) {
  await desk.load(
    maker,
    rows.map(([id, amount, info]) => ({ id, day, amount, info })),
    balance,
  )
  balance += rows.reduce((sum, [, amount]) => sum + amount, 0)
}

const behind = async (lineId: number) =>
  await world.db
    .selectFrom('bank_line_part')
    .select(['cash_record_id', 'withdrawal_id', 'amount', 'fee'])
    .where('line_id', '=', lineId)
    .execute()
const lineKept = async (txId: string) =>
  await world.db
    .selectFrom('bank_line')
    .select(['id', 'state', 'kind', 'rule'])
    .where('account_id', '=', desk.account)
    .where('tx_id', '=', txId)
    .executeTakeFirstOrThrow()

const broken = async () =>
  (await verifyBooks(world.db)).filter(({ violations }) => violations.length > 0).map(({ code }) => code)

/** As days were sealed before: over their content without withdrawals. */
const sealedBefore = `
  update bank_day d set seal_form = 1, seal = encode(sha256(convert_to(json_build_array(d.account_id, d.day, d.start_balance, d.end_balance, (
      select json_agg(json_build_array(l.id, l.tx_id, l.amount, l.state, l.kind, l.rule, l.note, l.operator_id, l.checker_id,
               (select json_agg(json_build_array(p.cash_record_id, p.disbursement_id, p.amount, p.fee) order by p.id)
                  from bank_line_part p where p.line_id = l.id)) order by l.id)
        from bank_line l where l.account_id = d.account_id and l.day = d.day))::text, 'UTF8')), 'hex')
   where d.day = $1`

// The first: days close in their order.
test('the seal of a closed day is over the withdrawals behind its lines too; one made before holds as it was made', async () => {
  const day = world.clock.today()
  const [id, other] = [await withdrawn(27_000_000), await withdrawn(27_500_000)]
  await came(day, ['W0', 27_000_000, `TRSF ${withdrawalReference(id)}`])
  const closer = await world.another('finance_checker')
  expect(await desk.propose(maker, day)).toMatchObject({ code: '' })
  expect(await desk.close(closer, day)).toMatchObject({ code: '' })
  expect(await broken()).toEqual([])
  const stands = async (withdrawal: number) =>
    await pastFences(world, 'update bank_line_part set withdrawal_id = $1 where withdrawal_id in ($2, $3)', [
      withdrawal,
      id,
      other,
    ])
  await stands(other)
  // Of another amount, it is not what the books have taken out of transit either.
  expect(await broken()).toEqual(['I12', 'I14'])
  await stands(id)
  expect(await broken()).toEqual([])

  await pastFences(world, sealedBefore, [day])
  expect(await broken()).toEqual([])
  const note = async (text: string) =>
    await pastFences(world, 'update bank_line set note = $1 where day = $2', [text, day])
  await note('another')
  expect(await broken()).toEqual(['I12'])
  await note('')
  world.clock.forwardDays(1)
})

test('a withdrawal stands behind the line that names it, else behind the only one of its amount and day', async () => {
  const day = world.clock.today()
  const [named, alone] = [await withdrawn(21_000_000), await withdrawn(22_000_000)]
  await came(
    day,
    ['W1', 21_000_000, `TRSF ${withdrawalReference(named)} XENDIT`],
    ['W2', 22_000_000, 'TRSF XENDIT'],
  )
  const [first, second] = [await lineKept('W1'), await lineKept('W2')]
  expect(first).toMatchObject({ state: 'matched', kind: 'ownTransfer', rule: 'withdrawalReference' })
  expect(second).toMatchObject({ state: 'matched', kind: 'ownTransfer', rule: 'amountDay' })
  expect([...(await behind(first.id)), ...(await behind(second.id))]).toEqual([
    { cash_record_id: null, withdrawal_id: named, amount: 21_000_000, fee: 0 },
    { cash_record_id: null, withdrawal_id: alone, amount: 22_000_000, fee: 0 },
  ])
  // Behind one line it is behind no other.
  world.clock.forwardDays(1)
  await came(world.clock.today(), ['W3', 22_000_000, 'TRSF XENDIT'])
  expect(await lineKept('W3')).toMatchObject({ state: 'new' })
})

test('a payment of the same amount and day is a doubt: the withdrawal is among what is suggested and looked for', async () => {
  world.clock.forwardDays(1)
  const day = world.clock.today()
  const id = await withdrawn(23_000_000)
  const cash = await paidTo(world, day, 23_000_000)
  await came(day, ['W4', 23_000_000, 'TRSF XENDIT'])
  const line = await desk.line(maker, day, 'W4')
  expect(line).toMatchObject({ state: 'new', suggestion: { reason: 'severalOfAmount', of: 2 } })
  const { items } = await maker.ok(getBankCandidates, { id: line.id })
  expect(items.map((item) => [item.cashRecordId, item.withdrawalId, item.reference, item.amount])).toEqual(
    expect.arrayContaining([
      [cash.id, null, cash.txid, 23_000_000],
      [null, id, withdrawalReference(id), 23_000_000],
    ]),
  )
  const searched = await maker.ok(getBankCandidates, { id: line.id, search: withdrawalReference(id) })
  expect(searched.items).toMatchObject([{ withdrawalId: id, reasons: ['amount', 'day', 'searched'] }])

  // It stands in the books already: one person's word is enough, and the day shows what it is.
  expect(await maker.ok(explainBankLine, saidOf(line, 'ownTransfer', { withdrawalId: id }))).toMatchObject({
    state: 'manual',
  })
  expect(await behind(line.id)).toMatchObject([{ withdrawal_id: id, amount: 23_000_000 }])
  expect((await desk.line(maker, day, 'W4')).parts).toMatchObject([
    { withdrawalId: id, reference: withdrawalReference(id), amount: 23_000_000 },
  ])
})

test('one of another day is suggested and taken with a word; taken back, it is free again', async () => {
  const id = await withdrawn(24_000_000)
  world.clock.forwardDays(1)
  const day = world.clock.today()
  await came(day, ['W5', 24_000_000, 'TRSF XENDIT'])
  const line = await desk.line(maker, day, 'W5')
  expect(line).toMatchObject({
    suggestion: {
      kind: 'ownTransfer',
      reason: 'sameAmountOtherDay',
      count: 1,
      parts: [{ withdrawalId: id }],
    },
  })
  const why = { id: line.id, note: 'It came a day later', requestKey: newKey() }
  await maker.ok(confirmBankSuggestion, { ...why, version: line.version })
  expect(await behind(line.id)).toMatchObject([{ withdrawal_id: id }])
  const { version } = await desk.line(maker, day, 'W5')
  await maker.ok(reopenBankLine, { ...why, version, requestKey: newKey() })
  expect(await behind(line.id)).toEqual([])
  const again = await desk.line(maker, day, 'W5')
  await maker.ok(explainBankLine, saidOf(again, 'ownTransfer', { withdrawalId: id }))
})

test('another amount, another account and one that stands behind a line already are refused; without a withdrawal two persons say it', async () => {
  world.clock.forwardDays(1)
  const day = world.clock.today()
  const [used, free] = [await withdrawn(25_000_000), await withdrawn(26_000_000)]
  await came(day, ['W6', 25_000_000, 'TRSF'], ['W7', 25_000_000, 'TRSF'])
  const say = async (txId: string, withdrawalId?: number) =>
    await maker.call(
      explainBankLine,
      saidOf(
        await desk.line(maker, day, txId),
        'ownTransfer',
        withdrawalId === undefined ? { against: 'moneyInTransit' } : { withdrawalId },
      ),
    )
  expect(await say('W6', free)).toMatchObject({ code: 'AMOUNT_MISMATCH' })
  expect(await say('W6', free + 1)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await say('W6', used)).toMatchObject({ code: '' })
  expect(await say('W7', used)).toMatchObject({ code: 'DUPLICATE' })
  const other = await BankDesk.open(world, '5270009999')
  await other.load(maker, [{ id: 'V1', day, amount: 26_000_000, info: 'TRSF' }], 0)
  const elsewhere = await other.line(maker, day, 'V1')
  expect((await maker.ok(getBankCandidates, { id: elsewhere.id })).items).toEqual([])
  expect(
    await maker.call(explainBankLine, saidOf(elsewhere, 'ownTransfer', { withdrawalId: free })),
  ).toMatchObject({ code: 'NOT_FOUND' })
  expect(await say('W7')).toMatchObject({ code: '', data: { ret: { state: 'proposed' } } })
  const { id, version } = await desk.line(maker, day, 'W7')
  const checker = await world.as('finance_checker')
  const agreed = { id, version, decision: 'agree' as const, note: '', requestKey: newKey() }
  expect(await checker.ok(decideBankLine, agreed)).toMatchObject({ state: 'manual' })
})

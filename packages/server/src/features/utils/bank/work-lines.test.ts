import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBankCandidates, getBankLines } from '@lumbung/contract/utils/bank-day'
import {
  correctBankLine,
  decideBankCorrection,
  decideBankLine,
  explainBankLine,
  matchBankDay,
  reopenBankLine,
  takeBankLine,
} from '@lumbung/contract/utils/bank-work'
import { matchRules } from '@lumbung/domain/bank/bank-rules'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { BankDesk, paidTo, saidOf } from '@lumbung/lab/world/bank-desk'
import { addRunningLoan, assertSoundBooks, newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'

const first = businessDay('2026-11-10')
const second = addDays(first, 1)
let world: World
let maker: Caller
let checker: Caller
let desk: BankDesk
let accounts = 0
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-25T05:00:00Z' })
  maker = await world.as('finance_maker')
  checker = await world.as('finance_checker')
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})
beforeEach(async () => (desk = await BankDesk.open(world, `73000${(accounts += 1)}`)))

const take = async (who: Caller, day: string, txId: string, takes: boolean) => {
  const { id, version } = await desk.line(who, day, txId)
  return await who.call(takeBankLine, { id, version, take: takes })
}
const strange = (id: string, day: string, amount: number) => ({ id, day, amount, info: 'SETORAN TUNAI' })

// The first: owners are told of all accounts.
test('an open line is taken by one person, who leaves it again; what is open is told by owner with its age, nobody’s first', async () => {
  const named = await world.another('finance_maker', 'Ayu')
  await desk.load(
    maker,
    [strange('T1', first, 5_000), strange('T2', first, 7_000), strange('T3', second, 11_000)],
    0,
  )
  expect(await take(named, first, 'T1', true)).toMatchObject({ code: '' })
  expect(await desk.line(maker, first, 'T1')).toMatchObject({ owner: 'Ayu', age: 15 })
  const owners = async () =>
    (await desk.day(maker, first)).owners.map(({ id, name, lines, amount, oldest }) => [
      id === named.staffId ? name : id,
      lines,
      amount,
      oldest,
    ])
  expect(await owners()).toEqual([
    [null, 2, 18_000, 15],
    ['Ayu', 1, 5_000, 15],
  ])
  const { items } = await maker.ok(getBankLines, {
    filter: { state: ['new'], owner: 'ayu' },
    sort: { column: 'age', descending: true },
    size: 5,
  })
  expect(items.map(({ txId, age }) => [txId, age])).toEqual([['T1', 15]])
  // What was seen of it is another by now.
  const stale = await desk.line(maker, first, 'T1')
  expect(await take(named, first, 'T1', false)).toMatchObject({ code: '' })
  expect(await maker.call(takeBankLine, { id: stale.id, version: stale.version, take: true })).toMatchObject({
    code: 'VERSION_CONFLICT',
  })
  expect(await owners()).toEqual([[null, 3, 23_000, 15]])
  // Who puts an explanation forward owns it until it is agreed on; an explained line is nobody's work.
  await named.ok(
    explainBankLine,
    saidOf(await desk.line(named, first, 'T2'), 'other', { against: 'otherIncome' }),
  )
  expect((await owners())[1]).toEqual(['Ayu', 1, 7_000, 15])
  const { id, version } = await desk.line(checker, first, 'T2')
  await checker.ok(decideBankLine, { id, version, decision: 'agree', note: '', requestKey: newKey() })
  expect(await owners()).toEqual([[null, 2, 16_000, 15]])
  expect(await take(named, first, 'T2', true)).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('what a line could be is looked for by its amount within two weeks, or by any number of a record', async () => {
  const orderNo = await addRunningLoan(world)
  const payout = await world.db
    .selectFrom('disbursement')
    .select(['id', 'reference', 'amount', 'sent_at'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const near = await paidTo(world, addDays(first, -2), 640_000, { code: '1076600000640' })
  const same = await paidTo(world, addDays(first, -4), 640_000)
  const late = await paidTo(world, addDays(first, 15), 640_000)
  const other = await paidTo(world, first, 99_000, { code: '1076600000099' })
  const day = world.clock.today()
  await desk.load(
    maker,
    [strange('L1', first, 640_000), { id: 'L2', day, amount: -payout.amount, info: 'BI-FAST' }],
    90_000_000,
  )
  const line = await desk.line(maker, first, 'L1')
  const found = async (id: number, search?: string) =>
    (await maker.ok(getBankCandidates, { id, ...(search !== undefined && { search }) })).items
  expect((await found(line.id)).map((item) => [item.cashRecordId, item.reasons])).toEqual([
    [near.id, ['amount', 'nearDay']],
    [same.id, ['amount']],
  ])
  expect((await found(line.id, '1076600000099')).map((item) => [item.cashRecordId, item.reasons])).toEqual([
    [other.id, ['day', 'searched']],
  ])
  expect((await found(line.id, late.txid)).map(({ cashRecordId }) => cashRecordId)).toEqual([late.id])
  // A sign of the search is no pattern.
  expect(await found(line.id, '%')).toEqual([])
  // Money that went out is a payout, and nothing that came in; behind a line it is behind no other.
  const out = await world.db
    .selectFrom('bank_line')
    .select(['id', 'version', 'state', 'rule'])
    .where('account_id', '=', desk.account)
    .where('tx_id', '=', 'L2')
    .executeTakeFirstOrThrow()
  expect(out).toMatchObject({ state: 'matched', rule: 'amountDay' })
  expect(await found(out.id, payout.reference)).toEqual([])
  await maker.ok(reopenBankLine, {
    id: out.id,
    version: out.version,
    note: 'Look again',
    requestKey: newKey(),
  })
  expect(await found(out.id, payout.reference)).toMatchObject([
    { disbursementId: payout.id, orderNo, amount: -payout.amount, reasons: ['amount', 'day', 'searched'] },
  ])
})

test('a second person refuses what a line is said to be: with a reason, and not of their own word; the line is open again', async () => {
  const both = await world.another('admin')
  await desk.load(maker, [strange('R1', first, 5_000)], 0)
  await both.ok(explainBankLine, saidOf(await desk.line(both, first, 'R1'), 'received'))
  const refused = async (who: Caller, note: string) => {
    const { id, version } = await desk.line(who, first, 'R1')
    return await who.call(decideBankLine, { id, version, decision: 'refuse', note, requestKey: newKey() })
  }
  expect(await refused(both, 'Mine')).toMatchObject({ code: 'SAME_PERSON' })
  expect(await refused(checker, ' ')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await refused(checker, 'It is a payment of Budi')).toMatchObject({
    code: '',
    data: { ret: { state: 'new' } },
  })
  expect(await desk.line(maker, first, 'R1')).toMatchObject({
    state: 'new',
    kind: null,
    operator: null,
    note: 'It is a payment of Budi',
    can: { explain: true },
  })
  // Nothing came into the books by it.
  const came = await world.db
    .selectFrom('cash_record')
    .select('id')
    .where('payment_id', '=', `BCA-${desk.number}:R1`)
    .execute()
  expect(came).toEqual([])
})

test('a second person refuses a day with a reason: it is open again, and is closed when it was put forward anew', async () => {
  await desk.load(maker, [{ id: 'D1', day: first, amount: -1_000, info: 'BIAYA ADM' }], 10_000)
  expect(await desk.propose(maker, first)).toMatchObject({ code: '' })
  // While it waits nobody changes what is on it.
  const { id, version } = await desk.line(maker, first, 'D1')
  expect(
    await maker.call(reopenBankLine, { id, version, note: 'Not this', requestKey: newKey() }),
  ).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await desk.close(checker, first, 'refuse', ' ')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await desk.close(checker, first, 'refuse', 'The fee is another’s')).toMatchObject({
    code: '',
    data: { ret: { state: 'open' } },
  })
  expect((await desk.day(maker, first)).day).toMatchObject({
    state: 'open',
    proposedBy: null,
    note: 'The fee is another’s',
    seal: null,
  })
  expect(await desk.close(checker, first)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await desk.propose(maker, first)).toMatchObject({ code: '' })
  expect(await desk.close(checker, first)).toMatchObject({ code: '', data: { ret: { state: 'closed' } } })
})

test('a second person refuses a correction with a reason: the closed line is what it was, and the open day can be put forward', async () => {
  const rows = [first, second].map((day, index) => ({
    id: `K${index}`,
    day,
    amount: -1_000,
    info: 'BIAYA ADM',
  }))
  await desk.load(maker, rows, 10_000)
  expect(await desk.propose(maker, first)).toMatchObject({ code: '' })
  expect(await desk.close(checker, first)).toMatchObject({ code: '' })
  const closed = await desk.line(maker, first, 'K0')
  const really = { kind: 'other', against: 'taxes', note: 'It was a stamp duty' } as const
  const asked = { id: closed.id, day: second, ...really }
  const correction = await maker.ok(correctBankLine, { ...asked, requestKey: newKey() })
  // Of two that wait nobody would know which holds.
  expect(await maker.call(correctBankLine, { ...asked, requestKey: newKey() })).toMatchObject({
    code: 'CORRECTION_WAITING',
  })
  expect(await desk.propose(maker, second)).toMatchObject({ code: 'BANK_DAY_UNEXPLAINED' })
  const refused = { id: correction.id, version: 0, decision: 'refuse' as const }
  expect(
    await checker.call(decideBankCorrection, { ...refused, note: ' ', requestKey: newKey() }),
  ).toMatchObject({ code: 'REASON_MISSING' })
  expect(
    await checker.ok(decideBankCorrection, { ...refused, note: 'It is a fee', requestKey: newKey() }),
  ).toMatchObject({ state: 'refused' })
  expect((await desk.day(maker, first)).corrections).toMatchObject([{ state: 'refused', was: 'bankFee' }])
  expect(await desk.line(maker, first, 'K0')).toMatchObject({ kind: 'bankFee', version: closed.version })
  expect(await desk.propose(maker, second)).toMatchObject({ code: '' })
})

test('what explains a line of an open day is taken back with a reason, and rules may explain it again; money it became stays', async () => {
  const cash = await paidTo(world, first, 815_000)
  await desk.load(maker, [strange('O1', first, 815_000), strange('O2', first, 4_000)], 0)
  const kept = async (txId: string) =>
    await world.db
      .selectFrom('bank_line')
      .select(['id', 'version', 'state', 'kind', 'rule'])
      .where('account_id', '=', desk.account)
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow()
  const behind = async (lineId: number) =>
    await world.db
      .selectFrom('bank_line_part')
      .select('cash_record_id')
      .where('line_id', '=', lineId)
      .execute()
  const reopen = async (txId: string, note: string) => {
    const { id, version } = await kept(txId)
    return await maker.call(reopenBankLine, { id, version, note, requestKey: newKey() })
  }
  const { id } = await kept('O1')
  expect(await behind(id)).toEqual([{ cash_record_id: cash.id }])
  expect(await reopen('O1', '   ')).toMatchObject({ code: 'VALIDATION' })
  expect(await reopen('O1', 'The slip is another’s')).toMatchObject({ code: '' })
  expect(await kept('O1')).toMatchObject({ state: 'new', kind: null, rule: null })
  expect(await behind(id)).toEqual([])
  expect((await desk.day(maker, first)).day?.open).toMatchObject({ lines: 2, amount: 819_000 })
  expect(await reopen('O1', 'Once more')).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await maker.ok(matchBankDay, { account: desk.account, day: first })).toEqual({ matched: 1 })
  expect(await behind(id)).toEqual([{ cash_record_id: cash.id }])

  await maker.ok(explainBankLine, saidOf(await desk.line(maker, first, 'O2'), 'received'))
  const put = await kept('O2')
  const agreed = { id: put.id, version: put.version, decision: 'agree' as const, note: '' }
  await checker.ok(decideBankLine, { ...agreed, requestKey: newKey() })
  expect(await reopen('O2', 'It was a payment')).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('lines are listed by all rules at once', async () => {
  await desk.load(maker, [{ id: 'Q1', day: first, amount: -1_000, info: 'BIAYA ADM' }], 10_000)
  const { items } = await maker.ok(getBankLines, {
    filter: { accountId: desk.account, rule: [...matchRules] },
    size: 5,
  })
  expect(items.map(({ txId, rule }) => [txId, rule])).toEqual([['Q1', 'bankFee']])
})

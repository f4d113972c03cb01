import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBankSettlement } from '@lumbung/contract/utils/bank-settlement'
import { confirmBankSuggestion, explainBankLine, reopenBankLine } from '@lumbung/contract/utils/bank-work'
import { addDays, businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import { BankDesk, paidTo, saidOf } from '@lumbung/lab/world/bank-desk'
import { heldLong } from '@lumbung/lab/world/settings'
import { assertSoundBooks, newKey } from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let maker: Caller
let desk: BankDesk
let tests = 0
/** A Friday of its own for each test, and the Monday after it. */
let friday: BusinessDay
let monday: BusinessDay
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-25T05:00:00Z' })
  maker = await world.as('finance_maker')
  await heldLong(world, { code: 'xenditFees', value: { payout: 2_500, va: 4_440, alfa: 5_000 } })
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})
beforeEach(async () => {
  tests += 1
  friday = addDays(businessDay('2026-07-03'), 14 * tests)
  monday = addDays(friday, 3)
  desk = await BankDesk.open(world, `72000${tests}`)
})

/** What stands behind a line: payment and what the channel kept of it, in their order. */
async function partsOf(lineId: number) {
  const rows = await world.db
    .selectFrom('bank_line_part')
    .select(['cash_record_id', 'amount', 'fee'])
    .where('line_id', '=', lineId)
    .orderBy('cash_record_id')
    .execute()
  return rows.map((row) => [row.cash_record_id, row.amount, row.fee])
}

/** A weekend of both ways: 630,000 gross, 18,880 of fees agreed. */
async function weekend() {
  return [
    await paidTo(world, friday, 300_000, { method: 'va' }),
    await paidTo(world, friday, 200_000, { method: 'alfa' }),
    await paidTo(world, addDays(friday, 1), 80_000, { method: 'va' }),
    await paidTo(world, addDays(friday, 2), 50_000, { method: 'alfa' }),
  ]
}
const agreed = 2 * 4_440 + 2 * 5_000
const settled = (id: string, amount: number, day = monday) => ({ id, day, amount, info: 'XENDIT SETTLEMENT' })
const named = () => ({
  channel: 'xendit' as const,
  methods: ['va' as const, 'alfa' as const],
  from: friday,
  to: addDays(friday, 2),
})

test('a weekend of virtual accounts and counters in Monday’s line is matched by the rule, each payment with its agreed fee', async () => {
  const cash = await weekend()
  await desk.load(maker, [settled('S1', 630_000 - agreed)], 0)
  const line = await desk.line(maker, monday, 'S1')
  expect(line).toMatchObject({ state: 'matched', rule: 'settlement', kind: 'settlement', fees: agreed })
  expect(await partsOf(line.id)).toEqual(
    cash.map((each) => [each.id, each.amount, each.method === 'va' ? 4_440 : 5_000]),
  )
})

test('where two settlements fit one is suggested and says so; confirmed it stands with the agreed fees', async () => {
  const [, later] = [
    await paidTo(world, friday, 100_000, { method: 'va' }),
    await paidTo(world, addDays(friday, 2), 100_000, { method: 'va' }),
  ]
  await desk.load(maker, [settled('S2', 95_560)], 0)
  const line = await desk.line(maker, monday, 'S2')
  expect(line).toMatchObject({
    state: 'new',
    suggestion: { kind: 'settlement', reason: 'severalSettlements', of: 2, count: 1, fees: 4_440 },
  })
  const { id, version } = line
  await maker.ok(confirmBankSuggestion, {
    id,
    version,
    note: 'Their report says Sunday',
    requestKey: newKey(),
  })
  expect(await partsOf(id)).toEqual([[later.id, 100_000, 4_440]])
})

test('a person names channel, ways and days, sees gross, fees, net and difference, and keeps it by one word', async () => {
  const cash = await weekend()
  // No word of a settlement, and 1,000 less than agreed.
  const row = { id: 'S3', day: monday, amount: 630_000 - agreed - 1_000, info: 'PT XENDIT' }
  await desk.load(maker, [row], 0)
  const line = await desk.line(maker, monday, 'S3')
  expect(line).toMatchObject({ state: 'new', suggestion: null })
  const auditor = await world.as('auditor')
  const seen = await auditor.ok(getBankSettlement, { id: line.id, ...named() })
  expect(seen).toEqual({
    records: 4,
    gross: 630_000,
    fees: agreed,
    net: 630_000 - agreed,
    difference: -1_000,
    fits: true,
  })
  const settlement = { ...named(), records: seen.records, gross: seen.gross }
  expect(await maker.ok(explainBankLine, saidOf(line, 'settlement', { settlement }))).toMatchObject({
    state: 'manual',
  })
  // The fees are not those agreed: what the channel kept of the whole stands with the first.
  expect(await partsOf(line.id)).toEqual(
    cash.map((each, index) => [each.id, each.amount, index === 0 ? agreed + 1_000 : 0]),
  )
  // Taken back, everything is free for another line.
  const { version } = await desk.line(maker, monday, 'S3')
  await maker.ok(reopenBankLine, { id: line.id, version, note: 'Another line', requestKey: newKey() })
  expect((await maker.ok(getBankSettlement, { id: line.id, ...named() })).records).toBe(4)
})

test('a settlement of which the channel would have kept more than it may, or less than nothing, is refused', async () => {
  await weekend()
  // A channel may keep 5 % of a settlement whose fees are not those agreed: 31,500.
  const rows = [
    { id: 'S4', day: monday, amount: 598_499, info: 'PT XENDIT' },
    { id: 'S5', day: monday, amount: 630_001, info: 'PT XENDIT' },
    { id: 'S6', day: monday, amount: -598_500, info: 'PT XENDIT' },
  ]
  await desk.load(maker, rows, 1_000_000)
  for (const { id } of rows) {
    const line = await desk.line(maker, monday, id)
    const { records, gross, fits } = await maker.ok(getBankSettlement, { id: line.id, ...named() })
    expect(fits).toBe(false)
    const settlement = { ...named(), records, gross }
    expect(await maker.call(explainBankLine, saidOf(line, 'settlement', { settlement }))).toMatchObject({
      code: 'AMOUNT_MISMATCH',
    })
  }
  const none = { ...named(), methods: ['va' as const], from: addDays(friday, -5), to: addDays(friday, -5) }
  const line = await desk.line(maker, monday, 'S4')
  expect(await maker.ok(getBankSettlement, { id: line.id, ...none })).toMatchObject({
    records: 0,
    gross: 0,
    fits: false,
  })
})

test('what came in since it was seen is a conflict, and one settlement stands behind one line', async () => {
  await weekend()
  const amount = 630_000 - agreed
  const rows = ['S7', 'S8'].map((id) => ({ id, day: monday, amount, info: 'PT XENDIT' }))
  await desk.load(maker, rows, 0)
  const lines = await Promise.all(rows.map(async ({ id }) => await desk.line(maker, monday, id)))
  const [one, other] = lines
  if (one === undefined || other === undefined) throw new Error('a line is missing')
  const { records, gross } = await maker.ok(getBankSettlement, { id: one.id, ...named() })
  const settlement = { ...named(), records, gross }
  const late = await paidTo(world, friday, 10_000, { method: 'va' })
  expect(await maker.call(explainBankLine, saidOf(one, 'settlement', { settlement }))).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  await world.db.updateTable('cash_record').set({ value_day: monday }).where('id', '=', late.id).execute()
  const answers = await Promise.all(
    lines.map(async (line) => await maker.call(explainBankLine, saidOf(line, 'settlement', { settlement }))),
  )
  const codes = answers.map(({ code }) => code).sort()
  expect(codes[0]).toBe('')
  expect(['DUPLICATE', 'STATE_CONFLICT']).toContain(codes[1])
})

test('a settlement is of days before its line, a month at most, and one is named at all', async () => {
  await desk.load(maker, [settled('S9', 95_560)], 0)
  const line = await desk.line(maker, monday, 'S9')
  const fault = async (days: { from: string; to: string }) => {
    const answer = await maker.call(getBankSettlement, { id: line.id, ...named(), ...days })
    return [answer.code, answer.data]
  }
  const later = addDays(monday, 1)
  expect(await fault({ from: friday, to: later })).toMatchObject([
    'VALIDATION',
    { fields: { to: 'tooLarge' } },
  ])
  expect(await fault({ from: monday, to: friday })).toMatchObject([
    'VALIDATION',
    { fields: { from: 'tooLarge' } },
  ])
  expect(await fault({ from: addDays(friday, -31), to: friday })).toMatchObject([
    'VALIDATION',
    { fields: { from: 'tooSmall' } },
  ])
  expect((await fault({ from: addDays(friday, -30), to: friday }))[0]).toBe('')
  expect(await maker.call(explainBankLine, saidOf(line, 'settlement'))).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { settlement: expect.anything() as string } },
  })
})

test('who works on borrowers’ cases sees no settlement', async () => {
  const collector = await world.as('collector')
  expect(await collector.call(getBankSettlement, { id: 1, ...named() })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
})

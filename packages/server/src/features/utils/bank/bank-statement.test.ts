import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import type { SeededRoleName } from '@lumbung/contract/roles'
import { rehearseBankRules } from '@lumbung/contract/utils/bank-rules'
import { decideSetting, proposeSetting } from '@lumbung/contract/utils/dated-setting'
import * as bankDay from '@lumbung/contract/utils/bank-day'
import * as statements from '@lumbung/contract/utils/bank-statement'
import * as bankWork from '@lumbung/contract/utils/bank-work'
import { firstBankRules, matchRules } from '@lumbung/domain/bank/bank-rules'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import {
  bankMapping as mapping,
  type BankRow as Row,
  bankTable as csv,
  paidTo,
} from '@lumbung/lab/world/bank-desk'
import { assertSoundBooks, newKey } from '@lumbung/lab/world/waiting-orders'
import { heldLong } from '@lumbung/lab/world/settings'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'
import { transact } from '../../../db/transaction.ts'
import { setMatching } from '../../../records/bank/bank-statements.ts'
import { matchStatement } from './match-statement.ts'

let world: World
let accounts = 0
let account = 0
let number = ''
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-25T05:00:00Z' })
  await heldLong(world, { code: 'xenditFees', value: { payout: 2_500, va: 4_440, alfa: 5_000 } })
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})
// An account of its own for each test.
beforeEach(async () => {
  accounts += 1
  number = `70000${accounts}`
  const checker = await world.as('finance_checker')
  ;({ id: account } = await checker.ok(statements.saveBankAccount, {
    bank: 'BCA',
    number,
    name: `Operations ${accounts}`,
    requestKey: newKey(),
  }))
})

async function upload(who: Caller, bytes: Buffer, name = 'bank.csv') {
  return await who.call(statements.uploadStatement, { account, name }, { upload: bytes })
}

/** Takes a statement in as finance does, and matches it. @returns the answer of loading */
async function load(who: Caller, rows: readonly Row[], start: number, end?: number) {
  const loaded = await loadOnly(who, rows, start, end)
  await world.drain()
  return loaded
}

async function loadOnly(who: Caller, rows: readonly Row[], start: number, end?: number) {
  const uploaded = await upload(who, csv(rows))
  if (uploaded.code !== '') return uploaded
  const moved = rows.reduce((sum, { amount }) => sum + amount, 0)
  return await who.call(statements.loadStatement, {
    id: uploaded.data.ret.id,
    mapping,
    start,
    end: end ?? start + moved,
    requestKey: newKey(),
  })
}

type Told = Parameters<typeof paidTo>
/** Money as the channel tells of it, without an order. */
const cashOf = async (day: Told[1], amount: Told[2], more?: Told[3]) => await paidTo(world, day, amount, more)

const at = async (who: Caller, day: string) => await who.ok(bankDay.getBankDay, { account, day })
const lineOf = async (who: Caller, day: string, txId: string) => {
  const line = (await at(who, day)).lines.find((each) => each.txId === txId)
  if (line === undefined) throw new Error(`${txId} is not shown`)
  return line
}
async function propose(who: Caller, day: string) {
  const { day: head } = await at(who, day)
  return await who.call(bankWork.proposeBankDay, {
    account,
    day,
    version: head?.version ?? 0,
    note: '',
    requestKey: newKey(),
  })
}
async function close(who: Caller, day: string) {
  const { day: head } = await at(who, day)
  return await who.call(bankWork.closeBankDay, {
    account,
    day,
    version: head?.version ?? 0,
    decision: 'close',
    note: '',
    requestKey: newKey(),
  })
}

const first = businessDay('2026-11-10')
const second = addDays(first, 1)
const person = async (role: SeededRoleName) => await world.as(role)

test('a statement goes on from the one before; another end, the same file, day or line again are refused by name', async () => {
  const maker = await person('finance_maker')
  const rows = [{ id: 'A1', day: first, amount: 1_500_000, info: 'SETORAN TUNAI' }]
  expect(await load(maker, rows, 1_000_000, 2_500_001)).toMatchObject({ code: 'STATEMENT_BALANCE' })
  expect(await load(maker, rows, 1_000_000)).toMatchObject({
    code: '',
    data: { ret: { from: first, to: first, lines: 1 } },
  })
  expect(await upload(maker, csv(rows))).toMatchObject({ code: 'DUPLICATE' })
  expect(await load(maker, [{ id: 'A9', day: first, amount: 5, info: 'X' }], 2_500_000)).toMatchObject({
    code: 'STATEMENT_LOADED',
    msg: expect.stringContaining('bank.csv') as string,
  })
  expect(await load(maker, [{ id: 'A1', day: second, amount: 5, info: 'X' }], 2_500_000)).toMatchObject({
    code: 'STATEMENT_LINE_TWICE',
  })
  expect(await load(maker, [{ id: 'A2', day: second, amount: 5, info: 'X' }], 2_500_001)).toMatchObject({
    code: 'STATEMENT_GAP',
  })
  expect(await load(maker, [{ id: 'A2', day: second, amount: 5, info: 'X' }], 2_500_000)).toMatchObject({
    code: '',
  })
})

test('while a statement is matched its day says so and nobody explains its lines; begun anew it is matched once', async () => {
  const maker = await person('finance_maker')
  await cashOf(first, 410_000, { code: '1076600000410' })
  const rows = [
    { id: 'M1', day: first, amount: 410_000, info: 'TRF 1076600000410' },
    { id: 'M2', day: first, amount: 7_000, info: 'SETORAN TUNAI' },
  ]
  expect(await loadOnly(maker, rows, 0)).toMatchObject({ code: '' })
  const during = await at(maker, first)
  expect(during.day).toMatchObject({
    statement: { matching: true },
    open: { lines: 2 },
    can: { propose: false, match: false },
    inTransit: null,
  })
  expect(during.lines.map(({ can }) => can.explain || can.assign)).toEqual([false, false])
  const { id, version } = await lineOf(maker, first, 'M2')
  const byHand = { id, version, kind: 'received' as const, cashRecordIds: [], disbursementId: null }
  expect(
    await maker.call(bankWork.explainBankLine, { ...byHand, note: 'cash', requestKey: newKey() }),
  ).toMatchObject({ code: 'STATE_CONFLICT' })
  await world.drain()
  const after = await at(maker, first)
  expect(after.day).toMatchObject({ statement: { matching: false }, open: { lines: 1 } })
  expect(after.day?.inTransit).not.toBeNull()
  // A job that is run again, as after a kill, finds what it left.
  const statementId = after.day?.statement.id ?? 0
  await transact(world.db, '*', async (tx) => await setMatching(tx, statementId, true))
  await matchStatement({ statementId }, world.services)
  expect(await at(maker, first)).toEqual(after)
})

test('each wrong row is named, and nothing of such a file is loaded', async () => {
  const maker = await person('finance_maker')
  const bytes = Buffer.from(
    'Reference,Date,Amount,Description\nB1,2026-11-10,12x,A\nB2,soon,500,B\nB3,2026-11-10,500,C\n',
  )
  const uploaded = await upload(maker, bytes)
  if (uploaded.code !== '') throw new Error(String(uploaded.code))
  const { id, suggested } = uploaded.data.ret
  expect(suggested).toEqual(mapping)
  const asked = { id, mapping, start: 0, end: 1_500 }
  expect(await maker.ok(statements.previewStatement, asked)).toMatchObject({
    rows: 3,
    wrong: 2,
    statement: null,
    errors: [
      { row: 2, column: 'amount', issue: 'notSide' },
      { row: 3, column: 'time', issue: 'notDay' },
    ],
  })
  expect(await maker.call(statements.loadStatement, { ...asked, requestKey: newKey() })).toMatchObject({
    code: 'STATEMENT_ROWS',
  })
  expect((await maker.ok(bankDay.getBankDay, { account })).day).toBeNull()
})

test('MT940 of another account is refused; of this one it is loaded as it says itself', async () => {
  const maker = await person('finance_maker')
  const message = (of: string) =>
    Buffer.from(
      `:20:X\n:25:${of}\n:28C:1/1\n:60F:C261109IDR0,00\n:61:2611101110C5000,00NTRFNONREF//MT-${of}\n:86:SETORAN\n:62F:C261110IDR5000,00\n`,
    )
  const taken = async (of: string) => {
    const uploaded = await upload(maker, message(of), 'bank.sta')
    if (uploaded.code !== '') throw new Error(String(uploaded.code))
    return await maker.call(statements.loadStatement, {
      id: uploaded.data.ret.id,
      mapping: [],
      start: null,
      end: null,
      requestKey: newKey(),
    })
  }
  expect(await taken('99999999')).toMatchObject({ code: 'STATEMENT_ACCOUNT' })
  expect(await taken(number)).toMatchObject({ code: '', data: { ret: { from: '2026-11-10', lines: 1 } } })
})

test('lines match by themselves, what is left is worked off by two, and the day is closed by two for good', async () => {
  const maker = await person('finance_maker')
  const checker = await person('finance_checker')
  const another = await world.another('finance_checker')
  await cashOf(addDays(first, -1), 300_000, { method: 'va' })
  await cashOf(addDays(first, -1), 200_000, { method: 'va' })
  await cashOf(first, 750_000, { code: '1076612345670' })
  const late = await cashOf(addDays(first, -2), 410_000)
  const rows = [
    { id: 'C1', day: first, amount: 500_000 - 2 * 4_440, info: 'XENDIT SETTLEMENT 09/11' },
    { id: 'C2', day: first, amount: 750_000, info: 'VA 1076612345670' },
    { id: 'C3', day: first, amount: -2_500, info: 'BIAYA ADM' },
    { id: 'C4', day: first, amount: 410_000, info: 'TRSF CR SITI NURHALIZA' },
    { id: 'C5', day: first, amount: 95_000, info: 'SETORAN TUNAI' },
  ]
  expect(await load(checker, rows, 1_000_000)).toMatchObject({ code: '' })
  const shown = await at(maker, first)
  expect(shown.day).toMatchObject({ open: { lines: 2, amount: 505_000, suggested: 1 }, state: 'open' })
  expect(shown.day?.groups.map(({ rule, lines, parts, fees }) => [rule, lines, parts, fees])).toEqual([
    ['bankFee', 1, 0, 0],
    ['cashReference', 1, 1, 0],
    ['settlement', 1, 2, 8_880],
  ])
  expect(JSON.stringify(shown)).not.toContain('NURHALIZA')
  expect(await propose(maker, first)).toMatchObject({ code: 'BANK_DAY_UNEXPLAINED' })

  // The suggestion rests on a payment in the books: one person's word is enough.
  const c4 = await lineOf(maker, first, 'C4')
  expect(c4.suggestion).toMatchObject({ reason: 'sameAmountOtherDay', parts: [{ cashRecordId: late.id }] })
  await maker.ok(bankWork.confirmBankSuggestion, {
    id: c4.id,
    version: c4.version,
    note: 'Her slip says so',
    requestKey: newKey(),
  })

  // Money nobody knew of: agreed on by another, it is a payment that waits for its order.
  const c5 = await lineOf(maker, first, 'C5')
  const asked = {
    id: c5.id,
    version: c5.version,
    cashRecordIds: [],
    disbursementId: null,
    note: 'No slip yet',
    requestKey: newKey(),
  }
  expect(
    await maker.call(bankWork.explainBankLine, { ...asked, kind: 'bankFee', requestKey: newKey() }),
  ).toMatchObject({ code: 'AMOUNT_MISMATCH' })
  expect(await maker.ok(bankWork.explainBankLine, { ...asked, kind: 'received' })).toMatchObject({
    state: 'proposed',
  })
  expect(await propose(maker, first)).toMatchObject({ code: 'BANK_DAY_UNEXPLAINED' })
  const put = await lineOf(checker, first, 'C5')
  await checker.ok(bankWork.decideBankLine, {
    id: put.id,
    version: put.version,
    decision: 'agree',
    note: '',
    requestKey: newKey(),
  })
  const { items } = await checker.ok(getCashRecords, { filter: { txid: `BCA-${number}:C5` }, size: 5 })
  expect(items).toMatchObject([{ amount: 95_000, state: 'unmatched', method: 'transfer' }])

  expect(await propose(maker, first)).toMatchObject({ code: '' })
  // Who loaded the statement is no second person.
  expect(await close(checker, first)).toMatchObject({ code: 'SAME_PERSON' })
  expect(await close(another, first)).toMatchObject({ code: '', data: { ret: { state: 'closed' } } })
  expect((await at(maker, first)).day).toMatchObject({
    open: { lines: 0, amount: 0 },
    seal: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })

  const c2 = (await maker.ok(bankDay.getBankLines, { filter: { accountId: account, txId: 'C2' }, size: 5 }))
    .items[0]
  const change = { id: c2?.id ?? 0, version: c2?.version ?? 0, note: 'It was another', requestKey: newKey() }
  expect(await maker.call(bankWork.reopenBankLine, change)).toMatchObject({ code: 'BANK_DAY_CLOSED' })
  // Neither the owner of the schema.
  await expect(
    transact(
      world.db,
      '*',
      async (tx) =>
        await tx.updateTable('bank_line').set({ note: 'x' }).where('id', '=', change.id).execute(),
    ),
  ).rejects.toThrow('closed')
  const denied = await world.db
    .selectFrom('audit')
    .select(['reason', 'denied'])
    .where('event', '=', bankWork.reopenBankLine.name)
    .where('subject', '=', String(change.id))
    .execute()
  expect(denied).toEqual([{ reason: 'BANK_DAY_CLOSED', denied: true }])

  // The list shows one by one what the day folds by rule, and what of it may be corrected.
  const listed = async (who: Caller, day: string) => {
    const filter = { accountId: account, day: { from: day, to: day } }
    const { items } = await who.ok(bankDay.getBankLines, { filter, size: 50 })
    return items.map(({ can }) => can.correct)
  }
  const closedLines = await listed(maker, first)
  expect(closedLines.length).toBeGreaterThan(1)
  expect(closedLines).not.toContain(false)
  expect(await listed(await person('finance_checker'), first)).not.toContain(true)

  // A correction stands on an open day and points at the closed line; until it is decided that day stays open.
  const correction = {
    id: change.id,
    kind: 'other' as const,
    against: 'operatingCosts' as const,
    note: 'The branch moved it',
    requestKey: newKey(),
  }
  expect(await maker.call(bankWork.correctBankLine, { ...correction, day: first })).toMatchObject({
    code: 'BANK_DAY_CLOSED',
  })
  expect(
    await load(maker, [{ id: 'C6', day: second, amount: -1_000, info: 'BIAYA ADM' }], 1_000_000 + 1_743_620),
  ).toMatchObject({ code: '' })
  expect(await listed(maker, second)).toEqual([false])
  await maker.ok(bankWork.correctBankLine, { ...correction, day: second, requestKey: newKey() })
  expect(await propose(maker, second)).toMatchObject({ code: 'BANK_DAY_UNEXPLAINED' })
  const open = (await at(checker, second)).corrections[0]
  expect(open).toMatchObject({ lineDay: first, was: 'cash', kind: 'other', state: 'proposed' })
  await checker.ok(bankWork.decideBankCorrection, {
    id: open?.id ?? 0,
    version: 0,
    decision: 'agree',
    note: '',
    requestKey: newKey(),
  })
  expect(await propose(maker, second)).toMatchObject({ code: '' })
  expect((await at(maker, first)).corrections).toMatchObject([{ lineDay: first, state: 'agreed' }])
})

test('days close in their order, and not by who put the day forward', async () => {
  const checker = await person('finance_checker')
  const rows = [first, second].map((day, index) => ({
    id: `D${index}`,
    day,
    amount: -1_000,
    info: 'BIAYA ADM',
  }))
  expect(await load(await person('finance_maker'), rows, 10_000)).toMatchObject({ code: '' })
  expect(await propose(checker, second)).toMatchObject({
    code: 'BANK_DAY_ORDER',
    msg: expect.stringContaining(first) as string,
  })
  expect(await propose(checker, first)).toMatchObject({ code: '' })
  expect(await close(checker, first)).toMatchObject({ code: 'SAME_PERSON' })
})

test('one payment stands behind one line only, whoever says it first', async () => {
  const maker = await person('finance_maker')
  const cash = await cashOf(addDays(first, 5), 61_000)
  const rows = [1, 2].map((n) => ({ id: `E${n}`, day: first, amount: 61_000, info: 'SETORAN' }))
  expect(await load(maker, rows, 0)).toMatchObject({ code: '' })
  const lines = await Promise.all(rows.map(async ({ id }) => await lineOf(maker, first, id)))
  const answers = await Promise.all(
    lines.map(
      async ({ id, version }) =>
        await maker.call(bankWork.explainBankLine, {
          id,
          version,
          kind: 'cash',
          cashRecordIds: [cash.id],
          disbursementId: null,
          note: 'By its slip',
          requestKey: newKey(),
        }),
    ),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual(['', 'DUPLICATE'])
})

test('who may not, may not: an auditor looks, and who works for one app sees nothing of the bank', async () => {
  const auditor = await person('auditor')
  expect(await at(auditor, first)).toMatchObject({ can: { upload: false, addAccount: false } })
  expect(await upload(auditor, csv([{ id: 'F1', day: first, amount: 1, info: 'X' }]))).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  expect(await (await person('collector')).call(bankDay.getBankDay, {})).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  const seen = await transact(
    world.services.db,
    ['panen'],
    async (tx) => await tx.selectFrom('bank_account').selectAll().execute(),
  )
  expect(seen).toEqual([])
})

test('on random days explained and open lines are the statement, and what stands behind a line comes to it', async () => {
  const maker = await person('finance_maker')
  const amount = fc.integer({ min: 1, max: 9 }).map((n) => n * 10_000)
  const made = fc.array(fc.record({ amount, known: fc.constantFrom('code', 'amount', 'not') }), {
    minLength: 1,
    maxLength: 12,
  })
  let day = addDays(businessDay('2026-09-01'), 0)
  let balance = 0
  let lines = 0
  await fc.assert(
    fc.asyncProperty(made, async (given) => {
      day = addDays(day, 1)
      const rows: Row[] = []
      for (const { amount: paid, known } of given) {
        lines += 1
        const code = `88${String(1e9 + lines)}`
        if (known !== 'not') await cashOf(day, paid, { code })
        rows.push({ id: `G${lines}`, day, amount: paid, info: known === 'code' ? `VA ${code}` : 'TRSF' })
      }
      expect(await load(maker, rows, balance)).toMatchObject({ code: '' })
      balance += rows.reduce((sum, each) => sum + each.amount, 0)
      const { day: head } = await at(maker, day)
      const explained = (head?.groups ?? []).reduce((sum, group) => sum + group.amount, 0)
      const gross = (head?.groups ?? []).reduce((sum, group) => sum + group.gross - group.fees, 0)
      expect(gross).toBe(explained)
      expect(explained + (head?.open.amount ?? 0)).toBe((head?.end ?? 0) - (head?.start ?? 0))
      expect(head?.end).toBe(balance)
      const named = given.filter(({ known }) => known === 'code').reduce((sum, each) => sum + each.amount, 0)
      expect(explained).toBeGreaterThanOrEqual(named)
    }),
    { numRuns: 12 },
  )
})

// The last: from here on lines are matched by other rules.
test('rules are put forward, rehearsed on a past day without a trace, agreed on by another, and lines are matched by them from their day on', async () => {
  const [maker, admin] = [await world.as('finance_maker'), await world.as('admin')]
  const day = addDays(first, 3)
  const kept = async (txId: string) =>
    await world.db
      .selectFrom('bank_line')
      .select(['state', 'rule'])
      .where('account_id', '=', account)
      .where('tx_id', '=', txId)
      .executeTakeFirst()
  await cashOf(day, 310_000)
  await load(
    maker,
    [
      { id: 'R1', day, amount: -7_500, info: 'KLIRING 12/20' },
      { id: 'R2', day, amount: 310_000, info: 'TRANSFER' },
    ],
    0,
  )
  expect(await kept('R2')).toMatchObject({ state: 'matched', rule: 'amountDay' })
  const today = world.clock.today()
  const from = addDays(today, 1)
  const value = {
    ...firstBankRules,
    tried: matchRules.filter((rule) => rule !== 'amountDay'),
    feeWords: ['Kliring'],
    settlementWords: [...firstBankRules.settlementWords],
  }
  const why = { from, source: 'Board decision 9', note: 'The bank changed its words', requestKey: newKey() }
  const wrong = { ...value, feeWords: ['Kliring', 'KLIRING'] }
  expect(await maker.call(proposeSetting, { code: 'bankRules', value: wrong, ...why })).toMatchObject({
    code: 'VALIDATION',
    data: { fields: { 'value.feeWords': 'custom' } },
  })
  const { id } = await maker.ok(proposeSetting, { code: 'bankRules', value, ...why, requestKey: newKey() })
  const auditor = await world.as('auditor')
  const rehearsed = await auditor.ok(rehearseBankRules, { account, day, setting: id })
  expect(rehearsed).toMatchObject({
    lines: 2,
    now: { matched: 1, suggested: 0 },
    proposed: { matched: 1, suggested: 1 },
    changes: 2,
    changed: [
      { txId: 'R1', was: { rule: null, suggested: false }, is: { rule: 'bankFee', suggested: false } },
      { txId: 'R2', was: { rule: 'amountDay', suggested: false }, is: { rule: null, suggested: true } },
    ],
  })
  // Nothing was written by that.
  expect(await kept('R1')).toMatchObject({ state: 'new' })
  expect(await auditor.call(rehearseBankRules, { account, day, setting: id + 1 })).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await maker.call(decideSetting, { id, agree: true, note: '', requestKey: newKey() })).toMatchObject({
    code: 'NOT_PERMITTED',
  })
  await admin.ok(decideSetting, { id, agree: true, note: '', requestKey: newKey() })
  const again = async () => await maker.ok(bankWork.matchBankDay, { account, day })
  await again()
  expect(await kept('R1')).toMatchObject({ state: 'new' })
  world.clock.forwardDays(1)
  await again()
  expect(await kept('R1')).toMatchObject({ state: 'matched', rule: 'bankFee' })
})

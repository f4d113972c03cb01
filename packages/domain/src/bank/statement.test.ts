import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../calendar.ts'
import { LendingError } from '../errors.ts'
import { add, rupiah, sumOf } from '../money.ts'
import { mappingFault, readBankRow, suggestBankColumns } from './bank-row.ts'
import { maskedInfo } from './masked-info.ts'
import { readMt940 } from './mt940.ts'
import { checkStatement, daysOfStatement, type Statement } from './statement.ts'

const day = businessDay('2026-11-20')

/** As a bank in Jakarta sends it: two messages, two days, an envelope, text over two lines. */
const message = `{1:F01CENAIDJAXXXX0000000000}{2:I940CENAIDJAXXXXN}{4:
:20:2611200001
:25:0358812
:28C:224/1
:60F:C261119IDR1284503118,00
:61:2611201120C1007000,00NTRFNONREF//BCA20112600017
:86:TRSF E-BANKING CR 2011 SITI
NURHALIZA
:61:2611201120D2425000,00NTRF261119009654-1//BCA20112600018
:86:BI-FAST DB
:62F:C261120IDR1283085118,00
-}
{1:F01CENAIDJAXXXX0000000000}{2:I940CENAIDJAXXXXN}{4:
:20:2611210001
:25:0358812
:28C:225/1
:60F:C261120IDR1283085118,00
:61:2611211121D2500,NCHGNONREF//BCA21112600001
:86:BIAYA ADM
:62F:C261121IDR1283082618,00
-}
`

function refusal(work: () => unknown): LendingError {
  try {
    work()
  } catch (error) {
    if (error instanceof LendingError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('MT940', () => {
  test('two messages of consecutive days are one statement, with the bank’s references and all its words', () => {
    const read = readMt940(message.replaceAll('\n', '\r\n'))
    expect(read).toMatchObject({
      account: '0358812',
      number: '224/1',
      from: '2026-11-20',
      to: '2026-11-21',
      start: 1_284_503_118,
      end: 1_283_082_618,
    })
    expect(read.lines).toMatchObject([
      {
        txId: 'BCA20112600017',
        amount: 1_007_000,
        type: 'NTRF',
        info: 'TRSF E-BANKING CR 2011 SITI NURHALIZA',
      },
      { txId: 'BCA20112600018', amount: -2_425_000, info: 'BI-FAST DB 261119009654-1' },
      { txId: 'BCA21112600001', day: '2026-11-21', amount: -2_500, type: 'NCHG' },
    ])
    expect(() => checkStatement(read)).not.toThrow()
  })

  test('a line stands on the day it was booked, in the year nearest its value date', () => {
    const booked = (value: string, entry: string) =>
      readMt940(message.replace(':61:2611211121D', `:61:${value}${entry}D`)).lines.at(-1)?.day
    expect(booked('261120', '1121')).toBe('2026-11-21')
    expect(booked('261231', '0101')).toBe('2027-01-01')
    expect(booked('270101', '1231')).toBe('2026-12-31')
    expect(booked('280228', '0229')).toBe('2028-02-29')
    expect(booked('261121', '')).toBe('2026-11-21')
    // Valued on the evening before: the statement is still that of its own day.
    const late = message.replace(':61:2611201120C', ':61:2611191120C')
    expect(readMt940(late)).toMatchObject({ from: '2026-11-20', to: '2026-11-21' })
  })

  test('lines without a reference of the bank are told apart though its numbers begin anew each year', () => {
    const ids = (year: string) =>
      readMt940(
        message.replaceAll(/\/\/BCA\d+/g, '').replaceAll(/([CD:])26(?=\d{4})/g, `$1${year}`),
      ).lines.map(({ txId }) => txId)
    expect(ids('26')).toEqual(['2026-11-20 224/1#1', '2026-11-20 224/1#2', '2026-11-21 225/1#1'])
    expect(new Set([...ids('26'), ...ids('27')]).size).toBe(6)
  })

  test.each([
    ['another currency', 'IDR1284503118,00', 'USD1284503118,00', 'currency', 5],
    ['part of a rupiah', 'C1007000,00', 'C1007000,50', 'decimals', 6],
    ['a day that there is not', ':61:2611201120C', ':61:2611311120C', 'day', 6],
    ['a booking day that there is not', ':61:2611201120C', ':61:2611201131C', 'day', 6],
    ['a line of another form', ':61:2611201120C', ':61:20 Nov C', 'line', 6],
  ])('%s is refused by its line', (_what, from, to, reason, line) => {
    expect(refusal(() => readMt940(message.replace(from, to)))).toMatchObject({
      code: 'STATEMENT_UNREADABLE',
      detail: { line, reason },
    })
  })

  test('a message that does not go on where the one before ended is refused', () => {
    const gap = message.replace(
      'C261120IDR1283085118,00\n:61:2611211121',
      'C261120IDR1283085119,00\n:61:2611211121',
    )
    expect(refusal(() => readMt940(gap)).code).toBe('STATEMENT_GAP')
  })
})

const amounts = fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((amount) => amount !== 0)
const statements = fc
  .record({
    start: fc.integer({ min: 0, max: 1_000_000_000 }),
    days: fc.integer({ min: 1, max: 9 }),
    lines: fc.array(fc.record({ amount: amounts, on: fc.nat({ max: 8 }) }), { maxLength: 30 }),
  })
  .map(({ start, days, lines }): Statement => {
    const made = lines.map(({ amount, on }, index) => ({
      txId: `t${index}`,
      day: addDays(day, on % days),
      time: null,
      amount: rupiah(amount),
      type: '',
      info: '',
    }))
    const end = add(
      rupiah(start),
      sumOf(made, ({ amount }) => amount),
    )
    return {
      account: null,
      number: null,
      from: day,
      to: addDays(day, days - 1),
      start: rupiah(start),
      end,
      lines: made,
    }
  })

describe('a statement', () => {
  test('has days that join from its start to its end', () => {
    fc.assert(
      fc.property(statements, (statement) => {
        checkStatement(statement)
        const days = daysOfStatement(statement)
        expect(days[0]?.start).toBe(statement.start)
        expect(days.at(-1)?.end).toBe(statement.end)
        for (const [index, each] of days.entries())
          if (index > 0) expect(each.start).toBe(days[index - 1]?.end)
      }),
    )
  })

  test('whose end balance is off by a rupiah, or which has a line twice, is refused', () => {
    fc.assert(
      fc.property(statements, (statement) => {
        const off = { ...statement, end: add(statement.end, rupiah(1)) }
        expect(refusal(() => checkStatement(off)).code).toBe('STATEMENT_BALANCE')
        const [first] = statement.lines
        if (first === undefined) return
        const twice = { ...statement, lines: [...statement.lines, first] }
        expect(refusal(() => checkStatement(twice)).code).toBe('STATEMENT_LINE_TWICE')
      }),
    )
  })
})

describe('a row of a bank’s table', () => {
  const cells = { txId: 'T1', time: '20/11/2026 09:14', info: 'SETORAN' }
  test.each([
    [{ amount: '1.250.000' }, 1_250_000],
    [{ amount: '-1,250,000.00' }, -1_250_000],
    [{ amount: '1.250.000,00 DB' }, -1_250_000],
    [{ amount: '1250000', type: 'K' }, -1_250_000],
    [{ amount: '1250000', type: 'CR' }, 1_250_000],
    [{ debit: '0', credit: '1.250.000' }, 1_250_000],
    [{ debit: '1250000', credit: '' }, -1_250_000],
  ])('says %j', (money, amount) => {
    expect(readBankRow({ ...cells, ...money }, 'dayFirst')).toMatchObject({
      line: { day: '2026-11-20', time: '09:14', amount },
    })
  })

  test.each([
    [{ amount: '12.5' }, { column: 'amount', issue: 'notWhole' }],
    [
      { amount: '5000', type: '??' },
      { column: 'type', issue: 'notSide' },
    ],
    [
      { debit: '1', credit: '2' },
      { column: 'debit', issue: 'bothSides' },
    ],
    [
      { amount: '5000', txId: ' ' },
      { column: 'txId', issue: 'missing' },
    ],
    [
      { amount: '5000', time: 'today' },
      { column: 'time', issue: 'notDay' },
    ],
  ])('that says %j is named', (wrong, error) => {
    expect(readBankRow({ ...cells, ...wrong }, 'dayFirst')).toMatchObject({ errors: [error] })
  })

  test('has columns that are known by their headings, each once', () => {
    const columns = ['Tanggal', 'No Referensi', 'Keterangan', 'Debet', 'Kredit', 'Saldo', 'Cabang']
    const mapping = suggestBankColumns(columns)
    expect(mapping).toEqual(['time', 'txId', 'info', 'debit', 'credit', 'balance', 'ignore'])
    expect(mappingFault(mapping)).toBeNull()
    expect(mappingFault(['time', 'txId', 'info', 'debit'])).toEqual({ field: 'amount', reason: 'missing' })
    expect(mappingFault([...mapping, 'time'])).toEqual({ field: 'time', reason: 'doubled' })
  })
})

test('what a bank says of a person is cut to the first word and a letter, of an account to four figures', () => {
  expect(maskedInfo('TRSF E-BANKING CR 2011 SITI NURHALIZA')).toBe('TRSF E-BANKING CR 2011 SITI N••••')
  expect(maskedInfo('BI-FAST CR 0219 PT MITRA SEJATI')).toBe('BI-FAST CR 0219 PT MITRA SEJATI')
  expect(maskedInfo('TRF DARI 081234567890')).toBe('TRF DARI ••••7890')
  expect(maskedInfo('BI-FAST DB 261119009654-1')).toBe('BI-FAST DB 261119009654-1')
})

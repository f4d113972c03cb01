import { describe, expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { dateOrderOf, readAmount, readMoment, readStatus } from './import-cell.ts'
import type { ImportColumn } from './import-file.ts'
import {
  extensionOfImport,
  type ImportTerms,
  paymentOfImport,
  termsOfImport,
} from '../account/imported-loan.ts'
import { readImportRow, type ReadRow } from './import-row.ts'
import { fold } from '../account/fold.ts'
import type { LoanAccount } from '../account/loan-account.ts'
import { ppm, rupiah, zero } from '../money.ts'
import { owed } from '../account/owed.ts'

const free: ImportTerms = {
  amountFactor: 1000,
  dueRule: 'inclusive',
  calendar: 'days',
  serviceFeePpm: ppm(0),
  handlingFee: zero,
  interestPpm: ppm(0),
  overdueFirstPpm: ppm(0),
  overdueLaterPpm: ppm(0),
}
const priced: ImportTerms = {
  ...free,
  interestPpm: ppm(500),
  overdueFirstPpm: ppm(2000),
  overdueLaterPpm: ppm(3000),
}
const today = businessDay('2016-12-08')

const onTime: Partial<Record<ImportColumn, string>> = {
  orderNo: 'made-000001',
  status: 'PAIDOFF',
  principal: '1000',
  termDays: '30',
  loanDay: '9/8/16',
  dueDay: '10/7/16',
  repaidTime: '10/7/16 9:00',
  age: '45',
  education: 'college',
  gender: 'female',
}
const open = { ...onTime, status: 'COLLECTION', repaidTime: '', daysOverdue: '62' }

function read(change: Partial<Record<ImportColumn, string>>, terms = free): ReadRow {
  return readImportRow({ ...onTime, ...change }, { terms, dateOrder: 'monthFirst', today })
}

function faults(change: Partial<Record<ImportColumn, string>>, terms = free): string[] {
  return read(change, terms).errors.map(({ column, issue }) => `${column} ${issue}`)
}

function accountOf({ loan }: ReadRow, terms: ImportTerms): LoanAccount {
  if (loan === null) throw new Error('the row was refused')
  const events = [extensionOfImport(loan), paymentOfImport(loan)].filter((event) => event !== null)
  return {
    terms: termsOfImport(loan, terms),
    loanDay: loan.loanDay,
    events: events.map((event, index) => ({ ...event, id: String(index), seq: index })),
  }
}

describe('a row becomes the loan it tells of', () => {
  test('paid on the due day it is cleared on time', () => {
    const row = read({})
    expect(row).toEqual({
      orderNo: 'made-000001',
      outcome: 'clearedOnTime',
      errors: [],
      warnings: [],
      loan: {
        orderNo: 'made-000001',
        principal: 1_000_000,
        termDays: 30,
        loanDay: '2016-09-08',
        dueDay: '2016-10-07',
        extension: null,
        repayment: { day: '2016-10-07', at: '2016-10-07T09:00:00+07:00', amount: 1_000_000 },
        age: 45,
        education: 'college',
        gender: 'female',
      },
    })
    expect(fold(accountOf(row, free)).clearedDay).toBe('2016-10-07')
  })

  test('paid before the due day it paid the early settlement amount', () => {
    const row = read({ repaidTime: '9/14/16 19:31' }, priced)
    expect(row.loan?.repayment).toEqual({
      day: '2016-09-14',
      at: '2016-09-14T19:31:00+07:00',
      amount: 1_003_500,
    })
    expect(fold(accountOf(row, priced))).toMatchObject({ clearedDay: '2016-09-14', credit: 0 })
  })

  test('paid late it paid the penalty too', () => {
    const row = read(
      { status: 'COLLECTION_PAIDOFF', repaidTime: '10/17/16 11:00', daysOverdue: '10' },
      priced,
    )
    expect(row).toMatchObject({ outcome: 'clearedLate', warnings: [] })
    // 15,000 interest, 7 × 2,000 and 3 × 3,000 penalty
    expect(row.loan?.repayment?.amount).toBe(1_038_000)
    expect(fold(accountOf(row, priced))).toMatchObject({ clearedDay: '2016-10-17', credit: 0 })
  })

  test('not paid and past its due day it is overdue by as many days as the file says', () => {
    const row = read(open)
    expect(row).toMatchObject({ outcome: 'overdue', warnings: [], loan: { repayment: null } })
    expect(owed(accountOf(row, free), today)).toMatchObject({ total: 1_000_000, daysLate: 62 })
  })

  test('not paid and not due yet it is running', () => {
    expect(read({ ...open, loanDay: '12/1/16', dueDay: '12/30/16', daysOverdue: '' })).toMatchObject({
      outcome: 'running',
      warnings: [],
    })
  })

  test('a loan of the lender who counts from the next day has its due day by the other rule', () => {
    const after = { ...free, dueRule: 'after' as const }
    expect(faults({}, after)).toEqual(['dueDay dueDayOff'])
    expect(faults({ dueDay: '10/8/16' }, after)).toEqual([])
  })
})

describe('a due day later by whole terms is a roll-over', () => {
  test.each([
    ['7', '9/21/16', 7, '2016-09-14'],
    ['15', '10/7/16', 15, '2016-09-22'],
    ['15', '10/22/16', 30, '2016-09-22'],
    ['30', '11/6/16', 30, '2016-10-07'],
  ])('term %s, due %s: %i days, dated on the old due day', (termDays, dueDay, days, day) => {
    const row = read({ ...open, termDays, dueDay, daysOverdue: '' })
    expect(row.loan?.extension).toEqual({ day, days })
    const snapshot = fold(accountOf(row, free))
    expect(snapshot).toMatchObject({ extensionsCount: 1, extensionFees: 0, cashReceived: 0 })
    expect(snapshot.instalments[0]?.dueDay).toBe(row.loan?.dueDay)
  })

  test('settled before the old due day, it was rolled over on the day it was settled', () => {
    const row = read({ dueDay: '11/6/16', repaidTime: '9/20/16 8:00' })
    expect(row.loan?.extension).toEqual({ day: '2016-09-20', days: 30 })
    expect(fold(accountOf(row, free))).toMatchObject({ clearedDay: '2016-09-20', extensionsCount: 1 })
  })

  test('costs nothing: interest stops at the old due day', () => {
    const row = read({ dueDay: '11/6/16', repaidTime: '11/6/16 8:00' }, priced)
    expect(row.loan?.repayment?.amount).toBe(1_015_000)
  })

  test.each(['10/6/16', '10/8/16', '9/1/16', '11/5/16', '11/1/17'])(
    '%s is neither: the row is refused',
    (dueDay) => {
      expect(faults({ dueDay })).toEqual(['dueDay dueDayOff'])
    },
  )
})

describe('what the file claims is held against its days', () => {
  test('settled as if in time but after the due day', () => {
    const row = read({ repaidTime: '10/8/16 11:03' })
    expect(row.outcome).toBe('clearedLate')
    expect(row.warnings).toEqual([
      { column: 'status', issue: 'paidLate', value: 'PAIDOFF', expected: '2016-10-07' },
    ])
  })

  test('settled out of collection but in time', () => {
    expect(read({ status: 'COLLECTION_PAIDOFF' }).warnings).toMatchObject([{ issue: 'paidOnTime' }])
  })

  test('a word that only says settled claims nothing', () => {
    expect(read({ status: 'Lunas', repaidTime: '10/8/16 11:03' }).warnings).toEqual([])
  })

  test('other days overdue than the days between', () => {
    const row = read({ status: 'COLLECTION_PAIDOFF', repaidTime: '10/8/16 11:02', daysOverdue: '2' })
    expect(row.warnings).toEqual([
      { column: 'daysOverdue', issue: 'daysOverdueDiffers', value: '2', expected: '1' },
    ])
    expect(read({ ...open, daysOverdue: '61' }).warnings).toMatchObject([{ value: '61', expected: '62' }])
  })

  test('a fact that cannot be read is left empty', () => {
    const row = read({ age: 'forty', gender: 'x', education: '' })
    expect(row.loan).toMatchObject({ age: null, gender: null, education: null })
    expect(row.warnings.map(({ column, issue }) => `${column} ${issue}`)).toEqual([
      'age notKept',
      'gender notKept',
    ])
  })
})

describe('a row that cannot be a loan says why, cell by cell', () => {
  test.each<[string, Partial<Record<ImportColumn, string>>, string]>([
    ['no number', { orderNo: '' }, 'orderNo missing'],
    ['a short number', { orderNo: 'A1' }, 'orderNo notOrderNo'],
    ['no status', { status: '  ' }, 'status missing'],
    ['an unknown status', { status: 'GONE' }, 'status notStatus'],
    ['a negative amount', { principal: '-1000' }, 'principal notPositive'],
    ['no amount', { principal: '0' }, 'principal notPositive'],
    ['a word for an amount', { principal: 'much' }, 'principal notNumber'],
    ['too much', { principal: '9000000000' }, 'principal tooLarge'],
    ['a part of a rupiah', { principal: '1000.55' }, 'principal notWhole'],
    ['no term', { termDays: '0' }, 'termDays notPositive'],
    ['half a day', { termDays: '7.5' }, 'termDays notNumber'],
    ['a day that is none', { loanDay: '2/30/16' }, 'loanDay notDay'],
    ['a loan of tomorrow', { ...open, loanDay: '12/9/16', dueDay: '1/7/17' }, 'loanDay inFuture'],
    ['settled without a time', { repaidTime: '' }, 'repaidTime missing'],
    ['settled tomorrow', { repaidTime: '12/9/16 1:00' }, 'repaidTime inFuture'],
    ['settled before it began', { repaidTime: '9/7/16 1:00' }, 'repaidTime beforeLoan'],
    ['open and settled', { status: 'COLLECTION' }, 'repaidTime notExpected'],
  ])('%s', (_name, change, fault) => {
    const terms = change.principal === '1000.55' ? { ...free, amountFactor: 1 } : free
    expect(faults(change, terms)).toEqual([fault])
    expect(read(change, terms).loan).toBeNull()
  })

  test('every fault of a row is told at once', () => {
    expect(faults({ orderNo: '?', principal: '-1', dueDay: 'soon', repaidTime: '' })).toEqual([
      'orderNo notOrderNo',
      'principal notPositive',
      'dueDay notDay',
      'repaidTime missing',
    ])
  })

  test('fees may not eat the loan, nor all cost exceed it', () => {
    expect(faults({}, { ...free, handlingFee: rupiah(1_000_000) })).toEqual(['principal feesOverPrincipal'])
    expect(faults({}, { ...free, interestPpm: ppm(40_000) })).toEqual(['principal costOverPrincipal'])
  })
})

describe('cells', () => {
  test.each([
    ['1000', 1000, 1_000_000],
    ['1.000.000', 1, 1_000_000],
    ['1,000,000.00', 1, 1_000_000],
    ['Rp 1.500', 1, 1500],
    ['1.5', 1_000_000, 1_500_000],
    ['0,75', 1_000_000, 750_000],
    ['1000000000000', 1, 1_000_000_000_000],
  ])('%s times %i is %i rupiah', (text, factor, amount) => {
    expect(readAmount(text, factor)).toEqual({ value: amount })
  })

  test.each([
    ['1.000,000', 'notNumber'],
    ['1,00,000', 'notNumber'],
    ['1e6', 'notNumber'],
    ['-Rp 5.000', 'notPositive'],
    ['99999999999999999999', 'tooLarge'],
  ])('%s is %s', (text, issue) => {
    expect(readAmount(text, 1)).toEqual({ issue })
  })

  test.each([
    ['9/8/16', 'monthFirst', '2016-09-08', null],
    ['9/8/16', 'dayFirst', '2016-08-09', null],
    ['08.09.2016', 'dayFirst', '2016-09-08', null],
    ['2016-09-08', 'dayFirst', '2016-09-08', null],
    ['2016-09-14T19:31:00', 'monthFirst', '2016-09-14', '19:31'],
    ['9/14/16 9:05', 'monthFirst', '2016-09-14', '09:05'],
  ] as const)('%s (%s) is %s %s', (text, order, day, time) => {
    expect(readMoment(text, order)).toEqual({ value: { day, time } })
  })

  test.each([
    '9/14/16 25:00',
    '14/9/16',
    '2016-02-30',
    '1916-09-08',
    '2016-09-14T19:31:00Z',
    '42627',
    'today',
  ])('%s is no day', (text) => {
    expect(readMoment(text, 'monthFirst')).toEqual({ issue: 'notDay' })
  })

  test('a number over twelve tells how the days of a file are meant', () => {
    expect(dateOrderOf(['9/8/16', '10/22/16', ''])).toBe('monthFirst')
    expect(dateOrderOf(['08/09/2016', '22/10/2016 10:00'])).toBe('dayFirst')
    expect(dateOrderOf(['2016-09-08', '1/2/16'])).toBe('monthFirst')
  })

  test('status words are known in three languages, however they are written', () => {
    expect(readStatus('Collection PaidOff')).toEqual({ value: { paid: true, late: true } })
    expect(readStatus('belum-lunas')).toEqual({ value: { paid: false, late: null } })
    expect(readStatus('已结清')).toEqual({ value: { paid: true, late: null } })
  })
})

describe('the calendar of a row', () => {
  const byMonth = { loanDay: '1/31/16', dueDay: '2/29/16', repaidTime: '2/29/16 9:00' }
  const after: ImportTerms = { ...free, dueRule: 'after' }

  test('a row says itself whether its term counts days or months, whatever the rest of the file does', () => {
    expect(faults(byMonth, after)).toEqual(['dueDay dueDayOff'])
    const row = read({ ...byMonth, calendar: 'Bulan' }, after)
    expect(row).toMatchObject({
      errors: [],
      loan: { calendar: 'month', extension: null },
      outcome: 'clearedOnTime',
    })
    expect(accountOf(row, after).terms.calendar).toBe('month')
    const file: ImportTerms = { ...after, calendar: 'month' }
    expect(read(byMonth, file)).toMatchObject({ errors: [], outcome: 'clearedOnTime' })
    expect(faults({ ...byMonth, calendar: 'days' }, file)).toEqual(['dueDay dueDayOff'])
    expect(read({ ...byMonth, dueDay: '3/1/16', calendar: '天' }, file)).toMatchObject({
      errors: [],
      loan: { calendar: 'days' },
    })
  })

  test('a row that says nothing is as the terms of the file say', () => {
    expect(read({}).loan).not.toHaveProperty('calendar')
    expect(read({ calendar: ' ' }).loan).not.toHaveProperty('calendar')
    expect(accountOf(read({}), free).terms.calendar).toBe('days')
  })

  test('what is neither is a fault of that column, and a month of other than thirty days one of the term', () => {
    expect(faults({ calendar: 'weeks' })).toEqual(['calendar notCalendar'])
    expect(faults({ calendar: 'month', termDays: '45' })).toEqual(['termDays notMonths'])
  })
})

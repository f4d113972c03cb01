import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { type CandidateOrder, fitOfOrder, pointsOf, type WaitingPayment } from './order-fit.ts'

const payment: WaitingPayment = {
  amount: 1_258_750,
  day: businessDay('2026-11-22'),
  codeOf: { orderNo: '261007004791', borrower: 7, phone: 'blind', firstName: 'cahya' },
}
const order: CandidateOrder = {
  orderNo: '261107008251',
  borrower: 7,
  phone: 'blind',
  firstName: 'cahya',
  owed: 1_258_750,
  payoff: 1_258_750,
  codeAmounts: [],
  dueDay: businessDay('2026-11-21'),
}

test('the next loan of the same person, owed to the rupiah and due the day before, fits in nine of ten points', () => {
  const fit = fitOfOrder(payment, order)
  expect(fit).toEqual({
    amount: { fit: 'yes', why: 'owed' },
    name: { fit: 'yes', why: 'same' },
    code: { fit: 'half', why: 'otherLoan' },
    phone: { fit: 'yes', why: 'same' },
    time: { fit: 'yes', why: 'nearDue' },
  })
  expect(pointsOf(fit)).toBe(9)
})

test('the amount speaks for what is owed, what settles or a code asked; a part half; more than is owed not at all', () => {
  const why = (amount: number, more: Partial<CandidateOrder> = {}) =>
    fitOfOrder({ ...payment, amount }, { ...order, ...more }).amount
  expect(why(1_000_000, { payoff: 1_000_000 })).toEqual({ fit: 'yes', why: 'payoff' })
  expect(why(1_300_000, { codeAmounts: [1_300_000] })).toEqual({ fit: 'yes', why: 'code' })
  expect(why(500_000)).toEqual({ fit: 'half', why: 'part' })
  expect(why(2_000_000)).toEqual({ fit: 'no', why: 'more' })
  expect(why(2_000_000, { owed: 0 })).toEqual({ fit: 'no', why: 'none' })
})

test('who is nobody known fits by nobody: a code that is not ours says neither name nor phone', () => {
  const fit = fitOfOrder(
    { ...payment, codeOf: null },
    { ...order, borrower: null, phone: null, firstName: '' },
  )
  expect([fit.name.fit, fit.code.fit, fit.phone.fit]).toEqual(['no', 'no', 'no'])
  // Two of whom nothing is known are not the same person.
  const unknown = { orderNo: 'x', borrower: null, phone: null, firstName: '' }
  const other = fitOfOrder(
    { ...payment, codeOf: unknown },
    { ...order, borrower: null, phone: null, firstName: '' },
  )
  expect([other.name.fit, other.code.fit, other.phone.fit]).toEqual(['no', 'no', 'no'])
})

test('time speaks by its nearness to the due day', () => {
  const at = (day: string | null) =>
    fitOfOrder(payment, { ...order, dueDay: day === null ? null : businessDay(day) }).time
  expect(at('2026-11-22')).toEqual({ fit: 'yes', why: 'onDue' })
  expect(at('2026-11-01')).toEqual({ fit: 'half', why: 'late' })
  expect(at('2026-12-01')).toEqual({ fit: 'half', why: 'early' })
  expect(at('2027-01-01')).toEqual({ fit: 'no', why: 'early' })
  expect(at(null)).toEqual({ fit: 'no', why: 'none' })
})

import { expect, test } from 'vitest'
import { wordsIn } from '../people/name-words.ts'
import { businessDay } from '../calendar.ts'
import { type CandidateOrder, fitOfOrder, pointsOf, type WaitingPayment } from './order-fit.ts'

const payment: WaitingPayment = {
  amount: 1_258_750,
  day: businessDay('2026-11-22'),
  codeOf: { orderNo: '261007004791', borrower: 7, phone: 'blind', firstName: 'cahya' },
  payer: null,
}
const order: CandidateOrder = {
  orderNo: '261107008251',
  borrower: 7,
  phone: 'blind',
  firstName: 'cahya',
  nameWords: ['cahya', 'wulandari'],
  owed: 1_258_750,
  payoff: 1_258_750,
  codeAmounts: [],
  dueDay: businessDay('2026-11-21'),
}

test('the next loan of the same person, owed to the rupiah and due the day before, fits in nine of twelve points', () => {
  const fit = fitOfOrder(payment, order)
  expect(fit).toEqual({
    amount: { fit: 'yes', why: 'owed' },
    name: { fit: 'yes', why: 'same' },
    code: { fit: 'half', why: 'otherLoan' },
    phone: { fit: 'yes', why: 'same' },
    payer: { fit: 'no', why: 'untold' },
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

test('who paid speaks by the whole name wherever it stands, half by its first word alone; where nobody says it, not at all', () => {
  const by = (payer: string | null, nameWords: string[] = order.nameWords.slice()) =>
    fitOfOrder({ ...payment, payer: payer === null ? null : wordsIn(payer) }, { ...order, nameWords }).payer
  expect(by('CAHYA WULANDARI')).toEqual({ fit: 'yes', why: 'whole' })
  expect(by('TRSF E-BANKING CR 2211/FTSCY/WS95031 Wulandari, Cahya')).toEqual({ fit: 'yes', why: 'whole' })
  expect(by('CAHYA WULAN')).toEqual({ fit: 'half', why: 'first' })
  expect(by('BUDI WULANDARI')).toEqual({ fit: 'no', why: 'other' })
  expect(by(null)).toEqual({ fit: 'no', why: 'untold' })
  // One word is a name only where nothing else is said.
  expect([by('SUKARNO', ['sukarno']).fit, by('BAYAR SUKARNO', ['sukarno']).fit]).toEqual(['yes', 'half'])
  expect(by('SUKARNO', [])).toEqual({ fit: 'no', why: 'other' })
  expect(pointsOf(fitOfOrder({ ...payment, payer: wordsIn('Cahya Wulandari') }, order))).toBe(11)
})

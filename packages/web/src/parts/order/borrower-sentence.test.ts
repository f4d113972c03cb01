import { expect, test } from 'vitest'
import { borrowerSentence, extensionSentence } from './borrower-sentence.ts'

const late = {
  day: '2026-11-20',
  dueDay: '2026-11-16',
  daysLate: 4,
  owed: { principal: 500_000, interest: 0, penalty: 7_000, total: 507_000 },
  repaid: 507_000,
  afterReduction: null,
}
const siti = { orderNo: '261102018437', name: 'Siti N••••', gender: 'female' } as const

test('the sentence names every part that is owed, the days late and what came in', () => {
  expect(borrowerSentence('id', siti, late)).toBe(
    'Ibu Siti, sisa tagihan pesanan 261102018437 per 20 November 2026 Rp 507.000: pokok Rp 500.000 dan denda keterlambatan 4 hari Rp 7.000. Pembayaran Rp 507.000 sudah kami terima.',
  )
})

test('it is said in the language asked for, whatever the console speaks', () => {
  expect(borrowerSentence('en', siti, late)).toContain(
    'on 20 November 2026 is Rp 507,000: principal Rp 500,000 and penalty for 4 days Rp 7,000.',
  )
  expect(borrowerSentence('zh', siti, late)).toContain(
    '截至2026年11月20日剩余应还 Rp 507,000：本金 Rp 500,000、逾期 4 天滞纳金 Rp 7,000。',
  )
})

test('before the due day it says when it is due, and a settled loan is thanked for', () => {
  const early = {
    ...late,
    dueDay: '2026-11-30',
    daysLate: 0,
    repaid: 0,
    owed: { principal: 1_000_000, interest: 7_000, penalty: 0, total: 1_007_000 },
  }
  expect(borrowerSentence('id', { ...siti, gender: null }, early)).toMatch(
    /^Bapak\/Ibu Siti, .* Jatuh tempo 30 November 2026\.$/,
  )
  const none = { principal: 0, interest: 0, penalty: 0, total: 0 }
  expect(borrowerSentence('id', siti, { ...late, owed: none })).toBe(
    'Ibu Siti, pesanan 261102018437 sudah lunas per 20 November 2026. Terima kasih.',
  )
})

test('an agreed reduction is told with what settles the loan and until when it holds', () => {
  const afterReduction = { owed: 500_000, payoff: 500_000, validTo: '2026-11-23' }
  expect(borrowerSentence('id', siti, { ...late, afterReduction })).toMatch(
    /Dengan potongan yang disetujui, pinjaman lunas bila Rp 500\.000 dibayar pada 20 November 2026; potongan berlaku sampai 23 November 2026\.$/,
  )
  expect(borrowerSentence('zh', siti, { ...late, afterReduction })).toMatch(
    /2026年11月20日还款 Rp 500,000 即可结清，减免有效至2026年11月23日。$/,
  )
})

test('a reduction that nobody has agreed to yet is told as asked for', () => {
  const afterReduction = { payoff: 500_000, validTo: '2026-11-23', asked: true }
  expect(borrowerSentence('en', siti, { ...late, afterReduction })).toMatch(
    /If the reduction asked for is agreed to, Rp 500,000 paid on 20 November 2026 settles the loan; 23 November 2026 is the last day\.$/,
  )
})

test('more time is told with its price by part, the new due day and what is then due', () => {
  const quote = {
    day: '2026-11-20',
    days: 7,
    payNow: 27_000,
    interestNow: 7_000,
    penaltyNow: 6_000,
    fee: 14_000,
    newDueDay: '2026-11-27',
    billAfter: 1_003_500,
  }
  expect(extensionSentence('id', siti, quote)).toBe(
    'Ibu Siti, pesanan 261102018437 dapat diperpanjang 7 hari dengan membayar Rp 27.000 pada 20 November 2026: bunga Rp 7.000, denda keterlambatan Rp 6.000 dan biaya perpanjangan Rp 14.000. Jatuh tempo menjadi 27 November 2026, tagihannya Rp 1.003.500.',
  )
  expect(extensionSentence('zh', siti, { ...quote, penaltyNow: 0 })).toContain(
    '可展期 7 天，需在2026年11月20日支付 Rp 27,000：利息 Rp 7,000、展期费 Rp 14,000。',
  )
})

test('a name that is only dots is not said', () => {
  expect(borrowerSentence('en', { ...siti, name: '••••' }, late)).toMatch(/^Dear customer, /)
  expect(borrowerSentence('en', { ...siti, name: '' }, late)).toMatch(/^Dear customer, /)
})

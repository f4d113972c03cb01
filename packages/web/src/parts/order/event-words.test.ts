import { language, type Language } from '@lumbung/contract/fields'
import { failureCodes, providerStatuses } from '@lumbung/domain/order/disbursement'
import { orderFlow } from '@lumbung/domain/order/order'
import {
  codedParticulars,
  codedReasons,
  listedParticulars,
  plainParticulars,
  providerFailures,
  unmovingEvents,
} from '@lumbung/domain/order/timeline'
import { expect, test } from 'vitest'
import { areas } from '../../locales/areas.ts'
import { formatOf } from '../../locales/format.ts'
import { inLanguage, translator } from '../../locales/words.ts'
import { eventTitle } from './event-item.ts'
import { particulars } from './event-particulars.ts'
import { failureWord, thirdStatusWord } from '../payout/payout-words.ts'
import { eventReason } from './reason-words.ts'

const speechOf = (language: Language) => ({
  language,
  t: translator(inLanguage(areas, language), language),
  format: formatOf(language),
})
const [en, zh] = [speechOf('en'), speechOf('zh')]
const kinds = [...orderFlow.events, ...unmovingEvents]
const reasons = Object.entries(codedReasons).flatMap(([kind, codes]) =>
  codes.map((code) => ({ kind, reason: code })),
)

test.each(language.options)('in %s everything that happens to an order, and why, has a word', (each) => {
  const { t } = speechOf(each)
  const titled = (kind: string) => eventTitle(t, { kind })
  expect(kinds.filter((kind) => titled(kind) === kind)).toEqual([])
  expect(reasons.filter((event) => eventReason(event, t) === event.reason)).toEqual([])
  expect(failureCodes.filter((code) => failureWord(code, t).includes(code))).toEqual([])
  expect(providerStatuses.filter((status) => thirdStatusWord(status, t).includes(status))).toEqual([])
})

// In Chinese no word is spelled like its code, as `selfie` and `contacts` are in English.
test('whatever is kept of an event is told by a word, and its value by another', () => {
  const told = (name: string, value: string | number) => particulars({ detail: { [name]: value } }, zh)
  const coded = Object.entries({ ...codedParticulars, ...listedParticulars }).flatMap(([name, values]) =>
    values.map((value) => ({ name, value })),
  )
  expect(coded.filter(({ name, value }) => told(name, value).split(' ').at(-1) === value)).toEqual([])
  const names = [...coded.map(({ name }) => name), ...Object.keys(plainParticulars)]
  expect(names.filter((name) => told(name, '7').startsWith(`${name} `))).toEqual([])
})

test('a payment says what it paid in rupiah, and not what it did not pay', () => {
  const detail = { txid: 'pay-1', method: 'va', interest: 7_000, principal: 1_000_000, penalty: 0, credit: 0 }
  expect(particulars({ detail }, en)).toBe(
    'transaction pay-1 · payment method Virtual account · interest Rp 7,000 · principal Rp 1,000,000',
  )
})

test('days are days, and a day is written as a day', () => {
  const detail = { days: 14, newDueDay: '2026-12-04' }
  expect(particulars({ detail }, en)).toBe('14 days · new due date 4 Dec 2026')
})

test('several things are told one by one', () => {
  expect(particulars({ detail: { corrected: 'idCard bank' } }, en)).toBe('sent again ID card, bank account')
})

test('a code that a channel never told us of stands behind the word for all of those', () => {
  const [kind] = providerFailures
  expect(eventReason({ kind, reason: 'MIDTRANS_031' }, en.t)).toBe('Refused by the channel (MIDTRANS_031)')
  expect(thirdStatusWord('FROZEN', en.t)).toBe('another status (FROZEN)')
})

test('what a person wrote stays as it was written, even where it is spelled like a code', () => {
  expect(eventReason({ kind: 'hold', reason: 'complaint' }, en.t)).toBe('complaint')
  expect(eventReason({ kind: 'cancel', reason: 'Too late' }, en.t)).toBe('Too late')
})

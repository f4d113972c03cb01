import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { rupiah } from '../money.ts'
import { isStop } from './automatic.ts'
import { findBanned, firstBannedWords } from './banned-words.ts'
import { measureText } from './parts.ts'
import {
  fillTemplate,
  slotsOf,
  templateFaults,
  type TemplateFacts,
  templateVariables,
  writtenIn,
} from './template.ts'

const facts: TemplateFacts = {
  name: 'Rina',
  app: 'Panen',
  orderNo: '261102006642',
  owed: rupiah(1_010_500),
  dueDay: businessDay('2026-11-23'),
  daysLate: 0,
  va: '1076602611020664',
}
const reminder =
  'Yth {name}, tagihan {app} {orderNo} {owed} jatuh tempo {dueDay}. Bayar lewat VA BCA {va}. Ketik STOP untuk berhenti.'

test('a template says what an order has, each variable in the manner of the language', () => {
  expect(fillTemplate(reminder, 'id', facts).text).toBe(
    'Yth Rina, tagihan Panen 261102006642 Rp 1.010.500 jatuh tempo Sen 23 Nov. Bayar lewat VA BCA 1076602611020664. Ketik STOP untuk berhenti.',
  )
  expect(fillTemplate('{owed} due {dueDay}', 'en', facts).text).toBe('Rp 1,010,500 due Mon 23 Nov')
})

test('in Indonesian and English no variable costs room: money and days stay within GSM-7', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
      fc.constantFrom('id' as const, 'en' as const),
      (amount, day, language) => {
        const said = { owed: rupiah(amount), dueDay: businessDay(day.toISOString().slice(0, 10)) }
        expect(measureText(fillTemplate('{owed} {dueDay}', language, said).text).encoding).toBe('gsm7')
      },
    ),
  )
})

test('what an order lacks for a template is named, and nothing is sent in its place', () => {
  const { lacks, pieces } = fillTemplate('{name} {shopCode} {paid}', 'id', facts)
  expect(lacks).toEqual(['shopCode', 'paid'])
  expect(pieces.find(({ variable }) => variable === 'name')?.text).toBe('Rina')
})

test('a template without its variable, with an unknown one, or one it cannot have, is told each by name', () => {
  const faults = templateFaults('{name}: bayar {jumlah} {paid}', 'remind', [])
  expect(faults).toEqual([
    { fault: 'unknown', about: 'jumlah' },
    { fault: 'missing', about: 'app' },
    { fault: 'missing', about: 'owed' },
    { fault: 'missing', about: 'dueDay' },
    { fault: 'notHere', about: 'paid' },
  ])
  expect(templateFaults(reminder, 'remind', firstBannedWords)).toEqual([])
})

test('a code may be of a bank or of a shop, but one of them there must be', () => {
  expect(templateFaults('{app} {owed}', 'code', [])).toEqual([{ fault: 'missingAny', about: 'va, shopCode' }])
  expect(templateFaults('{app} {owed} {shopCode}', 'code', [])).toEqual([])
})

test.each([
  ['{app} {owed} {dueDay} klik https://lumbung.test/x', { fault: 'link', about: 'https://lumbung.test/x' }],
  ['{app} {owed} {dueDay} klik bayar.id', { fault: 'link', about: 'bayar.id' }],
  ['{app} {owed} {dueDay} {', { fault: 'brace', about: '{' }],
])('%s is refused', (text, fault) => {
  expect(templateFaults(text, 'remind', [])).toContainEqual(fault)
})

test('a template of more than six parts is too long', () => {
  const text = `{app} {owed} {dueDay} ${'x'.repeat(701)}`
  expect(templateFaults(text, 'remind', [])).toEqual([{ fault: 'tooLong', about: '6' }])
})

test('an empty template is told so and nothing else', () => {
  expect(templateFaults('  \n', 'collect', [])).toEqual([{ fault: 'empty', about: '' }])
})

test.each([
  ['Kami akan SEBAR data Anda', ['sebar']],
  ['data Anda disebarkan', ['sebar']],
  ['P.E.N.J.A.R.A menanti', ['penjara']],
  ['Anda ditangkap polisi!', ['polisi', 'tangkap']],
  ['memalukan', ['malu']],
  ['不还就报警', ['报警']],
  ['Sitalia dari Maluku', []],
  ['Terima kasih, pembayaran diterima', []],
])('in "%s" the banned words are %j', (text, words) => {
  expect(findBanned(text, firstBannedWords)).toEqual(words)
})

test('every word of the list is found as it stands', () => {
  for (const word of firstBannedWords) expect(findBanned(`Anda ${word}.`, firstBannedWords)).toContain(word)
})

test('the slots of a text are those between braces, whatever stands there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...Object.keys(templateVariables), 'x', ''), { maxLength: 8 }),
      (names) => {
        expect(slotsOf(names.map((name) => `a {${name}} b`).join(''))).toEqual([...new Set(names)])
      },
    ),
  )
})

test.each([
  ['STOP', true],
  [' stop. ', true],
  ['Berhenti sms', true],
  ['退订', true],
  ['jangan stop dulu', false],
  ['stopwatch', false],
  ['', false],
])('"%s" asks for no more: %s', (text, stops) => {
  expect(isStop(text)).toBe(stops)
})

test.each([
  ['en', 'en'],
  ['zh', 'id'],
  ['id', 'id'],
] as const)(
  'who reads %s is written to in %s where a text has Indonesian and English',
  (wanted, language) => {
    expect(writtenIn({ id: 'a', en: 'b', zh: ' ' }, wanted)).toBe(language)
  },
)

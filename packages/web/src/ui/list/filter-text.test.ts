import { orderFilter } from '@lumbung/contract/order/order'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type FilterShape,
  followAddress,
  formatRange,
  keepAround,
  movingDays,
  parseFilter,
  parseRange,
  presetRange,
  readPlace,
  restoreDrafts,
  sameTexts,
  withoutPersonal,
  writeFilter,
  writePlace,
} from './filter-text.ts'

const fields: readonly FilterShape[] = [
  { name: 'orderNo', kind: 'text' },
  { name: 'state', kind: 'choices' },
  { name: 'overdue', kind: 'flag' },
  { name: 'applyTime', kind: 'days' },
  { name: 'amount', kind: 'amounts' },
]
const today = '2026-11-20'
const parsed = (texts: Record<string, string>) => parseFilter(fields, texts, orderFilter.shape, today)
const parse = (texts: Record<string, string>) => parsed(texts).filter

test('texts of an address become the filter of the call', () => {
  expect(
    parse({
      orderNo: ' 2611 ',
      state: 'firstWait,cleared',
      overdue: 'yes',
      applyTime: '2026-11-01..',
      amount: '..500000',
    }),
  ).toEqual({
    orderNo: '2611',
    state: ['firstWait', 'cleared'],
    overdue: true,
    applyTime: { from: '2026-11-01' },
    amount: { to: 500_000 },
  })
})

test('what the schema of the call refuses is told by field and as it was written, the rest stays', () => {
  expect(
    parsed({ orderNo: '1', state: 'nonsense', applyTime: 'soon..later', amount: 'x..', overdue: 'perhaps' }),
  ).toEqual({
    filter: { orderNo: '1' },
    refused: [
      { name: 'state', text: 'nonsense' },
      { name: 'overdue', text: 'perhaps' },
      { name: 'applyTime', text: 'soon..later' },
      { name: 'amount', text: 'x..' },
    ],
  })
})

test('nothing but blanks asks for nothing and is not wrong', () => {
  expect(parsed({ orderNo: '  ' })).toEqual({ filter: {}, refused: [] })
})

test('a preset means the days up to today', () => {
  expect(presetRange('today', today)).toEqual({ from: today, to: today })
  expect(presetRange('lastMonth', today)).toEqual({ from: '2026-10-22', to: today })
  expect(presetRange('lastThreeMonths', today)).toEqual({ from: '2026-08-23', to: today })
  expect(parse({ applyTime: 'lastWeek' })).toEqual({ applyTime: { from: '2026-11-14', to: today } })
})

const text = fc.string({ minLength: 1 })
const place = fc.record({
  texts: fc.dictionary(fc.constantFrom('orderNo', 'state', 'overdue', 'applyTime', 'amount'), text, {
    noNullPrototype: true,
  }),
  sort: fc.option(
    fc.record({ column: fc.constantFrom('applyTime', 'loanAmount'), descending: fc.boolean() }),
  ),
  page: fc.integer({ min: 1, max: 10_000 }),
  after: fc.constant(null),
  size: fc.option(fc.constantFrom(20, 50, 100, 200)),
})

test('a view written into an address is read back the same', () => {
  fc.assert(
    fc.property(place, (view) => {
      expect(readPlace(fields, new URLSearchParams(writePlace(view).toString()))).toEqual(view)
    }),
  )
})

test('a range written is read back the same', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat(), { nil: undefined }),
      fc.option(fc.nat(), { nil: undefined }),
      (from, to) => {
        const range = parseRange(
          formatRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
        )
        expect(range).toEqual({
          ...(from !== undefined && { from: String(from) }),
          ...(to !== undefined && { to: String(to) }),
        })
      },
    ),
  )
})

test('the filter of a saved view becomes an address that asks the same', () => {
  const texts = {
    orderNo: '2611',
    state: 'firstWait,cleared',
    overdue: 'no',
    applyTime: '2026-11-01..',
    amount: '..500000',
  }
  expect(writeFilter(fields, parse(texts))).toEqual(texts)
  expect(writeFilter(fields, parse({ applyTime: '2026-11-04' }))).toEqual({
    applyTime: '2026-11-04..2026-11-04',
  })
})

test('two views ask the same whatever the order of their fields, and an empty field asks nothing', () => {
  expect(sameTexts({ a: '1', b: '2' }, { b: '2', a: '1', c: '' })).toBe(true)
  expect(sameTexts({ a: '1' }, { a: '1', b: '2' })).toBe(false)
})

test('a saved view keeps presets moving and other days as they are', () => {
  const texts = { applyTime: 'lastWeek', state: 'cleared' }
  expect(movingDays(fields, texts)).toEqual({ applyTime: 'lastWeek' })
  expect({ ...writeFilter(fields, parse(texts)), ...movingDays(fields, texts) }).toEqual(texts)
  expect(movingDays(fields, { applyTime: '2026-11-01..2026-11-04' })).toEqual({})
})

test('parameters of the page around a list stay when the list moves, others go', () => {
  const before = new URLSearchParams('part=changed&replay=7&page=3&state=cleared')
  const written = writePlace({ texts: { state: 'firstWait' }, sort: null, page: 1, after: null, size: null })
  expect(keepAround(['part', 'replay', 'version'], before, written).toString()).toBe(
    'state=firstWait&part=changed&replay=7',
  )
})

test('what was typed stays when the address says the same anew, and goes when it says something else', () => {
  const form = { known: { state: 'cleared' }, drafts: { state: 'cleared', name: 'Siti' } }
  expect(followAddress(form, { state: 'cleared' })).toBe(form)
  expect(followAddress(form, { state: 'cleared', phone: '' })).toBe(form)
  expect(followAddress(form, { state: 'repaying' }).drafts).toEqual({ state: 'repaying' })
})

const form = [{ name: 'orderNo' }, { name: 'phone', personal: true }, { name: 'state' }]

test('what was typed over an address is there again over the same one, and over no other', () => {
  const kept = { known: { state: 'cleared' }, drafts: { orderNo: '2611', state: '' } }
  expect(restoreDrafts(form, kept, { state: 'cleared' })).toEqual({
    known: { state: 'cleared' },
    drafts: { orderNo: '2611' },
  })
  const other = { known: { state: 'repaying' }, drafts: { state: 'repaying' } }
  expect(restoreDrafts(form, kept, { state: 'repaying' })).toEqual(other)
  expect(restoreDrafts(form, null, { state: 'repaying' })).toEqual(other)
})

test('a phone is never kept, not even when it stands in the address; the form has it from there', () => {
  const texts = { phone: '081234567890', orderNo: '2611' }
  expect(withoutPersonal(form, texts)).toEqual({ orderNo: '2611' })
  const kept = { known: withoutPersonal(form, texts), drafts: { orderNo: '26112' } }
  expect(restoreDrafts(form, kept, texts)).toEqual({ known: texts, drafts: { ...texts, orderNo: '26112' } })
})

import { describe, expect, test } from 'vitest'
import { formatOf } from '../../locales/format.ts'
import { changedAmount, insertedIn, readAmount } from './amount-text.ts'

const dots = (digits: string) => (digits === '' ? '' : formatOf('id').number(Number(digits)))
const commas = (digits: string) => (digits === '' ? '' : formatOf('en').number(Number(digits)))

/** A field as keys are pressed one after the other at its end; `<` takes the last sign away. */
function typed(keys: string, grouped = dots) {
  let field = { text: '', digits: '', fault: null as string | null }
  for (const key of keys) {
    const own = field.text !== grouped(field.digits)
    const text = key === '<' ? field.text.slice(0, -1) : field.text + key
    field = changedAmount({ text: field.text, own }, { text, inserted: key === '<' ? '' : key }, 15, grouped)
  }
  return field
}

const pasted = (inserted: string, digitsMax = 15) =>
  changedAmount({ text: '5.000', own: false }, { text: inserted, inserted }, digitsMax, dots)

describe('an amount that is pasted', () => {
  test('is whole rupiah however its thousands are grouped; cents that are zero are dropped', () => {
    for (const text of [
      '1007000',
      '1.007.000',
      '1,007,000',
      '1 007 000',
      '1\u00a0007\u00a0000',
      '1,007,000.00',
      '1.007.000,00',
      '1007000.00',
      '1.007.000,-',
      'Rp 1.007.000,-',
      'Rp1.007.000',
      'Rp. 1.007.000,00 ',
      'IDR 1,007,000.0',
      '1,007,000.00 IDR',
      '１，００７，０００',
    ])
      expect([text, pasted(text)]).toEqual([text, { text: '1.007.000', digits: '1007000', fault: null }])
  })

  test('with cents or a minus sign stays as it is and is told, not taken as another amount', () => {
    for (const [text, fault] of [
      ['1.007.000,50', 'cents'],
      ['1,007,000.05', 'cents'],
      ['0.5', 'cents'],
      ['-5.000', 'minus'],
      ['−5.000', 'minus'],
      ['Rp -5.000', 'minus'],
      ['-Rp 5.000', 'minus'],
      ['(5.000)', 'minus'],
      ['5.000-', 'minus'],
    ] as const)
      expect(pasted(text)).toEqual({ text, digits: '', fault })
  })

  test('that can be read in more ways than one, or in none, is told', () => {
    for (const text of [
      '1.00.000',
      '1.007,000',
      '1007000,000',
      '0.500',
      '1e6',
      '5.000 juta',
      'dua',
      '1.000 2.000',
    ])
      expect([text, pasted(text).fault]).toEqual([text, 'unclear'])
    expect(pasted('1.007.000', 6)).toEqual({ text: '1.007.000', digits: '', fault: 'tooLarge' })
  })

  test('as digits into what stands there makes one number of both', () => {
    const both = { text: '5.00012', inserted: '12' }
    expect(changedAmount({ text: '5.000', own: false }, both, 15, dots).text).toBe('500.012')
  })
})

describe('an amount that is typed', () => {
  test('is grouped while it is typed, and a digit taken away is a digit less', () => {
    expect(typed('1000')).toMatchObject({ text: '1.000', digits: '1000' })
    expect(typed('1000<')).toMatchObject({ text: '100', digits: '100' })
    expect(typed('1000<', commas)).toMatchObject({ text: '100', digits: '100' })
    expect(typed('1000<<<<')).toEqual({ text: '', digits: '', fault: null })
    expect(typed('0500')).toMatchObject({ text: '500', digits: '500' })
  })

  test('ends its rupiah with a mark: zeros behind it are cents', () => {
    for (const keys of ['1000,', '1000,0', '1000,00', '1000.', '1000.00', '1.000,00'])
      expect([keys, typed(keys).digits, typed(keys).fault]).toEqual([keys, '1000', null])
    expect(typed('1000,00').text).toBe('1.000,00')
    expect(typed('1000,<').text).toBe('1.000')
    expect(typed('1000,00<<<<')).toMatchObject({ text: '100', digits: '100' })
  })

  test('may have its thousands typed by hand, by the mark of any language', () => {
    expect(typed('1.007.000')).toMatchObject({ text: '1.007.000', digits: '1007000' })
    expect(typed('1,007,000')).toMatchObject({ digits: '1007000', fault: null })
    expect(typed('1,007,000', commas)).toMatchObject({ text: '1,007,000', digits: '1007000' })
    expect(typed('1.007.000', commas)).toMatchObject({ digits: '1007000', fault: null })
    expect(typed('1.007.0005')).toMatchObject({ text: '10.070.005' })
  })

  test('tells cents and a minus sign', () => {
    expect(typed('1000,5')).toEqual({ text: '1.000,5', digits: '', fault: 'cents' })
    expect(typed('1000,5<')).toMatchObject({ digits: '1000', fault: null })
    expect(typed('-5')).toEqual({ text: '-5', digits: '', fault: 'minus' })
    expect(typed('1000,0005').fault).toBe('unclear')
  })

  test('takes no letter, no mark before a digit and no digit too many', () => {
    expect(typed('R p,1x000')).toMatchObject({ text: '1.000', digits: '1000' })
    expect(typed('1234567890123456').digits).toBe('123456789012345')
  })
})

test('what came into a text is the piece that it did not have', () => {
  expect(insertedIn('1.000', '1.000,')).toBe(',')
  expect(insertedIn('1.000', '1.00')).toBe('')
  expect(insertedIn('1.000', '15.000')).toBe('5')
  expect(insertedIn('', '1.007.000,00')).toBe('1.007.000,00')
  expect(insertedIn('5.000', '1.007.000,00')).toBe('1.007.000,')
  expect(insertedIn('111', '11')).toBe('')
  expect(readAmount('', 15)).toEqual({ digits: '', fault: null })
})

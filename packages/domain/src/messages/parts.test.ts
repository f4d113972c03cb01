import fc from 'fast-check'
import segments from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import { lettersOutside, measureText } from './parts.ts'

test.each([
  ['a', 160, 'gsm7', 160, 1],
  ['a', 161, 'gsm7', 161, 2],
  ['a', 306, 'gsm7', 306, 2],
  ['a', 307, 'gsm7', 307, 3],
  ['€', 80, 'gsm7', 160, 1],
  ['€', 81, 'gsm7', 162, 2],
  ['中', 70, 'ucs2', 70, 1],
  ['中', 71, 'ucs2', 71, 2],
  ['中', 134, 'ucs2', 134, 2],
  ['中', 135, 'ucs2', 135, 3],
] as const)('%s, %i times, is %s of %i places in %i parts', (letter, times, encoding, units, parts) => {
  expect(measureText(letter.repeat(times))).toMatchObject({ encoding, units, parts })
})

test('an empty text is one part of nothing', () => {
  expect(measureText('')).toEqual({ encoding: 'gsm7', units: 0, parts: 1, room: 160 })
})

test('one letter outside GSM-7 makes the whole message UCS-2, and is named once', () => {
  expect(measureText(`${'a'.repeat(100)}“`)).toMatchObject({ encoding: 'ucs2', parts: 2 })
  expect(lettersOutside('Harga “murah” – Rp 5 €')).toEqual(['“', '”', '–'])
})

test('the short way of plain letters counts as the library does', () => {
  const letters = Array.from('abc ABC019 .,:/-?!@£¥ÄÖñ\n{}[]€~中é😀“')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 420 }), (chosen) => {
      const text = chosen.join('')
      const library = new segments.SegmentedMessage(text)
      const { encoding, parts } = measureText(text)
      expect([encoding, parts]).toEqual([
        library.encodingName === 'GSM-7' ? 'gsm7' : 'ucs2',
        Math.max(1, library.segmentsCount),
      ])
    }),
  )
})

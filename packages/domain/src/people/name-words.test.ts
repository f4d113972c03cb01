import { expect, test } from 'vitest'
import { nameWords } from './name-words.ts'

test('a name is found by its words whatever their case, accents and signs', () => {
  expect(nameWords("  Nur'Aini  Dewi,  S.E. ")).toEqual(['nuraini', 'dewi', 'se'])
  expect(nameWords('José-Maria')).toEqual(['jose', 'maria'])
  expect(nameWords('SITI siti')).toEqual(['siti'])
  expect(nameWords(' .,- ')).toEqual([])
})

test('the words of a name are bounded', () => {
  expect(nameWords(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12)
})

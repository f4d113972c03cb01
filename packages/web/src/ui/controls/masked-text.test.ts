import { expect, test } from 'vitest'
import { dotGroups, maskedParts } from './masked-text.ts'

test('a masked value falls into head, dots and tail', () => {
  expect(maskedParts('0812••••789')).toEqual({ head: '0812', dots: 4, tail: '789' })
  expect(maskedParts('3273••••••••••••')).toEqual({ head: '3273', dots: 12, tail: '' })
  expect(maskedParts('Siti N••••')).toEqual({ head: 'Siti N', dots: 4, tail: '' })
  expect(maskedParts('****1234')).toEqual({ head: '', dots: 4, tail: '1234' })
})

test('a value without a mask stays as it is', () => {
  expect(maskedParts('Siti Nurhaliza')).toBeNull()
})

test('dots come in groups of four, at most three of them', () => {
  expect(dotGroups(4)).toEqual(['••••'])
  expect(dotGroups(12)).toEqual(['••••', '••••', '••••'])
  expect(dotGroups(30)).toHaveLength(3)
})

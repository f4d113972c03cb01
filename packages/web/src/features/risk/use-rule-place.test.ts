import { expect, test } from 'vitest'
import { readRulePlace, writeRulePlace } from './use-rule-place.ts'

test('a place survives its address', () => {
  const place = {
    part: 'rules' as const,
    version: 12,
    show: 'bureau',
    rule: 'BU04',
    replay: null,
  }
  expect(readRulePlace(writeRulePlace(place))).toEqual(place)
})

test('what the address says wrongly is at its default', () => {
  expect(readRulePlace(new URLSearchParams('version=x&part=changed&replay=-1'))).toEqual({
    part: 'rules',
    version: null,
    show: 'all',
    rule: null,
    replay: null,
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDoubledKey } from './json-keys.ts'

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '[{"b":{"a":[1,2],"c":0,"a":"x"}}]',
  '{"a":{},"b":[{"c":1}],"a":null}',
  '{ "a" : "x,\\"a\\":" , "a" : 1 }',
])('%s names a key twice', (json) => {
  expect(hasDoubledKey(json)).toBe(true)
})

test('no text that was written from a value names a key twice', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(hasDoubledKey(JSON.stringify(value))).toBe(false)
      expect(hasDoubledKey(JSON.stringify(value, null, 2))).toBe(false)
    }),
  )
})

test('the same key in neighbours and in what lies inside is no doubling', () => {
  expect(hasDoubledKey('[{"a":1},{"a":{"a":["a","a"]}}]')).toBe(false)
})

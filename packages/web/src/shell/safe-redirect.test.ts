import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test('login never leads to another site', () => {
  for (const bad of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/%5Cevil',
    'javascript:alert(1)',
    '/login?redirect=/',
    null,
    '',
    '/\t/evil.test',
  ]) {
    expect(new URL(safeRedirect(bad), 'http://console.test').origin).toBe('http://console.test')
  }
  fc.assert(
    fc.property(fc.string(), (wanted) => {
      expect(new URL(safeRedirect(wanted), 'http://console.test').host).toBe('console.test')
    }),
  )
})

test('login leads back to the page that was wanted, with its search', () => {
  expect(safeRedirect('/order/orderList?page=2#x')).toBe('/order/orderList?page=2#x')
})

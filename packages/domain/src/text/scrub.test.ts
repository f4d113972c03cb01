import { expect, test } from 'vitest'
import { scrub, scrubStack, scrubUrl } from './scrub.ts'

test.each([
  ['call 0812 3456 7890 now', 'call […] now'],
  ['NIK 3273014506900002', 'NIK […]'],
  ['to siti@mail.co.id', 'to […]'],
  // A day may be a birthday.
  ['born 1990-05-01', 'born […]'],
  ['x-token: kZ8q3vX0n1B7yT5u', 'x-token: […]'],
  ['{"password":"hunter2 is"}', '{"password":"[…]"}'],
  ['no order for Siti Aminah found', 'no order for […] found'],
  ["no order for 'siti aminah' found", "no order for '[…]' found"],
  ["'siti' does not fit", "'[…]' does not fit"],
  [`Unexpected token 's', ...": "siti "... is not valid JSON`, `Unexpected token 's', […] is not valid JSON`],
  ["the answer was 'it isn't siti'", "the answer was '[…]'"],
  ['{"city":"bandung","n":1}', '{"city":"[…]","n":1}'],
  ['unknown value: siti aminah', 'unknown value: […]'],
  ['see https://react.dev/errors/418?args[]=siti%20aminah now', 'see https://react.dev/errors/418[…] now'],
  ["'Order list' has no column", "'[…]' has no column"],
  [`unknown bank of "Budi Santoso"`, `unknown bank of "[…]"`],
  ['{"name":"siti aminah","n":1}', '{"name":"[…]","n":1}'],
  ['alamat: kampung baru 3; x', 'alamat: […]; x'],
  ['at Jl. Kenanga No. 12, RT 03/RW 05', 'at […], […]'],
  ['id 0b9f8a7c-1d2e-4f30-9a8b-7c6d5e4f3a2b', 'id […]'],
  ['sha 9f86d081884c7d659a2feaa0c55ad015', 'sha […]'],
])('%s becomes %s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed)
})

test.each([
  "Cannot read properties of undefined (reading 'map')",
  'at OrderList (order-list-BX12ab9Q.js:12:3401)',
  'HTTP 500 after 30000 ms',
  'Minified React error #418; visit the page for the full message',
  'Failed to fetch dynamically imported module',
  "Failed to execute 'removeChild' on 'Node': it isn't a child of this node",
  `can't access property "map", rows is undefined`,
  "Unexpected token '<'",
  "'useForm' is not a function",
])('%s stays as it is', (text) => {
  expect(scrub(text)).toBe(text)
})

test('a path loses its query and fragment', () => {
  expect(scrubUrl('/order/detail/260101000123?phone=0812#x')).toBe('/order/detail/[…]')
})

test('a stack keeps its frames; the other lines of a message are free text', () => {
  const stack = [
    'Error: not understood',
    'siti aminah, kampung baru',
    '    at OrderList (order-list-BX12ab9Q.js:12:3401)',
    'drawList@https://lumbung.test/assets/order-list-BX12ab9Q.js:12:3401',
  ]
  expect(scrubStack(stack.join('\n'))).toBe([stack[0], stack[2], stack[3]].join('\n'))
})

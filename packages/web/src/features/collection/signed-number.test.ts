import { expect, test } from 'vitest'
import { formatOf } from '../../locales/format.ts'
import { signed, signedPercent } from './signed-number.ts'

const format = formatOf('id')

test('a change of a count says its way, and nothing has none', () => {
  expect([15, 0, -6].map((n) => signed(n, format))).toEqual(['+15', '0', '−6'])
})

test('a distance that rounds to nothing has no sign', () => {
  expect([5_100, -1_200, -400, 400].map((ppm) => signedPercent(ppm, format))).toEqual([
    '+0,5 %',
    '−0,1 %',
    '0,0 %',
    '0,0 %',
  ])
})

import { expect, test } from 'vitest'
import { formatOf } from '../../locales/format.ts'
import { fileSize } from './file-size.ts'

test('a size has at most three figures and a unit', () => {
  const format = formatOf('id')
  expect([0, 512, 1_000, 48_300, 172_000_000, 4_000_000_000].map((bytes) => fileSize(bytes, format))).toEqual(
    ['0 B', '512 B', '1 kB', '48 kB', '172 MB', '4 GB'],
  )
})

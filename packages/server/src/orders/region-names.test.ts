import { getProvinces } from 'idn-area-data'
import { expect, test } from 'vitest'
import { provinceNames, regionName } from './region-names.ts'

test('a regency is named with its province, and a retired code says itself', async () => {
  expect(await regionName('3273')).toBe('Kota Bandung, Jawa Barat')
  expect(await regionName('9999')).toBe('9999')
})

test('our provinces are those of the ministry’s list', async () => {
  const theirs = (await getProvinces()).map(({ code, name }) => [code, name])
  expect([...provinceNames]).toEqual(theirs)
})

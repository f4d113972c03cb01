import { calls } from '@lumbung/contract/calls'
import { toxicPairs } from '@lumbung/contract/power/toxic-pairs'
import { expect, test } from 'vitest'
import { areas } from '../../locales/areas.ts'
import { inLanguage, translator } from '../../locales/words.ts'
import { appsWord, callWord, screenWord } from './power-words.ts'

const t = translator(inLanguage(areas, 'id'), 'id')

test('every call that can be granted and every toxic pair has words', () => {
  const wordless = calls.filter(
    ({ access, name, path }) => access === 'granted' && callWord(t, name) === path,
  )
  expect(wordless.map(({ name }) => name)).toEqual([])
  for (const { name } of toxicPairs) expect(areas.power.toxic).toHaveProperty(name)
})

test('a call without words is its path, a screen its menu title, apps their names', () => {
  expect(callWord(t, 'POST /no/such_call')).toBe('/no/such_call')
  expect(callWord(t, 'POST /loan/release')).toBe('Mengotorisasi pencairan')
  expect(screenWord(t, 'orderList')).toBe(areas.menu.orderList.id)
  expect(appsWord(t, ['*'], [])).toBe('Semua aplikasi')
  expect(appsWord(t, ['panen'], [{ code: 'panen', name: 'Panen' }])).toBe('Panen')
  expect(appsWord(t, [], [])).toBe('–')
})

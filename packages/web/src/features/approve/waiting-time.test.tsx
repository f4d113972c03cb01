import { expect, test } from 'vitest'
import { areas } from '../../locales/areas.ts'
import { inLanguage, translator } from '../../locales/words.ts'
import { waitingText } from './waiting-time.tsx'

test('how long one waited and how long one may are said in units', () => {
  const t = translator(inLanguage(areas, 'en'), 'en')
  expect(waitingText(1800, t)).toBe('1 d 6 h')
  expect(t('approve.limit', { time: waitingText(30, t) })).toBe('limit 30 min')
})

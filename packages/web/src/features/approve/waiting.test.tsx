import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../locales/areas.ts'
import { inLanguage, translator } from '../../locales/words.ts'
import { waitingText } from './waiting.tsx'

const css = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

test('how long one waited and how long one may are said in units', () => {
  const t = translator(inLanguage(areas, 'en'), 'en')
  expect(waitingText(1800, t)).toBe('1 d 6 h')
  expect(t('approve.limit', { time: waitingText(30, t) })).toBe('limit 30 min')
})

test('no wait is red, however long: red is what failed', () => {
  expect(css('waiting.module.css')).not.toContain('--bad')
  const [, late = ''] = /data-urgency='late'\][^{]*\{([^}]*)\}/.exec(css('desks.module.css')) ?? []
  expect(late).toContain('--wait')
})

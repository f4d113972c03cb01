import { expect, test } from 'vitest'
import { areas } from '../../locales/areas.ts'
import { inLanguage, translator, wordsUnder } from '../../locales/words.ts'
import { placeColumns } from './list-columns.ts'
import { exportColumns, exportFilter, pauseMs } from './list-export.ts'
import type { Column } from './list-spec.ts'

test('a file that takes long is asked about less and less often', () => {
  const pauses = Array.from({ length: 40 }, (_, asked) => pauseMs(asked))
  expect([...pauses].sort((a, b) => a - b)).toEqual(pauses)
  expect(pauses[0]).toBeLessThanOrEqual(1_000)
  const minutes = pauses.reduce((sum, ms) => sum + ms, 0) / 60_000
  expect(minutes).toBeGreaterThan(5)
})

test('a file gets all words of an area, none longer than it takes', () => {
  const t = translator(inLanguage(areas, 'en'), 'en')
  const column: Column<{ reason: string }> = {
    id: 'reason',
    field: 'reason',
    head: 'ui.app',
    width: 100,
    words: () => ({ ...wordsUnder(t, 'errors'), long: 'x'.repeat(200), ['y'.repeat(61)]: 'never' }),
    cell: (row) => row.reason,
  }
  const [{ words = {} } = {}] = exportColumns(placeColumns([column], null), { t, apps: [] })
  expect(words['NOT_PERMITTED']).toBe(t('errors.NOT_PERMITTED'))
  expect(Math.max(...Object.values(words).map((word) => word.length))).toBe(120)
  expect(Object.values(words)).not.toContain('never')
})

test('what stands still is exported as of the moment it shows, also where the address says none', () => {
  const moment = { param: 'asOf', at: '2026-11-20T03:00:00.000Z' }
  expect(exportFilter({ rows: 'week' }, moment)).toEqual({ rows: 'week', asOf: moment.at })
  expect(exportFilter({ rows: 'week' }, null)).toEqual({ rows: 'week' })
})

import { addDays, businessDay } from '@lumbung/domain/calendar'
import { expect, test } from 'vitest'
import { drawnLines, groupedLines, proofAsked, type ReportLine } from './report-answer.ts'

const line = (from: string, split: string | null = null): ReportLine => {
  const id = split === null ? from : `${from}.${split}`
  return { id, from, to: from, split, name: null }
}

test('a frozen figure is proved of the days and lines that it was counted by, as they are now', () => {
  const answer = { from: '2026-08-22', to: '2026-11-20', rows: 'week' } as const
  const asOf = '2026-11-20T03:00:00.000Z'
  // Without days an answer has the usual ones before its moment.
  expect(proofAsked('placeRecovery', { figure: 'cash', of: '' }, { asOf }, answer)).toEqual({
    report: 'placeRecovery',
    figure: 'cash',
    filter: { days: { from: '2026-08-22', to: '2026-11-20' }, rows: 'week' },
  })
  const open = { figure: 'cash', of: '2026-08-22.guyub' }
  const filter = { asOf, split: 'app', channel: ['organic'], days: { from: '2026-08-22' } }
  expect(proofAsked('placeRecovery', open, filter, answer)).toEqual({
    report: 'placeRecovery',
    ...open,
    filter: {
      split: 'app',
      channel: ['organic'],
      days: { from: '2026-08-22', to: '2026-11-20' },
      rows: 'week',
    },
  })
})

test('a split line stands under its sum line, also where a page begins between them', () => {
  const days = ['2026-11-03', '2026-11-02']
  const lines = days.map((day) => line(day))
  const total = { ...line('2026-11-02'), id: '' }
  const items = [...days.flatMap((day) => [line(day), line(day, 'a'), line(day, 'b')]), total]
  const group = (day: string, ...splits: string[]) => ({
    sums: line(day),
    split: splits.map((split) => line(day, split)),
  })
  const pages = [items.slice(0, 2), items.slice(2, 4), items.slice(4)]
  expect(pages.map((page) => groupedLines({ items: page, lines }))).toEqual([
    [group('2026-11-03', 'a')],
    [group('2026-11-03', 'b'), group('2026-11-02')],
    [group('2026-11-02', 'a', 'b')],
  ])
})

test('a chart draws every day of a year beside every day of the one before, oldest first', () => {
  const year = (first: string) => Array.from({ length: 365 }, (_, n) => line(addDays(businessDay(first), n)))
  const [now, earlier] = [year('2025-11-21'), year('2024-11-21')]
  expect(drawnLines({ lines: now.toReversed(), before: { lines: earlier.toReversed() } })).toEqual({
    now,
    earlier,
  })
  // Nothing stands beside what a period has less.
  const some = drawnLines({ lines: now.slice(0, 3).toReversed(), before: { lines: earlier.toReversed() } })
  expect(some.earlier).toEqual(earlier.slice(0, 3))
})

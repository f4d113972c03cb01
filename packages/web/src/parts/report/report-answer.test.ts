import { expect, test } from 'vitest'
import { proofAsked } from './report-answer.ts'

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

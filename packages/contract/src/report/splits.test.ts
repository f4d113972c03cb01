import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { application } from '../open/application.ts'
import { reportLineId, reportSplits } from '../report.ts'
import { reports } from './report-calls.ts'

test('every report is split by whatever the product knows, or says why it is not', () => {
  expect(reports.length).toBeGreaterThan(10)
  for (const { name, definition } of reports) {
    const { dimensions, splits, notSplit = {} } = definition
    const told = [...dimensions, ...splits]
    const missing = reportSplits.filter((split) => !told.includes(split) && !(split in notSplit))
    expect([name, missing, told.filter((split) => split in notSplit)]).toEqual([name, [], []])
  }
})

test('the line of every channel that an application may name is a line that opens, and nothing else is', () => {
  const { channel } = application.shape
  const takes = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).success
  for (const text of ['organic', 'play.google', '', '.', 'two\nlines', 'x'.repeat(200)])
    for (const bucket of ['', '2026-11-02'])
      expect([text, takes(channel, text), takes(reportLineId, `${bucket}.${text}`)]).toEqual([
        text,
        true,
        true,
      ])
  const long = 'x'.repeat(201)
  expect([takes(channel, long), takes(reportLineId, `2026-11-02.${long}`)]).toEqual([false, false])
  expect(['new', '2026-11-2.new', '2026-11-02new'].filter((id) => takes(reportLineId, id))).toEqual([])
})

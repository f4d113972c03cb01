import { firstSettings, settingAreas } from '@lumbung/domain/settings/dated'
import { expect, test } from 'vitest'
import { clockOf, minutesOf, type Setting, settingOf, typedValue } from './setting-values.ts'

test('what a form begins with is what it would send, for every setting that is typed here', () => {
  // Layouts of reports to the outside are typed in a form of their own.
  const { outward: _, ...typedHere } = settingAreas
  for (const code of Object.values(typedHere).flat()) {
    const rule = { code, value: firstSettings[code] } as Setting
    expect(settingOf(code, typedValue(rule))).toEqual(rule)
  }
})

test('a time is typed with a colon or as people write it, up to midnight', () => {
  expect(['08:00', '8:00', '20.30', ' 24:00'].map(minutesOf)).toEqual([480, 480, 1230, 1440])
  expect([0, 480, 1439, 1440].map(clockOf)).toEqual(['00:00', '08:00', '23:59', '24:00'])
})

test('what is no time and nothing typed are no number: midnight or never is not meant by it', () => {
  expect(['', '8', '8:5', '08:60', 'pagi'].map(minutesOf)).toEqual(Array(5).fill(Number.NaN))
  const typed = typedValue({ code: 'deskDaysMax', value: 90 })
  expect(settingOf('deskDaysMax', { ...typed, value: '' }).value).toBeNaN()
})

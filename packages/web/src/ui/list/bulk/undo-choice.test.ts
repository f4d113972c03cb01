import { expect, test } from 'vitest'
import { chosenCount, chosenRows, everyRow, isChosen, noRow, toggled } from './undo-choice.ts'

test('of all that can be undone some are left out, or of none some are chosen; twice is as before', () => {
  const allBut = toggled(everyRow, 3)
  expect([1, 3].map((row) => isChosen(allBut, row))).toEqual([true, false])
  expect([chosenCount(allBut, 5), chosenRows(allBut)]).toEqual([4, { except: [3] }])
  const some = toggled(toggled(noRow, 7), 2)
  expect([2, 5].map((row) => isChosen(some, row))).toEqual([true, false])
  expect([chosenCount(some, 5), chosenRows(some)]).toEqual([2, { rows: [7, 2] }])
  expect([toggled(allBut, 3), toggled(toggled(some, 7), 2)]).toEqual([everyRow, noRow])
})

import { expect, test } from 'vitest'
import { type Proved, shownTiesOut } from './ties-out.ts'

const side = { count: 1, amount: 500, rows: [] }
const proved: Proved = {
  told: 'records',
  records: side,
  books: { ...side, accounts: ['loansReceivable'], apart: 0, beside: 0, difference: 0 },
  bank: null,
  off: [],
}

test('a figure is marked by its proof only where it is the amount that was proved', () => {
  const wrong: Proved = { ...proved, books: { ...proved.books, difference: 7 } }
  expect([shownTiesOut(proved, 500), shownTiesOut(wrong, 500)]).toEqual([true, false])
  // Of a figure that is another amount by now, or of a moment gone by, nothing was proved.
  expect([proved, wrong, undefined].map((each) => shownTiesOut(each, 400))).toEqual([null, null, null])
  const waiting = { count: 0, amount: 0 }
  const ofBank: Proved = { ...proved, told: 'bank', bank: { ...side, amount: 300, waiting, difference: 0 } }
  expect([300, 500].map((shown) => shownTiesOut(ofBank, shown))).toEqual([true, null])
})

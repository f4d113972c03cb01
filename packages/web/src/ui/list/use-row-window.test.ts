import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsInView } from './use-row-window.ts'

test('every row in view is rendered, and not many more', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.integer({ min: 200, max: 1600 }),
      fc.constantFrom(24, 28, 32, 60),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (count, height, rowHeight, share) => {
        const top = share * Math.max(0, count * rowHeight - height)
        const { from, to } = rowsInView(top, height, rowHeight, count)
        const first = Math.floor(top / rowHeight)
        const last = Math.min(count, Math.ceil((top + height) / rowHeight))
        expect(from).toBeLessThanOrEqual(first)
        expect(to).toBeGreaterThanOrEqual(last)
        expect(to).toBeLessThanOrEqual(count)
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 30)
      },
    ),
  )
})

test('a small scroll renders nothing', () => {
  expect(rowsInView(300, 700, 32, 100)).toEqual(rowsInView(320, 700, 32, 100))
})

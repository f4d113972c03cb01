import { expect, test } from 'vitest'
import type { ShippedView } from '../core/shipped-views.ts'
import { waitingBehind } from './group-waiting.ts'

const view = (list: string, name: string, count: number | null, more = false): ShippedView => ({
  key: `${list}-${name}`,
  list,
  name,
  texts: {},
  count,
  more,
})

const desks = [
  view('reviewFirstWait', 'Given to me', 5),
  view('reviewFirstWait', 'With the borrower', 40),
  view('reviewFinalWait', 'Given to me', 2),
]

test('a closed group has the sum of what its screens show, of each what presses most', () => {
  const waiting = waitingBehind(desks, ['reviewFirstWait', 'reviewFinalWait', 'reviewList'])
  expect(waiting).toMatchObject({ sum: 7, more: false })
  expect(waiting.views.map(({ count }) => count)).toEqual([5, 2])
})

test('what is hidden and what nobody waits at does not count; one screen alone has its own figure', () => {
  const waiting = waitingBehind(
    [
      view('orderList', 'Overdue 1–7 days', null),
      view('orderList', 'Overdue', 1_000, true),
      view('a', 'Free', 0),
    ],
    ['orderList', 'a'],
  )
  expect(waiting).toMatchObject({ sum: 1_000, more: true })
  expect(waitingBehind(desks, ['loanRecord'])).toEqual({ views: [], sum: 0, more: false })
})

test('calls and leads have no sum', () => {
  const unlike = [view('checkList', 'Not checked', 20), view('userList', 'Held by nobody', 500)]
  expect(waitingBehind(unlike, ['checkList', 'userList'])).toMatchObject({ sum: null, views: unlike })
})

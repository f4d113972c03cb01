import { expect, test } from 'vitest'
import type { Move } from './dispatch-answer.ts'
import { groupMoves } from './dispatch-groups.ts'

const rudi = { id: 1, name: 'Rudi' }
const wulan = { id: 2, name: 'Wulan' }
let id = 0
const move = (given: Partial<Move>): Move => ({
  id: (id += 1),
  orderNo: '261106008102',
  app: 'panen',
  borrowerName: 'R•••',
  daysLate: 1,
  amount: 1_000_000,
  from: null,
  to: null,
  why: 'new',
  placedBy: 'share',
  heldBack: null,
  outcome: null,
  ...given,
})
const shapeOf = (groups: ReturnType<typeof groupMoves>) =>
  groups.map(({ kind, name, why, placedBy, moves }) => [kind, name, why, placedBy, moves.length])

test('what newly came is first, then from whom and to whom, each by why and the most first', () => {
  const came = [
    move({ from: rudi, to: wulan, why: 'idle' }),
    move({ from: rudi, to: wulan, why: 'leave' }),
    move({ from: rudi, to: wulan, why: 'leave' }),
    move({ to: wulan }),
    move({ to: wulan, placedBy: 'samePerson' }),
  ]
  const went = [move({ from: wulan, to: rudi, why: 'promisesBroken' })]
  expect(shapeOf(groupMoves(came, went))).toEqual([
    ['fresh', '', 'new', 'share', 1],
    ['fresh', '', 'new', 'samePerson', 1],
    ['from', 'Rudi', 'leave', 'share', 2],
    ['from', 'Rudi', 'idle', 'share', 1],
    ['to', 'Rudi', 'promisesBroken', null, 1],
  ])
})

test('what nobody can be given is told as still waiting', () => {
  const came = [move({ placedBy: null, heldBack: 'nobody' })]
  expect(shapeOf(groupMoves(came, [move({ to: rudi })]))).toEqual([
    ['waiting', '', 'new', null, 1],
    ['to', 'Rudi', 'new', null, 1],
  ])
})

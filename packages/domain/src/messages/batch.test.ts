import { expect, test } from 'vitest'
import { batchFlow, batchNumber } from './batch.ts'

test('a batch runs only after somebody agreed, and what ended stays so', () => {
  expect(batchFlow.statesBefore('approve')).toEqual(['waiting'])
  expect(batchFlow.states.filter((state) => batchFlow.isTerminal(state))).toEqual([
    'done',
    'refused',
    'stopped',
  ])
})

test('whatever has not ended can be stopped, and only what runs is paused', () => {
  expect(batchFlow.statesBefore('stop')).toEqual(['preparing', 'waiting', 'running', 'paused'])
  expect(batchFlow.statesBefore('pause')).toEqual(['running'])
})

test('a number says year and month of its making, and a serial', () => {
  expect(batchNumber('2026-11-20', 318)).toBe('2611-0318')
})

import { expect, test } from 'vitest'
import { afterRehearsal, type DispatchPlace } from './dispatch-place.ts'

const place: DispatchPlace = { stage: 's1', run: 12, row: 7, all: false }

test('a rehearsal that is answered shows its plan to whoever is still at its stage', () => {
  expect(afterRehearsal(place, 's1')).toEqual({ stage: 's1', run: null, row: null, all: false })
  // What was opened over it meanwhile stays open.
  expect(afterRehearsal({ ...place, all: true }, 's1')).toMatchObject({ all: true, run: null })
})

test('a late answer leads nobody back to a stage that they have left, or to the screen', () => {
  expect(afterRehearsal({ ...place, stage: 's2' }, 's1')).toBeNull()
  expect(afterRehearsal(null, 's1')).toBeNull()
})

import { expect, test } from 'vitest'
import { afterSave, draftOver, type KeptText } from './strategy-draft.ts'

const condition = (name: string, points = 10) => ({
  name,
  expression: 'dpd > 3',
  points,
  sentence: { id: '', en: '', zh: '' },
})
const saved: KeptText = { version: 4, name: 'Pagi', conditions: [condition('late')] }
const own: KeptText = { ...saved, conditions: [condition('late'), condition('promised')] }

test('what is not written on is the strategy as it stands, whichever version that is', () => {
  const next = { ...saved, version: 5, name: 'Sore' }
  expect(draftOver(saved, saved, true)).toMatchObject({ text: saved, changed: false, behind: false })
  expect(draftOver(next, next, true)).toMatchObject({ text: next, changed: false, behind: false })
})

test('unsaved work outlives the version that somebody else saves, and says so', () => {
  expect(draftOver(own, saved, true)).toMatchObject({ text: own, changed: true, behind: false })
  const theirs = { ...saved, version: 5, name: 'Sore' }
  expect(draftOver(own, theirs, true)).toMatchObject({ text: own, changed: true, behind: true })
  // Going on with one's own: begun from their version now.
  expect(draftOver({ ...own, version: 5 }, theirs, true)).toMatchObject({
    text: { ...own, version: 5 },
    behind: false,
  })
  // They saved the very same.
  expect(draftOver(own, { ...own, version: 5 }, true)).toMatchObject({ changed: false, behind: false })
})

test('what was not saved when it stopped being a draft is left over and told', () => {
  expect(draftOver(own, saved, false)).toMatchObject({
    text: saved,
    changed: false,
    behind: false,
    leftOver: true,
  })
  expect(draftOver(saved, saved, false).leftOver).toBe(false)
})

test('points that are not typed to their end are a change', () => {
  const half = { ...saved, conditions: [condition('late', Number.NaN)] }
  expect(draftOver(half, saved, true).changed).toBe(true)
})

test('what is written while it is being saved stands on the version that is saved then', () => {
  expect(afterSave(own, own, 5)).toEqual({ kept: { ...own, version: 5 }, isClean: true })
  const further = { ...own, name: 'Pagi sekali' }
  expect(afterSave(further, own, 5)).toEqual({ kept: { ...further, version: 5 }, isClean: false })
})

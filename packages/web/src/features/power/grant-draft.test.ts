import { everyApp, type Grant } from '@lumbung/domain/people/permission'
import { expect, test } from 'vitest'
import { afterSave, asSaved, draftOver, type KeptGrants, mergedOver, tickedOf } from './grant-draft.ts'

const codes = ['panen', 'guyub']
const grant = (name: string, app = everyApp): Grant => ({ app, kind: 'menu', name })
const saved = (version: number, ...names: string[]): KeptGrants =>
  asSaved({ version, before: names.map((name) => grant(name)) }, 'menu', codes)
const ticked = (from: KeptGrants, ...names: string[]): KeptGrants => ({
  ...from,
  choice: [[everyApp, names]],
})
const begun = saved(1, 'orders', 'loans')
/** Loans are unticked. */
const own = ticked(begun, 'orders')

test('what is not ticked otherwise is the role as it stands, whichever version that is', () => {
  expect(draftOver(begun, begun, 'menu')).toEqual({ own: begun, behind: false })
  const theirs = saved(2, 'orders', 'reports')
  expect(draftOver(begun, theirs, 'menu')).toEqual({ own: theirs, behind: false })
})

test('ticks outlive a save of the other kind, which raises the version that both share', () => {
  expect(draftOver(own, saved(2, 'orders', 'loans'), 'menu')).toEqual({
    own: { ...own, version: 2 },
    behind: false,
  })
})

test('ticks outlive what somebody else saves of this kind, which is told; merged, both stand', () => {
  const theirs = saved(2, 'orders', 'loans', 'reports')
  expect(draftOver(own, theirs, 'menu')).toEqual({ own, behind: true })
  const merged = mergedOver(own, theirs, 'menu', codes)
  expect(merged).toEqual({ ...theirs, choice: [[everyApp, ['orders', 'reports']]] })
  expect(draftOver(merged, theirs, 'menu')).toEqual({ own: merged, behind: false })
  // They saved the very same.
  const same = saved(2, 'orders')
  expect(draftOver(own, same, 'menu')).toEqual({ own: same, behind: false })
})

test('merged into trees that somebody else has opened by app, a tick stands in each of them', () => {
  const theirs = asSaved({ version: 2, before: [grant('loans', 'panen'), grant('orders')] }, 'menu', codes)
  const more = ticked(begun, 'orders', 'loans', 'reports')
  expect(mergedOver(more, theirs, 'menu', codes).choice).toEqual([
    ['panen', ['loans', 'orders', 'reports']],
    ['guyub', ['orders', 'reports']],
  ])
})

test('what somebody else took away in one app stays away, whatever was ticked of it in another', () => {
  const inPanen = asSaved({ version: 1, before: [grant('orders', 'panen')] }, 'menu', codes)
  const alsoInGuyub: KeptGrants = {
    ...inPanen,
    choice: [
      ['panen', ['orders']],
      ['guyub', ['orders']],
    ],
  }
  const nowhere = asSaved({ version: 2, before: [grant('loans', 'guyub')] }, 'menu', codes)
  expect(mergedOver(alsoInGuyub, nowhere, 'menu', codes).choice).toEqual([
    ['panen', []],
    ['guyub', ['loans', 'orders']],
  ])
  const inNone: KeptGrants = {
    ...inPanen,
    choice: [
      ['panen', []],
      ['guyub', []],
    ],
  }
  const inBoth = asSaved(
    { version: 2, before: [grant('orders', 'panen'), grant('orders', 'guyub')] },
    'menu',
    codes,
  )
  expect(mergedOver(inNone, inBoth, 'menu', codes).choice).toEqual([
    ['panen', []],
    ['guyub', ['orders']],
  ])
})

test('what is ticked while it is being saved stands on what is saved then', () => {
  const sent = { version: 2, before: tickedOf(own, 'menu') }
  expect(afterSave(own, sent, 'menu')).toEqual({ kept: { ...own, ...sent }, isClean: true })
  const { kept, isClean } = afterSave(ticked(own), sent, 'menu')
  expect(isClean).toBe(false)
  // Also before the page has asked again, when it still shows what stood before the save.
  for (const now of [begun, saved(2, 'orders')])
    expect(draftOver(kept, now, 'menu')).toEqual({ own: kept, behind: false })
  expect(tickedOf(kept, 'menu')).toEqual([])
})

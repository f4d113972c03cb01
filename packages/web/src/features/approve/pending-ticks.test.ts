import { expect, test } from 'vitest'
import { ShownTicks, Ticks } from './pending-ticks.ts'

const after = (ms: number, act: () => void) => () =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      act()
      resolve()
    }, ms)
  })

test('a decision waits for every tick that is under way', async () => {
  const ticks = new Ticks()
  const reached: string[] = []
  void ticks.keep(
    'card',
    after(20, () => reached.push('card')),
  )
  void ticks.keep(
    'selfie',
    after(1, () => reached.push('selfie')),
  )
  await ticks.kept()
  expect(reached.toSorted()).toEqual(['card', 'selfie'])
})

test('of one check the last tick arrives last, however long the one before took', async () => {
  const ticks = new Ticks()
  const reached: string[] = []
  void ticks.keep(
    'card',
    after(20, () => reached.push('pass')),
  )
  void ticks.keep(
    'card',
    after(1, () => reached.push('fail')),
  )
  await ticks.kept()
  expect(reached).toEqual(['pass', 'fail'])
})

test('a refused tick holds the decision that waits for it, and the next tick of its check goes on', async () => {
  const ticks = new Ticks()
  const refused = ticks.keep('card', async () => await Promise.reject(new Error('no')))
  const decision = ticks.kept()
  await expect(refused).rejects.toThrow('no')
  await expect(decision).rejects.toThrow('no')
  await ticks.keep('card', async () => await Promise.resolve())
  await ticks.kept()
})

test('a refused tick sets its own check back to what the server has, and no other with it', async () => {
  const ticks = new ShownTicks<string>()
  const shown: Record<string, string> = { card: 'open', selfie: 'open' }
  const tick = async (field: string, result: string, send: () => Promise<void>) => {
    const before = shown[field] ?? ''
    shown[field] = result
    const setBack = (had: string) => (shown[field] = had)
    await ticks.keepShown(field, { before, result }, send, setBack).catch(() => undefined)
  }
  const kept = async () => await Promise.resolve()
  const refused = async () => await Promise.reject(new Error('no'))

  await Promise.all([tick('card', 'pass', refused), tick('selfie', 'pass', kept)])
  expect(shown).toEqual({ card: 'open', selfie: 'pass' })
  await Promise.all([tick('card', 'pass', kept), tick('card', 'fail', refused)])
  expect(shown['card']).toBe('pass')
  // What is on its way is shown on.
  await Promise.all([tick('card', 'fail', refused), tick('card', 'open', kept)])
  expect(shown['card']).toBe('open')
  await Promise.all([tick('card', 'pass', refused), tick('card', 'fail', refused)])
  expect(shown['card']).toBe('open')
})

import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GatheredReads } from './gathered-reads.ts'

test('who comes while others are being read is read after them, together with all who came meanwhile', async () => {
  const readings: string[][] = []
  const reads = new GatheredReads(async (keys) => {
    readings.push([...keys])
    await turn()
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `row of ${key}`]))
  })
  const asked = ['a', 'b', 'nobody', 'b'].map(async (key) => await reads.read(key))
  expect(await Promise.all(asked)).toEqual(['row of a', 'row of b', undefined, 'row of b'])
  expect(await reads.read('c')).toBe('row of c')
  expect(readings).toEqual([['a'], ['b', 'nobody'], ['c']])
})

test('in whichever order people ask and things are written, everyone gets their own row as it was after they asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({ act: fc.constantFrom('ask', 'write'), key: fc.constantFrom('a', 'b', 'c') }),
          fc.constant({ act: 'wait', key: '' }),
        ),
        { maxLength: 40 },
      ),
      fc.nat(3),
      async (acts, turns) => {
        const written = new Map<string, number>()
        let atOnce = 0
        const reads = new GatheredReads(async (keys) => {
          expect((atOnce += 1)).toBe(1)
          const seen = new Map(keys.map((key) => [key, { key, times: written.get(key) ?? 0 }]))
          for (let left = turns; left > 0; left -= 1) await turn()
          atOnce -= 1
          return seen
        })
        const asked: Promise<void>[] = []
        for (const { act, key } of acts) {
          const before = written.get(key) ?? 0
          if (act === 'write') written.set(key, before + 1)
          if (act === 'wait') await turn()
          const held = async () => {
            const row = await reads.read(key)
            expect(row?.key).toBe(key)
            expect(row?.times).toBeGreaterThanOrEqual(before)
          }
          if (act === 'ask') asked.push(held())
        }
        await Promise.all(asked)
      },
    ),
  )
})

test('a reading that fails is told to all who shared it, and whoever waits behind it is read all the same', async () => {
  let fails = true
  const reads = new GatheredReads(async (keys) => {
    await turn()
    if (fails) throw new Error('lost')
    return new Map(keys.map((key) => [key, key]))
  })
  const first = reads.read('a').finally(() => (fails = false))
  const behind = reads.read('b')
  expect(await Promise.allSettled([first, behind])).toMatchObject([
    { status: 'rejected', reason: { message: 'lost' } },
    { status: 'fulfilled', value: 'b' },
  ])
})

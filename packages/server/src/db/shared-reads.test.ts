import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SharedReads } from './shared-reads.ts'

test('whoever asks gets what was read after they asked, and all who wait share one reading', async () => {
  const reads = new SharedReads()
  let [written, begun] = [0, 0]
  const work = async () => {
    begun += 1
    const seen = written
    await turn()
    return seen
  }
  const first = reads.read('a', work)
  written = 1
  const later = Promise.all([reads.read('a', work), reads.read('a', work)])
  expect([await first, await later, begun]).toEqual([0, [1, 1], 2])
  written = 2
  expect([await reads.read('a', work), begun]).toEqual([2, 3])
})

test('in whichever order people ask and things are written, nobody sees what was so before they asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('ask', 'write', 'wait'), { maxLength: 40 }),
      fc.nat(3),
      async (acts, turns) => {
        const reads = new SharedReads()
        let written = 0
        let atOnce = 0
        const work = async () => {
          expect((atOnce += 1)).toBe(1)
          const seen = written
          for (let left = turns; left > 0; left -= 1) await turn()
          atOnce -= 1
          return seen
        }
        const asked: Promise<void>[] = []
        for (const act of acts) {
          if (act === 'write') written += 1
          if (act === 'wait') await turn()
          const before = written
          const held = async () => expect(await reads.read('a', work)).toBeGreaterThanOrEqual(before)
          if (act === 'ask') asked.push(held())
        }
        await Promise.all(asked)
      },
    ),
  )
})

test('who shared a reading that failed is told so, and the next one is read anew', async () => {
  const reads = new SharedReads()
  const fail = async () => {
    await turn()
    throw new Error('lost')
  }
  const asked = await Promise.allSettled([
    reads.read('a', fail),
    reads.read('a', fail),
    reads.read('a', fail),
  ])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await reads.read('a', async () => await Promise.resolve(7))).toBe(7)
})

test('what is read of other rows is another reading', async () => {
  const reads = new SharedReads()
  const said = async (what: string) =>
    await reads.read(what, async () => {
      await turn()
      return what
    })
  expect(await Promise.all([said('a'), said('b'), said('a')])).toEqual(['a', 'b', 'a'])
})

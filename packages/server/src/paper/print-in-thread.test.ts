import { expect, test } from 'vitest'
import { printInThread } from './print-in-thread.ts'

/** Draws what it is told to, with its own number; `break` ends it. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (asked) => {
      if (asked === 'break') throw new Error('no such page')
      parentPort.postMessage(new TextEncoder().encode(asked + ' of thread ' + threadId))
    })`)}`,
)
const print = async (asked: string) => (await printInThread(script, asked)).toString()

test('pages are drawn one after another in one thread; one that breaks is told to who wanted its page alone, and the next has a new one', async () => {
  const [first, second, broken, after] = await Promise.allSettled(
    ['first', 'second', 'break', 'after'].map(print),
  )
  const thread = /thread (\d+)/
  const of = (ended: PromiseSettledResult<string> | undefined) =>
    ended?.status === 'fulfilled' ? (thread.exec(ended.value)?.[1] ?? '') : ''
  expect(first).toMatchObject({ value: expect.stringMatching(/^first of/) as string })
  expect(of(second)).toBe(of(first))
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'no such page' } })
  expect(after).toMatchObject({ value: expect.stringMatching(/^after of/) as string })
  expect(of(after)).not.toBe(of(first))
})

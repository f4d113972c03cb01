import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('what is asked for while something is under way is let go, and the next goes once that is over', async () => {
  const alone = oneAtATime()
  const begun: string[] = []
  const send = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    alone(async () => {
      begun.push(name)
      // A form tells its refusal.
      await promise.catch(() => undefined)
    })
    return { resolve, reject }
  }
  const first = send('first')
  send('under it')
  await settled()
  send('under it still')
  first.resolve()
  await settled()
  const second = send('second')
  second.reject(new Error('refused'))
  await settled()
  send('third')
  expect(begun).toEqual(['first', 'second', 'third'])
})

import { expect, test } from 'vitest'
import { BoundedQueue } from './bounded-queue.ts'

function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

test('no more run at once and wait than the lane says; the next is told at once when to come again', async () => {
  const lane = new BoundedQueue({ runningMax: 2, waitingMax: 3, againInSeconds: 7 })
  const { opened, open } = gate()
  let most = 0
  const work = async () => {
    most = Math.max(most, lane.load.running)
    await opened
  }
  const let5 = Array.from({ length: 5 }, async () => await lane.run(work))
  expect(lane.load).toEqual({ running: 2, waiting: 3 })
  await expect(lane.run(work)).rejects.toMatchObject({ code: 'BUSY', detail: { seconds: 7 } })
  open()
  await Promise.all(let5)
  expect(most).toBe(2)
  expect(lane.load).toEqual({ running: 0, waiting: 0 })
})

test('who waits is served in turn, also after a piece of work that broke', async () => {
  const lane = new BoundedQueue({ runningMax: 1, waitingMax: 9, againInSeconds: 1 })
  const order: number[] = []
  const ended = await Promise.allSettled(
    [1, 2, 3].map(
      async (at) =>
        await lane.run(async () => {
          order.push(at)
          if (at === 2) throw new Error('broke')
          return at
        }),
    ),
  )
  expect(order).toEqual([1, 2, 3])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(lane.load).toEqual({ running: 0, waiting: 0 })
})

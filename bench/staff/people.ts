import { Agent } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { BusinessDay } from '../../packages/domain/src/calendar.ts'
import { asker, type Sample } from './ask.ts'
import { live, type Work } from './life.ts'

/** A person's place: the session's token and what they work on. */
export interface Seat {
  token: string
  work: Work
}

/** What a thread of people is started with. */
export interface Place {
  base: string
  today: BusinessDay
  running: readonly string[]
}

/** `hire` seats people, `collect` is answered with what was measured since the last time, `close` sends them home. */
export type Order = { kind: 'hire'; seats: readonly Seat[] } | { kind: 'collect' } | { kind: 'close' }

const { base, today, running } = workerData as Place
const agent = new Agent({ keepAlive: true })
let samples: Sample[] = []
let isOver = false

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'hire') {
    for (const { token, work } of order.seats) {
      const ask = asker(base, token, agent, (sample) => samples.push(sample))
      void live({ ask, today, running }, work, () => isOver)
    }
  } else if (order.kind === 'collect') {
    parentPort?.postMessage(samples)
    samples = []
  } else {
    isOver = true
    agent.destroy()
    process.exit(0)
  }
})

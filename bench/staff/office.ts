import { Worker } from 'node:worker_threads'
import type { Sample } from './ask.ts'
import type { Lender } from './lender.ts'
import type { Order, Place } from './people.ts'

const threads = 2
/** Applications, payouts and lost payments that wait; what is worked off comes again. */
const waiting = { first: 400, final: 200, payout: 300, unmatched: 200 }
const refillMs = 3_000

/** The people, in threads beside this one and in another process than the server. */
export class Office {
  readonly #workers: readonly Worker[]
  people = 0

  constructor({ base, today, running }: Lender) {
    const place: Place = { base, today, running: running.map(({ orderNo }) => orderNo) }
    this.#workers = Array.from(
      { length: threads },
      () => new Worker(new URL('./people.ts', import.meta.url), { workerData: place }),
    )
    for (const worker of this.#workers)
      worker.on('error', (error) => {
        throw error
      })
  }

  hire(seats: Lender['seats']): void {
    for (const [index, worker] of this.#workers.entries())
      tell(worker, { kind: 'hire', seats: seats.filter((_, at) => at % threads === index) })
    this.people += seats.length
  }

  async collect(): Promise<Sample[]> {
    const parts = await Promise.all(
      this.#workers.map(async (worker) => {
        const answered = new Promise<Sample[]>((resolve) => {
          worker.once('message', resolve)
        })
        tell(worker, { kind: 'collect' })
        return await answered
      }),
    )
    return parts.flat()
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#workers.map(async (worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        tell(worker, { kind: 'close' })
        await ended
      }),
    )
  }
}

function tell(worker: Worker, order: Order): void {
  worker.postMessage(order)
}

/** What happens without the staff: borrowers pay at the channel, whose callbacks follow, and new work comes in. */
export function sideWork(lender: Lender, callbacksPerSecond: number): { stop: () => Promise<void> } {
  const authorization = `Basic ${Buffer.from(`${lender.secretKey}:`).toString('base64')}`
  const headers = { 'content-type': 'application/json', authorization }
  const payOne = async (): Promise<void> => {
    const loan = lender.running[Math.floor(Math.random() * lender.running.length)]
    const amount = 10_000 + Math.floor(Math.random() * 30_000)
    const body = JSON.stringify({ account_number: loan?.account, amount })
    const answer = await fetch(`${lender.farEnd.url}/simulate/pay`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`the channel took no payment: ${answer.status} ${await answer.text()}`)
  }
  let refilling: Promise<void> = lender.live.refill(waiting)
  const paying = setInterval(() => void payOne(), 1_000 / Math.max(callbacksPerSecond, 0.001))
  const filling = setInterval(() => {
    refilling = refilling.then(async () => await lender.live.refill(waiting))
  }, refillMs)
  return {
    stop: async () => {
      clearInterval(paying)
      clearInterval(filling)
      await refilling
    },
  }
}

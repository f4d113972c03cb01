import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Sample } from './staff/ask.ts'
import { openLender, type Lender } from './staff/lender.ts'
import { loginStorm } from './staff/login-storm.ts'
import type { Office, Order } from './staff/people.ts'
import { reportStaff, summaryOf, readsAllowedMs, type Phase } from './staff/report.ts'

const threads = 2
/** reliability R18: the morning of an office. */
const [stormPeople, stormSeconds] = [500, 60]
/** Joining and warming up is not measured. */
const settleShare = 0.1
const settleSecondsMax = 15
/** Applications, payouts and lost payments that wait; what is worked off comes again. */
const waiting = { first: 400, final: 200, payout: 300, unmatched: 200 }
const refillMs = 3_000

/**
 * `npm run bench -- staff [--people 200] [--minutes 10] [--step 200] [--step-minutes 3] [--most 1000] [--orders 1000000]
 * [--callbacks 20] [--follow-ups 5000000]`: people sign in all at once, then are at work with time to think, while payments come in: first
 * `people` of them, then `step` more at a time until reads are too slow or `most` are there.
 */
export async function benchStaff(args: readonly string[]): Promise<void> {
  const plan = planOf(args)
  const lender = await openLender(plan.orders, Math.max(plan.people, plan.most), plan)
  const storm = await loginStorm(lender.base, lender.keys.slice(0, stormPeople), stormSeconds)
  const office = new Workers(lender)
  const side = sideWork(lender, plan.callbacks)
  try {
    const phases: Phase[] = []
    for (let people = plan.people; people <= Math.max(plan.people, plan.most); people += plan.step) {
      const minutes = phases.length === 0 ? plan.minutes : plan.stepMinutes
      const phase = await measurePhase(lender, office, people, minutes * 60)
      phases.push(phase)
      process.stdout.write(`${summaryOf(phase)}\n`)
      if (phase.reads.p95 > readsAllowedMs || plan.step <= 0) break
    }
    const command = ['npm run bench -- staff', ...args].join(' ')
    reportStaff({ ...plan, command, fillSeconds: lender.fillSeconds, storm, phases })
  } finally {
    await side.stop()
    await office.close()
    await lender.close()
  }
}

function planOf(args: readonly string[]) {
  const option = (usual: number) => ({ type: 'string', default: String(usual) }) as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: option(200),
      minutes: option(10),
      step: option(200),
      'step-minutes': option(3),
      most: option(1_000),
      orders: option(1_000_000),
      callbacks: option(20),
      'follow-ups': option(5_000_000),
    },
  })
  const { people, minutes, step, most, orders, callbacks } = values
  return {
    people: Number(people),
    minutes: Number(minutes),
    step: Number(step),
    stepMinutes: Number(values['step-minutes']),
    most: Number(most),
    orders: Number(orders),
    callbacks: Number(callbacks),
    followUps: Number(values['follow-ups']),
  }
}

async function measurePhase(
  lender: Lender,
  office: Workers,
  people: number,
  seconds: number,
): Promise<Phase> {
  office.hire(lender.seats.slice(office.people, people))
  await pause(Math.min(settleSecondsMax, seconds * settleShare) * 1_000)
  await office.collect()
  const from = new Date()
  await pause(seconds * 1_000)
  const samples = await office.collect()
  const { rows } = await lender.client.query<{ kept: string; applied: string; p95: number | null }>(
    `select count(*) as kept, count(applied_at) as applied,
            percentile_cont(0.95) within group (order by extract(epoch from applied_at - received_at)) as p95
       from hook_event where received_at >= $1 and received_at < $2`,
    [from, new Date(from.getTime() + seconds * 1_000)],
  )
  const [hooks] = rows
  return {
    people,
    seconds,
    ...measured(samples),
    callbacks: {
      kept: Number(hooks?.kept ?? 0),
      applied: Number(hooks?.applied ?? 0),
      appliedWithinSeconds: hooks?.p95 ?? 0,
    },
  }
}

function measured(samples: readonly Sample[]): Pick<Phase, 'samples' | 'reads' | 'writes'> {
  const isRead = ({ call }: Sample): boolean => /\/get_/.test(call)
  return {
    samples,
    reads: timesOf(samples.filter(isRead)),
    writes: timesOf(samples.filter((each) => !isRead(each))),
  }
}

/** Milliseconds within which so much of all was answered. */
function timesOf(samples: readonly Sample[]): Phase['reads'] {
  const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** The people, in threads beside this one and in another process than the server. */
class Workers {
  readonly #workers: readonly Worker[]
  people = 0

  constructor({ base, today, running }: Lender) {
    const office: Office = { base, today, running: running.map(({ orderNo }) => orderNo) }
    this.#workers = Array.from(
      { length: threads },
      () => new Worker(new URL('./staff/people.ts', import.meta.url), { workerData: office }),
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
function sideWork(lender: Lender, callbacksPerSecond: number): { stop: () => Promise<void> } {
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

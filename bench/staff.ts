import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Sample } from './staff/ask.ts'
import { arriveMs } from './staff/life.ts'
import { openLender, type Lender } from './staff/lender.ts'
import { loginStorm } from './staff/login-storm.ts'
import { Office, sideWork } from './staff/office.ts'
import { reportStaff, summaryOf, readsAllowedMs, type Phase } from './staff/report.ts'

/** reliability R18: the morning of an office. */
const [stormPeople, stormSeconds] = [500, 60]
/** Joining and warming up is not measured. */
const settleMs = arriveMs + 15_000
/**
 * `npm run bench -- staff [--people 200] [--minutes 10] [--step 200] [--step-minutes 3] [--most 1000] [--orders 1000000]
 * [--callbacks 20] [--follow-ups 5000000]`: people sign in all at once, then are at work with time to think, while payments come in: first
 * `people` of them, then `step` more at a time until reads are too slow or `most` are there. Each lot comes over a minute.
 */
export async function benchStaff(args: readonly string[]): Promise<void> {
  const plan = planOf(args)
  const lender = await openLender(plan.orders, Math.max(plan.people, plan.most), plan)
  const storm = await loginStorm(lender.base, lender.keys.slice(0, stormPeople), stormSeconds)
  const office = new Office(lender)
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

async function measurePhase(lender: Lender, office: Office, people: number, seconds: number): Promise<Phase> {
  office.hire(lender.seats.slice(office.people, people))
  await pause(settleMs)
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

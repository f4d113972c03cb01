import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getOrders } from '../../packages/contract/src/order/order.ts'
import { asker, type Sample } from '../staff/ask.ts'
import type { Seat } from '../staff/people.ts'

/** People who look at lists; each thinks a moment and asks again. */
const thinkMs = 300

export interface Watch {
  asked: number
  p50: number
  p95: number
  refused: number
  failed: number
  /** The most memory the server held, in MiB. */
  rssMib: number
}

/** Lets people look at lists for so long and measures what they wait. */
export async function watchLists(
  base: string,
  seats: readonly Seat[],
  pid: number,
  seconds: number,
): Promise<Watch> {
  const agent = new Agent({ keepAlive: true })
  const samples: Sample[] = []
  const until = performance.now() + seconds * 1_000
  let rssMib = 0
  const person = async ({ token }: Seat, at: number): Promise<void> => {
    const ask = asker(base, token, agent, (sample) => samples.push(sample))
    await pause((thinkMs * at) / seats.length)
    for (let page = 1; performance.now() < until; page = (page % 5) + 1) {
      await ask(getOrders, { filter: {}, sort: { column: 'changedTime', descending: true }, size: 20, page })
      await pause(thinkMs)
    }
  }
  const weigh = async (): Promise<void> => {
    while (performance.now() < until) {
      rssMib = Math.max(rssMib, rssOf(pid))
      await pause(250)
    }
  }
  await Promise.all([...seats.map(person), weigh()])
  agent.destroy()
  const ms = samples.map((sample) => sample.ms).toSorted((a, b) => a - b)
  const at = (share: number): number => ms[Math.floor((ms.length - 1) * share)] ?? 0
  const ended = (ending: Sample['ending']): number =>
    samples.filter((sample) => sample.ending === ending).length
  return {
    asked: samples.length,
    p50: at(0.5),
    p95: at(0.95),
    refused: ended('refused'),
    failed: ended('failed'),
    rssMib,
  }
}

/** Resident memory of a process in MiB; 0 where the system does not tell. */
export function rssOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

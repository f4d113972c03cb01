import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SmsAddresses } from '@lumbung/server/start/sms-addresses'
import type { OpenedChannels } from '@lumbung/server/gateways/payout-gateways'
import type { ReportAddresses } from '@lumbung/server/start/report-addresses'
import type { SourceAddresses } from '@lumbung/server/start/source-addresses'
import type { FastTime } from './fast-clock.ts'
import type { NamedStep } from './end-at-step.ts'

/** What a process that works off jobs is told, and answers calls where it has a port; killed, it leaves everything to the next. */
export interface WorkerOrder extends FastTime {
  databaseUrl: string
  dataDir: string
  sms: SmsAddresses
  sources?: SourceAddresses
  reports?: ReportAddresses
  /** Where the carriers tell their news: the product's own address. */
  base: string
  /** The channels of payouts; without them nobody answers there. */
  channels?: OpenedChannels
  /** Where it answers calls; without one it only works. */
  port?: number
  /** How often it looks for timed work; by default as the product does. */
  lookEveryMs?: number
  /** Where it ends by itself. */
  endAt?: NamedStep
}

export async function startWorker(order: WorkerOrder): Promise<ChildProcess> {
  return await begin(standBy(order), order)
}

/**
 * A process that has read the whole program, opened nothing and waits for its order: what it costs to begin anew is over
 * by the time another one is killed. Without an order it ends with who made it.
 */
export function standBy({ dataDir }: Pick<WorkerOrder, 'dataDir'>): ChildProcess {
  const beside = (name: string) => join(import.meta.dirname, name)
  const child = spawn(
    process.execPath,
    ['--import', beside('resolved-modules.ts'), beside('job-worker.ts')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      // Found and compiled once: they are started over and over, and so is the product in the same run.
      env: {
        ...process.env,
        RESOLVED_MODULES: join(dataDir, 'resolved-modules.json'),
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(dataDir, 'compiled'),
      },
    },
  )
  // Whoever is killed before its order came does not read it.
  child.stdin.on('error', () => undefined)
  return child
}

/** Gives a waiting process its order. @returns the process, once it works or has ended */
export async function begin(child: ChildProcess, order: WorkerOrder): Promise<ChildProcess> {
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('a worker is told and tells over pipes')
  stdin.end(JSON.stringify(order))
  // It may end, as it was told to, before it says that it works.
  await Promise.race([once(stdout, 'data'), once(child, 'exit')])
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SmsAddresses } from '@lumbung/server/start/sms-addresses'
import type { SourceAddresses } from '@lumbung/server/start/source-addresses'

/** What a process that only works off jobs is told; killed, it leaves everything to the next. */
export interface WorkerOrder {
  databaseUrl: string
  dataDir: string
  sms: SmsAddresses
  sources?: SourceAddresses
  /** Where the carriers tell their news: the product's own address. */
  base: string
  /** Business time at an instant of the machine's, and how many times faster it goes. */
  business: string
  at: number
  speed: number
}

export async function startWorker(order: WorkerOrder): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'job-worker.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { confirmPassword } from '../packages/contract/src/user/own-session.ts'
import { demoPassword } from '../packages/server/src/secrets/passwords.ts'
import type { Attack, AttackKind, AttackSaid } from './flood/attack.ts'
import { watchLists, type Watch } from './flood/office.ts'
import { machine, promise, writeSection } from './page.ts'
import { asker, type Sample } from './staff/ask.ts'
import { openLender, type Lender } from './staff/lender.ts'
import { loginStorm } from './staff/login-storm.ts'

const people = 20
/** Who sign in anew: a third session would end the first. */
const comers = 5
const usualSeconds = 20
const [timesUsualMax, memoryAboveMaxMib] = [3, 200]
const kinds: readonly AttackKind[] = [
  'logins from one address',
  'logins from many',
  'half-sent uploads',
  'made-up tokens',
]

interface Attacked {
  kind: AttackKind
  watch: Watch
  said: AttackSaid
  /** Of the people signed in: who could not give their password, or not sign in anew on their device. */
  lockedOut: number
}

/**
 * `npm run bench -- flood [--seconds 120] [--orders 100000] [--attack 'logins from many']`: people look at lists while
 * strangers send all that one core can send. On this machine only, and for no longer than asked; one attack alone is told
 * and not written down.
 */
export async function benchFlood(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '120' },
      orders: { type: 'string', default: '100000' },
      attack: { type: 'string' },
    },
  })
  const meant = kinds.filter((kind) => values.attack === undefined || kind === values.attack)
  if (meant.length === 0) throw new Error(`--attack is one of ${kinds.join(', ')}.`)
  const seconds = Math.min(Number(values.seconds), 600)
  const lender = await openLender(Number(values.orders), people + comers)
  try {
    await watchLists(lender.base, lender.seats.slice(0, people), lender.serverPid, 5)
    const usual = await watchLists(lender.base, lender.seats.slice(0, people), lender.serverPid, usualSeconds)
    const attacked: Attacked[] = []
    process.stdout.write(`usually: p95 ${usual.p95.toFixed(1)} ms\n`)
    for (const kind of meant) {
      const one = await under(lender, kind, seconds)
      process.stdout.write(`${kind}: p95 ${one.watch.p95.toFixed(1)} ms\n`)
      attacked.push(one)
    }
    const command = ['npm run bench -- flood', ...args].join(' ')
    const text = report(command, seconds, usual, attacked)
    if (values.attack === undefined) writeSection('flood', text)
    process.stdout.write(text)
  } finally {
    await lender.close()
  }
}

async function under(lender: Lender, kind: AttackKind, seconds: number): Promise<Attacked> {
  const attack: Attack = { kind, base: lender.base }
  const worker = new Worker(new URL('./flood/attack.ts', import.meta.url), { workerData: attack })
  const ended = new Promise<AttackSaid>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  const watch = await watchLists(lender.base, lender.seats.slice(0, people), lender.serverPid, seconds)
  // Still under attack: whoever belongs here gives their password, and signs in anew.
  const lockedOut = await countLockedOut(lender)
  worker.postMessage('stop')
  const said = await ended
  await worker.terminate()
  return { kind, watch, said, lockedOut }
}

async function countLockedOut(lender: Lender): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const samples: Sample[] = []
  for (const { token } of lender.seats.slice(0, 5)) {
    const ask = asker(lender.base, token, agent, (sample) => samples.push(sample))
    await ask(confirmPassword, { password: demoPassword })
  }
  agent.destroy()
  const { refused } = await loginStorm(lender.base, lender.keys.slice(people), 2)
  return samples.filter(({ ending }) => ending !== 'ok').length + refused
}

function report(command: string, seconds: number, usual: Watch, attacked: readonly Attacked[]): string {
  const ms = (value: number): string => `${value.toFixed(1)} ms`
  const rows = attacked.flatMap(({ kind, watch, lockedOut }) => [
    promise(
      `${kind}: lists p95`,
      ms(watch.p95),
      `≤ ${ms(usual.p95 * timesUsualMax)}`,
      watch.p95 <= usual.p95 * timesUsualMax,
    ),
    promise(
      `${kind}: refused, failed, locked out`,
      `${watch.refused}, ${watch.failed}, ${lockedOut} of ${watch.asked}`,
      '0',
      watch.refused + watch.failed + lockedOut === 0,
    ),
    promise(
      `${kind}: memory above usual`,
      `${Math.max(0, watch.rssMib - usual.rssMib).toFixed(0)} MiB`,
      `≤ ${memoryAboveMaxMib} MiB`,
      watch.rssMib - usual.rssMib <= memoryAboveMaxMib,
    ),
  ])
  const answers = attacked.map(
    ({ kind, said }) =>
      `- ${kind}: ${Object.entries(said)
        .map(([what, count]) => `${what} ${count}`)
        .join(', ')}`,
  )
  return `## Flood

\`${command}\` · ${machine()}

${people} people look at lists, ${seconds} s under each attack; strangers send from one thread as much as it can, on the same
machine. Usually p50 ${ms(usual.p50)}, p95 ${ms(usual.p95)}, ${usual.rssMib.toFixed(0)} MiB.

| promise | measured | wanted | |
|---|---|---|---|
${rows.join('\n')}

What the strangers were answered (403: no such session):

${answers.join('\n')}
`
}

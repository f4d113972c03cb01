import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { benchFolder } from './bench-folder.ts'

const root = join(import.meta.dirname, '..')
const patienceMs = 180_000
const listedLine = /lists have \d+ demo orders/
const filledLine = /demo orders are in/

/**
 * The README's first command on a fresh clone, with the package cache as it is: until the login page answers and on until the
 * demo is filled, then stopped and started again, then killed and started again; then on an empty data folder, as the first
 * but with the console built.
 */
export async function benchStart(): Promise<void> {
  const folder = benchFolder()
  const clone = join(folder, 'lumbung')
  try {
    execFileSync('git', ['clone', '--quiet', root, clone])
    const first = await timeStart(clone, 'SIGINT', { untilFilled: true })
    const second = await timeStart(clone, 'SIGINT')
    const third = await timeStart(clone, 'SIGKILL')
    const afterKill = await timeStart(clone, 'SIGINT')
    rmSync(join(clone, '.data'), { recursive: true, force: true })
    const empty = await timeStart(clone, 'SIGINT', { untilFilled: true })
    const rows = [
      ['first start (install, build, initdb)', first.loginMs],
      ['second start', second.loginMs],
      ['third start, then killed', third.loginMs],
      ['start after kill -9', afterKill.loginMs],
      ['start on an empty data folder, console built', empty.loginMs],
      ['10,000 demo orders in the lists, from the login page of the first start on', first.listedMs],
      ['all that is counted from them too', first.filledMs],
      ['10,000 demo orders in the lists, from the login page on the empty folder on', empty.listedMs],
      ['all that is counted from them too, there', empty.filledMs],
    ] as const
    process.stdout.write(
      `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n\n| start | login page after |\n|---|---|\n`,
    )
    for (const [name, ms] of rows) process.stdout.write(`| ${name} | ${(ms / 1000).toFixed(1)} s |\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns until the login page answered, and from then on until the lists had the demo's orders and all of it was in, where that is waited for */
async function timeStart(
  clone: string,
  end: NodeJS.Signals,
  { untilFilled = false } = {},
): Promise<{ loginMs: number; listedMs: number; filledMs: number }> {
  const port = String(20_000 + Math.floor(Math.random() * 20_000))
  const began = Date.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: port },
    stdio: ['ignore', untilFilled ? 'pipe' : 'ignore', 'ignore'],
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const [listed, filled] = [listedLine, filledLine].map(async (line) => {
      if (untilFilled) await untilSaid(child, line)
      return Date.now()
    })
    await untilAnswered(`http://127.0.0.1:${port}/login`)
    const loginMs = Date.now() - began
    const from = began + loginMs
    return { loginMs, listedMs: ((await listed) ?? 0) - from, filledMs: ((await filled) ?? 0) - from }
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, end)
    await ended
  }
}

/** @throws when the process ends or takes too long before it says so */
async function untilSaid(child: ChildProcess, line: RegExp): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (line.test(said)) resolve(undefined)
  })
  child.once('exit', () => reject(new Error(`it ended before it said ${line.source}`)))
  const late = setTimeout(() => reject(new Error(`it did not say ${line.source}`)), patienceMs)
  await promise.finally(() => clearTimeout(late))
}

async function untilAnswered(url: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < patienceMs;) {
    try {
      const response = await fetch(url)
      if (response.ok && (await response.text()).includes('<html')) return
    } catch {
      // Not there yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not answer within ${patienceMs / 1000} s`)
}

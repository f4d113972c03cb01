import { execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { benchFolder } from './bench-folder.ts'

const root = join(import.meta.dirname, '..')
const patienceMs = 180_000

/**
 * The README's first command on a fresh clone, with the package cache as it is: until the login page
 * answers, then stopped and started again, then killed and started again.
 */
export async function benchStart(): Promise<void> {
  const folder = benchFolder()
  const clone = join(folder, 'lumbung')
  try {
    execFileSync('git', ['clone', '--quiet', root, clone])
    const first = await timeStart(clone, 'SIGINT')
    const second = await timeStart(clone, 'SIGINT')
    const third = await timeStart(clone, 'SIGKILL')
    const afterKill = await timeStart(clone, 'SIGINT')
    const rows = [
      ['first start (install, build, initdb)', first],
      ['second start', second],
      ['third start, then killed', third],
      ['start after kill -9', afterKill],
    ] as const
    process.stdout.write(
      `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n\n| start | login page after |\n|---|---|\n`,
    )
    for (const [name, ms] of rows) process.stdout.write(`| ${name} | ${(ms / 1000).toFixed(1)} s |\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timeStart(clone: string, end: NodeJS.Signals): Promise<number> {
  const port = String(20_000 + Math.floor(Math.random() * 20_000))
  const began = Date.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: port },
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await untilAnswered(`http://127.0.0.1:${port}/login`)
    return Date.now() - began
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, end)
    await ended
  }
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

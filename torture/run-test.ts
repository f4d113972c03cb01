import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Runs a test of the server at another size. @returns whether it passed */
export async function runTest(name: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const run = spawn(process.execPath, [vitest, 'run', '--project', 'server', name], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = (await once(run, 'exit')) as [number | null]
  return code === 0
}

/** A number given as `--flag 200`, else the usual one. */
export function given(args: readonly string[], flag: string, usual: number): string {
  return String(args.includes(flag) ? Number(args[args.indexOf(flag) + 1]) || usual : usual)
}

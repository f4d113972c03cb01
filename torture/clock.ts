import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const roundsUsual = 200

/**
 * `--rounds 200 --seed 1`: the story of the clock (packages/server/src/queue/clock-alone.test.ts) with a seed a round:
 * payouts and payments at a far end that misbehaves, while nothing but time goes on.
 * @returns whether every rupiah stood where the far end says, or in an open item
 */
export async function tortureClock(args: readonly string[]): Promise<boolean> {
  const given = (flag: string, usual: number): string =>
    String(args.includes(flag) ? Number(args[args.indexOf(flag) + 1]) || usual : usual)
  const run = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', 'clock-alone'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CLOCK_ROUNDS: given('--rounds', roundsUsual), CLOCK_SEED: given('--seed', 1) },
    },
  )
  const [code] = (await once(run, 'exit')) as [number | null]
  return code === 0
}

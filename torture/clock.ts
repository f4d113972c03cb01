import { given, runTest } from './run-test.ts'

/**
 * `--rounds 200 --seed 1`: the story of the clock (packages/server/src/queue/clock-alone.test.ts) with a seed a round:
 * payouts and payments at a far end that misbehaves, while nothing but time goes on.
 * @returns whether every rupiah stood where the far end says, or in an open item
 */
export async function tortureClock(args: readonly string[]): Promise<boolean> {
  return await runTest('clock-alone', {
    CLOCK_ROUNDS: given(args, '--rounds', 200),
    CLOCK_SEED: given(args, '--seed', 1),
  })
}

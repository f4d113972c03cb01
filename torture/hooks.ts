import { given, runTest } from './run-test.ts'

/**
 * `--callbacks 1000 --deliveries 100 --seed 1`: callbacks of payments, each delivered many times, shuffled and at once
 * (packages/server/src/features/hooks/repeated-hooks.test.ts).
 * @returns whether each was applied once and every loan stands alike
 */
export async function tortureHooks(args: readonly string[]): Promise<boolean> {
  return await runTest('repeated-hooks', {
    HOOK_CALLBACKS: given(args, '--callbacks', 1_000),
    HOOK_DELIVERIES: given(args, '--deliveries', 100),
    HOOK_SEED: given(args, '--seed', 1),
  })
}

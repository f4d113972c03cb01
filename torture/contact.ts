import { given, runTest } from './run-test.ts'

/**
 * `--attempts 100000 --seed 1`: people are reached for by every way a desk has, at any hour of any day
 * (packages/server/src/features/collection/contact-many.test.ts).
 * @returns whether nothing unlawful was made and nothing lawful refused
 */
export async function tortureContact(args: readonly string[]): Promise<boolean> {
  return await runTest('contact-many', {
    CONTACT_ATTEMPTS: given(args, '--attempts', 100_000),
    CONTACT_SEED: given(args, '--seed', 1),
  })
}

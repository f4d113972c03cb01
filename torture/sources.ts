import { given, runTest } from './run-test.ts'

/**
 * `--applications 2000 --kills 5 --ms 300 --seed 1`: the story of killed askers (packages/server/src/sources/killed-askers.test.ts):
 * applications come in, the sources take their time and misbehave, and the process that asks is killed again and again.
 * @returns whether none was asked about twice and none lost, by what the sources really took
 */
export async function tortureSources(args: readonly string[]): Promise<boolean> {
  return await runTest('killed-askers', {
    APPLICATIONS: given(args, '--applications', 2_000),
    SOURCE_KILLS: given(args, '--kills', 5),
    SOURCE_MS: given(args, '--ms', 300),
    SOURCE_SEED: given(args, '--seed', 1),
  })
}

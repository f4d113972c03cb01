import { given, runTest } from './run-test.ts'

/**
 * `--loans 5000 --kills 20`: the story of killed reporters (packages/server/src/outward/killed-reporters.test.ts): the regulator
 * is told of loans, and the process that tells is killed with rows claimed, or sent and not answered.
 * @returns whether each row came there once and none was lost, by what the receiver really took
 */
export async function tortureReports(args: readonly string[]): Promise<boolean> {
  return await runTest('killed-reporters', {
    LOANS: given(args, '--loans', 5_000),
    REPORT_KILLS: given(args, '--kills', 20),
  })
}

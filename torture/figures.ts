import { given, runTest } from './run-test.ts'

/**
 * `--of-each 850 --seed 1`: so many random figures of each report, drawn over its lines and splits, are counted again by the
 * rows that they open (packages/server/src/features/report/every-figure.test.ts).
 * @returns whether each was the sum of its rows
 */
export async function tortureFigures(args: readonly string[]): Promise<boolean> {
  return await runTest('every-figure', {
    FIGURES_OF_EACH: given(args, '--of-each', 850),
    FIGURES_SEED: given(args, '--seed', 1),
  })
}
